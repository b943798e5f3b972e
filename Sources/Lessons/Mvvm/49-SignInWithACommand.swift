import Controls
import Reactive
import Stage

// MARK: - Model
// The texts that the user types.

private let signIn = HTTPRequest.get("https://example.com/signIn")

private final class Account: Sendable {
  let account = Property(String?.none)
  let pwd = Property(String?.none)
}

// MARK: - View model
// The view model decides whether the user can sign in, and signs the user in. If `isGuarded` is
// true, `enableLoginSignal` is the command's condition, too.

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
// The controller has the controls and binds them, either as the tutorials do or in a better way.

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

  /// Types into both fields as the user does.
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
  /// A login button must be enabled only when both fields are filled in, and a tap must send one
  /// request while a HUD covers the screen. The view model combines the texts into a signal for the
  /// button, and a command sends the request.
  @LessonBuilder static var signInWithACommand: Lesson {
    Lesson(49, "Sign-in with a command", in: .mvvm)

    /// The user taps three times: at 0.2 s, with one field still empty; at 0.4 s; and at 0.6 s,
    /// while the request is running. How many requests are sent?
    ///
    /// - [ ] Two: the button is still enabled at 0.6 s. {2 "点击了登录"} → The button is enabled, but
    ///   the command refuses while it executes.
    /// - [x] One. {1 "点击了登录"}
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
    // Why: A disabled button sends no taps, and a command refuses a second execution while one is
    // running. This one runs from the tap until the request completes.
    //
    // An execution has four steps:
    // - Its block runs: `点击了登录`.
    // - `executing` becomes true, and the HUD is shown.
    // - The request sends its value: `登录成功`.
    // - The request completes, `executing` becomes false, and the HUD is hidden.
    //
    // The first value of `executing` is the current state, which `skip(1)` leaves out. B and E show
    // and hide the HUD in the view model. Here the controller does it, so the view model needs no
    // controls.
    //
    // The tutorials' method, step by step:
    // - Move the logic from each controller into a view model.
    // - Give the view model an account, a model that stores the texts that the user types.
    // - Bind the account once, when the screen is created.
    // - Derive from the account whether the button is enabled.
    // - Let the tap execute a command, whose block returns the work as a signal.
    // - Subscribe to the values of the work, and to `executing`.
    //
    // The third step changes a habit: you bind instead of assigning.
    //
    // | assigned | bound |
    // |---|---|
    // | each text change calls a method that assigns `account.account` | `RAC(account, account) = field.rac_textSignal` |
    // | `setAccount:` and `setPwd:` are overridden to update the button | `RAC(button, enabled) = enableLoginSignal` |
    // | each new piece of code that changes a text must also update the button | the signal follows the texts, wherever they change |

    /// One tap arrives while the first request is running, and another after the request has
    /// completed. Does the command remember the early tap?
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
    // Why: A command has no queue. `execute` refuses an early tap and returns a signal with the
    // error, which this controller ignores. Once the request has completed, the command accepts the
    // next tap.

    /// D's request sends its value and never completes. What does the second tap do?
    ///
    /// - [ ] It sends a second request, since the value has arrived. {2 "点击了登录"} → A value does not
    ///   end an execution. Only a completion or an error does.
    /// - [ ] It sends an error to `errors`. → The refusal reaches only the signal that `execute`
    ///   returns: {"The command is disabled" at 1.4}.
    /// - [x] Nothing. {1 "点击了登录" and no "登陆成功"}
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
    // Why: An execution ends when its signal completes or fails. This signal does neither, so
    // `executing` stays true, and the command refuses every later tap.
    //
    // **Trap.** A request that never completes disables its command for good. Nothing reports this,
    // because a tap does not subscribe to the signal that `execute` returns.
    //
    // **Where D is wrong.** It logs the end of the execution with `NSLog(@"登陆成功");` (signed
    // in), but its request never completes. So that line is never logged, and the second tap does
    // nothing.
    //
    // **In Swift.** You await an `async` function, and hide the HUD in a `defer`. The same mistake
    // is still possible: a continuation around a callback must be resumed on every path, or the
    // task waits forever.

    /// The server refuses the login. The HUD is hidden. Is the user signed in?
    ///
    /// - [ ] Yes: the HUD disappears when the login succeeds. {"登录成功"} → The HUD disappears when
    ///   the execution ends, and an error ends the execution, too.
    /// - [x] No. {"(HUD hidden)" and no "登录成功"}
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
    // Why: `executing` becomes false when the work ends, whether it completes or fails. Only the
    // values tell you that a login has succeeded, and only `errors` tells you that it has failed.
    //
    // **Where B and E are wrong.** They hide the HUD under the comment `// 登录成功` (signed in),
    // but the command also ends when its work fails. B's comment also gives the right reason: the
    // command's signal has ended.

    /// Now `enableLoginSignal` is the command's condition, and the button is given the command.
    /// When is the button disabled?
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
    // Why: The button's `enabled` follows the command's, which is true while the condition is true
    // and nothing is executing. The button needs no binding of its own.

    /// The button is bound to the texts, and then it is given the command. Which of the two decides
    /// whether it is enabled?
    ///
    /// - [ ] The command, because it came last. {"(never reached)"} → A binding lasts until its
    ///   signal ends.
    /// - [ ] Both: it is enabled when both agree. {"(never reached)"} → Nothing combines two
    ///   bindings.
    /// - [x] Neither: the program stops. {"already bound" and no "(never reached)"}
    Scene.staged("bound twice") { log, stage in
      let viewModel = LoginViewModel(stage.client(of: server()), log, isGuarded: true)
      let controller = stage.keep(LoginController(viewModel, log))
      log("(the button is bound to the texts)")
      controller.bindModel()
      log("\(controller.loginBtn.isEnabled.value)")
      log("(and given the command)")
      log.misuse { controller.loginBtn.setCommand(viewModel.loginCommand) }
      log("(never reached)")
    }
    // Why: Setting the command binds `enabled` to the command. A property accepts one binding at a
    // time, because two would overwrite each other's values.
    //
    // **Trap.** A button that has a command takes its `enabled` from the command, so do not bind it
    // as well. In ReactiveObjC, a release build does not stop: it keeps both bindings, and the last
    // value of either one wins.

    /// The account is nil when the command is executed. Does the command refuse?
    ///
    /// - [ ] Yes: `enableLoginSignal` has just sent 0. {no "点击了登录"} → Only a button would follow
    ///   that signal, and this test has none.
    /// - [x] No. {"点击了登录"}
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
    // Why: This command was created without a condition. `enableLoginSignal` is meant for the
    // button, so nothing stops code that executes the command directly. If you make that signal the
    // command's condition, the command checks it before every execution.
    //
    // **Where B is wrong.** Its comments say that `execute` is "相当于sendNext", equivalent to
    // `sendNext`, and "switchToLatest表示信号的信号", that `switchToLatest` is a signal of signals.
    // In fact `execute` creates the work and begins it, and `switchToLatest` flattens
    // `executionSignals`, which is a signal of signals.
    //
    // **Where D is wrong.** It declares `@interface LoginViewModel : UIViewController`, although
    // the view model is not a controller and no screen shows it.
  }
}

/// A server that accepts every login after half a second.
private func server() -> HTTPFixtures {
  HTTPFixtures([signIn: .json("\"登录成功\"", after: .seconds(0.5))])
}

/// A client that passes on values but never completes, like D's request.
private struct ForgetfulClient: HTTPClient {
  let client: any HTTPClient

  func exchange(_ request: HTTPRequest) -> Signal<HTTPEvent> {
    Signal { subscriber in
      client.exchange(request).subscribeNext { subscriber.sendNext($0) }
    }
  }
}
