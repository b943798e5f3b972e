import Controls
import Observation
import Reactive
import Stage

// MARK: - Screen
// Two fields, a button, a HUD and a label. Whoever moves the app leaves them as they are, up to
// the last step.

private final class Screen: Sendable {
  let accountField = TextField()
  let passwordField = TextField()
  let button = Button()
  let hud = ProgressHUD()
  let label = Label()

  init(_ log: Log) {
    label.text.signal.distinctUntilChanged().skip(1).subscribeNext { log("label \($0)") }
    hud.state.signal.distinctUntilChanged().skip(1).subscribeNext { log("HUD \($0)") }
    button.isEnabled.signal.distinctUntilChanged().skip(1).subscribeNext { log("button \($0)") }
  }
}

/// The user types into both fields, and taps too early, rightly, and once too often.
private func use(_ screen: Screen, on stage: Stage) {
  stage.keep(screen)
  stage.at("14:00:00.2") { screen.button.tap() }
  stage.at("14:00:01") { screen.accountField.type("Ann") }
  stage.at("14:00:02") { screen.passwordField.type("123") }
  stage.at("14:00:03") { screen.button.tap() }
  stage.at("14:00:03.2") { screen.button.tap() }
}

// MARK: - Server
// The class that others depend on, and that depends on none, moves first.

private struct OldServer: Sendable {
  func signIn(_ account: String) -> Signal<String> {
    Signal.return("hello \(account)").delay(.seconds(0.5))
  }
}

private struct Server: Sendable {
  let clock: any Clock<Duration>

  func signIn(_ account: String) async throws -> String {
    try await clock.sleep(for: .seconds(0.5))
    return "hello \(account)"
  }
}

// MARK: - View model
// First with properties and a command; then the command is a method; then the properties are
// variables, which are observed.

private final class CommandModel: Sendable {
  let account = Property("")
  let password = Property("")
  let greeting = Property(String?.none)
  let signIn: Command<Void, String>

  init(_ work: @escaping @Sendable (_ account: String) -> Signal<String>) {
    let canSignIn = Signal.combineLatest(account.signal, password.signal) {
      !$0.isEmpty && !$1.isEmpty
    }
    signIn = Command(enabled: canSignIn) { [account] in work(account.value) }
    greeting <~ signIn.executionSignals.flatten().map { String?.some($0) }
  }
}

private final class MethodModel: Sendable {
  let account = Property("")
  let password = Property("")
  let greeting = Property(String?.none)
  let isSigningIn = Property(false)
  private let server: Server

  init(_ server: Server) {
    self.server = server
  }

  var canSignIn: Signal<Bool> {
    Signal.combineLatest(account.signal, password.signal, isSigningIn.signal) {
      !$0.isEmpty && !$1.isEmpty && !$2
    }
  }

  func signIn() async {
    guard !isSigningIn.value else { return }
    isSigningIn.value = true
    defer { isSigningIn.value = false }
    greeting.value = (try? await server.signIn(account.value)) ?? greeting.value
  }
}

@OnMain @Observable private final class ObservableModel {
  var account = ""
  var password = ""
  private(set) var greeting: String?
  private(set) var isSigningIn = false
  private let server: Server

  init(_ server: Server) {
    self.server = server
  }

  var canSignIn: Bool { !account.isEmpty && !password.isEmpty && !isSigningIn }

  func signIn() async {
    guard canSignIn else { return }
    isSigningIn = true
    defer { isSigningIn = false }
    greeting = (try? await server.signIn(account)) ?? greeting
  }
}

// MARK: - Drawing
// What is drawn from the model in the last two steps, all at once.

private struct Picture: Sendable, Equatable {
  /// What a screen shows that has just been made.
  static let blank = Picture()

  private(set) var label: String?
  private(set) var isBusy = false
  private(set) var isEnabled = true

  private init() {}

  @OnMain init(of model: ObservableModel) {
    label = model.greeting
    isBusy = model.isSigningIn
    isEnabled = model.canSignIn
  }

  func draw(on screen: Screen) {
    screen.label.text.value = label
    show(isBusy, on: screen.hud)
    screen.button.isEnabled.value = isEnabled
  }
}

