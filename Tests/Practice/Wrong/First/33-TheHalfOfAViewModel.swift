import Reactive
import Stage

/// A form asks for a name and a password. While the password is too short, but there is something,
/// a hint is shown. With a name, and a password that is long enough, the form may be sent. Write the
/// half of the view model that says so.
private final class FormModel: Sendable {
  let name = Property("")
  let password = Property("")

  /// "four characters at least", or nothing.
  let hint: ReadOnlyProperty<String>

  /// Whether there is a name, and a password of four characters or more.
  let isValid: ReadOnlyProperty<Bool>

  init() {
    let isTooShort = password.signal.map { $0.count < 4 }
    hint = ReadOnlyProperty("", following: isTooShort.map { $0 ? "four characters at least" : "" })
    let both = Signal.combineLatest(name.signal, password.signal)
    isValid = ReadOnlyProperty(false, following: both.map { !$0.isEmpty && $1.count >= 4 })
  }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var theHalfOfAViewModel: Exercise {
    Exercise(33, "The half of a view model", after: 48) { log, stage in
      let model = stage.keep(FormModel())
      let look: @Sendable (String) -> Void = {
        log("\($0): valid \(model.isValid.value), hint: \(model.hint.value)")
      }
      look("at first")
      model.password.value = "12"
      look("a short password")
      model.password.value = "1234"
      look("a longer one")
      model.name.value = "Ann"
      look("and a name")
      model.password.value = "123"
      look("one character fewer")
      model.password.value = ""
      look("no password")
    }
  }
}

// MARK: - Hints
// - [ ] Both depend on what is typed and on nothing else. What follows from what?
// - [ ] A `ReadOnlyProperty` has a first value and goes on `following` a signal.
// - [ ] The hint is a `map` of the password; `isValid` needs `combineLatest`.
//
// Shows: A view model says what follows from what; that nobody else can write it is a part of that.
