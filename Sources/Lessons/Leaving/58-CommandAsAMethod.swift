import Controls
import Reactive
import Stage

// MARK: - Server
// A server that responds after half a second and refuses the name `?`. It offers a signal and an
// asynchronous function.

private struct Refused: Error, CustomStringConvertible {
  let description = "Refused"
}

private struct Server: Sendable {
  let clock: Timepiece

  func signInSignal(_ name: String) -> Signal<String> {
    let answer = name == "?" ? Signal<String>.error(Refused()) : .return("hello \(name)")
    return Signal.return(()).delay(.seconds(0.5)).then { answer }
  }

  func signIn(_ name: String) async throws -> String {
    try await clock.sleep(for: .seconds(0.5))
    if name == "?" { throw Refused() }
    return "hello \(name)"
  }
}

// MARK: - Model
// The command has become a method with a flag. In an app, write `@MainActor` where this says
// `@OnMain`.

@OnMain private final class SignInModel {
  var name = ""
  private(set) var isSigningIn = false {
    didSet { log("executing \(isSigningIn)") }
  }
  private(set) var failure: (any Error)?
  private let server: Server
  private let log: Log

  init(_ server: Server, _ log: Log) {
    self.server = server
    self.log = log
  }

  func signIn() async {
    guard !name.isEmpty, !isSigningIn else { return log("(refused)") }
    isSigningIn = true
    defer { isSigningIn = false }
    do {
      log("\(try await server.signIn(name))")
      failure = nil
    } catch _ where Task.isCancelled {
      log("(cancelled)")
    } catch {
      failure = error
      log("failure \(error)")
    }
  }
}

