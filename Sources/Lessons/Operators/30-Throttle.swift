import Reactive
import Stage

extension Lesson {
  /// A search should start when the user pauses, not at every keystroke. `throttle` sends a value
  /// only if no other value follows within a given time.
  @LessonBuilder static var throttle: Lesson {
    Lesson(30, "Throttle", title: "throttle", in: .operators)

    /// Three values are sent at once. Which one arrives, and when?
    ///
    /// - [ ] The 1, at once, because `throttle` sends at most one value per second. {"1" at 0} →
    ///   That is how Combine's `throttle` works. In RAC every value waits.
    /// - [x] The 3, after a second. {"3" at 1 and no "1"}
    Scene("only the 3", from: "2017-01-04 15:02:36.543") { log in
      let subject = Subject<Int>().drawn(hot: "source")
      subject.throttle(.seconds(1)).drawn("throttle").subscribeNext { log("\($0)") }
      subject.sendNext(1)
      subject.sendNext(2)
      subject.sendNext(3)
    }
    // Why: `throttle` stores a value and waits for one second. The next value replaces it and
    // restarts the wait, so only the last value is sent.
    //
    // **Trap.** The name is misleading. In Combine and AsyncAlgorithms, `throttle` sends at most
    // one value in each interval. RAC's `throttle` is called `debounce` there.
    //
    // Try:
    // - "[123]---|" throttle 1 → Only the last value of the burst arrives, after a pause of one
    //   tick. {lane "throttle 1" gets 3 at 1 and lane "throttle 1" gets no 2}
    // - "[12]-3--|" throttle 1 → Move the 3 two ticks away from the 2: now there are two pauses,
    //   and the 2 arrives as well. {lane "throttle 1" gets 2 at 1 and lane "throttle 1" gets 3
    //   at 3}
    // - "[12]|" throttle 5 → Complete at once, although the wait is long: the completion sends the
    //   2 early. {lane "throttle 5" gets 2 at 1}

    /// Five values arrive 0.2 s apart. At 2.5 s a 5 follows, together with the completion. What
    /// happens to the waiting 5?
    ///
    /// - [ ] It is dropped: the signal has completed. {lane "throttle" gets no 5} → A completion
    ///   sends the waiting value first.
    /// - [ ] It arrives at 3.5 s. {"5" at 3.5} → Nothing can arrive after a completion.
    /// - [x] It arrives at 2.5 s, before the completion. {"5" at 2.5 and "(completed)" at 2.5}
    Scene("typing in bursts") { log in
      let signal = Subject<Int>().drawn(hot: "source")
      signal.throttle(.seconds(1)).drawn("throttle").subscribe(
        next: { log("\($0)") }, completed: { log("(completed)") })

      for i in 0..<5 {
        Scheduler.main.after(.seconds(0.2) * i) {
          log("(send \(i))")
          signal.sendNext(i)
        }
      }
      Scheduler.main.after(.seconds(2.5)) {
        log("(send 5, then complete)")
        signal.sendNext(5)
        signal.sendCompleted()
      }
    }
    // Why: No value follows the 4 for one second, so it is sent at 1.8 s. A completion sends the
    // waiting value at once, and then completes the result.
    //
    // AsyncAlgorithms' `debounce` also sends the waiting value at the completion, but OpenCombine
    // drops it.

    /// The source fails while a value waits. Does the value still arrive?
    Scene("an error drops what waits") { log in
      let signal = Subject<Int>().drawn(hot: "source")
      signal.throttle(.seconds(1)).drawn("throttle").subscribe(
        next: { log("\($0)") }, error: { log("\($0)") })
      log("(send 5)")
      signal.sendNext(5)
      Scheduler.main.after(.seconds(0.5)) {
        log("(fail)")
        signal.sendError(Offline())
      }
    }
    // Why: An error means that the result is broken, so it is passed on at once. The waiting value
    // is dropped with the subscription.

    /// Six values arrive half a second apart, and `throttle` waits for one second. What does the
    /// subscriber receive before the last value?
    ///
    /// - [ ] One value each second. {lane "throttle" gets 2} → Each value restarts the wait, so a
    ///   full second never passes.
    /// - [x] Nothing. {"6" at 3 and lane "throttle" gets no 2}
    Scene("a burst that never pauses") { log in
      let ticks = Signal.interval(.seconds(0.5), on: .main).take(6)
      ticks.scan(0) { count, _ in count + 1 }
        .doNext { log("(send \($0))") }
        .drawn("source")
        .throttle(.seconds(1))
        .drawn("throttle")
        .subscribeNext { log("\($0)") }
    }
    // Why: Every value restarts the wait, and without a pause the wait never runs out. The
    // completion sends the last value.
    //
    // **Where A, B and D are incomplete.** They say "过了一段时间获取信号的最新内容发出": after a
    // while, the latest value is sent. But every value restarts that time, so a burst without a
    // pause sends nothing until it ends.
    //
    // **Where B is wrong.** Its comment says "不接收任何信号内容": within that time, no value is
    // accepted. But `throttle` accepts every value, and keeps the latest.

    /// Only strings of fewer than three letters wait. RA is still waiting when RAC arrives. What
    /// happens to RA?
    Scene("only what passes the test waits") { log in
      let text = Subject<String>().drawn(hot: "text")
      text.throttle(.seconds(1)) { $0.count < 3 }.drawn("throttle").subscribeNext {
        log("search \($0)")
      }
      text.sendNext("R")
      Scheduler.main.after(.seconds(1.5)) { text.sendNext("RA") }
      Scheduler.main.after(.seconds(1.7)) { text.sendNext("RAC") }
    }
    // Why: With a test, only values that pass it wait. Any other value is sent at once, and cancels
    // the value that is waiting.
  }
}

private struct Offline: Error, CustomStringConvertible {
  let description = "offline"
}
