import Controls
import Reactive
import Stage

/// Whoever taps the button signs in, even without a name. The button is to be enabled while there
/// is a name, and a password of four characters or more. The command's second half is missing:
/// write it.
private func signIn(_ name: Signal<String>, _ password: Signal<String>) -> Command<Void, String> {
  let isComplete = Signal.combineLatest(name, password) { name, password in
    !name.isEmpty && password.count >= 4
  }
  return Command { _ in isComplete.first() == true ? .return("welcome") : .empty() }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var whoMaySignIn: Exercise {
    Exercise(29, "Who may sign in", after: 41) { log, stage in
      let (name, password, button) = stage.keep((TextField(), TextField(), Button("Sign in")))
      let command = signIn(name.textSignal, password.textSignal)
      stage.keep(command)
      command.executionSignals.flatten().subscribeNext { log("\($0)") }
      button.setCommand(command)
      let look: @Sendable (String) -> Void = { moment in
        Scheduler.main.after(.seconds(0.1)) {
          log("\(moment): enabled \(button.isEnabled.value)")
          button.tap()
        }
      }
      look("at first")
      stage.at("14:00:01") {
        password.enter("1234")
        look("a password")
      }
      stage.at("14:00:02") {
        name.enter("Ann")
        look("and a name")
      }
      stage.at("14:00:03") {
        password.delete()
        look("a short password")
      }
    }
  }
}

// MARK: - Hints
// - [ ] A command takes two things: what it does, and a signal that says whether it may.
// - [ ] Whether it may depends on both fields, and changes with either.
// - [ ] `Command(enabled: …)`, with `combineLatest` of the two made a flag.
//
// Shows: Whether a button may be tapped is a signal, which its command is given and its button
//   follows.
