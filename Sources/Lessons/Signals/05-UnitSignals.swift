import Reactive
import Stage

extension Lesson {
  /// Sometimes a closure must return a signal, but has only one value or an error to send, or
  /// nothing at all. Four unit signals cover these cases, and they are handy for trying out
  /// operators.
  @LessonBuilder static var unitSignals: Lesson {
    Lesson(5, "Unit signals", title: "Four unit signals", in: .signals)

    /// Each of four signals gets three handlers. Which handlers are called before `(… subscribed)`
    /// is logged?
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
    // Why: `return` sends its value and completes, `error` fails, and `empty` completes, all during
    // the subscription. `never` keeps the subscription open and sends nothing.
    //
    // **In Combine** the counterparts are `Just`, `Fail`, `Empty()` and
    // `Empty(completeImmediately: false)`.

    /// `then` waits for a signal to end and subscribes to another one, which sends `goes on`. After
    /// which of the three signals does that happen?
    ///
    /// - [ ] After all three: none of them sends anything more. {3 "goes on"} → `never` does not
    ///   end, so `then` waits forever.
    /// - [ ] Only after `return`, which sends a value. {1 "goes on"} → `then` waits for the
    ///   completion, not for a value, and `empty` completes.
    /// - [x] After `return` and `empty`. {2 "goes on" and no "(after never"}
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
    // Why: `then` ignores values and reacts to the completion. `empty` and `never` both send no
    // value, but only `empty` completes.
    //
    // **Trap.** Return `empty` when there is nothing to do. If you return `never`, everything that
    // waits for it to end waits forever.

    /// A dynamic signal sends whatever its closure sends. What does the subscriber of the mapped
    /// signal receive, and does it get a 3?
    ///
    /// - [ ] `mapped 1`, `mapped 2` and `mapped 3`. {"mapped 3"} → The signal has already completed
    ///   when the closure sends the 3.
    /// - [x] `mapped 1` and `mapped 2`. {"mapped 2" and no "mapped 3"}
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
    // Why: `map` subscribes to the dynamic signal, so the closure runs, and each value passes
    // through `map`. After the completion the subscription is over, and the 3 is dropped.
  }
}

private struct SomeError: Error {
  let code: Int
}
