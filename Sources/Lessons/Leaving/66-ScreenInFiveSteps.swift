import Controls
import Observation
import Reactive
import Stage

// MARK: - Screen
// Two fields, a button, a HUD and a label. The screen stays as it is until the last step.

private final class Screen: Sendable {
  let accountField = TextField()
  let passwordField = TextField()
  let button = Button()
  let hud = ProgressHUD()
  let label = Label()

  init(_ log: Log) {
    button.taps.drawn(hot: "taps", as: { _ in "tap" })
    label.text.signal.distinctUntilChanged().skip(1).drawn("label")
      .subscribeNext { log("label \($0)") }
    hud.state.signal.distinctUntilChanged().skip(1).subscribeNext { log("HUD \($0)") }
    button.isEnabled.signal.distinctUntilChanged().skip(1).drawn("button")
      .subscribeNext { log("button \($0)") }
  }
}

/// The user's actions on a screen, or on the model in the last step.
private struct UserActions: Sendable {
  let typeAccount: @OnMain @Sendable (String) -> Void
  let typePassword: @OnMain @Sendable (String) -> Void
  let tap: @OnMain @Sendable () -> Void

  /// Plays a hostile user, who taps too early, twice in a row, and during a sign-in. The user also
  /// types an account that the server refuses and taps in the same turn, and leaves before a slow
  /// answer arrives.
  func play(on stage: Stage, leaving leave: @escaping @OnMain @Sendable () -> Void) {
    stage.at("14:00:00.2") { tap() }
    stage.at("14:00:01") { typeAccount("Ann") }
    stage.at("14:00:02") { typePassword("123") }
    stage.at("14:00:03") {
      tap()
      tap()
    }
    stage.at("14:00:03.2") { tap() }
    stage.at("14:00:05") {
      typeAccount("?")
      tap()
    }
    stage.at("14:00:07") {
      typeAccount("!")
      tap()
    }
    stage.at("14:00:08") { tap() }
    stage.at("14:00:09") { leave() }
  }
}

/// Plays the user's actions on `screen`, and releases it and its model when the user leaves.
private func use(
  _ screen: Screen, of model: any Sendable, on stage: Stage, _ log: Log,
  leaving cancel: @escaping @OnMain @Sendable () -> Void = {}
) {
  let shown = stage.keep(Property<[any Sendable]>([screen, model]))
  let actions = UserActions(
    typeAccount: { screen.accountField.type($0) },
    typePassword: { screen.passwordField.type($0) },
    tap: { screen.button.tap() })
  actions.play(on: stage) {
    log("(the user leaves)")
    shown.value = []
    cancel()
  }
}

// MARK: - Server
// The first class to move: others depend on it, and it depends on none.

/// The answers that both servers give. An account that ends with ? is refused; one that ends with !
/// is answered after three seconds instead of half a second.
private final class Answers: Sendable {
  private let count = Property(0)

  init() {}

  /// Creates answers whose number is logged at the end of the scene.
  init(_ log: Log, on stage: Stage) {
    stage.at("14:00:11") { log("(the server has answered \(self.count.value) times)") }
  }

  func wait(for account: String) -> Duration { .seconds(account.hasSuffix("!") ? 3 : 0.5) }

  func greeting(for account: String) throws -> String {
    count.value += 1
    if account.hasSuffix("?") { throw Refused() }
    return "hello \(account)"
  }
}

private struct Refused: Error, CustomStringConvertible {
  let description = "refused"
}

private struct OldServer: Sendable {
  let answers: Answers

  func signIn(_ account: String) -> Signal<String> {
    Signal.return(account).delay(answers.wait(for: account))
      .tryMap { [answers] in try answers.greeting(for: $0) }
  }
}

private struct Server: Sendable {
  let answers: Answers
  let clock: any Clock<Duration>

  func signIn(_ account: String) async throws -> String {
    try await Task.drawn("server") {
      try await clock.sleep(for: answers.wait(for: account))
      return try answers.greeting(for: account)
    }
  }
}