extension Lesson {
  /// A sign-in screen starts a request, disables its button while the request runs, and shows any
  /// error. `RACCommand` is one object that does all of this; in Swift an `async` method and a flag
  /// do the same.
  @LessonBuilder static var commandAsAMethod: Lesson {
    Lesson(58, "Command as a method", title: "A command becomes a method", in: .leaving)

    /// A tap calls `execute`. When does `executing` become true?
    ///
    /// - [ ] Inside `execute`, before it returns. {"executing 1" before "(execute has returned)"} →
    ///   The command sends its state on the main queue, in a later turn.
    /// - [x] After `execute` has returned. {"(execute has returned)" before "executing 1"}
    /// - [ ] When the first value arrives. {"hello Ann" before "executing 1"} → It becomes true
    ///   before the work begins.
    Scene.staged("RAC") { log, stage in
      let server = Server(clock: stage.clock)
      let name = Property("Ann")
      let command = Command<Void, String>(enabled: name.signal.map { !$0.isEmpty }) {
        server.signInSignal(name.value)
      }
      command.executing.skip(1).drawn("executing").subscribeNext { log("executing \($0)") }
      command.executionSignals.flatten().drawn("values").subscribeNext { log("\($0)") }
      command.execute(())
      log("(execute has returned)")
    }
    // Why: `execute` calls the block, and schedules the rest on the main queue: the change to
    // `executing`, then the subscription to the work. The caller continues before that.

    /// The same tap starts a task that calls `signIn`. When does `isSigningIn` become true?
    ///
    /// - [ ] Before the tap returns. {"executing 1" before "(the tap has returned)"} → An ordinary
    ///   task begins in a later turn. A `Task.immediate` would begin at once.
    /// - [x] After the tap has returned. {"(the tap has returned)" before "executing 1"}
    Scene.staged("Swift") { log, stage in
      let model = SignInModel(Server(clock: stage.clock), log)
      model.name = "Ann"
      let task = OnMain.task(drawn: "signIn") { await model.signIn() }
      log("(the tap has returned)")
      await task.value
    }
    // Why: A new task on the main actor is only enqueued. It begins when the current code gives the
    // thread back, and then runs without a pause up to its first `await`.
    //
    // The method does what the command did: `guard` refuses a second call, `defer` resets the flag,
    // and `catch` stores the error. SwiftUI disables the button with
    // `.disabled(model.isSigningIn)`.
    //
    // An `async` method works from iOS 13, and `Task.immediate` from iOS 26. If the flag must be
    // true when the tap returns, set it in a method without `async`, which then starts the task.
    //
    // **In Combine** you set the flag in the call, and reset it in `receiveCompletion`. The work is
    // cancelled when the `AnyCancellable` that holds it is released.

    /// The button is tapped twice in one turn. Which code learns that the second tap was refused?
    ///
    /// - [ ] The subscribers of `errors`. {"RAC: errors"} → `errors` sends failures of the work,
    ///   and no work began for the second tap.
    /// - [x] In RAC, the caller of `execute`. In Swift, only the code in `guard`.
    ///   {"RAC: Error Domain" and 1 "(refused)"}
    /// - [ ] None: both taps sign in. {2 "RAC: hello Ann"} → Both the command and the method check
    ///   before the work begins.
    Scene.staged("a second tap") { log, stage in
      let server = Server(clock: stage.clock)
      let command = Command<Void, String> { server.signInSignal("Ann") }
      command.executionSignals.flatten().drawn("values").subscribeNext { log("RAC: \($0)") }
      command.errors.drawn("errors").subscribeNext { log("RAC: errors \($0)") }
      command.execute(())
      command.execute(()).drawn("second execute").subscribeError { log("RAC: \($0)") }

      let model = SignInModel(server, log)
      model.name = "Ben"
      let first = OnMain.task(drawn: "first tap") { await model.signIn() }
      let second = OnMain.task(drawn: "second tap") { await model.signIn() }
      _ = await (first.value, second.value)
    }
    // Why: `execute` returns a signal that fails with `RACCommandErrorDomain`, so only a subscriber
    // to that signal learns of the refusal. The method sets its flag before its first `await`, so
    // the second call finds it set, and its `guard` decides what to do.

    /// A user taps a button, and taps it again 0.2 s later, during the sign-in. A loop reads the
    /// taps and signs Ann in. An action starts a task for each tap, which signs Ben in. Who is
    /// signed in twice?
    ///
    /// - [x] Ann. {2 "hello Ann" and 1 "hello Ben"}
    /// - [ ] Ben. {2 "hello Ben"} → The second task finds the flag set, and `guard` refuses it.
    /// - [ ] Neither of them. {1 "hello Ann"} → The loop takes the second tap after the first
    ///   sign-in, when the flag is false again.
    Scene.staged("a loop over taps") { log, stage in
      let server = Server(clock: stage.clock)
      let (ann, ben) = (SignInModel(server, log), SignInModel(server, log))
      (ann.name, ben.name) = ("Ann", "Ben")
      let button = stage.keep(Button())
      let loop = OnMain.task {
        for try await _ in button.taps.values.drawn("taps in the loop", as: { _ in "tap" }) {
          await ann.signIn()
        }
      }
      button.taps.drawn("taps of the action", as: { _ in "tap" }).subscribeNext { _ in
        OnMain.task { await ben.signIn() }
      }
      stage.at("14:00:01.0") { button.tap() }
      stage.at("14:00:01.2") { button.tap() }
      try await stage.clock.sleep(for: .seconds(3))
      loop.cancel()
      try await loop.value
    }
    // Why: The loop is suspended in `signIn`, so the second tap waits in the loop's buffer. The
    // action's task begins right after the tap, and finds that a sign-in is running.
    //
    // **Instead of `rac_signalForControlEvents`** add a `UIAction` to the button (iOS 14; before
    // that, a target and a selector). The button calls the action's closure synchronously, on the
    // main actor. It also keeps the closure, so capture `self` weakly.

    /// The server refuses three requests: one from a command, one from the model, and one from a
    /// task that no code awaits. Which errors are reported?
    ///
    /// - [ ] All three. {3 "Refused"} → A task stores its error until its value is awaited, and no
    ///   code awaits this one.
    /// - [x] The errors of the command and the model.
    ///   {2 "Refused" and "RAC: errors Refused" and "failure Refused"}
    /// - [ ] None; the third one stops the process. {no "(a second later"} → An error in a task
    ///   that no code awaits does not stop the process.
    Scene.staged("the error") { log, stage in
      let server = Server(clock: stage.clock)
      let command = Command<Void, String> { server.signInSignal("?") }
      command.errors.drawn("errors").subscribeNext { log("RAC: errors \($0)") }
      command.execute(())

      let model = SignInModel(server, log)
      model.name = "?"
      await OnMain.task(drawn: "signIn") { await model.signIn() }.value

      OnMain.task(drawn: "third") { _ = try await server.signIn("?") }
      try await stage.clock.sleep(for: .seconds(1))
      log("(a second later nobody has heard of the third)")
    }
    // Why: The command sends its error as a value of `errors`, and the model catches its own. A
    // task stores its error until you await its value, and no code awaits the third task.
    //
    // **Trap.** `Button { Task { try await signIn() } }` loses the error, and the compiler does not
    // warn you. Catch it in the model. There, check `Task.isCancelled` first, because a cancelled
    // request is not a failure.

    /// Two commands fail, one a second after the other. One alert shows the errors of both. Does it
    /// show the second error?
    ///
    /// - [ ] No: the first error ends the merged signal. {1 "RAC: alert"} → `errors` sends errors
    ///   as values, so the merged signal does not end.
    /// - [x] Yes. {2 "RAC: alert" and 2 "Swift: alert"}
    Scene.staged("errors of several commands") { log, stage in
      let server = Server(clock: stage.clock)
      let signIn = stage.keep(Command<String, String> { server.signInSignal($0) })
      let signUp = stage.keep(Command<String, String> { server.signInSignal($0) })
      Signal.merge(signIn.errors, signUp.errors).drawn("errors")
        .subscribeNext { log("RAC: alert \($0)") }
      stage.at("14:00:00") { signIn.execute("?") }
      stage.at("14:00:01") { signUp.execute("?") }
      try await stage.clock.sleep(for: .seconds(2))

      let (failures, alert) = AsyncStream<any Error>.makeStream(drawn: "failures")
      let alerting = OnMain.task {
        for await failure in failures { log("Swift: alert \(failure)") }
      }
      for _ in ["sign in", "sign up"] {
        do {
          log("\(try await server.signIn("?"))")
        } catch {
          alert.yield(error)
        }
      }
      alert.finish()
      await alerting.value
    }
    // Why: Both alerts receive errors as values: the merged `errors` signals never fail, and in
    // Swift each error is caught and yielded into one stream. So a failure ends only the work that
    // failed.
    //
    // **Trap.** If you merge the signals that `execute` returns, the first error does end the
    // merged signal.

    /// A command, a model and the model's task are released while their work runs. Then another
    /// screen cancels its task. Which work still logs a greeting?
    ///
    /// - [ ] None: the owner ends its work. {no "hello"} → Neither a command nor a task stops its
    ///   work when it is released.
    /// - [x] The work of the command and of the model. Only the task that is cancelled ends early.
    ///   {"RAC: hello Ann" at 0.5 and "hello Ben" at 0.5 and "(cancelled)" at 1.2}
    /// - [ ] Only the command's work: a task ends with its last reference. {no "hello Ben"} → The
    ///   runtime keeps a task alive until it has finished.
    Scene.staged("the screen goes") { log, stage in
      let server = Server(clock: stage.clock)
      var command: Command<Void, String>? = Command { server.signInSignal("Ann") }
      command?.execute(()).drawn("RAC").subscribeNext { log("RAC: \($0)") }
      command = nil

      var model: SignInModel? = SignInModel(server, log)
      model?.name = "Ben"
      var task = model.map { model in OnMain.task(drawn: "Ben") { await model.signIn() } }
      model = nil
      task = nil
      log("(the screen goes: \(command == nil && model == nil && task == nil))")
      try await stage.clock.sleep(for: .seconds(1))

      let other = SignInModel(server, log)
      other.name = "Cleo"
      let cancelled = OnMain.task(drawn: "Cleo") { await other.signIn() }
      try await stage.clock.sleep(for: .seconds(0.2))
      log("(another screen goes, and cancels its task)")
      cancelled.cancel()
      await cancelled.value
    }
    // Why: A running execution is a subscription that does not need the command. The runtime
    // retains a running task, and the task retains the model. Only `cancel` makes the sleep inside
    // `signIn` throw.

    /// The server never calls back. The command's signal does not complete, and the method's
    /// continuation is not resumed. Is a second tap accepted?
    ///
    /// - [ ] In Swift, yes: `defer` resets the flag in every case. {no "Swift: refused"} → `defer`
    ///   runs when the method returns, and this method is still suspended.
    /// - [x] In neither of them. {"Swift: refused" at 5 and "RAC: Error Domain" at 5}
    Scene.staged("the end that never comes") { log, stage in
      let forgetful = Forgetful()
      let command = Command<Void, String> { Signal { forgetful.call($0.sendCompleted) } }
      command.executing.drawn(hot: "executing")
      command.execute(())
      let isBusy = Property(false)
      func signIn() async {
        guard !isBusy.value else { return log("Swift: refused") }
        isBusy.value = true
        defer { isBusy.value = false }
        await withCheckedContinuation { continuation in
          _ = forgetful.call { continuation.resume() }
        }
        log("Swift: over")
      }
      let first = OnMain.task(drawn: "first tap") { await signIn() }
      try await stage.clock.sleep(for: .seconds(5))
      log("(five seconds later)")
      command.execute(()).subscribe(error: { log("RAC: \($0)") }, completed: { log("RAC: over") })
      await OnMain.task(drawn: "second tap") { await signIn() }.value
      log("(the connection is closed)")
      forgetful.close()
      await first.value
    }
    // Why: Both wait for the work to end. A command executes until its signal ends; a method is
    // suspended until the continuation is resumed, and `defer` runs only when the method returns.
    //
    // **Trap.** Async/await does not protect you from work that never reports its end.
    //
    // | | `RACCommand` | a method |
    // |---|---|---|
    // | `executing` becomes true | after `execute` has returned | when the task begins: after the tap, or during it for a `Task.immediate` |
    // | a second tap | the returned signal fails | `guard` decides |
    // | errors | values of `errors`, on the main thread | `catch` decides |
    // | the screen goes away | the work continues | the task continues, unless it is cancelled |
  }
}

/// A server that responds only when it is closed.
private final class Forgetful: Sendable {
  private let callbacks = Property<[@Sendable () -> Void]>([])

  func call(_ callback: @escaping @Sendable () -> Void) -> Disposable? {
    callbacks.modify { $0.append(callback) }
    return nil
  }

  func close() {
    let all = callbacks.value
    callbacks.value = []
    for callback in all { callback() }
  }
}
