import Reactive
import Stage

extension Lesson {
  /// A command runs a signal when it is told to. It knows whether it is running. Whoever subscribes
  /// late hears so at once.
  @LessonBuilder static var command: Lesson {
    Lesson(
      40, "Command", title: "A command and its signals", in: .command, retelling: .b("RACCommand"))

    /// Who subscribes late: what does he hear first?
    Scene("executing") { log in
      let command = Command<Int, String> { _ in
        Signal.return("data").delay(.seconds(2)).drawn("work")
      }
      command.executing.drawn("executing").subscribeNext { log("executing \($0)") }
      command.execute(1)
      Scheduler.main.after(.seconds(1)) {
        command.executing.drawn("late").subscribeNext { log("late: executing \($0)") }
      }
    }
  }
}
