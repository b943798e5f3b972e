import Reactive
import Stage

extension Lesson {
  /// The simplest signals send at most one event. One of them sends nothing at all.
  @LessonBuilder static var unitSignals: Lesson {
    Lesson(5, "Unit signals", in: .signals)

    /// What comes after the value?
    ///
    /// - [ ] Nothing. {no "completed"} → The signal completes at once.
    /// - [x] The completion. {"completed"}
    Scene("return") { log in
      Signal.return("someObject").subscribe(
        next: { log("\($0)") }, completed: { log("completed") })
    }
    // Why: `return` has one value.

    /// What does a subscriber hear?
    Scene("never") { log in
      Signal<Int>.never().drawn("never").subscribeNext { log("\($0)") }
      log("(never subscribed)")
    }
    // Why: `never` sends nothing.
  }
}
