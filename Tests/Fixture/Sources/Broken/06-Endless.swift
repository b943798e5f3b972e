import Reactive
import Stage

extension Lesson {
  /// A timer that nobody stops. It would tick forever. So its scene never ends.
  @LessonBuilder static var endless: Lesson {
    Lesson(6, "Endless", in: .thinking)

    Scene("ticks") { log in
      log("once")
      Scheduler.main.every(.seconds(100)) {}
    }
  }
}
