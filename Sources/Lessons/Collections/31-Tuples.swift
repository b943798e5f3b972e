import Reactive
import Stage

extension Lesson {
  /// A tuple carries several values as one, which is how a signal sends what belongs together.
  ///
  /// The original has a class for that, since Objective-C has no tuples: a macro packs values of
  /// any type into it, and another one unpacks them again. Swift's own tuples do the same with the
  /// types kept: `(10, 20)` packs, `let (name, age) = …` unpacks, and `.0` is what `[0]` is there.
  /// What the compiler refuses here goes unnoticed there: unpacking into three names what holds one
  /// gives two nils, and the sixth element of a pair is nil as well.
  ///
  /// Look at the class names in the log. What is packed has a class that counts its elements, from
  /// `RACOneTuple` to `RACFiveTuple`, and beyond five a plain `RACTuple`. What was made from an
  /// array is a plain `RACTuple` too, however long it is, and that is why `combineLatest` of three
  /// signals prints as it does while `zipWith` prints a `RACTwoTuple`. Combine sends Swift tuples
  /// as well; `reduceEach` is its `map` with a closure of several parameters.
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
      31, "Tuples", in: .collections,
      retelling: .b("RACTuple", "ReactiveCocoa常见宏"),
      .a("combineLatest(结合)、reduce(聚合)", "zipWith(压缩)"))

    Scene("pack") { log in
      let tuple = (10, 20)
      log("\(printed(tuple))")
    }

    Scene("unpack") { log in
      let tuple = ("xmg", 20)
      let (name, age) = tuple
      log("\(name) \(age)")
    }

    Scene("index") { log in
      let x = (key: "name", value: "xmg")
      log("\(x.0) \(x.1)")
      log("\(x.key) \(x.value)")
    }

    Scene("a nil inside") { log in
      let tuple = (1, Int?.none, 3)
      log("\(printed(tuple))")
      log("(its second element is \(tuple.1))")
    }

    Scene("equal, and longer") { log in
      let tuple = ("xmg", 20)
      log("equal \(tuple == ("xmg", 20))")
      log("adding: \(printed((tuple.0, tuple.1, "more")))")
    }

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

    Scene("class names") { log in
      log("\(printed((1)))")
      log("\(printed((1, 2)))")
      log("\(printed((1, 2, 3)))")
      log("\(printed((1, 2, 3, 4)))")
      log("\(printed((1, 2, 3, 4, 5)))")
      log("\(printed((1, 2, 3, 4, 5, 6)))")
    }

    Scene("what operators send") { log in
      let (one, two, three) = (Signal.return(1), Signal.return(2), Signal.return(3))
      one.zip(with: two).subscribeNext { log("\(printed($0))") }
      // The original makes this one from an array.
      Signal.combineLatest(one, two, three).subscribeNext { log("\(printed($0, as: "RACTuple"))") }
    }
  }
}
