import Controls
import Reactive
import Stage

/// Anyone who taps the button is signed in, even without a name. The button should be enabled only
/// while there is a name, and a password of at least four characters. Give the command its missing
/// condition.
#if GIVEN
private func signIn(_ name: Signal<String>, _ password: Signal<String>) -> Command<Void, String> {
  Command { _ in .return("welcome") }
}
#elseif SOLUTION
private func signIn(_ name: Signal<String>, _ password: Signal<String>) -> Command<Void, String> {
  let isComplete = Signal.combineLatest(name, password) { name, password in
    !name.isEmpty && password.count >= 4
  }
  return Command(enabled: isComplete) { _ in .return("welcome") }
}
#elseif WRONG_1  // needs no name
private func signIn(_ name: Signal<String>, _ password: Signal<String>) -> Command<Void, String> {
  Command(enabled: password.map { $0.count >= 4 }) { _ in .return("welcome") }
}
#elseif WRONG_2  // the button stays enabled
private func signIn(_ name: Signal<String>, _ password: Signal<String>) -> Command<Void, String> {
  let isComplete = Signal.combineLatest(name, password) { name, password in
    !name.isEmpty && password.count >= 4
  }
  return Command { _ in isComplete.first() == true ? .return("welcome") : .empty() }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(29, "Who may sign in", after: 41, uses: [22]) { log, stage in
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

// MARK: - Hints
// - [ ] A command takes two things: its work, and a signal that says whether it is enabled.
// - [ ] The condition depends on both fields, and changes with either of them.
// - [ ] Use `Command(enabled: …)` with the Boolean values that `combineLatest` computes from the
//   two.
//
// Shows: A command takes a signal that says when it is enabled, and its button follows that signal.
