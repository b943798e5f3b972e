import Reactive
import Stage

extension Lesson {
  /// `retry` subscribes again after each error, until an attempt does not fail. Subscribing again
  /// runs the signal's block again, so a request is sent anew; the subscriber gets the values of
  /// all attempts and none of the errors. It needs a cold signal: a subject repeats nothing when it
  /// is subscribed to again. `retry(2)` allows two more attempts after the first and then passes
  /// the error on; `retry(0)` means for ever.
  /// `catch` is given the error and returns a signal, which goes on in the place of the one that
  /// failed.
  ///
  /// **Trap.** `retry` does not wait. Against a server that is down you want a pause: catch each
  /// error, let some time pass, and only then fail.
  ///
  /// Combine's `retry(_:)` always takes a count. With `async`, write the loop, and wait in it
  /// (lesson 65).
  ///
  /// Where the documents are wrong:
  /// - D prints `收到错误信息:0` beside code that says `收到错误:%d`: run as it stands, the code prints
  ///   `收到错误:0`, and all but the first line come after `subscribeNext:` has returned.
  @LessonBuilder static var retry: Lesson {
    Lesson(
      28, "Retry", title: "retry", in: .operators,
      retelling: .a("其他使用"), .b("ReactiveCocoa操作方法之重复"), .d("retry"))

    /// How many errors does the subscriber hear of?
    Scene("five failures, then Hello", from: "2017-01-04 14:36:51.594") { log in
      failing(5, before: "Hello") { log("收到错误信息:\($0)") }
        .drawn("attempt")
        .retry()
        .drawn("retry")
        .subscribe(next: { log("\($0)") }, error: { log("\($0)") })
    }

    /// Would eleven failures have been too many?
    Scene("ten failures, then 1") { log in
      failing(10, before: 1) { _ in log("接收到错误") }
        .retry()
        .subscribe(next: { log("\($0)") }, error: { _ in })
    }

    /// Which attempts run before `subscribeNext:` has returned?
    Scene("only the first attempt inside subscribe") { log in
      failing(5, before: "Hello") { log("收到错误:\($0)") }
        .drawn("attempt")
        .retry()
        .drawn("retry")
        .subscribe(next: { log("\($0)") }, error: { log("\($0)") })
      log("(subscribeNext: returned)")
    }

    /// How many attempts are there, and what does the subscriber hear?
    Scene("retry 2 gives up") { log in
      failing(10, before: 1) { log("attempt \($0 + 1)") }
        .drawn("attempt")
        .retry(2)
        .drawn("retry")
        .subscribe(next: { log("\($0)") }, error: { log("error \($0)") })
    }

    /// Watch the times. Where in the chain is the pause?
    Scene("a pause between attempts") { log in
      failing(2, before: "Hello") { log("(failure \($0 + 1))") }
        .drawn("work")
        .catch { error in .empty().delay(.seconds(2)).concat(.error(error)) }
        .drawn("attempt")
        .retry()
        .drawn("retry")
        .subscribeNext { log("\($0)") }
    }

    /// Does the caller wait for a hundred thousand failures, and does the stack grow?
    Scene("a hundred thousand") { log in
      Signal<String>.error(NoError()).retry(100_000).subscribeError { log("error \($0)") }
      log("(subscribeNext: returned)")
    }
  }
}

/// Fails so many times, telling each time how often before, and then sends the value.
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

/// The documents send nil in the place of an error.
private struct NoError: Error, CustomStringConvertible {
  let description = "(null)"
}
