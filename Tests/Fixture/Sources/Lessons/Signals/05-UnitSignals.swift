import Reactive
import Stage

extension Lesson {
  /// The simplest signals send at most one event of a kind. They are what operators are tried on.
  /// One of them sends nothing at all.
  @LessonBuilder static var unitSignals: Lesson {
    Lesson(5, "Unit signals", in: .signals, retelling: .c("单元信号"))

    /// What comes after the value?
    Scene("return") { log in
      Signal.return("someObject").subscribe(
        next: { log("\($0)") }, completed: { log("completed") })
    }

    /// What does whoever subscribes hear?
    Scene("never") { log in
      Signal<Int>.never().drawn("never").subscribeNext { log("\($0)") }
      log("(never subscribed)")
    }
  }
}
