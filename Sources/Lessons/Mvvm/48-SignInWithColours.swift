import Controls
import Reactive
import Stage

// MARK: - Model
// The rules for the texts. These rules depend on neither a view model nor a view.

private enum InputState: Sendable {
  case empty, valid, invalid
}

/// A converter from a text to a state, which depends on the text's length.
private struct TextToInputStateConverter: Sendable {
  private let minimum: Int
  private let maximum: Int

  init(minimum: Int, maximum: Int) {
    if minimum <= 0 {
      Misuse.report("TextToInputStateConverter: minimum must be greater than zero")
    }
    if maximum < minimum {
      Misuse.report(
        "TextToInputStateConverter: maximum must be greater than or equal to minimum")
    }
    self.minimum = minimum
    self.maximum = maximum
  }

  func convert(_ signal: Signal<String>) -> Signal<InputState> {
    signal.map(inputState)
  }

  func inputState(for text: String) -> InputState {
    if text.count >= minimum && text.count <= maximum {
      .valid
    } else {
      text.isEmpty ? .empty : .invalid
    }
  }
}

// MARK: - View model
// The view model declares how its properties depend on each other. The controller sets two of them,
// and can only read the other three.

private final class LoginViewModel: Sendable {
  let username = Property("")
  let password = Property("")
  let usernameInputState: ReadOnlyProperty<InputState>
  let passwordInputState: ReadOnlyProperty<InputState>
  let loginEnabled: ReadOnlyProperty<Bool>

  init() {
    usernameInputState = ReadOnlyProperty(
      .empty,
      following: TextToInputStateConverter(minimum: 2, maximum: 4).convert(username.signal))
    passwordInputState = ReadOnlyProperty(
      .empty,
      following: TextToInputStateConverter(minimum: 5, maximum: 10).convert(password.signal))
    loginEnabled = ReadOnlyProperty(
      false,
      following: Signal.combineLatest(usernameInputState.signal, passwordInputState.signal) {
        (username: InputState, password: InputState) in username == .valid && password == .valid
      })
  }
}

// MARK: - View
// The view decides only which colour shows each state.

/// A converter from a text's state to a colour.
private enum InputStateToColorConverter {
  static func convert(_ signal: Signal<InputState>) -> Signal<Color> {
    signal.map { state in
      switch state {
      case .empty: .white
      case .valid: .green
      case .invalid: .red
      }
    }
  }
}

// MARK: - Controller
// The controller has the fields and the button. It binds the view model to the texts, and the
// colours and the button to the view model.

private final class LoginViewController: Sendable {
  let usernameTextField = TextField()
  let passwordTextField = TextField()
  let loginButton = Button()
  private let viewModel = LoginViewModel()
  private let log: Log

  init(_ log: Log) {
    self.log = log
  }

  func viewDidLoad() {
    // bind input signals
    viewModel.username <~ usernameTextField.textSignal
    viewModel.password <~ passwordTextField.textSignal
    // bind output signals
    usernameTextField.backgroundColor
      <~ InputStateToColorConverter.convert(viewModel.usernameInputState.signal)
    passwordTextField.backgroundColor
      <~ InputStateToColorConverter.convert(viewModel.passwordInputState.signal)
    loginButton.isEnabled <~ viewModel.loginEnabled.signal
    loginButton.taps.subscribeNext { [log] _ in log("Login....") }
  }

  /// Logs the state of the screen.
  func show(_ moment: String) {
    let username = usernameTextField.backgroundColor.value
    let password = passwordTextField.backgroundColor.value
    let enabled = loginButton.isEnabled.value
    log("\(moment): username \(username) password \(password) login enabled \(enabled)")
  }
}

