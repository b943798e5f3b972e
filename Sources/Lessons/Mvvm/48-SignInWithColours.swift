import Controls
import Reactive
import Stage

// MARK: - Model
// The rules for what is typed: they know neither a view model nor a view.

private enum InputState: Sendable {
  case empty, valid, invalid
}

/// Tells from its length whether a text will do.
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
// It says what depends on what. Two properties are for others to write, three only to read.

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
// The colours.

/// Shows by a colour what became of a text.
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
// It has the fields and the button, and binds both ways.

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

  /// Logs what the screen shows.
  func show(_ moment: String) {
    let username = usernameTextField.backgroundColor.value
    let password = passwordTextField.backgroundColor.value
    let enabled = loginButton.isEnabled.value
    log("\(moment): username \(username) password \(password) login enabled \(enabled)")
  }
}

extension Lesson {
  /// A form shows at once what is wrong with it. Each text becomes a state, each state a colour,
  /// and both states together decide whether the button is enabled.
  ///
  /// The view model has two properties to write, `username` and `password`, and three that follow
  /// them. Everybody may read and observe these three, but only the view model sets them: A
  /// declares them `readonly` in the header and `readwrite` in the class extension, here each is a
  /// `ReadOnlyProperty`. Two converters do the rest. One turns a text into empty, valid or invalid
  /// by its length and belongs to the rules; the other turns that into white, green or red and
  /// belongs to the view.
  ///
  /// **Trap.** If each field's handler sets colours and button, one of them is forgotten sooner or
  /// later. Bounds that make no sense are a programmer's error, and stop the program where they are
  /// written, not where somebody types. `length` counts UTF-16 units, so an emoji is two for the
  /// original; here it is one character.
  ///
  /// In SwiftUI the three that follow are computed properties of an `@Observable` model (lesson 57).
  @LessonBuilder package static var signInWithColours: Lesson {
    Lesson(48, "Sign-in with colours", in: .mvvm, retelling: .a("示例：登录"))

    /// The user fills in both fields. What enables the button, and what disables it again?
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

    /// No field and no colour: which of three changes enable or disable the button?
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

    /// Which lengths are valid for a user name, and which for a password?
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

    /// With this bound an empty text would be valid. When is the mistake noticed?
    Scene.staged("a minimum of 0") { log, stage in
      let field = stage.keep(TextField("ab"))
      let converter = TextToInputStateConverter(minimum: 0, maximum: 4)
      converter.convert(field.textSignal).subscribeNext { log("(not heard: \($0))") }
    }

    /// With these bounds no text is ever valid. Does anybody have to type to find out?
    Scene.staged("a maximum below the minimum") { log, stage in
      let field = stage.keep(TextField("ab"))
      let converter = TextToInputStateConverter(minimum: 5, maximum: 4)
      converter.convert(field.textSignal).subscribeNext { log("(not heard: \($0))") }
    }
  }
}
