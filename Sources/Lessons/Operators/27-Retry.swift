import Reactive
import Stage

extension Lesson {
  /// `retry` subscribes again after each error, until an attempt does not fail.
  ///
  /// Subscribing again runs the signal's block again, so a request is sent anew; the subscriber
  /// sees the values of all attempts and none of the errors. It takes a cold signal: a subject does
  /// nothing anew when it is subscribed to again. `retry(2)` allows two more attempts after the
  /// first and then passes the error on, and `retry(0)`, of all things, means for ever.
  ///
  /// Look at where `(subscribeNext: returned)` stands. The first attempt runs inside
  /// `subscribeNext:`, every further one is scheduled when the one before has failed, so even an
  /// attempt that fails at once neither blocks the caller nor grows the stack: the last scene fails
  /// a hundred thousand times. What people forget is that `retry` does not wait. Against a server
  /// that is down one wants a pause: the scene before it catches each error, lets two seconds pass
  /// and only then fails.
  ///
  /// Combine has `retry(_:)` with a count that must be given; with `async` one writes the loop.
  ///
  /// Where the documents are wrong:
  /// - D prints `收到错误信息:0` beside code that says `收到错误:%d`: run as it stands, the code prints
  ///   `收到错误:0`, and all but the first line come after `subscribeNext:` has returned.
  @LessonBuilder static var retry: Lesson {
    Lesson(
      27, "Retry", title: "retry", in: .operators,
      retelling: .a("其他使用"), .b("ReactiveCocoa操作方法之重复"), .d("retry"))

    Scene("five failures, then Hello", from: "2017-01-04 14:36:51.594") { log in
      failing(5, before: "Hello") { log("收到错误信息:\($0)") }
        .retry()
        .subscribe(next: { log("\($0)") }, error: { log("\($0)") })
    }

    Scene("ten failures, then 1") { log in
      failing(10, before: 1) { _ in log("接收到错误") }
        .retry()
        .subscribe(next: { log("\($0)") }, error: { _ in })
    }

    Scene("only the first attempt inside subscribe") { log in
      failing(5, before: "Hello") { log("收到错误:\($0)") }
        .retry()
        .subscribe(next: { log("\($0)") }, error: { log("\($0)") })
      log("(subscribeNext: returned)")
    }

    Scene("retry 2 gives up") { log in
      failing(10, before: 1) { log("attempt \($0 + 1)") }
        .retry(2)
        .subscribe(next: { log("\($0)") }, error: { log("error \($0)") })
    }

    Scene("a pause between attempts") { log in
      failing(2, before: "Hello") { log("(failure \($0 + 1))") }
        .catch { error in .empty().delay(.seconds(2)).concat(.error(error)) }
        .retry()
        .subscribeNext { log("\($0)") }
    }

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
