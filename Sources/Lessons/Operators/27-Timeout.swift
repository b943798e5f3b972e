import Reactive
import Stage

extension Lesson {
  /// `timeout` fails a signal that has not ended in time. It belongs around a request, which may
  /// never answer. The error has the domain `RACSignalErrorDomain` and code 1 and comes on the
  /// scheduler that is named; the source is disposed of first, and what it sends later reaches
  /// nobody. A signal that ends in time is passed on as it is.
  ///
  /// **Trap.** Only an ending stops the clock. A value does not. If you wait for a first value
  /// only, put `take(1)` before `timeout`, so that the value completes the signal.
  ///
  /// Combine's `timeout` does something else: each value starts its clock anew, and without a
  /// `customError` it completes instead of failing. With tasks, race the work against a timer and
  /// cancel the loser (lesson 65).
  ///
  /// Where the documents are wrong:
  /// - A, B and D say that the signal fails after a certain time: it fails only if it has not ended
  ///   by then.
  /// - D's `"(null)"` behind the code is how Apple's frameworks write an error without a
  ///   description, and not a part of it: domain and code are all that can be relied on.
  /// - B and D name `[RACScheduler currentScheduler]` here, too: it may be nil, and that is an
  ///   assertion.
  @LessonBuilder static var timeout: Lesson {
    Lesson(
      27, "Timeout", title: "timeout", in: .operators,
      retelling: .a("其他使用"), .b("ReactiveCocoa操作方法之时间"), .d("timeout 超时"))

    /// The source sends nothing at all. What does the subscriber hear, and when?
    Scene("an error after one second", from: "2017-01-04 13:48:54.195") { log in
      Signal<String> { _ in
        // Sends nothing, to play the part of what takes too long.
        return nil
      }
      .drawn("source")
      .timeout(.seconds(1), on: .main)
      .drawn("timeout")
      .subscribe(next: { log("\($0)") }, error: { log("\($0)") })
    }

    /// The completion comes 0.1 seconds before the limit. Is there an error as well?
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

    /// A value comes every half second. Does the clock start anew with it?
    Scene("a value does not put it off") { log in
      ticks(log)
        .drawn("source")
        .timeout(.seconds(1.2), on: .main)
        .drawn("timeout")
        .subscribe(next: { log("\($0)") }, error: { log("\($0)") })
    }

    /// The same source, behind `take(1)`. What has changed at 0.5 seconds?
    Scene("waiting for the first value") { log in
      ticks(log)
        .drawn("source")
        .take(1)
        .timeout(.seconds(1.2), on: .main)
        .drawn("timeout")
        .subscribe(
          next: { log("\($0)") }, error: { log("\($0)") }, completed: { log("(completed)") })
    }
  }
}

/// Sends hello every half second, and never ends.
private func ticks(_ log: Log) -> Signal<String> {
  Signal { subscriber in
    let ticks = Scheduler.main.every(.seconds(0.5)) { subscriber.sendNext("hello") }
    return CompoundDisposable(ticks, Disposable { log("(disposed)") })
  }
}
