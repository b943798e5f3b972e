import Reactive
import Stage

/// A form asks for a name and a password. While the password is too short but not empty, the form
/// shows a hint. With a name and a long enough password, it can be sent. Write the part of the view
/// model that computes `hint` and `isValid`.
#if GIVEN
private final class FormModel: Sendable {
  let name = Property("")
  let password = Property("")

  /// "at least four characters", or an empty text.
  let hint: ReadOnlyProperty<String>

  /// True while there is a name, and a password of at least four characters.
  let isValid: ReadOnlyProperty<Bool>

  init() {
    hint = Property("").readOnly
    isValid = Property(false).readOnly
  }
}
#elseif SOLUTION
private final class FormModel: Sendable {
  let name = Property("")
  let password = Property("")

  /// "at least four characters", or an empty text.
  let hint: ReadOnlyProperty<String>

  /// True while there is a name, and a password of at least four characters.
  let isValid: ReadOnlyProperty<Bool>

  init() {
    let isTooShort = password.signal.map { (1..<4).contains($0.count) }
    hint = ReadOnlyProperty("", following: isTooShort.map { $0 ? "at least four characters" : "" })
    let both = Signal.combineLatest(name.signal, password.signal)
    isValid = ReadOnlyProperty(false, following: both.map { !$0.isEmpty && $1.count >= 4 })
  }
}
#elseif WRONG_1  // shows the hint without a password
private final class FormModel: Sendable {
  let name = Property("")
  let password = Property("")

  /// "at least four characters", or an empty text.
  let hint: ReadOnlyProperty<String>

  /// True while there is a name, and a password of at least four characters.
  let isValid: ReadOnlyProperty<Bool>

  init() {
    let isTooShort = password.signal.map { $0.count < 4 }
    hint = ReadOnlyProperty("", following: isTooShort.map { $0 ? "at least four characters" : "" })
    let both = Signal.combineLatest(name.signal, password.signal)
    isValid = ReadOnlyProperty(false, following: both.map { !$0.isEmpty && $1.count >= 4 })
  }
}
#elseif WRONG_2  // needs no name
private final class FormModel: Sendable {
  let name = Property("")
  let password = Property("")

  /// "at least four characters", or an empty text.
  let hint: ReadOnlyProperty<String>

  /// True while there is a name, and a password of at least four characters.
  let isValid: ReadOnlyProperty<Bool>

  init() {
    let isTooShort = password.signal.map { (1..<4).contains($0.count) }
    hint = ReadOnlyProperty("", following: isTooShort.map { $0 ? "at least four characters" : "" })
    isValid = ReadOnlyProperty(false, following: password.signal.map { $0.count >= 4 })
  }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(33, "Half of a view model", after: 48, uses: [12, 22, 34]) {
  log, stage in
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

// MARK: - Hints
// - [ ] `hint` and `isValid` depend only on the name and the password. Does each of them depend on
//   both?
// - [ ] A `ReadOnlyProperty` has a first value, and can be `following` a signal.
// - [ ] The hint is a `map` of the password; `isValid` needs `combineLatest`.
//
// Shows: A view model declares how its results depend on its inputs, and nothing else can set the
//   results.
