import Controls
import Reactive
import Stage

// MARK: - Model
// What the user types.

private let signIn = HTTPRequest.get("https://example.com/signIn")

private final class Account: Sendable {
  let account = Property(String?.none)
  let pwd = Property(String?.none)
}

// MARK: - View model
// It says whether the user can sign in, and signs in. With `isGuarded` the command has the
// condition, too.

private final class LoginViewModel: Sendable {
  let account = Account()
  let enableLoginSignal: Signal<Bool>
  let loginCommand: Command<Void, String>

  init(_ client: some HTTPClient, _ log: Log, isGuarded: Bool = false) {
    enableLoginSignal = Signal.combineLatest(account.account.signal, account.pwd.signal) {
      account, pwd in !(account ?? "").isEmpty && !(pwd ?? "").isEmpty
    }
    loginCommand = Command(enabled: isGuarded ? enableLoginSignal : nil) {
      log("点击了登录")
      return client.exchange(signIn).decoded(as: String.self)
    }
    loginCommand.executionSignals.switchToLatest().subscribeNext { x in
      if x == "登录成功" { log("登录成功") }
    }
  }
}

// MARK: - Controller
// It has the controls, and binds them: in the way of the documents, or in a better one.

private final class LoginController: Sendable {
  let accountField = TextField()
  let pwdField = TextField()
  let loginBtn = Button()
  private let hud = ProgressHUD()
  private let loginViewModel: LoginViewModel

  init(_ loginViewModel: LoginViewModel, _ log: Log) {
    self.loginViewModel = loginViewModel
    hud.state.signal.drawn("HUD").skip(1).subscribeNext { log("(HUD \($0))") }
    loginBtn.isEnabled.signal.drawn("button enabled").skip(1).subscribeNext {
      log("(button enabled \($0))")
    }
  }

  func bindModel() {
    bindAccount()
    loginBtn.isEnabled <~ loginViewModel.enableLoginSignal
    loginBtn.taps.subscribeNext { [loginViewModel] _ in loginViewModel.loginCommand.execute() }
  }

  /// The better way: the button follows the command.
  func bindCommand() {
    bindAccount()
    loginBtn.setCommand(loginViewModel.loginCommand)
  }

  func bindHUD() {
    loginViewModel.loginCommand.executing.skip(1).subscribeNext { [hud] isExecuting in
      if isExecuting { hud.show("正在登录...") } else { hud.dismiss() }
    }
  }

  /// The user types into both fields.
  func fillIn() {
    accountField.type("a")
    pwdField.type("p")
  }

  private func bindAccount() {
    loginViewModel.account.account <~ accountField.textSignal
    loginViewModel.account.pwd <~ pwdField.textSignal
  }
}

