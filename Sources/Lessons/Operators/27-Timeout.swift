import Reactive
import Stage

extension Lesson {
  /// A server may never respond to a request, and the screen must not wait forever. `timeout` makes
  /// a signal fail if it has not ended in time.
  @LessonBuilder static var timeout: Lesson {
    Lesson(27, "Timeout", title: "timeout", in: .operators)

    /// The source sends nothing at all. What does the subscriber receive, and when?
    Scene("an error after one second", from: "2017-01-04 13:48:54.195") { log in
      Signal<String> { _ in
        // Sends nothing, like a request that takes too long.
        return nil
      }
      .drawn("source")
      .timeout(.seconds(1), on: .main)
      .drawn("timeout")
      .subscribe(next: { log("\($0)") }, error: { log("\($0)") })
    }
    // Why: `timeout` schedules an action on the scheduler that you pass. When the time is up, this
    // action disposes of the source and sends an error with the domain `RACSignalErrorDomain` and
    // the code 1.
    //
    // Tutorial D's log ends with `Error Domain=RACSignalErrorDomain Code=1 "(null)"`, because
    // Apple's frameworks print an error without a description this way. So you can rely only on the
    // domain and the code.
    //
    // Try:
    // - "1-2---|" timeout 4 → Both values arrive, but the source has not ended by 4 s, so an error
    //   follows. {lane "timeout 4" gets 2 at 2 and lane "timeout 4" gets # at 4 and lane "source"
    //   gets ! at 4}
    // - "1-2|" timeout 4 → Complete at 3 s: there is no error. {lane "timeout 4" gets | at 3 and
    //   lane "timeout 4" gets no #}
    // - "1-2-|" timeout 4 → Complete exactly at 4 s: the error still comes first. {lane "timeout 4"
    //   gets # at 4 and lane "timeout 4" gets no |}
    // - "-1-2---|" take 1, timeout 4 → Take only the first value: `take` ends the signal in time.
    //   {lane "timeout 4" gets | at 1 and lane "timeout 4" gets no #}

    /// The completion arrives 0.1 s before the limit. Does an error arrive as well?
    ///
    /// - [ ] Yes, at 1 s, when the time is up. {"RACSignalErrorDomain"} → The signal has ended by
    ///   then, so it can no longer fail.
    /// - [x] No. {"(completed)" at 0.9 and no "RACSignalErrorDomain"}
    Scene("in time") { log in
      Signal<String> { subscriber in
        subscriber.sendNext("hello")
        return Scheduler.main.after(.seconds(0.9)) { subscriber.sendCompleted() }
      }
      .drawn("source")
      .timeout(.seconds(1), on: .main)
      .drawn("timeout")
      .subscribe(
        next: { log("\($0)") }, error: { log("\($0)") }, completed: { log("(completed)") })
    }
    // Why: When the source ends, `timeout` cancels its scheduled action.
    //
    // **Where A, B and D are incomplete.** They say "可以让一个信号在一定的时间后": a signal fails
    // after a certain time. But it fails only if it has not ended by then. B and D also pass the
    // current scheduler. If there is none, they pass nil, and an assertion in ReactiveObjC fails.

    /// A value arrives every half second, and the limit is 1.2 s. Does each value restart the
    /// clock?
    ///
    /// - [ ] Yes: the source is obviously alive. {no "RACSignalErrorDomain"} → That is how
    ///   Combine's `timeout` works. In RAC only an ending stops the clock.
    /// - [x] No: the result fails at 1.2 s. {"RACSignalErrorDomain" at 1.2}
    Scene("a value does not put it off") { log in
      ticks(log)
        .drawn("source")
        .timeout(.seconds(1.2), on: .main)
        .drawn("timeout")
        .subscribe(next: { log("\($0)") }, error: { log("\($0)") })
    }
    // Why: `timeout` schedules its action once, when you subscribe. Values do not affect that
    // action; only an ending or a disposal cancels it.
    //
    // **Trap.** Only an ending stops the clock. A value does not restart it, so do not use
    // `timeout` to limit the pause between two values.
    //
    // **In Combine and Swift.** Combine's `timeout` restarts its clock at every value, and
    // completes instead of failing unless you pass a `customError`. With tasks, race the work
    // against a timer and cancel the loser.

    /// The source is the same, but `take(1)` comes before `timeout`. What happens at 0.5 s?
    Scene("waiting for the first value") { log in
      ticks(log)
        .drawn("source")
        .take(1)
        .timeout(.seconds(1.2), on: .main)
        .drawn("timeout")
        .subscribe(
          next: { log("\($0)") }, error: { log("\($0)") }, completed: { log("(completed)") })
    }
    // Why: `take(1)` sends the first value and completes, and the completion stops the clock. Use
    // this pattern if you need only the first value.
  }
}

/// Returns a signal that sends hello every half second, and never ends.
private func ticks(_ log: Log) -> Signal<String> {
  Signal { subscriber in
    let ticks = Scheduler.main.every(.seconds(0.5)) { subscriber.sendNext("hello") }
    return CompoundDisposable(ticks, Disposable { log("(disposed)") })
  }
}
