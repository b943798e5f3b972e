import Reactive
import Stage

extension Lesson {
  /// A signal sends one value at a time, but a name and an age belong together. A tuple carries
  /// several values as one; ReactiveObjC has classes for tuples, and Swift has them in the
  /// language.
  @LessonBuilder static var tuples: Lesson {
    Lesson(32, "Tuples", in: .collections)

    /// Two values are packed into one. What is the class of the result called?
    Scene("pack") { log in
      let tuple = (10, 20)
      log("\(printed(tuple))")
    }
    // Why: The macro `RACTuplePack` chooses the tuple's class by the number of elements. There are
    // separate classes for one to five elements; any longer tuple is a plain `RACTuple`.
    //
    // **Where A is incomplete.** It lists the classes as
    // "RACOneTuple、RACTwoTuple、RACThreeTuple、RACFourTuple", but there is a `RACFiveTuple` too.
    // In RAC 2 and 4 every tuple prints as `RACTuple`; tutorial D uses RAC 2, so its logs show this
    // name.
    //
    // | Objective-C | Swift |
    // |---|---|
    // | `RACTuplePack(@10, @20)` | `(10, 20)` |
    // | `RACTupleUnpack(NSString *name, NSNumber *age) = tuple` | `let (name, age) = tuple` |
    // | `tuple[0]`, `tuple.first` | `tuple.0` |
    // | `[tuple tupleByAddingObject:x]` | `(tuple.0, tuple.1, x)` |
    // | `[signal reduceEach:^(id a, id b) { … }]` | `signal.reduceEach { a, b in … }` |

    /// How does a tuple become two variables again?
    Scene("unpack") { log in
      let tuple = ("xmg", 20)
      let (name, age) = tuple
      log("\(name) \(age)")
    }
    // Why: `RACTupleUnpack` assigns the elements to variables by position. In Objective-C the
    // variables can have any type; Swift keeps the types of the elements.
    //
    // **Trap.** A `RACTuple` does not check how many elements you unpack. If you unpack one element
    // into three variables, the last two are nil. Swift's compiler rejects such code.

    /// A tuple contains a nil. What does the log show in place of the nil?
    ///
    /// - [ ] (null), as a nil is usually printed. {"    (null)"} → A tuple prints its elements as
    ///   an array, and an array cannot contain nil.
    /// - [x] `<null>`. {"<null>"}
    Scene("a nil inside") { log in
      let tuple = (1, Int?.none, 3)
      log("\(printed(tuple))")
      log("(its second element is \(tuple.1))")
    }
    // Why: ReactiveObjC stores the elements in an array, with a `RACTupleNil` in place of nil.
    // Reading the element turns it back into nil, but a printed tuple shows it as NSNull.

    /// Are two tuples with the same elements equal? Which class does a tuple with one more element
    /// have?
    Scene("equal, and longer") { log in
      let tuple = ("xmg", 20)
      log("equal \(tuple == ("xmg", 20))")
      log("adding: \(printed((tuple.0, tuple.1, "more")))")
    }
    // Why: Two tuples are equal if their elements are. Adding an element creates a new tuple, whose
    // class matches the new number of elements.

    /// Here `combineLatest` sends tuples of three values, and `reduceEach` takes a closure with
    /// three parameters. What happens to the tuples?
    Scene("reduceEach") { log in
      let subjectA = ReplaySubject<String>()
      let subjectB = ReplaySubject<String>()
      let subjectC = ReplaySubject<String>()
      subjectA.sendNext("邮件AA")
      subjectB.sendNext("邮件BB")
      subjectC.sendNext("邮件CC")

      Signal.combineLatest(subjectA, subjectB, subjectC)
        .reduceEach { "A = \($0) , B = \($1) , C = \($2)" }
        .subscribeNext { log("聚合后三个值变成一个 NSString 类型的值： \($0)") }
    }
    // Why: `reduceEach` calls the closure with the elements of each tuple as its arguments. The
    // result of the closure is sent instead of the tuple.

    /// `zip` sends a tuple of two values, and `combineLatest` a tuple of three. Which class does
    /// each tuple have?
    Scene("what operators send") { log in
      let (one, two, three) = (Signal.return(1), Signal.return(2), Signal.return(3))
      one.zip(with: two).subscribeNext { log("\(printed($0))") }
      // ReactiveObjC creates this tuple from an array.
      Signal.combineLatest(one, two, three).subscribeNext { log("\(printed($0, as: "RACTuple"))") }
    }
    // Why: `zip` packs two values into a RACTwoTuple. `combineLatest:`, which takes a list of
    // signals, creates its tuple from an array. So the tuple is a plain RACTuple, whatever its
    // length.
    //
    // **In Combine** the values are Swift tuples, and a closure that you pass to `map` can name
    // their elements, as with `reduceEach`.
  }
}