extension Lesson {
  /// A view model for signing in: the account's two texts decide whether the button is enabled, a
  /// command does the work, and a HUD covers the screen meanwhile. The documents' method, step by
  /// step:
  /// - Take the logic out of the controller: each has a view model.
  /// - Give the view model the model of what is typed, the account.
  /// - Bind the account once, when the screen is made, where you used to assign it at every change.
  /// - Derive from the account whether the button is enabled.
  /// - Have the tap execute a command, whose block returns the work as a signal.
  /// - Subscribe to what the work sends, and to `executing`.
  ///
  /// A command has four moments: its block runs, `executing` becomes true, the work sends its
  /// value, and `executing` becomes false because the work has completed. The first value of
  /// `executing` is the current state, which `skip(1)` leaves out. The documents show and hide the
  /// HUD in the view model; here the controller does, so that no control appears in the view model.
  ///
  /// **Trap.** A request that never completes, such as D's, sends its value and nothing after it:
  /// the command stays executing, and every later tap is refused with an error that nobody hears. A
  /// button that has a command takes its `enabled` from it: if you bind `isEnabled` as well, it is
  /// bound twice, which stops a debug build and leaves a release build with two bindings that
  /// overwrite each other.
  ///
  /// SwiftUI awaits an `async` function, and hides the HUD in a `defer`. That does not cure a
  /// forgotten end: around a callback stands a continuation, and a branch that does not resume it
  /// hangs just the same. Lesson 66 moves this screen step by step.
  ///
  /// Where the documents are wrong:
  /// - D logs 登陆成功 when the command has ended, but its request never completes: the line is not
  ///   reached, and the second tap does nothing.
  /// - B and E hide the HUD under the comment 登录成功; the command also ends when its work fails.
  /// - B's comments say that `execute` amounts to `sendNext`, and that `switchToLatest` is a signal
  ///   of signals: the one makes the work and begins it, the other flattens `executionSignals`,
  ///   which is one.
  /// - D's view model inherits from `UIViewController`, though it is no controller and nobody shows
  ///   it.
  @LessonBuilder package static var signInWithACommand: Lesson {
    Lesson(
      49, "Sign-in with a command", in: .mvvm,
      retelling: .b("ReactiveCocoa + MVVM 实战一：   登录界面"), .d("实战一:登录界面"),
      .e("11.ReactiveCocoa + MVVM 实战一：登录界面"))

    /// The four moments of a command: look for them between the tap and 00:00.900. Which of
    /// the taps does nothing?
    Scene.staged("signed in") { log, stage in
      let viewModel = LoginViewModel(stage.client(of: server()), log)
      let controller = stage.keep(LoginController(viewModel, log))
      controller.bindModel()
      controller.bindHUD()
      stage.at("14:00:00.1") {
        log("(account a)")
        controller.accountField.type("a")
      }
      stage.at("14:00:00.2") {
        log("(tap while disabled)")
        controller.loginBtn.tap()
      }
      stage.at("14:00:00.3") {
        log("(pwd p)")
        controller.pwdField.type("p")
      }
      stage.at("14:00:00.4") {
        log("(tap)")
        controller.loginBtn.tap()
      }
      stage.at("14:00:00.6") {
        log("(tap while executing)")
        controller.loginBtn.tap()
      }
      stage.at("14:00:01.2") {
        log("(pwd empty)")
        controller.pwdField.delete()
      }
    }

    /// The second execution begins when the first has ended. Does a tap in between count?
    Scene.staged("signed in twice") { log, stage in
      let viewModel = LoginViewModel(stage.client(of: server()), log)
      let controller = stage.keep(LoginController(viewModel, log))
      controller.bindModel()
      controller.bindHUD()
      stage.at("14:00:00.1") { controller.fillIn() }
      stage.at("14:00:00.3") {
        log("(tap)")
        controller.loginBtn.tap()
      }
      stage.at("14:00:00.5") {
        log("(tap while executing)")
        controller.loginBtn.tap()
      }
      stage.at("14:00:01.2") {
        log("(tap again)")
        controller.loginBtn.tap()
      }
    }

    /// D's request sends its value and forgets to complete. What becomes of 登陆成功, and of
    /// the second tap?
    Scene.staged("without sendCompleted") { log, stage in
      let client = ForgetfulClient(client: stage.client(of: server()))
      let viewModel = LoginViewModel(client, log)
      let controller = stage.keep(LoginController(viewModel, log))
      controller.bindModel()
      viewModel.loginCommand.executing.drawn("executing").skip(1).subscribeNext { isExecuting in
        log(isExecuting ? "正在登陆..." : "登陆成功")
      }
      stage.at("14:00:00.1") { controller.fillIn() }
      stage.at("14:00:00.3") {
        log("(tap)")
        controller.loginBtn.tap()
      }
      stage.at("14:00:01.2") {
        log("(tap again)")
        controller.loginBtn.tap()
      }
      stage.at("14:00:01.4") {
        log("(executed by code, which listens)")
        viewModel.loginCommand.execute().subscribeError { log("(\($0))") }
      }
    }

    /// The server refuses. The HUD is hidden all the same: does that mean that somebody is
    /// signed in?
    Scene.staged("refused") { log, stage in
      let refusing = HTTPFixtures([signIn: .json("", status: 401, after: .seconds(0.5))])
      let viewModel = LoginViewModel(stage.client(of: refusing), log)
      let controller = stage.keep(LoginController(viewModel, log))
      controller.bindModel()
      controller.bindHUD()
      viewModel.loginCommand.errors.drawn("errors", as: { _ in "401" }).subscribeNext {
        log("(errors: \($0))")
      }
      stage.at("14:00:00.1") { controller.fillIn() }
      stage.at("14:00:00.3") {
        log("(tap)")
        controller.loginBtn.tap()
      }
    }

    /// The condition goes to the command, and the command to the button. When is the button
    /// disabled now?
    Scene.staged("the button has the command") { log, stage in
      let viewModel = LoginViewModel(stage.client(of: server()), log, isGuarded: true)
      let controller = stage.keep(LoginController(viewModel, log))
      controller.bindCommand()
      stage.at("14:00:00.1") { controller.fillIn() }
      stage.at("14:00:00.3") {
        log("(tap)")
        controller.loginBtn.tap()
      }
      stage.at("14:00:00.5") {
        log("(tap while executing)")
        controller.loginBtn.tap()
      }
    }

    /// Both ways at once: the button is bound to the texts, and then given the command.
    Scene.staged("bound twice") { log, stage in
      let viewModel = LoginViewModel(stage.client(of: server()), log, isGuarded: true)
      let controller = stage.keep(LoginController(viewModel, log))
      log("(the button is bound to the texts)")
      controller.bindModel()
      log("\(controller.loginBtn.isEnabled.value)")
      log("(and given the command)")
      controller.loginBtn.setCommand(viewModel.loginCommand)
      log("(never reached)")
    }

    /// Nobody needs a button to execute a command. Does the account have to be filled in?
    Scene.staged("the view model alone") { log, stage in
      let viewModel = stage.keep(LoginViewModel(stage.client(of: server()), log))
      viewModel.enableLoginSignal.drawn("enableLogin").subscribeNext { log("(enableLogin \($0))") }
      viewModel.loginCommand.executing.drawn("executing").subscribeNext { log("(executing \($0))") }
      viewModel.account.account.value = "a"
      viewModel.account.pwd.value = "p"
      viewModel.account.account.value = nil
      log("(executed without an account)")
      viewModel.loginCommand.execute()
    }
  }
}

/// A server that takes half a second to let anybody in.
private func server() -> HTTPFixtures {
  HTTPFixtures([signIn: .json("\"登录成功\"", after: .seconds(0.5))])
}

/// As D's request: it sends what the server answers, and says nothing of the end.
private struct ForgetfulClient: HTTPClient {
  let client: any HTTPClient

  func exchange(_ request: HTTPRequest) -> Signal<HTTPEvent> {
    Signal { subscriber in
      client.exchange(request).subscribeNext { subscriber.sendNext($0) }
    }
  }
}
