import Reactive
import Stage

extension Lesson {
  /// A request often fails only because the connection was down for a moment. After each error,
  /// `retry` subscribes to the signal again.
  @LessonBuilder static var retry: Lesson {
    Lesson(28, "Retry", title: "retry", in: .operators)

    /// The signal fails five times and then sends Hello. How many errors does the subscriber
    /// receive?
    ///
    /// - [ ] Five. {5 "(null)"} → The signal's own closure logs the failures. `retry` does not
    ///   pass the errors on to the subscriber.
    /// - [x] None. {"Hello" and no "(null)"}
    Scene("five failures, then Hello", from: "2017-01-04 14:36:51.594") { log in
      failing(5, before: "Hello") { log("收到错误信息:\($0)") }
        .drawn("attempt")
        .retry()
        .drawn("retry")
        .subscribe(next: { log("\($0)") }, error: { log("\($0)") })
    }
    // Why: `retry` handles an error by subscribing to the source again, which runs the source's
    // closure again. It passes on values, but not errors. Without a count it has no limit.
    //
    // `retry` needs a cold signal, because subscribing to a subject again repeats nothing.
    //
    // Try:
    // - "12#" retry 2 → The values arrive three times, and the error once, after the third attempt.
    //   {lane "retry 2" gets 1 at 2 and lane "retry 2" gets 1 at 4 and lane "retry 2" gets # at 6}
    // - "12#" retry, take 5 → Remove the count: the third attempt stops only because `take` has
    //   received its five values. {lane "source 3" gets ! at 4 and lane "take 5" gets | at 4}
    // - "12|" retry 2 → Complete instead of failing: there is no second attempt. {lane "source"
    //   gets | at 2 and lane "retry 2" gets | at 2}
    // - "12#" catch "--#", retry 1 → Let `catch` replace the error with a signal that fails two
    //   ticks later: the second attempt begins at 4 s. {lane "source 2" gets 1 at 4}

    /// Each attempt fails immediately. Which attempts run before `subscribeNext` has returned?
    ///
    /// - [ ] All of them. {"Hello" before "(subscribeNext: returned)"} → Each further attempt is a
    ///   separate action on the scheduler.
    /// - [x] Only the first.
    ///   {"收到错误:0" before "(subscribeNext: returned)" and "(subscribeNext: returned)" before "收到错误:1"}
    Scene("only the first attempt inside subscribe") { log in
      failing(5, before: "Hello") { log("收到错误:\($0)") }
        .drawnCalls("attempt")
        .retry()
        .drawnCalls("retry")
        .subscribe(next: { log("\($0)") }, error: { log("\($0)") })
      log("(subscribeNext: returned)")
    }
    // Why: The first attempt is the subscription itself. `retry` schedules each further attempt, so
    // attempts never nest, and the stack does not grow.
    //
    // **Where D is wrong.** It shows the log line `收到错误信息:0` beside code that logs `收到错误:%d`.
    // When you run it, this code prints `收到错误:0`, and all but the first line come after
    // `subscribeNext:` has returned.

    /// The signal keeps failing. How many attempts are there with `retry(2)`?
    ///
    /// - [ ] Two. {no "attempt 3"} → The count is the number of further attempts.
    /// - [x] Three. {"attempt 3" and no "attempt 4"}
    Scene("retry 2 gives up") { log in
      failing(10, before: 1) { log("attempt \($0 + 1)") }
        .drawn("attempt")
        .retry(2)
        .drawn("retry")
        .subscribe(next: { log("\($0)") }, error: { log("error \($0)") })
    }
    // Why: `retry(2)` allows two more attempts after the first, and then passes the error on.
    // `retry(0)` never gives up.

    /// The attempts are two seconds apart. Which operator causes the pause?
    Scene("a pause between attempts") { log in
      failing(2, before: "Hello") { log("(failure \($0 + 1))") }
        .drawn("work")
        .catch { error in .empty().delay(.seconds(2)).concat(.error(error)) }
        .drawn("attempt")
        .retry()
        .drawn("retry")
        .subscribeNext { log("\($0)") }
    }
    // Why: `catch` receives the error and returns a signal that takes over: it waits two seconds
    // and then fails with the same error. Only that error makes `retry` subscribe again.
    //
    // **Trap.** `retry` does not wait between attempts. To spare a server that is down, add a pause
    // like this one.
    //
    // **In Combine and Swift.** Combine's `retry(_:)` always takes a count. With `async`, write a
    // loop that waits after each failure.

    /// A hundred thousand attempts fail immediately. Does the caller wait for them, and does the
    /// stack grow?
    Scene("a hundred thousand") { log in
      Signal<String>.error(NoError()).retry(100_000).subscribeError { log("error \($0)") }
      log("(subscribeNext: returned)")
    }
    // Why: Each attempt after the first is a separate action on the scheduler. `subscribeError`
    // returns after the first attempt, and no attempt runs inside another.
  }
}

/// Returns a signal that fails at its first `times` subscriptions, each time passing the number of
/// earlier failures to `tell`, and sends `value` at the next subscription.
private func failing<Value>(
  _ times: Int, before value: Value, _ tell: @escaping @Sendable (Int) -> Void
) -> Signal<Value> {
  let i = Property(0)
  return Signal { subscriber in
    if i.value == times {
      subscriber.sendNext(value)
    } else {
      tell(i.value)
      subscriber.sendError(NoError())
    }
    i.value += 1
    return nil
  }
}

/// The error that this lesson sends; the tutorials send nil instead.
private struct NoError: Error, CustomStringConvertible {
  let description = "(null)"
}
