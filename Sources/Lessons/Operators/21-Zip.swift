import Reactive
import Stage

extension Lesson {
  /// Two requests belong together: a name from one server and a picture from another. `zip` pairs
  /// the first values of the two signals, then their second values, and so on.
  @LessonBuilder static var zip: Lesson {
    Lesson(21, "Zip", title: "zip", in: .operators)

    /// Signal A completes after its 1, but signal B never completes. Does the result complete?
    ///
    /// - [ ] No: it waits for both to complete. {no "(completed)"} → After A's last value no
    ///   further pair is possible.
    /// - [x] Yes, right after the pair. {"(completed)"}
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
      signalA.drawn("A").zip(with: signalB.drawn("B")).drawn("zip").subscribeNext {
        log("\(printed($0))")
      } completed: {
        log("(completed)")
      }
    }
    // Why: A has completed and its value has been used. No pair can follow, so `zip` completes and
    // disposes of B.
    //
    // Try:
    // - "1-2-3|" zip "-a--b|" → Each pair arrives with its later half, and the 3 never gets a
    //   partner. {lane "zip other" gets 1a at 1 and lane "zip other" gets 2b at 4 and
    //   lane "zip other" gets | at 5}
    // - "123|" zip "----abc|" → Send the numbers early: they wait for their letters, even after the
    //   source has completed. {lane "source" gets | at 3 and lane "zip other" gets 1a at 4 and
    //   lane "zip other" gets 3c at 6}
    // - "1-2|" zip "-a-b|" "--x-y|" → Add a third signal: now three values arrive together, as soon
    //   as the last of them is sent. {lane "zip other other (2)" gets 1ax at 2 and
    //   lane "zip other other (2)" gets 2by at 4}
    // - "123|" zip "-a--#" → Let the letters fail: the result fails too, and the waiting 2 and 3
    //   are lost. {lane "zip other" gets 1a at 1 and lane "zip other" gets # at 4}

    /// Signal A sends two values and signal B sends three. What happens to B3?
    ///
    /// - [ ] It is paired with A2, the latest value. {3 "RACTuple"} → That would be
    ///   `combineLatest`. `zip` uses each value only once.
    /// - [x] It waits for an A3. {2 "RACTuple"}
    Scene("two pairs", from: "2017-01-03 13:48:09.234") { log in
      signalA().drawn("A").zip(with: signalB().drawn("B")).drawn("zip").subscribeNext {
        log("zipWith: \(printed($0, as: "RACTuple"))")
      }
    }
    // Why: `zip` keeps a queue for each side and sends a pair when both queues have a value. B3
    // stays in its queue.
    //
    // Tutorial D prints the class `RACTuple`, because it uses version 2.5; in 3.1.1 the class is
    // `RACTwoTuple`. The tutorial's log also has a prefix that its code does not print.

    /// When are the two signals subscribed to, and does one pair end the result?
    ///
    /// - [ ] When the zip is made. {"(signalA is subscribed to)" before "(zipped"} → Tutorials B
    ///   and D say so, but a zip, like every signal, waits for its own subscriber.
    /// - [x] When the result is subscribed to. {"(zipped" before "(signalA is subscribed to)"}
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
      let zipSignal = signalA.drawnCalls("A").zip(with: signalB.drawnCalls("B"))
      log("(zipped, and nothing has happened yet)")
      zipSignal.drawnCalls("zip").subscribeNext {
        log("\(printed($0))")
      } completed: {
        log("(completed)")
      }
    }
    // Why: `zip` only stores the two signals. Subscribing to the result subscribes to both of them,
    // from left to right. Neither completes, so more pairs could follow.
    //
    // **Where B and D are wrong.** They say that defining the zip is enough:
    // "内部就会自动订阅signalA", it subscribes to both signals by itself. But that happens only
    // when something subscribes to the zip.

    /// `a` sends twice before `b` sends at all. What happens to a1 and a2?
    ///
    /// - [ ] Only a2 is kept, because it is the latest value. {"(a2, b1)"} → `zip` keeps every
    ///   value, in order.
    /// - [ ] They are dropped: both sides must send at the same time. {no "(a1, b1)"} → Values wait
    ///   as long as necessary.
    /// - [x] They wait, and are paired in order. {"(a1, b1)" and "(a2, b2)"}
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
    // Why: Each side has a queue, in which a value waits for its partner, however long that takes.
    //
    // **Where A, B and D are wrong.** They say "只有当两个信号同时发出信号内容时" (D with blanks,
    // "只有当两个信号 同时 发出信号内容时"): only when both signals send at the same time. But
    // values queue until they have a partner.
    //
    // **Where B and D are wrong.** B says "就会把最近发出的信号都包装成元组发出": the latest values
    // are paired. D says "有就会把每个信号 第一次 发出的值包装成元组发出": the first value of each
    // signal is. But `zip` pairs the first with the first, the second with the second, and so on,
    // as D's own log shows.
    //
    // **Trap.** If one signal is faster than the other, its queue grows without limit.

    /// Signal A sends every second, and signal B every 1.5 seconds. Which of them sets the pace of
    /// the pairs?
    Scene("marbles") { log in
      let signalA = every(.seconds(1), "1", "2", "3", "4")
      let signalB = every(.seconds(1.5), "A", "B", "C")
      follow(signalA, as: "signalA", log)
      follow(signalB, as: "signalB", log)
      follow(.zip(signalA, signalB) { $0 + $1 }, as: "zip", log)
    }
    // Why: `zip` sends a pair when its later half arrives, and that half comes from the slower
    // signal.
    //
    // **In Combine** and in AsyncAlgorithms this operator is also called `zip`. In AsyncAlgorithms,
    // the faster side has to wait instead of filling a queue.
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

/// Returns a signal that waits for `interval` before it sends each of `values`, and completes.
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
