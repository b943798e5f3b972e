import Reactive

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
  /// that is down one wants a pause: the scene with three attempts catches the error, lets two
  /// seconds pass and only then fails.
  ///
  /// Combine has `retry(_:)` with a count that must be given; with `async` one writes the loop.
  ///
  /// Where the documents are wrong:
  /// - D prints `收到错误信息:0` beside code that says `收到错误:%d`: run as it stands, the code prints
  ///   `收到错误:0`, and all but the first line come after `subscribeNext:` has returned.
  static let retry = Lesson(
    27, "Retry", title: "retry", in: .operators,
    retelling: .a("其他使用"), .b("ReactiveCocoa操作方法之重复"), .d("retry")
  ) {
    Scene("five failures, then Hello", from: "2017-01-04 14:36:51.594") { log in
      let i = Property(0)
      Signal<String> { subscriber in
        if i.value == 5 {
          subscriber.sendNext("Hello")
        } else {
          log("收到错误信息:\(i.value)")
          subscriber.sendError(NoError())
        }
        i.value += 1
        return nil
      }
      .retry()
      .subscribe(next: { log("\($0)") }, error: { log("\($0)") })
    }

    Scene("the code as D has it") { log in
      let i = Property(0)
      Signal<String> { subscriber in
        if i.value == 5 {
          subscriber.sendNext("Hello")
        } else {
          log("收到错误:\(i.value)")
          subscriber.sendError(NoError())
        }
        i.value += 1
        return nil
      }
      .retry()
      .subscribe(next: { log("\($0)") }, error: { log("\($0)") })
      log("(subscribeNext: returned)")
    }

    Scene("ten failures, then 1") { log in
      let i = Property(0)
      Signal<Int> { subscriber in
        if i.value == 10 {
          subscriber.sendNext(1)
        } else {
          log("接收到错误")
          subscriber.sendError(NoError())
        }
        i.value += 1
        return nil
      }
      .retry()
      .subscribe(next: { log("\($0)") }, error: { _ in })
    }

    Scene("retry 2 gives up") { log in
      let n = Property(0)
      Signal<Int> { subscriber in
        n.value += 1
        log("attempt \(n.value)")
        subscriber.sendError(NoError())
        return nil
      }
      .retry(2)
      .subscribeError { log("error \($0)") }
    }

    Scene("a pause between attempts") { log in
      let n = Property(0)
      let request = Signal<String> { subscriber in
        n.value += 1
        log("attempt \(n.value)")
        if n.value == 3 { subscriber.sendNext("Hello") }
        subscriber.sendError(NoError())
        return nil
      }
      let failingLate = request.catch { error in
        .empty().delay(.seconds(2)).concat(.error(error))
      }
      failingLate.retry().take(1).subscribeNext { log("\($0)") }
    }

    Scene("a hundred thousand") { log in
      let failures = Property(0)
      Signal<String> { subscriber in
        if failures.value == 100_000 {
          subscriber.sendNext("Hello")
        } else {
          failures.value += 1
          subscriber.sendError(NoError())
        }
        return nil
      }
      .retry()
      .subscribeNext { log("\($0) (after \(failures.value) failures)") }
      log("(subscribeNext: returned after \(failures.value))")
    }
  }
}

/// The documents send nil in the place of an error.
private struct NoError: Error, CustomStringConvertible {
  let description = "(null)"
}
