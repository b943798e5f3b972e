import Reactive
import Stage

extension Lesson {
  /// A command runs a signal when it is executed. It knows whether it is running.
  @LessonBuilder static var command: Lesson {
    Lesson(
      40, "Command", title: "A command and its signals", in: .command)

    /// The work takes two seconds. What does a late subscriber receive first?
    ///
    /// - [ ] Nothing until the state changes. {no "late: executing 1"} → It receives
    ///   {"late: executing 1" at 1}.
    /// - [x] The current state. {"late: executing 1" at 1}
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
    // Why: `executing` replays its latest value.
    //
    // Try:
    // - "1-2-3|" take 2 → The 2 is the last value. {lane "take 2" gets | at 2}
    // - "1-2-3|" take 5 → All values arrive. {lane "take 5" gets 3 at 4}
    // - "1#" take 2 → The error comes first. {lane "take 2" gets # and lane "take 2" gets no |}
  }
}
