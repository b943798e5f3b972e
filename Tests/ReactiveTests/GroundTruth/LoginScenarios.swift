import Reactive

// Text fields are properties here, and the taps of a button a subject.

extension Replica {
  // C05
  func loginForm() {
    let (username, password) = (Property(""), Property(""))
    let (loggingIn, loggedIn, enabled) = (Property(false), Property(false), Property(true))
    let (taps, logout) = (Subject<Void>(), Subject<Void>())
    keep(username, password, loggingIn, loggedIn, enabled)
    enabled
      <~ Signal.combineLatest(
        username.signal, password.signal, loggingIn.signal, loggedIn.signal
      ) { !$0.isEmpty && !$1.isEmpty && !$2 && !$3 }
    taps.subscribeNext {
      let login = Signal<Void> { subscriber in
        loggingIn.value = true
        Scheduler.main.after(.seconds(0.2)) { subscriber.sendCompleted() }
        return nil
      }.finally { loggingIn.value = false }
      login.subscribeError { _ in
        log("(presentError)")
      } completed: {
        loggedIn.value = true
      }
    }
    loggedIn <~ logout.mapReplace(false)
    Signal.combineLatest(enabled.signal, loggedIn.signal, loggingIn.signal).subscribeNext {
      log("enabled \(shown($0)) loggedIn \(shown($1)) loggingIn \(shown($2))")
    }
    at(0.1) {
      log("(username u)")
      username.value = "u"
    }
    at(0.2) {
      log("(password p)")
      password.value = "p"
    }
    at(0.3) {
      log("(tap)")
      taps.sendNext(())
    }
    at(0.7) {
      log("(logout notification)")
      logout.sendNext(())
    }
  }

  // D20
  func loginWithoutSendCompleted() {
    login(
      completes: false, executing: "正在登陆...", executed: "登陆成功",
      taps: [(0.3, "(tap)"), (1.2, "(tap again)")])
  }

  // E01
  func loginWithSendCompleted() {
    login(
      completes: true, executing: "(MBProgressHUD showMessage:正在登录...)",
      executed: "(MBProgressHUD hideHUD)",
      taps: [(0.3, "(tap)"), (0.5, "(tap while executing)"), (1.2, "(tap again)")])
  }

  private func login(
    completes: Bool, executing: String, executed: String, taps times: [(Double, String)]
  ) {
    let (accountText, pwdText, taps) = (Property(""), Property(""), Subject<Void>())
    let (account, pwd, enabled) = (Property<String?>(nil), Property<String?>(nil), Property(true))
    let enableLoginSignal = Signal.combineLatest(account.signal, pwd.signal) { account, pwd in
      !(account ?? "").isEmpty && !(pwd ?? "").isEmpty
    }
    let loginCommand = Command<Void, String> { _ in
      log("点击了登录")
      return Signal { subscriber in
        Scheduler.main.after(.seconds(0.5)) {
          subscriber.sendNext("登录成功")
          if completes { subscriber.sendCompleted() }
        }
        return nil
      }
    }
    keep(accountText, pwdText, account, pwd, enabled, loginCommand)
    loginCommand.executionSignals.switchToLatest().subscribeNext { log($0) }
    loginCommand.executing.skip(1).subscribeNext { log($0 ? executing : executed) }
    account <~ accountText.signal
    pwd <~ pwdText.signal
    enabled <~ enableLoginSignal
    taps.subscribeNext { loginCommand.execute() }
    enabled.signal.subscribeNext { log("(button enabled \(shown($0)))") }
    at(0.1) {
      log("(account, pwd typed)")
      accountText.value = "a"
      pwdText.value = "p"
    }
    for (time, what) in times {
      at(time) {
        log(what)
        taps.sendNext(())
      }
    }
  }
}
