import Reactive
import Stage

extension Lesson {
  /// The four simplest signals send at most one event of a kind, or nothing at all. They are what
  /// operators are tried on, and what a closure returns that has to return a signal.
  ///
  /// Look at what each handler hears, and at what comes before `(… subscribed)`: everything is sent
  /// inside the call that subscribes. `return` sends its value and completes, `error` and `empty`
  /// only end, and `never` stays silent. What people get wrong is the difference between the last
  /// two: `empty` lets a chain go on, because it completes, while with `never` whoever waits for
  /// the end waits for ever.
  ///
  /// A dynamic signal is the general case, which sends what its closure likes and nothing after it
  /// has ended, and mapping it gives another signal. Combine calls the four `Just`, `Fail`,
  /// `Empty()` and `Empty(completeImmediately: false)`.
  @LessonBuilder static var unitSignals: Lesson {
    Lesson(
      4, "Unit signals", title: "Four unit signals", in: .signals,
      retelling: .c("单元信号", "动态信号", "信号变换"))

    Scene("return, error, empty, never") { log in
      let signals: [(name: String, signal: Signal<String>)] = [
        ("return", .return("someObject")),
        ("error", .error(SomeError(code: 1))),
        ("empty", .empty()),
        ("never", .never()),
      ]
      for (name, signal) in signals {
        signal.subscribe(
          next: { log("\(name): next \($0)") },
          error: { log("\(name): error \(($0 as? SomeError)?.code)") },
          completed: { log("\(name): completed") })
        log("(\(name) subscribed)")
      }
    }

    Scene("waiting for the end") { log in
      let signals: [(name: String, signal: Signal<String>)] = [
        ("return", .return("someObject")), ("empty", .empty()), ("never", .never()),
      ]
      for (name, signal) in signals {
        signal.then { Signal.return("goes on") }.subscribeNext { log("(after \(name): \($0))") }
      }
    }

    Scene("dynamic, and mapped") { log in
      let dynamic = Signal<String> { subscriber in
        log("(didSubscribe)")
        subscriber.sendNext("1")
        subscriber.sendNext("2")
        subscriber.sendCompleted()
        subscriber.sendNext("3, after completion")
        return Disposable { log("(disposed)") }
      }
      let mapped = dynamic.map { "mapped " + $0 }
      mapped.subscribeNext { log("\($0)") }
    }
  }
}

private struct SomeError: Error {
  let code: Int
}