extension Lesson {
  /// The sign-in of lesson 49 leaves RAC in five steps, one class at a time, and the app runs after
  /// each of them. Start with the class that depends on no other: the server. A signal of what it
  /// returns keeps its callers as they are. Then the command becomes a method, then the
  /// properties become variables, then the bindings become one loop that draws. What is left is a
  /// screen of closures. (An app says `@MainActor` where this says `@OnMain`.)
  ///
  /// **Trap.** If you begin with the screen, you must bridge everything it touches, both ways. And
  /// compare what each step logs: a test that holds the log of the old screen finds what the new one
  /// lost, as the button that has to be off while somebody signs in.
  ///
  /// In Combine the steps are the same: `Future` for the first, `@Published` for the third, and
  /// `sink` for the fourth (read, not run).
  ///
  /// | step | moves | speaks signals still | bridge |
  /// |---|---|---|---|
  /// | 1 | the server | model, screen | `Signal.awaiting` |
  /// | 2 | the command | the model's properties, screen | `OnMain.task` in the tap |
  /// | 3 | the model | screen | `Signal.from(Observations { … })` |
  /// | 4 | the bindings | the controls' events | none |
  /// | 5 | the controls' events | nobody | none |
  @LessonBuilder package static var screenInFiveSteps: Lesson {
    Lesson(66, "Screen in five steps", title: "A screen moved in five steps", in: .leaving)

    /// Before the first step: properties, a command, and bindings. Which binding logs each line?
    Scene.staged("RAC") { log, stage in
      let (screen, model) = (Screen(log), stage.keep(CommandModel { OldServer().signIn($0) }))
      connect(screen, to: model)
      use(screen, on: stage)
    }

    /// Which line of the model or the screen has changed?
    Scene.staged("1: the server awaits") { log, stage in
      let server = Server(clock: stage.clock)
      let model = stage.keep(
        CommandModel { account in
          Signal.awaiting { try await server.signIn(account) }.deliverOnMainThread()
        })
      let screen = Screen(log)
      connect(screen, to: model)
      use(screen, on: stage)
    }

    /// The model has a method and a flag. What does the screen have to say now that the command
    /// said?
    Scene.staged("2: the command is a method") { log, stage in
      let (screen, model) = (Screen(log), MethodModel(Server(clock: stage.clock)))
      model.account <~ screen.accountField.textSignal
      model.password <~ screen.passwordField.textSignal
      screen.label.text <~ model.greeting.signal
      model.isSigningIn.signal.subscribeNext { [hud = screen.hud] in show($0, on: hud) }
      screen.button.isEnabled <~ model.canSignIn
      screen.button.taps.subscribeNext { _ in OnMain.task { await model.signIn() } }
      use(screen, on: stage)
    }

    /// The model is observed, and the screen still binds signals. Where do they come from?
    Scene.staged("3: the model is observed", needing: .observations) { log, stage in
      guard #available(macOS 26, iOS 26, *) else { return }
      let (screen, model) = (Screen(log), ObservableModel(Server(clock: stage.clock)))
      screen.accountField.textSignal.subscribeNext { text in
        OnMain.assumeIsolated { model.account = text }
      }
      screen.passwordField.textSignal.subscribeNext { text in
        OnMain.assumeIsolated { model.password = text }
      }
      let pictures = Signal.from(Observations { Picture(of: model) }).deliverOnMainThread()
      let drawing = pictures.subscribeNext { $0.draw(on: screen) }
      screen.button.taps.subscribeNext { _ in OnMain.task { await model.signIn() } }
      use(screen, on: stage)
      try await stage.clock.sleep(for: .seconds(5))
      drawing.dispose()
    }

    /// One loop draws, and the controls' events are all that is left of RAC.
    Scene.staged("4: one loop draws", needing: .observations) { log, stage in
      guard #available(macOS 26, iOS 26, *) else { return }
      let (screen, model) = (Screen(log), ObservableModel(Server(clock: stage.clock)))
      let drawing = OnMain.task {
        for await picture in Observations({ Picture(of: model) }) { picture.draw(on: screen) }
      }
      let typing = OnMain.task {
        for try await text in screen.accountField.textSignal.values { model.account = text }
      }
      let typingToo = OnMain.task {
        for try await text in screen.passwordField.textSignal.values { model.password = text }
      }
      let tapping = OnMain.task {
        for try await _ in screen.button.taps.values { await model.signIn() }
      }
      use(screen, on: stage)
      try await stage.clock.sleep(for: .seconds(5))
      drawing.cancel()
      for task in [typing, typingToo, tapping] { task.cancel() }
    }

    /// The user's hands call the model, as SwiftUI's controls do. What of RAC is left?
    Scene.staged("5: no signal is left", needing: .observations) { log, stage in
      guard #available(macOS 26, iOS 26, *) else { return }
      let model = ObservableModel(Server(clock: stage.clock))
      let drawing = OnMain.task {
        var last = Picture.blank
        for await picture in Observations({ Picture(of: model) }) {
          picture.draw(after: last, log)
          last = picture
        }
      }
      stage.at("14:00:00.2") { tap(model) }
      stage.at("14:00:01") { model.account = "Ann" }
      stage.at("14:00:02") { model.password = "123" }
      stage.at("14:00:03") { tap(model) }
      stage.at("14:00:03.2") { tap(model) }
      try await stage.clock.sleep(for: .seconds(5))
      drawing.cancel()
    }
  }
}

private func connect(_ screen: Screen, to model: CommandModel) {
  model.account <~ screen.accountField.textSignal
  model.password <~ screen.passwordField.textSignal
  screen.label.text <~ model.greeting.signal
  model.signIn.executing.subscribeNext { [hud = screen.hud] in show($0, on: hud) }
  screen.button.setCommand(model.signIn)
}

private func show(_ isBusy: Bool, on hud: ProgressHUD) {
  if isBusy { hud.show("signing in") } else { hud.dismiss() }
}

/// `Button("Sign in") { Task { await model.signIn() } }`, which is disabled unless one can.
@OnMain private func tap(_ model: ObservableModel) {
  if model.canSignIn { OnMain.task { await model.signIn() } }
}

extension Picture {
  /// Draws what has changed since the `last` picture.
  fileprivate func draw(after last: Picture, _ log: Log) {
    if label != last.label { log("label \(label)") }
    if isBusy != last.isBusy { log("HUD \(isBusy ? "busy: signing in" : "hidden")") }
    if isEnabled != last.isEnabled { log("button \(isEnabled)") }
  }
}
