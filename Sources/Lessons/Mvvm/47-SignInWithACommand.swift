import Controls
import Reactive
import Stage

extension Lesson {
  /// A view model for signing in: the account's two texts decide whether the button is enabled, a
  /// command does the work, and a veil covers the screen as long as it does.
  ///
  /// The account's properties are not assigned, they are bound once, to what is typed. Look at the
  /// log for the four moments of a command: its block runs, `executing` becomes true, the work
  /// sends its value, and `executing` becomes false again because the work has completed. Whoever
  /// forgets `sendCompleted`, as D does, gets the value and nothing after it; the command stays
  /// executing, and the second tap is refused with an error that nobody subscribes to. The first
  /// value of `executing` is the present state, which `skip(1)` leaves out.
  ///
  /// The button is bound to the texts alone, so it looks enabled while taps do nothing, and the
  /// command itself would sign in without any text. The last scene but one gives the condition to
  /// the command and the command to the button, which then follows both. The documents show and
  /// hide the veil in the view model; here the controller does, so that no control appears in the
  /// view model, and the last scene plays that alone. SwiftUI would await an asynchronous function,
  /// which cannot forget to return, and bring the veil back down in a `defer`.
  ///
  /// Where the documents are wrong:
  /// - D logs 登陆成功 when the command has ended, but its request never completes: the line is not
  ///   reached, and the second tap does nothing.
  /// - B and E hide the veil under the comment 登录成功; the command also ends when its work fails.
  /// - B's comments have `execute` amount to `sendNext`, and `switchToLatest` be a signal of signals:
  ///   the one makes the work and begins it, the other flattens `executionSignals`, which is one.
  /// - D has the view model inherit `UIViewController`, though it is none and nobody shows it.
  @LessonBuilder static var signInWithACommand: Lesson {
    Lesson(
      47, "Sign-in with a command", in: .mvvm,
      retelling: .b("ReactiveCocoa + MVVM 实战一：   登录界面"), .d("实战一:登录界面"),
      .e("11.ReactiveCocoa + MVVM 实战一：登录界面"))

    Scene.staged("signed in") { log, stage in
      let controller = stage.keep(LoginController(LoginViewModel(log), log))
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

    Scene.staged("signed in twice") { log, stage in
      let controller = stage.keep(LoginController(LoginViewModel(log), log))
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

    Scene.staged("without sendCompleted") { log, stage in
      let viewModel = LoginViewModel(log) { $0.sendNext("登录成功") }
      let controller = stage.keep(LoginController(viewModel, log))
      controller.bindModel()
      viewModel.loginCommand.executing.skip(1).subscribeNext { isExecuting in
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

    Scene.staged("refused") { log, stage in
      let viewModel = LoginViewModel(log) { $0.sendError(HTTPError.status(401)) }
      let controller = stage.keep(LoginController(viewModel, log))
      controller.bindModel()
      controller.bindHUD()
      viewModel.loginCommand.errors.subscribeNext { log("(errors: \($0))") }
      stage.at("14:00:00.1") { controller.fillIn() }
      stage.at("14:00:00.3") {
        log("(tap)")
        controller.loginBtn.tap()
      }
    }

    Scene.staged("the button has the command") { log, stage in
      let viewModel = LoginViewModel(log, isGuarded: true)
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

    Scene.staged("the view model alone") { log, stage in
      let viewModel = stage.keep(LoginViewModel(log))
      viewModel.enableLoginSignal.subscribeNext { log("(enableLogin \($0))") }
      viewModel.loginCommand.executing.subscribeNext { log("(executing \($0))") }
      viewModel.account.account.value = "a"
      viewModel.account.pwd.value = "p"
      viewModel.account.account.value = nil
      log("(executed without an account)")
      viewModel.loginCommand.execute()
    }
  }
}

private final class Account: Sendable {
  let account = Property(String?.none)
  let pwd = Property(String?.none)
}

private final class LoginViewModel: Sendable {
  let account = Account()
  let enableLoginSignal: Signal<Bool>
  let loginCommand: Command<Void, String>

  /// The network answers after half a second, by letting the closure send.
  init(
    _ log: Log, isGuarded: Bool = false,
    answer: @escaping @Sendable (Subscription<String>) -> Void = {
      $0.sendNext("登录成功")
      $0.sendCompleted()
    }
  ) {
    enableLoginSignal = Signal.combineLatest(account.account.signal, account.pwd.signal) {
      account, pwd in !(account ?? "").isEmpty && !(pwd ?? "").isEmpty
    }
    loginCommand = Command(enabled: isGuarded ? enableLoginSignal : nil) {
      log("点击了登录")
      return Signal { subscriber in
        Scheduler.main.after(.seconds(0.5)) { answer(subscriber) }
        return nil
      }
    }
    loginCommand.executionSignals.switchToLatest().subscribeNext { x in
      if x == "登录成功" { log("登录成功") }
    }
  }
}

private final class LoginController: Sendable {
  let accountField = TextField()
  let pwdField = TextField()
  let loginBtn = Button()
  private let hud = ProgressHUD()
  private let loginViewModel: LoginViewModel

  init(_ loginViewModel: LoginViewModel, _ log: Log) {
    self.loginViewModel = loginViewModel
    hud.state.signal.skip(1).subscribeNext { log("(HUD \($0))") }
    loginBtn.isEnabled.signal.skip(1).subscribeNext { log("(button enabled \($0))") }
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
