import Reactive
import Stage

extension Lesson {
  /// Some values belong together by their place: the first answer to the first question, the
  /// second to the second. `zip` sends pairs of the first values of two signals, of their second
  /// values, and so on. Nothing has to happen at the same time: a value waits in a queue for its
  /// partner, however long that takes. A zip completes as soon as one signal has completed and
  /// its values are used up, because no further pair can come.
  ///
  /// **Trap.** `zip` does not pair the latest values; that is `combineLatest`, lesson 22. And a
  /// fast signal beside a slow one fills the queue without limit.
  ///
  /// Combine calls this `zip`, as do asynchronous algorithms, where the faster side is made to
  /// wait.
  ///
  /// Where the documents are wrong:
  /// - A, B and D say that both signals must send at the same time, but values queue until they
  ///   have a partner.
  /// - B and D say that both signals are subscribed to when the zip is made, but like every
  ///   signal it waits until it is subscribed to itself.
  /// - B says that the latest values of each signal are paired, and D the first value of each,
  ///   but it is the first with the first, the second with the second, and so on.
  /// - D prints a prefix that its code does not have, and the class `RACTuple`, which in 3.1.1 is
  ///   `RACTwoTuple`.
  @LessonBuilder static var zip: Lesson {
    Lesson(
      21, "Zip", title: "zip", in: .operators,
      retelling: .a("zipWith(压缩)"), .b("zipWith"), .d("zip"))

    /// Signal A completes after its 1, signal B never does. Does the zip complete?
    Scene("one pair", from: "2020-05-28 18:38:30.014387") { log in
      let signalA = Signal<Int> { subscriber in
        subscriber.sendNext(1)
        subscriber.sendCompleted()
        return nil
      }
      let signalB = Signal<Int> { subscriber in
        subscriber.sendNext(2)
        return nil
      }
      signalA.zip(with: signalB).subscribeNext {
        log("\(printed($0))")
      } completed: {
        log("(completed)")
      }
    }

    /// Two values on one side, three on the other. What becomes of B3?
    Scene("two pairs", from: "2017-01-03 13:48:09.234") { log in
      signalA().zip(with: signalB()).subscribeNext {
        log("zipWith: \(printed($0, as: "RACTuple"))")
      }
    }

    /// The same in ReactiveObjC 3.1.1. What has changed?
    Scene("two pairs in 3.1.1") { log in
      signalA().zip(with: signalB()).subscribeNext { log("\(printed($0))") }
    }

    /// When are the two signals subscribed to? And is one pair the end?
    Scene("unfinished") { log in
      let signalA = Signal<Int> { subscriber in
        log("(signalA is subscribed to)")
        subscriber.sendNext(1)
        return nil
      }
      let signalB = Signal<Int> { subscriber in
        log("(signalB is subscribed to)")
        subscriber.sendNext(2)
        return nil
      }
      let zipSignal = signalA.zip(with: signalB)
      log("(zipped, and nothing has happened yet)")
      zipSignal.subscribeNext {
        log("\(printed($0))")
      } completed: {
        log("(completed)")
      }
    }

    /// Which values wait, and for how long?
    Scene("values queue") { log in
      let (a, b) = (Subject<String>().drawn(hot: "a"), Subject<String>().drawn(hot: "b"))
      a.zip(with: b).drawn("zip").subscribeNext { log("(\($0), \($1))") }
      a.sendNext("a1")
      a.sendNext("a2")
      log("(a1 and a2 wait)")
      Scheduler.main.after(.seconds(1)) { b.sendNext("b1") }
      Scheduler.main.after(.seconds(2)) {
        b.sendNext("b2")
        b.sendNext("b3")
        log("(b3 waits)")
      }
      Scheduler.main.after(.seconds(3)) { a.sendNext("a3") }
    }

    /// Signal A sends every second, signal B every 1.5. Who sets the pace of the pairs?
    Scene("marbles") { log in
      let signalA = every(.seconds(1), "1", "2", "3", "4")
      let signalB = every(.seconds(1.5), "A", "B", "C")
      follow(signalA, as: "signalA", log)
      follow(signalB, as: "signalB", log)
      follow(.zip(signalA, signalB) { $0 + $1 }, as: "zip", log)
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

/// Sends the values so long after one another.
private func every(_ interval: Duration, _ values: String...) -> Signal<String> {
  .concat(values.map { .return($0).delay(interval) })
}

private func follow(_ signal: Signal<String>, as name: String, _ log: Log) {
  signal.drawn(name).subscribeNext {
    log("\(name) \($0)")
  } completed: {
    log("\(name) completed")
  }
}
