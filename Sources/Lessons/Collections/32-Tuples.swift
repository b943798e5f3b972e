import Reactive
import Stage

extension Lesson {
  /// A tuple carries several values as one, which is how a signal sends what belongs together.
  /// Objective-C has no tuples, so the original has a class for them: one macro packs values of any
  /// type, another unpacks them. Swift's own tuples do the same, and keep the types.
  ///
  /// **Trap.** The class does not check its length: unpacking one value into three names gives two
  /// nils, and the sixth element of a pair is nil as well. Swift's compiler refuses both. And the
  /// class is not always the one that counts its elements: one that was made from an array, or has
  /// more than five elements, is a plain `RACTuple`.
  ///
  /// RAC 2 and 4 print `RACTuple` everywhere, as D does; the classes that count came with
  /// ReactiveObjC 3. Combine sends Swift tuples, and a closure for its `map` can name their parts,
  /// as one for `reduceEach` does.
  ///
  /// | Objective-C | Swift |
  /// |---|---|
  /// | `RACTuplePack(@10, @20)` | `(10, 20)` |
  /// | `RACTupleUnpack(NSString *name, NSNumber *age) = tuple` | `let (name, age) = tuple` |
  /// | `tuple[0]`, `tuple.first` | `tuple.0` |
  /// | `[tuple tupleByAddingObject:x]` | `(tuple.0, tuple.1, x)` |
  /// | `[signal reduceEach:^(id a, id b) { … }]` | `signal.reduceEach { a, b in … }` |
  ///
  /// Where the documents are wrong:
  /// - A lists the classes up to `RACFourTuple`: there is a `RACFiveTuple` too, and every longer
  ///   tuple is a plain `RACTuple`.
  @LessonBuilder static var tuples: Lesson {
    Lesson(
      32, "Tuples", in: .collections,
      retelling: .b("RACTuple", "ReactiveCocoa常见宏"),
      .a("combineLatest(结合)、reduce(聚合)", "zipWith(压缩)"))

    /// Two values become one. What is its class called?
    Scene("pack") { log in
      let tuple = (10, 20)
      log("\(printed(tuple))")
    }

    /// One value becomes two names again.
    Scene("unpack") { log in
      let tuple = ("xmg", 20)
      let (name, age) = tuple
      log("\(name) \(age)")
    }

    /// The same elements, by place and by name.
    Scene("index") { log in
      let x = (key: "name", value: "xmg")
      log("\(x.0) \(x.1)")
      log("\(x.key) \(x.value)")
    }

    /// What does the tuple print in the place of its nil?
    Scene("a nil inside") { log in
      let tuple = (1, Int?.none, 3)
      log("\(printed(tuple))")
      log("(its second element is \(tuple.1))")
    }

    /// Are two tuples with the same elements equal? Which class has the longer one?
    Scene("equal, and longer") { log in
      let tuple = ("xmg", 20)
      log("equal \(tuple == ("xmg", 20))")
      log("adding: \(printed((tuple.0, tuple.1, "more")))")
    }

    /// Three signals, and a closure with three parameters. Where have the tuples gone?
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

    /// Tuples of one element to six. Where does the class stop counting?
    Scene("class names") { log in
      log("\(printed((1)))")
      log("\(printed((1, 2)))")
      log("\(printed((1, 2, 3)))")
      log("\(printed((1, 2, 3, 4)))")
      log("\(printed((1, 2, 3, 4, 5)))")
      log("\(printed((1, 2, 3, 4, 5, 6)))")
    }

    /// A pair from `zip`, three from `combineLatest`. Which class has each?
    Scene("what operators send") { log in
      let (one, two, three) = (Signal.return(1), Signal.return(2), Signal.return(3))
      one.zip(with: two).subscribeNext { log("\(printed($0))") }
      // The original makes this one from an array.
      Signal.combineLatest(one, two, three).subscribeNext { log("\(printed($0, as: "RACTuple"))") }
    }
  }
}
