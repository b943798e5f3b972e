import Reactive
import Stage

extension Lesson {
  /// `throttle` sends a value only when no other has followed it for a while. It is for sources
  /// that send faster than one can act on: a search should start when the user has stopped typing.
  /// Each value starts the wait anew and replaces the one that was waiting. A completion sends what
  /// is waiting at once; an error drops it. With a test, only the values that pass it have to wait;
  /// any other is sent at once, and drops what waits.
  ///
  /// **Trap.** The name. In Combine and AsyncAlgorithms `throttle` means at most one value in each
  /// interval, however long the burst.
  ///
  /// What RAC calls `throttle` is `debounce` there. At the completion AsyncAlgorithms sends what
  /// waits, as RAC does; OpenCombine drops it. Lesson 59 has the search with tasks.
  ///
  /// Where the documents are wrong:
  /// - A, B and D say that for one second nothing is taken and after it the last value is sent: the
  ///   second begins anew with every value, so a burst without a pause gives nothing until it ends.
  @LessonBuilder static var throttle: Lesson {
    Lesson(
      30, "Throttle", title: "throttle", in: .operators,
      retelling: .a("其他使用"), .b("ReactiveCocoa操作方法之重复"), .d("throttle"))

    /// Three values at once. Which one comes, and when?
    Scene("only the 3", from: "2017-01-04 15:02:36.543") { log in
      let subject = Subject<Int>().drawn(hot: "source")
      subject.throttle(.seconds(1)).drawn("throttle").subscribeNext { log("\($0)") }
      subject.sendNext(1)
      subject.sendNext(2)
      subject.sendNext(3)
    }

    /// Five values 0.2 seconds apart, and one with the completion. Which come, and when?
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

    /// The source fails while the value waits. Does the value still come?
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

    /// Six values, half a second apart. What comes before the last one?
    Scene("a burst that never pauses") { log in
      let ticks = Signal.interval(.seconds(0.5), on: .main).take(6)
      ticks.scan(0) { count, _ in count + 1 }
        .doNext { log("(send \($0))") }
        .drawn("source")
        .throttle(.seconds(1))
        .drawn("throttle")
        .subscribeNext { log("\($0)") }
    }

    /// Only short texts wait. What becomes of the RA?
    Scene("only what passes the test waits") { log in
      let text = Subject<String>().drawn(hot: "text")
      text.throttle(.seconds(1)) { $0.count < 3 }.drawn("throttle").subscribeNext {
        log("search \($0)")
      }
      text.sendNext("R")
      Scheduler.main.after(.seconds(1.5)) { text.sendNext("RA") }
      Scheduler.main.after(.seconds(1.7)) { text.sendNext("RAC") }
    }
  }
}

private struct Offline: Error, CustomStringConvertible {
  let description = "offline"
}
