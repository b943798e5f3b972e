import Controls
import Reactive
import Stage

extension Lesson {
  /// `combineLatest` keeps the latest value of every source, and sends all of them together
  /// whenever one of them changes. Nothing comes until each source has sent once. `reduce` turns
  /// the values into one; its parameters stand in the order of the sources. The original takes the
  /// sources in any collection that can be enumerated, and cannot check the number of parameters;
  /// Swift's compiler checks their number and types.
  ///
  /// **Trap.** A source that stays silent silences the whole: give it a `startWith`. And two
  /// sources that depend on each other change one after the other, so a pair of a new and an old
  /// value comes in between.
  ///
  /// Labels and bindings come with lessons 34 and 35. Combine and AsyncAlgorithms have
  /// `combineLatest` too. In an `@Observable` class a computed property does this work, but whoever
  /// observes it through `Observations` is told once a turn, and misses the states in between
  /// (lesson 57).
  ///
  /// Where the documents are wrong:
  /// - A and B say that it works like `zip`: `zip` pairs the n-th values and completes once the
  ///   values of a completed side are used up, `combineLatest` sends the latest of each and
  ///   completes when all have.
  /// - A says that the three must send at the same time (同时): each has to have sent once, whenever
  ///   that was.
  /// - D prints the pairs of `combineLatestWith:` as `RACTuple`: in 3.1.1 they are `RACTwoTuple`,
  ///   and only `combineLatest:` of a list sends a plain `RACTuple`, as A's does.
  /// - C's comment speaks of `createEnabled`: its code binds the button's `userInteractionEnabled`.
  @LessonBuilder static var combineLatest: Lesson {
    Lesson(
      22, "Combine latest", title: "combineLatest and reduce", in: .operators,
      retelling: .a("combineLatest(结合)、reduce(聚合)"), .b("combineLatest", "reduce聚合"),
      .c("Signal"), .d("combineLatest", "reduce"))

    /// Three subjects that replay, one value each. How many tuples come?
    Scene("three", from: "2020-05-28 18:54:23.910080") { log in
      let subjectA = ReplaySubject<Int>()
      let subjectB = ReplaySubject<Int>()
      let subjectC = ReplaySubject<Int>()
      subjectA.sendNext(1)
      subjectB.sendNext(2)
      subjectC.sendNext(3)

      Signal.combineLatest(subjectA, subjectB, subjectC).subscribeNext { tuple in
        log("\(printed(tuple, as: "RACTuple"))")
      }
    }

    /// Three values become one text. Where is it put together?
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

      let textLabel = Label()
      textLabel.text <~ mail
      log("(label \(textLabel.text.value))")
    }

    /// A1 and A2 are sent before B is subscribed to. Which pairs are there?
    Scene("latest", from: "2017-01-03 13:48:09.235") { log in
      signalA().combineLatest(with: signalB()).subscribeNext { pair in
        log("combineLatest:\(printed(pair, as: "RACTuple"))")
      }
    }

    /// The same sources, made into one text each time. Where is A1?
    Scene("reduce", from: "2017-01-03 15:42:41.803") { log in
      Signal.combineLatest(signalA(), signalB()) { "\($0) \($1)" }.subscribeNext { log("\($0)") }
    }

    /// The same two values as a pair, and reduced. What is the difference?
    Scene("two signals") { log in
      let signalA = Signal<Int> { subscriber in
        subscriber.sendNext(1)
        return nil
      }
      let signalB = Signal<Int> { subscriber in
        subscriber.sendNext(2)
        return nil
      }
      signalA.combineLatest(with: signalB).subscribeNext { log("\(printed($0))") }
      Signal.combineLatest(signalA, signalB) { "\($0) \($1)" }.subscribeNext { log("\($0)") }
    }

    /// A sends twice and C once before B sends at all. Which values make the only tuple?
    Scene("nothing until all have sent") { log in
      let (subjectA, subjectB, subjectC) = (Subject<Int>(), Subject<Int>(), Subject<Int>())
      Signal.combineLatest(subjectA, subjectB, subjectC).subscribeNext { a, b, c in
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

    /// Follow the flag through the four lines. Who sets it?
    Scene("the two passwords match") { log in
      let password = Property<String?>(nil)
      let passwordConfirmation = Property<String?>(nil)
      let userInteractionEnabled = Property(true)

      userInteractionEnabled
        <~ Signal.combineLatest(password.signal, passwordConfirmation.signal) {
          password, passwordConfirm in
          passwordConfirm != nil && passwordConfirm == password
        }
      log("start \(userInteractionEnabled.value)")
      password.value = "a"
      log("a/nil \(userInteractionEnabled.value)")
      passwordConfirmation.value = "b"
      log("a/b \(userInteractionEnabled.value)")
      passwordConfirmation.value = "a"
      log("a/a \(userInteractionEnabled.value)")
    }

    /// One number, and ten times that number. Is the second always ten times the first?
    Scene("the pair in between") { log in
      let number = Subject<Int>()
      number.combineLatest(with: number.map { $0 * 10 }).subscribeNext { log("\($0) \($1)") }
      number.sendNext(1)
      number.sendNext(2)
    }

    /// The same two sources. Which of the two operators uses a value twice, and which
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
  }
}

/// Sends A1 and A2, and does not end.
private func signalA() -> Signal<String> {
  Signal { subscriber in
    subscriber.sendNext("A1")
    subscriber.sendNext("A2")
    return nil
  }
}

/// Sends B1, B2 and B3, and does not end.
private func signalB() -> Signal<String> {
  Signal { subscriber in
    subscriber.sendNext("B1")
    subscriber.sendNext("B2")
    subscriber.sendNext("B3")
    return nil
  }
}
