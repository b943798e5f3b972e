import Controls
import Foundation
import Reactive
import Stage

extension Lesson {
  /// A login button is enabled only while both fields have text and no login is running.
  /// `rac_textSignal` sends the text that the user types, and `rac_signalForControlEvents` sends
  /// the control at each event.
  @LessonBuilder static var textFieldsAndControls: Lesson {
    Lesson(35, "Text fields and controls", in: .cocoa)

    /// The user begins to edit and types, and then code sets the text. Which of these actions make
    /// the signal send the text?
    ///
    /// - [ ] Only typing. {3 "text ="} → The signal also sends the text when you subscribe and
    ///   when editing begins.
    /// - [ ] All of them, including the text that code sets. {"(label code)"} → The signal listens
    ///   to control events, and code that sets `text` causes none.
    /// - [x] All but the text that code sets. {4 "text =" and no "(label code)"}
    Scene.staged("text to a label") { log, stage in
      let (textField, textLabel) = (stage.keep(TextField()), stage.keep(Label()))
      textField.textSignal.subscribeNext { [weak textField] x in
        log("text = \(x) , textField.text = \(textField?.text.value) , thread = \(log.thread)")
      }
      textLabel.text <~ textField.textSignal.drawn("text field")
      textLabel.text.signal.drawn(hot: "label")

      stage.at("14:00:00.1") {
        log("(begin editing)")
        textField.beginEditing()
      }
      stage.at("14:00:00.2") {
        textField.type("a")
        log("(label \(textLabel.text.value))")
      }
      stage.at("14:00:00.3") {
        textField.type("b")
        log("(label \(textLabel.text.value))")
      }
      stage.at("14:00:00.4") {
        log("(text set by code)")
        textField.text.value = "code"
        log("(label \(textLabel.text.value))")
      }
    }
    // Why: `rac_textSignal` sends the current text when you subscribe, and again at every editing
    // event, so beginning to edit sends the old text once more. Setting `text` from code causes no
    // such event.
    //
    // **Trap.** `rac_textSignal` does not send text that code sets.

    /// The user types two letters and deletes one, and the signal sends four values. Where does the
    /// first value come from?
    Scene("text changes") { log in
      let textField = TextField()
      textField.textSignal.subscribeNext { x in log("文字改变了\(x)") }
      textField.type("hi")
      textField.delete()
    }
    // Why: The signal sends the current text, which is empty, to each new subscriber.

    /// The button is tapped twice, the second time while it is disabled. Why does only one tap
    /// arrive?
    Scene("control events") { log in
      let btn = Button()
      btn.signal(for: .touchUpInside).subscribeNext { _ in log("按钮被点击了") }
      btn.tap()
      btn.isEnabled.value = false
      log("(a tap while the button is disabled)")
      btn.tap()
    }
    // Why: A disabled control sends no events, so there is nothing for the signal to send.

    /// Five changes are made on the screen and in the login manager. Which of them enable or
    /// disable the button?
    Scene.staged("enabled from four sources") { log, stage in
      let manager = LoginManager()
      let screen = stage.keep(LogInScreen(manager, stage.notifications, log))
      screen.viewDidLoad()
      screen.logInButton.isEnabled.signal.drawn("enabled").subscribeNext { log("enabled \($0)") }

      log("(username u)")
      screen.usernameTextField.type("u")
      log("(password p)")
      screen.passwordTextField.type("p")
      log("(somebody is logging in)")
      manager.loggingIn.value = true
      log("(no longer)")
      manager.loggingIn.value = false
      log("(logged in)")
      screen.loggedIn.value = true
    }
    // Why: `combineLatest` computes the condition again whenever one of its four sources changes,
    // and the binding enables or disables the button. No handler has to set `isEnabled` itself.

    /// The server refuses the login. When is the button enabled again?
    ///
    /// - [ ] Never: the signal has failed. {no "enabled 1 loggedIn 0 loggingIn 0"} → `finally` also
    ///   runs after an error.
    /// - [x] When the request ends, before the error is presented.
    ///   {"enabled 1 loggedIn 0 loggingIn 0" before "(presentError"}
    Scene.staged("an error is presented") { log, stage in
      let manager = LoginManager(refusing: WrongPassword())
      let screen = stage.keep(LogInScreen(manager, stage.notifications, log))
      screen.watch()
      screen.viewDidLoad()
      screen.usernameTextField.type("u")
      screen.passwordTextField.type("p")
      log("(tap)")
      screen.logInButton.tap()
    }
    // Why: `finally` resets the `loggingIn` flag when the login completes or fails, just before the
    // subscriber receives that event. The button follows the flag.

    /// A notification resets the screen. Which line updates the button?
    Scene.staged("logged in, and out again") { log, stage in
      let screen = stage.keep(LogInScreen(LoginManager(), stage.notifications, log))
      screen.watch()
      screen.viewDidLoad()

      stage.at("14:00:00.1") {
        log("(username u)")
        screen.usernameTextField.type("u")
      }
      stage.at("14:00:00.2") {
        log("(password p)")
        screen.passwordTextField.type("p")
      }
      stage.at("14:00:00.3") {
        log("(tap)")
        screen.logInButton.tap()
      }
      stage.at("14:00:00.7") {
        log("(logout notification)")
        stage.notifications.post(name: .userDidLogOut, object: nil)
      }
    }
    // Why: No line does. The notification sets `loggedIn` to false, and the button is bound to it.
    //
    // **Trap.** A handler that captures its screen strongly keeps the screen and itself alive.
    // Capture the screen weakly (lesson 38).
    //
    // **In SwiftUI** a `@State` text and `.disabled(…)` replace the bindings. You do not subscribe
    // to anything, because SwiftUI computes the view again.
  }
}

