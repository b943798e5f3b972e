import Controls
import Reactive
import Stage

extension Lesson {
  /// A login button depends on two text fields, and either of them may change last. `combineLatest`
  /// keeps the latest value of every source and sends all these values whenever one of them
  /// changes; `reduce` turns them into a single value.
  @LessonBuilder static var combineLatest: Lesson {
    Lesson(22, "Combine latest", title: "combineLatest and reduce", in: .operators)

    /// Three replay subjects have stored one value each. How many tuples arrive?
    ///
    /// - [ ] Three, one for each value. {3 "RACTuple"} → The first two values are only stored until
    ///   the third arrives.
    /// - [x] One. {1 "RACTuple"}
    Scene("three", from: "2020-05-28 18:54:23.910080") { log in
      let subjectA = ReplaySubject<Int>()
      let subjectB = ReplaySubject<Int>()
      let subjectC = ReplaySubject<Int>()
      subjectA.sendNext(1)
      subjectB.sendNext(2)
      subjectC.sendNext(3)

      Signal.combineLatest(subjectA.drawn("A"), subjectB.drawn("B"), subjectC.drawn("C"))
        .drawn("combineLatest").subscribeNext { tuple in
          log("\(printed(tuple, as: "RACTuple"))")
        }
    }
    // Why: Nothing can be sent until every source has a value. The third subject's value arrives
    // last, and only then is a tuple sent.
    //
    // Try:
    // - "1--2|" combineLatest "-a--b|" → A change on either side sends a pair, so the 2 and the a
    //   arrive twice. {lane "combineLatest other" gets 1a at 1 and lane "combineLatest other"
    //   gets 2a at 3 and lane "combineLatest other" gets 2b at 4}
    // - "12-3|" combineLatest "--a--|" → Send the a after the 2: no pair contains the 1.
    //   {lane "combineLatest other" gets 2a at 2 and lane "combineLatest other" gets no 1a}
    // - "12-3|" combineLatest "-----|" → Remove the a: no pair arrives, only the completion.
    //   {lane "combineLatest other" gets | at 5 and lane "combineLatest other" gets no 3a}
    // - "-----|" startWith x, combineLatest "12-3|" → Let `startWith` send a first value on the
    //   silent side: now every number arrives. {lane "combineLatest other" gets x1 at 0 and
    //   lane "combineLatest other" gets x2 at 1 and lane "combineLatest other" gets x3 at 3}
    // - "1-2|" combineLatest "a-b|" → Change both sides at 2 s: first a pair arrives with the new 2
    //   and the old a. {lane "combineLatest other" gets 2a at 2 and lane "combineLatest other"
    //   gets 2b at 2}

    /// Three values become one string. Which code builds it?
    Scene("reduce mail", from: "2020-05-28 14:28:01.127620") { log in
      let subjectA = ReplaySubject<String>()
      let subjectB = ReplaySubject<String>()
      let subjectC = ReplaySubject<String>()
      subjectA.sendNext("邮件AA")
      subjectB.sendNext("邮件BB")
      subjectC.sendNext("邮件CC")

      let mail = Signal.combineLatest(subjectA, subjectB, subjectC) { signalA, signalB, signalC in
        "A = \(signalA) , B = \(signalB) , C = \(signalC)"
      }
      mail.subscribeNext { log("聚合后三个值变成一个 NSString 类型的值： \($0)") }

      // Binds the label's text to the signal, as lesson 34 explains.
      let textLabel = Label()
      textLabel.text <~ mail
      log("(label \(textLabel.text.value))")
    }
    // Why: The closure receives the latest values in the order of the sources and returns the
    // string. In Objective-C nothing checks the number of the block's parameters; Swift's compiler
    // checks their number and their types.

    /// A sends A1 and A2, and then B is subscribed to and sends B1 to B3. Which pairs arrive?
    ///
    /// - [ ] A1 with B1, A2 with B2. {"A1"} → That would be `zip`. Here A2 has replaced A1 before B
    ///   sends.
    /// - [x] A2 with each of B's values. {no "A1"}
    Scene("latest", from: "2017-01-03 13:48:09.235") { log in
      signalA().drawn("A").combineLatest(with: signalB().drawn("B")).drawn("combineLatest")
        .subscribeNext { pair in
          log("combineLatest:\(printed(pair, as: "RACTuple"))")
        }
    }
    // Why: `combineLatest` subscribes to its sources from left to right, and A sends both values as
    // soon as it is subscribed to. Only the latest one is kept, so B's values are paired with A2.

    /// `reduce` turns each pair from the same sources into one string. Why does A1 never appear?
    Scene("reduce", from: "2017-01-03 15:42:41.803") { log in
      Signal.combineLatest(signalA().drawn("A"), signalB().drawn("B")) { "\($0) \($1)" }
        .drawn("reduce").subscribeNext { log("\($0)") }
    }
    // Why: By the time B sends its first value, A2 has replaced A1. The closure is not called until
    // every source has sent a value.

    /// The same two values arrive once as a pair and once reduced. What is the difference?
    Scene("two signals") { log in
      let signalA = Signal<Int> { subscriber in
        subscriber.sendNext(1)
        return nil
      }
      let signalB = Signal<Int> { subscriber in
        subscriber.sendNext(2)
        return nil
      }
      signalA.drawn("A").combineLatest(with: signalB.drawn("B")).drawn("pair")
        .subscribeNext { log("\(printed($0))") }
      Signal.combineLatest(signalA.drawn("A"), signalB.drawn("B")) { "\($0) \($1)" }
        .drawn("reduced").subscribeNext { log("\($0)") }
    }
    // Why: Without a closure you receive a tuple of the latest values. With a closure you receive
    // its result.
    //
    // Tutorial D prints the pairs of `combineLatestWith:` as `RACTuple`, because it uses version
    // 2.5. In 3.1.1 their class is `RACTwoTuple`. Only `combineLatest:`, which takes a list of
    // signals, sends a plain `RACTuple`, as in tutorial A's example.

    /// A sends twice and C once before B sends at all. Which values are in the only tuple?
    ///
    /// - [ ] 1, 2 and 3: the first value of each. {"1 2 3"} → The 4 has replaced the 1.
    /// - [x] 4, 2 and 3: the latest of each. {"4 2 3"}
    Scene("nothing until all have sent") { log in
      let (subjectA, subjectB, subjectC) = (Subject<Int>(), Subject<Int>(), Subject<Int>())
      subjectA.drawn(hot: "A")
      subjectB.drawn(hot: "B")
      subjectC.drawn(hot: "C")
      Signal.combineLatest(subjectA, subjectB, subjectC).drawn("combineLatest").subscribeNext {
        a, b, c in
        log("\(a) \(b) \(c)")
      }
      log("(A sends 1)")
      subjectA.sendNext(1)
      log("(C sends 3)")
      subjectC.sendNext(3)
      log("(A sends 4)")
      subjectA.sendNext(4)
      log("(B sends 2)")
      subjectB.sendNext(2)
    }
    // Why: A new value replaces the one stored for its source. `combineLatest` sends the first
    // tuple as soon as every source has sent a value.
    //
    // **Where A is wrong.** A comment in its code says "三个对象同时发送信号，缺一不可": all three
    // must send at the same time. But it is enough if each of them has sent once, as A's definition
    // says: "必须每个合并的signal至少都有过一次sendNext".
    //
    // **Trap.** A single source that has sent nothing keeps the result silent. Add `startWith` to
    // that source.

    /// The flag depends on two passwords. When does it become true?
    Scene.staged("the two passwords match") { log, stage in
      let password = stage.keep(Property<String?>(nil))
      let passwordConfirmation = stage.keep(Property<String?>(nil))
      let userInteractionEnabled = stage.keep(Property(true))

      userInteractionEnabled
        <~ Signal.combineLatest(
          password.signal.drawn("password"),
          passwordConfirmation.signal.drawn("confirmation")
        ) { password, passwordConfirm in
          passwordConfirm != nil && passwordConfirm == password
        }.drawn("enabled")
      log("start \(userInteractionEnabled.value)")
      password.value = "a"
      log("a/nil \(userInteractionEnabled.value)")
      passwordConfirmation.value = "b"
      log("a/b \(userInteractionEnabled.value)")
      passwordConfirmation.value = "a"
      log("a/a \(userInteractionEnabled.value)")
    }
    // Why: Each change to either password calls the closure with both of them, and the binding sets
    // the flag to the closure's result. Both properties send their current value first, so the flag
    // is correct from the beginning.
    //
    // A comment in tutorial C says "赋值到 self.createEnabled上" (assigned to `createEnabled`), but
    // its code binds the button's `userInteractionEnabled`.

    /// One source sends a number, the other ten times that number. Is the second value always ten
    /// times the first?
    ///
    /// - [ ] Yes: both come from one source. {no "2 10"} → They change one after the other, and
    ///   each change sends a pair.
    /// - [x] No: one pair contains a new value and an old one. {"2 10"}
    Scene("the pair in between") { log in
      let number = Subject<Int>().drawn(hot: "number")
      number.combineLatest(with: number.map { $0 * 10 }.drawn("times 10")).drawn("pairs")
        .subscribeNext { log("\($0) \($1)") }
      number.sendNext(1)
      number.sendNext(2)
    }
    // Why: The first source sends its new value before the second one does. `combineLatest` sends
    // it at once, together with the second source's old value.
    //
    // **Trap.** If one source is derived from the other, a pair of a new and an old value arrives
    // in between. Map the original source instead.

    /// Both operators have the same two sources. Which operator uses a value twice, and which one
    /// completes first?
    Scene("beside zip") { log in
      let (a, b) = (Subject<String>().drawn(hot: "a"), Subject<String>().drawn(hot: "b"))
      for subject in [a, b] {
        subject.subscribeNext { log("(\($0))") }
      }
      a.combineLatest(with: b).drawn("combineLatest").subscribe(
        next: { log("combineLatest (\($0), \($1))") },
        completed: { log("combineLatest completed") })
      a.zip(with: b).drawn("zip").subscribe(
        next: { log("zip (\($0), \($1))") },
        completed: { log("zip completed") })

      Scheduler.main.after(.seconds(1)) { a.sendNext("a1") }
      Scheduler.main.after(.seconds(2)) { a.sendNext("a2") }
      Scheduler.main.after(.seconds(3)) { b.sendNext("b1") }
      Scheduler.main.after(.seconds(4)) { b.sendNext("b2") }
      Scheduler.main.after(.seconds(5)) { a.sendNext("a3") }
      Scheduler.main.after(.seconds(6)) {
        log("(a completes)")
        a.sendCompleted()
      }
      Scheduler.main.after(.seconds(7)) { b.sendNext("b3") }
      Scheduler.main.after(.seconds(8)) { b.sendNext("b4") }
      Scheduler.main.after(.seconds(9)) {
        log("(b completes)")
        b.sendCompleted()
      }
    }
    // Why: `combineLatest` keeps a value until it is replaced, and sends when either side changes.
    // `zip` uses each value once: when it sends a pair, it removes both values from their queues.
    //
    // **Where A and B are wrong.** A says "combineLatest 功能和 zipWith一样" and B
    // "跟zip一样，没什么区别": `combineLatest` works like `zip`. But `zip` pairs the n-th values
    // and completes once the values of a completed side are used up. `combineLatest` sends each
    // source's latest value and completes when all sources have completed. Both also say, rightly,
    // that it takes the latest value of each signal.
    //
    // **In Combine** and in AsyncAlgorithms, this operator is also called `combineLatest`. In an
    // `@Observable` class a computed property does this work, but `Observations` reports once per
    // turn (lesson 57) and misses the states in between.
  }
}

/// Returns a signal that sends A1 and A2 and does not end.
private func signalA() -> Signal<String> {
  Signal { subscriber in
    subscriber.sendNext("A1")
    subscriber.sendNext("A2")
    return nil
  }
}

/// Returns a signal that sends B1, B2 and B3 and does not end.
private func signalB() -> Signal<String> {
  Signal { subscriber in
    subscriber.sendNext("B1")
    subscriber.sendNext("B2")
    subscriber.sendNext("B3")
    return nil
  }
}
