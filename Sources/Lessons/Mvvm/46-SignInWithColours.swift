import Controls
import Reactive
import Stage

extension Lesson {
  /// A form shows at once what is wrong with it. Each text becomes a state, each state a colour, and
  /// both states together decide whether the button is enabled.
  ///
  /// The view model has two properties to write, `username` and `password`, and three that follow:
  /// all it says is what depends on what. Two converters do the rest. One turns a text into empty,
  /// valid or invalid by its length, from 2 to 4 characters and from 5 to 10, and belongs to the
  /// rules; the other turns that into white, green or red, and belongs to the view. So no control
  /// and no colour appears in the view model, and the second and third scene play it without any.
  ///
  /// In the log look at the button: a user name that becomes too long disables it while the password
  /// stays green. What people get wrong is to set colours and button in each of the field's handlers,
  /// where one is soon forgotten. Bounds that make no sense are a programmer's error, and stop the
  /// program where they are written, not where somebody types. A character here is what a reader
  /// takes for one, while `length` counts UTF-16 units: for the original an emoji is two. In SwiftUI
  /// the three that follow would be computed properties of an `@Observable` model.
  @LessonBuilder static var signInWithColours: Lesson {
    Lesson(46, "Sign-in with colours", in: .mvvm, retelling: .a("示例：登录"))

    Scene.staged("white, green, red") { log, stage in
      let controller = stage.keep(LoginViewController(log))
      let (username, password) = (controller.usernameTextField, controller.passwordTextField)
      controller.viewDidLoad()
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

    Scene("the view model alone") { log in
      let viewModel = LoginViewModel()
      viewModel.loginEnabled.signal.subscribeNext { log("(loginEnabled \($0))") }
      log("(username ab)")
      viewModel.username.value = "ab"
      log("(password 12345)")
      viewModel.password.value = "12345"
      log("(username abcde)")
      viewModel.username.value = "abcde"
    }

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

    Scene.staged("a minimum of 0") { log, stage in
      let field = stage.keep(TextField("ab"))
      let converter = TextToInputStateConverter(minimum: 0, maximum: 4)
      converter.convert(field.textSignal).subscribeNext { log("(not heard: \($0))") }
    }

    Scene.staged("a maximum below the minimum") { log, stage in
      let field = stage.keep(TextField("ab"))
      let converter = TextToInputStateConverter(minimum: 5, maximum: 4)
      converter.convert(field.textSignal).subscribeNext { log("(not heard: \($0))") }
    }
  }
}

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

private final class LoginViewModel: Sendable {
  let username = Property("")
  let password = Property("")
  let usernameInputState = Property(InputState.empty)
  let passwordInputState = Property(InputState.empty)
  let loginEnabled = Property(false)

  init() {
    usernameInputState
      <~ TextToInputStateConverter(minimum: 2, maximum: 4).convert(username.signal)
    passwordInputState
      <~ TextToInputStateConverter(minimum: 5, maximum: 10).convert(password.signal)
    loginEnabled
      <~ Signal.combineLatest(usernameInputState.signal, passwordInputState.signal) {
        (username: InputState, password: InputState) in username == .valid && password == .valid
      }
  }
}

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