private final class LogInScreen: LifetimeOwner {
  let lifetime = Lifetime()
  let usernameTextField = TextField()
  let passwordTextField = TextField()
  let logInButton = Button()
  let loggedIn = Property(false)
  private let manager: LoginManager
  private let notifications: NotificationCenter
  private let log: Log

  init(_ manager: LoginManager, _ notifications: NotificationCenter, _ log: Log) {
    self.manager = manager
    self.notifications = notifications
    self.log = log
  }

  func viewDidLoad() {
    logInButton.isEnabled
      <~ Signal.combineLatest(
        usernameTextField.textSignal, passwordTextField.textSignal,
        manager.loggingIn.signal, loggedIn.signal
      ) { username, password, loggingIn, loggedIn in
        !username.isEmpty && !password.isEmpty && !loggingIn && !loggedIn
      }

    logInButton.signal(for: .touchUpInside).subscribeNext { [weak self] _ in
      guard let self else { return }
      let loginSignal = manager.logIn(
        username: usernameTextField.text.value, password: passwordTextField.text.value)
      loginSignal.subscribe(
        error: { [weak self] in self?.present($0) },
        completed: { [weak self] in self?.loggedIn.value = true })
    }

    loggedIn <~ notifications.signal(named: .userDidLogOut).mapReplace(false)
  }

  /// Logs `isEnabled`, `loggedIn` and `loggingIn` now, and whenever one of them is set, even to the
  /// same value.
  func watch() {
    Signal.combineLatest(
      logInButton.isEnabled.signal.drawn("enabled"), loggedIn.signal.drawn("loggedIn"),
      manager.loggingIn.signal.drawn("loggingIn")
    ).subscribeNext { [log] in log("enabled \($0) loggedIn \($1) loggingIn \($2)") }
  }

  func present(_ error: any Error) {
    log("(presentError: \(error))")
  }
}

private final class LoginManager: Sendable {
  let loggingIn = Property(false)
  private let refusal: (any Error)?

  init(refusing refusal: (any Error)? = nil) {
    self.refusal = refusal
  }

  func logIn(username: String, password: String) -> Signal<Never> {
    Signal { [loggingIn, refusal] subscriber in
      loggingIn.value = true
      return Scheduler.main.after(.seconds(0.2)) {
        if let refusal { subscriber.sendError(refusal) } else { subscriber.sendCompleted() }
      }
    }.finally { [loggingIn] in loggingIn.value = false }
  }
}

private struct WrongPassword: Error {}

extension Notification.Name {
  fileprivate static let userDidLogOut = Notification.Name("UserDidLogOutNotification")
}