// MARK: - View model
// At first the view model has properties and a command. Then the command becomes a method, and
// later the properties become observed variables.

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
    greeting
      <~ Signal.merge(
        signIn.executionSignals.flatten().map { String?.some($0) }, signIn.errors.map { "\($0)" })
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
    do {
      greeting.value = try await server.signIn(account.value)
    } catch _ where Task.isCancelled {
      // The task was cancelled, so do not show an error.
    } catch {
      greeting.value = "\(error)"
    }
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
    do {
      greeting = try await server.signIn(account)
    } catch _ where Task.isCancelled {
      // The task was cancelled, so do not show an error.
    } catch {
      greeting = "\(error)"
    }
  }
}

// MARK: - Drawing
// From step 3 on, each change to the model produces a new picture of the whole screen.

private struct Picture: Sendable, Equatable {
  /// The state of a new screen.
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

  /// The state in a few words.
  var summary: String { label ?? (isBusy ? "busy" : isEnabled ? "enabled" : "disabled") }

  func draw(on screen: Screen) {
    screen.label.text.value = label
    show(isBusy, on: screen.hud)
    screen.button.isEnabled.value = isEnabled
  }
}

extension Lesson {
  /// A screen should move from RAC to Swift concurrency without a rewrite, and work after every
  /// step. The sign-in from lesson 49 moves in five steps, one class at a time, starting with the
  /// class that depends on no other: the server.
  @LessonBuilder static var screenInFiveSteps: Lesson {
    Lesson(66, "Screen in five steps", title: "A screen moved in five steps", in: .leaving)

    /// Before the first step there are properties, a command, and bindings. Which binding causes
    /// each line?
    Scene.staged("RAC") { log, stage in
      let server = OldServer(answers: Answers(log, on: stage))
      let (screen, model) = (Screen(log), CommandModel { server.signIn($0).drawn("signIn") })
      connect(screen, to: model)
      use(screen, of: model, on: stage, log)
    }
    // Why: The label is bound to `greeting`, the HUD follows `executing`, and the button follows
    // its command's `enabled`. Each later step must log the same lines.
    //
    // The user leaves while the server is still working. The request continues and is answered, but
    // the bindings ended with the screen, so nothing shows the answer.

    /// The server's signal becomes an `async` method. Which code has to change with it?
    ///
    /// - [ ] Every caller up to the screen, since `await` spreads. → `Signal.awaiting` waits for
    ///   the method, so its subscribers need no `await`.
    /// - [x] Only the closure that creates the command's work. {"label hello Ann" at 3.5}
    Scene.staged("1: the server awaits") { log, stage in
      let server = Server(answers: Answers(log, on: stage), clock: stage.clock)
      let model = CommandModel { account in
        Signal.awaiting { try await server.signIn(account) }.deliverOnMainThread()
          .drawn("signIn")
      }
      let screen = Screen(log)
      connect(screen, to: model)
      use(screen, of: model, on: stage, log)
    }
    // Why: `Signal.awaiting` runs the method in a task for each subscription and sends the result.
    // The command still receives a signal, so the model and the screen stay as they are.
    //
    // The task runs on another thread, so `deliverOnMainThread` brings the result back.

    /// The command becomes an `async` method and a flag. Which of the command's rules must the
    /// model now enforce itself?
    ///
    /// - [ ] None: `await` makes the calls run one after another. → While one call waits, another
    ///   can begin.
    /// - [x] That no sign-in begins while another is running. {"button 0" at 3}
    Scene.staged("2: the command is a method") { log, stage in
      let server = Server(answers: Answers(log, on: stage), clock: stage.clock)
      let (screen, model) = (Screen(log), MethodModel(server))
      model.account <~ screen.accountField.textSignal
      model.password <~ screen.passwordField.textSignal
      screen.label.text <~ model.greeting.signal
      model.isSigningIn.signal.subscribeNext { [weak hud = screen.hud] in show($0, on: hud) }
      screen.button.isEnabled <~ model.canSignIn
      screen.button.taps.subscribeNext { _ in
        OnMain.task(drawn: "signIn", as: { _ in nil }) { await model.signIn() }
      }
      use(screen, of: model, on: stage, log)
    }
    // Why: A command refuses a second execution and disables its button. A method does neither, so
    // the model needs a flag, a guard, and a `defer` that resets the flag on every path.
    //
    // The task keeps the model alive until the slow answer arrives. To stop the request as well,
    // store the task and cancel it when the user leaves.
    //
    // **Trap.** A handler that captured the HUD strongly would keep it alive just as long, and
    // would dismiss the HUD of a screen that is gone.

    /// The model is `@Observable` now, and the screen is still drawn from a signal. Where does that
    /// signal come from?
    Scene.staged("3: the model is observed", needing: .observations) { log, stage in
      guard #available(macOS 26, iOS 26, *) else { return }
      let server = Server(answers: Answers(log, on: stage), clock: stage.clock)
      let (screen, model) = (Screen(log), ObservableModel(server))
      screen.accountField.textSignal.subscribeNext { text in
        OnMain.assumeIsolated { model.account = text }
      }
      screen.passwordField.textSignal.subscribeNext { text in
        OnMain.assumeIsolated { model.password = text }
      }
      let pictures = Signal.from(Observations { Picture(of: model) }).deliverOnMainThread()
        .drawn("pictures", as: \.summary)
      let drawing = pictures.subscribeNext { $0.draw(on: screen) }
      screen.button.taps.subscribeNext { _ in
        OnMain.task(drawn: "signIn", as: { _ in nil }) { await model.signIn() }
      }
      use(screen, of: model, on: stage, log) { drawing.dispose() }
    }
    // Why: `Observations` reads the model again after each turn that changed it, and `Signal.from`
    // turns that sequence into a signal. The fields' handlers already run on the main thread, so
    // `assumeIsolated` lets them write to the model.

    /// One loop draws the screen, and three loops handle the controls' events, which still come
    /// from RAC. What ends the four loops?
    Scene.staged("4: one loop draws", needing: .observations) { log, stage in
      guard #available(macOS 26, iOS 26, *) else { return }
      let server = Server(answers: Answers(log, on: stage), clock: stage.clock)
      let (screen, model) = (Screen(log), ObservableModel(server))
      let drawing = OnMain.task {
        for await picture in Observations({ Picture(of: model) }).drawn("pictures", as: \.summary) {
          picture.draw(on: screen)
        }
      }
      let typing = OnMain.task {
        for try await text in screen.accountField.textSignal.values { model.account = text }
      }
      let typingToo = OnMain.task {
        for try await text in screen.passwordField.textSignal.values { model.password = text }
      }
      let tapping = OnMain.task {
        for try await _ in screen.button.taps.values.drawn("tapping", as: { _ in "tap" }) {
          OnMain.task(drawn: "signIn", as: { _ in nil }) { await model.signIn() }
        }
      }
      use(screen, of: model, on: stage, log) {
        drawing.cancel()
        for task in [typing, typingToo, tapping] { task.cancel() }
      }
    }
    // Why: A `for await` loop over an endless sequence runs until its task is cancelled. Cancelling
    // the task also disposes of the subscription behind `values`.
    //
    // **Trap.** If the loop over the taps awaited `signIn` itself, the second tap of the double tap
    // would wait in the buffer of `values` and then sign in again. If each tap has its own task,
    // the model's guard refuses the second tap.

    /// The controls call the model, as SwiftUI's do. How does the screen know which part to redraw?
    Scene.staged("5: no signal is left", needing: .observations) { log, stage in
      guard #available(macOS 26, iOS 26, *) else { return }
      let model = ObservableModel(Server(answers: Answers(log, on: stage), clock: stage.clock))
      let drawing = OnMain.task {
        var last = Picture.blank
        for await picture in Observations({ Picture(of: model) }).drawn("pictures", as: \.summary) {
          picture.draw(after: last, log)
          last = picture
        }
      }
      let actions = UserActions(
        typeAccount: { model.account += $0 }, typePassword: { model.password += $0 },
        tap: { tap(model) })
      actions.play(on: stage) {
        log("(the user leaves)")
        drawing.cancel()
      }
    }
    // Why: The loop compares each picture with the last one. SwiftUI does this for you: it observes
    // the properties that `body` reads, and updates the views that changed.

    /// All steps have logged the same lines so far. Now the user types a letter after the tap, in
    /// the same turn. Whom do the command and the two tasks sign in?
    ///
    /// - [ ] All three sign in Ann, the account at the time of the tap. {no "Anna"} → A task begins
    ///   after the turn, when the letter has already been typed.
    /// - [x] The task without a capture list signs in Anna; the other two sign in Ann.
    ///   {"RAC: hello Ann" and "late: hello Anna" and "early: hello Ann"}
    Scene.staged("a key after the tap") { log, stage in
      let account = Property("Ann")
      let answers = Answers()
      let old = OldServer(answers: answers)
      let command = stage.keep(Command<Void, String> { old.signIn(account.value) })
      command.executionSignals.flatten().drawn("RAC").subscribeNext { log("RAC: \($0)") }
      let server = Server(answers: answers, clock: stage.clock)
      command.execute()
      let late = OnMain.task { log("late: \(try await server.signIn(account.value))") }
      let early = OnMain.task { [account = account.value] in
        log("early: \(try await server.signIn(account))")
      }
      account.value = "Anna"
      try await late.value
      try await early.value
      log("(the field says \(account.value))")
    }
    // Why: A command calls its block during the tap. A task begins in a later turn, and reads the
    // account that the field shows by then. A capture list reads the account during the tap.
    //
    // **Trap.** While you handle the event, read what the user saw, and pass it to the task:
    // `signIn(account)`.
    //
    // | step | moves | still uses signals | bridge |
    // |---|---|---|---|
    // | 1 | the server | model, screen | `Signal.awaiting` |
    // | 2 | the command | the model's properties, screen | `OnMain.task` in the tap |
    // | 3 | the model | screen | `Signal.from(Observations { … })` |
    // | 4 | the bindings | the controls' events | none |
    // | 5 | the controls' events | nothing | none |
    //
    // **Trap.** If you begin with the screen, you must bridge everything it touches, both ways.
    // Compare what each step logs, too: a test against the old screen's log finds what the new
    // screen has lost, such as the button that must be disabled during a sign-in.
    //
    // **In an app** write `@MainActor` instead of `@OnMain`. If the app uses ReactiveObjC itself,
    // copy the functions from this notebook's `LeavingRAC/Bridge` into it: they do what
    // `Signal.awaiting` and `values` do here.
    //
    // **Availability.** Steps 1 and 2 work from iOS 13. Steps 3 to 5 need iOS 26 or macOS 26
    // because of `Observations`. On iOS 17 and 18, register again after each change, as lesson 57
    // shows, or draw with SwiftUI. Before iOS 17, use `@Published` for step 3.
    //
    // **In Combine** the steps are the same: `Future` for the first, `@Published` for the third,
    // and `sink` for the fourth (according to Combine's documentation; not run here).
  }
}

private func connect(_ screen: Screen, to model: CommandModel) {
  model.account <~ screen.accountField.textSignal
  model.password <~ screen.passwordField.textSignal
  screen.label.text <~ model.greeting.signal
  model.signIn.executing.subscribeNext { [weak hud = screen.hud] in show($0, on: hud) }
  screen.button.setCommand(model.signIn)
}

private func show(_ isBusy: Bool, on hud: ProgressHUD?) {
  if isBusy { hud?.show("signing in") } else { hud?.dismiss() }
}

/// Acts like the button `Button("Sign in") { Task { await model.signIn() } }`, disabled until the
/// user can sign in.
@OnMain private func tap(_ model: ObservableModel) {
  if model.canSignIn { OnMain.task(drawn: "signIn", as: { _ in nil }) { await model.signIn() } }
}

extension Picture {
  /// Logs the parts that differ from the `last` picture.
  fileprivate func draw(after last: Picture, _ log: Log) {
    if label != last.label { log("label \(label)") }
    if isBusy != last.isBusy { log("HUD \(isBusy ? "busy: signing in" : "hidden")") }
    if isEnabled != last.isEnabled { log("button \(isEnabled)") }
  }
}
