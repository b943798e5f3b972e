import Reactive
import Stage

extension Lesson {
  /// `timeout` gives a signal so much time to end, and ends it with an error otherwise.
  ///
  /// It belongs around a request, which may never answer. The error has the domain
  /// `RACSignalErrorDomain` and code 1, comes on the scheduler that is named, and disposes of the
  /// source first: what that sends later reaches nobody. A signal that completes or fails in time
  /// is passed on as it is, and the clock is forgotten.
  ///
  /// What people get wrong is what stops the clock. A value does not: the third scene sends one
  /// every half second and is cut off all the same, because only an ending counts. Whoever waits
  /// for a first value says `take(1)` before `timeout`, as the fourth does, so that the value
  /// brings its completion along.
  ///
  /// Combine's `timeout` is another one, since there each value starts the clock anew. With tasks
  /// one races the work against a timer and cancels the loser.
  ///
  /// Where the documents are wrong:
  /// - A, B and D say that the signal fails after a certain time: it fails only if it has not ended
  ///   by then.
  /// - D's `"(null)"` behind the code is how Apple's frameworks write an error without a
  ///   description, and not a part of it: domain and code are all that can be relied on.
  @LessonBuilder static var timeout: Lesson {
    Lesson(
      26, "Timeout", title: "timeout", in: .operators,
      retelling: .a("其他使用"), .b("ReactiveCocoa操作方法之时间"), .d("timeout 超时"))

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

    Scene("a value does not put it off") { log in
      ticks(log)
        .drawn("source")
        .timeout(.seconds(1.2), on: .main)
        .drawn("timeout")
        .subscribe(next: { log("\($0)") }, error: { log("\($0)") })
    }

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