extension Lesson {
  /// A sign-in form shows at once what is wrong with it. Each text becomes a state, each state a
  /// colour, and both states together decide whether the button is enabled.
  @LessonBuilder static var signInWithColours: Lesson {
    Lesson(48, "Sign-in with colours", in: .mvvm)

    /// The user fills in both fields, and then makes the name too long. Which line of code disables
    /// the button again?
    ///
    /// - [ ] The name field's handler.
    ///   {no "username abcde: username red password green login enabled 0"} → No handler mentions
    ///   the button.
    /// - [x] None: the button is bound to a signal that follows both fields.
    ///   {"username abcde: username red password green login enabled 0"}
    Scene.staged("white, green, red") { log, stage in
      let controller = stage.keep(LoginViewController(log))
      let (username, password) = (controller.usernameTextField, controller.passwordTextField)
      controller.viewDidLoad()
      username.textSignal.drawn(hot: "username")
      username.backgroundColor.signal.distinctUntilChanged().drawn(hot: "username's colour")
      password.textSignal.drawn(hot: "password")
      password.backgroundColor.signal.distinctUntilChanged().drawn(hot: "password's colour")
      controller.loginButton.isEnabled.signal.distinctUntilChanged().drawn(hot: "enabled")
      controller.show("start")
      stage.at("14:00:00.1") {
        username.type("a")
        controller.show("username a")
        controller.loginButton.tap()
      }
      stage.at("14:00:00.2") {
        username.type("b")
        controller.show("username ab")
      }
      stage.at("14:00:00.3") {
        password.type("1234")
        controller.show("password 1234")
      }
      stage.at("14:00:00.4") {
        password.type("5")
        controller.show("password 12345")
        controller.loginButton.tap()
      }
      stage.at("14:00:00.5") {
        username.type("cde")
        controller.show("username abcde")
        controller.loginButton.tap()
      }
      stage.at("14:00:00.6") {
        username.enter("")
        controller.show("username empty")
      }
      stage.at("14:00:00.7") {
        username.type("abcd")
        controller.show("username abcd")
        controller.loginButton.tap()
      }
    }
    // Why: The long name changes the name's state, and `combineLatest` computes the condition
    // again. The binding sets the button to the result.
    //
    // **Trap.** If each field's handler sets the colours and the button, you will forget one of
    // them sooner or later.

    /// The view model runs without fields or colours. The name is set to ab, the password to 12345,
    /// and then the name to abcde. Which of the three changes would enable or disable the button?
    Scene("the view model alone") { log in
      let viewModel = LoginViewModel()
      viewModel.loginEnabled.signal.drawn("loginEnabled").subscribeNext {
        log("(loginEnabled \($0))")
      }
      log("(username ab)")
      viewModel.username.value = "ab"
      log("(password 12345)")
      viewModel.password.value = "12345"
      log("(username abcde)")
      viewModel.username.value = "abcde"
    }
    // Why: The view model declares the condition itself, so a test needs no screen.
    //
    // Any code can read and observe the three properties that follow the texts, but only the view
    // model sets them. Tutorial A declares them `readonly` in the header and `readwrite` in the
    // class extension; here each is a `ReadOnlyProperty`.

    /// Which lengths are valid for a name, and which for a password?
    Scene("every length") { log in
      let viewModel = LoginViewModel()
      for length in 0...11 {
        let text = String(repeating: "好", count: length)
        viewModel.username.value = text
        viewModel.password.value = text
        let states = (viewModel.usernameInputState.value, viewModel.passwordInputState.value)
        log("(\(length): username \(states.0), password \(states.1))")
      }
    }
    // Why: One converter turns a text into a state, depending on the text's length, and belongs to
    // the rules. A second converter turns a state into a colour, and belongs to the view.
    //
    // In Objective-C `length` counts UTF-16 units, so an emoji usually counts as two or more. In
    // Swift it is one character.
    //
    // A calls the converters through macros. In the body of `ConvertTextToInputState(signal,
    // minimum, maximum)` it writes `m##inimum:minimum`. A plain `minimum:minimum` would put the
    // argument, such as 2, in both places; `##` joins two tokens that are not parameters, so the
    // result stays a part of the method's name.

    /// With a minimum of 0, an empty text would be valid. When is this mistake reported?
    ///
    /// - [ ] When the user leaves the field empty. {"(not heard: empty)"} → The converter checks
    ///   its bounds when it is created.
    /// - [x] When the converter is created.
    ///   {"minimum must be greater than zero" and no "(not heard"}
    Scene.staged("a minimum of 0") { log, stage in
      let field = stage.keep(TextField("ab"))
      let converter = log.misuse { TextToInputStateConverter(minimum: 0, maximum: 4) }
      converter.convert(field.textSignal).subscribeNext { log("(not heard: \($0))") }
    }
    // Why: Bounds that make no sense are a programmer's mistake. The initializer reports them, so
    // the program stops where the mistake was made.

    /// With a minimum of 5 and a maximum of 4, no text is ever valid. Does a user have to type
    /// before the program reports this mistake?
    Scene.staged("a maximum below the minimum") { log, stage in
      let field = stage.keep(TextField("ab"))
      let converter = log.misuse { TextToInputStateConverter(minimum: 5, maximum: 4) }
      converter.convert(field.textSignal).subscribeNext { log("(not heard: \($0))") }
    }
    // Why: The initializer checks both bounds before anything is typed.
    //
    // **In SwiftUI** the three properties that depend on the texts become computed properties of an
    // `@Observable` model.
  }
}
