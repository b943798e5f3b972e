import Reactive
import Stage

extension Lesson {
  /// The four simplest signals send at most one event of a kind, or nothing at all. Operators are
  /// tried on them, and a closure that has to return a signal often returns one of them. `return`
  /// sends its value and completes, `error` and `empty` only end, and `never` stays silent. A
  /// *dynamic* signal is the general case: it sends whatever its closure sends, and nothing after
  /// its end.
  ///
  /// **Trap.** `empty` and `never` both send no value, but `empty` completes. After `empty` a
  /// chain goes on; whoever waits for the end of `never` waits for ever. (Two scenes run ahead:
  /// `then` is lesson 19, `map` is lesson 12.)
  ///
  /// Combine calls the four `Just`, `Fail`, `Empty()` and `Empty(completeImmediately: false)`.
  @LessonBuilder static var unitSignals: Lesson {
    Lesson(
      5, "Unit signals", title: "Four unit signals", in: .signals,
      retelling: .c("单元信号", "动态信号", "信号变换"))

    /// Four signals, and three handlers for each. Which are called before `(… subscribed)`?
    Scene("return, error, empty, never") { log in
      let signals: [(name: String, signal: Signal<String>)] = [
        ("return", .return("someObject")),
        ("error", .error(SomeError(code: 1))),
        ("empty", .empty()),
        ("never", .never()),
      ]
      for (name, signal) in signals {
        signal.drawn(name).subscribe(
          next: { log("\(name): next \($0)") },
          error: { log("\(name): error \(($0 as? SomeError)?.code)") },
          completed: { log("\(name): completed") })
        log("(\(name) subscribed)")
      }
    }

    /// Each is followed by a signal that says `goes on`. After which of the three does it?
    Scene("waiting for the end") { log in
      let signals: [(name: String, signal: Signal<String>)] = [
        ("return", .return("someObject")), ("empty", .empty()), ("never", .never()),
      ]
      for (name, signal) in signals {
        signal.drawn(name).then { Signal.return("goes on") }.drawn("after \(name)").subscribeNext {
          log("(after \(name): \($0))")
        }
      }
    }

    /// What does the subscriber of the mapped signal get, and does it get a 3?
    Scene("dynamic, and mapped") { log in
      let dynamic = Signal<String> { subscriber in
        log("(didSubscribe)")
        subscriber.sendNext("1")
        subscriber.sendNext("2")
        subscriber.sendCompleted()
        subscriber.sendNext("3, after completion")
        return Disposable { log("(disposed)") }
      }
      let mapped = dynamic.drawn("dynamic").map { "mapped " + $0 }
      mapped.drawn("mapped").subscribeNext { log("\($0)") }
    }
  }
}

private struct SomeError: Error {
  let code: Int
}
