import Reactive
import Stage

// MARK: - Server
// It takes half a second, and refuses the name ?. It answers as a signal and as an asynchronous
// function.

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
// The command has become a method with a flag. An app says `@MainActor` where this says `@OnMain`.

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
  /// `RACCommand` runs its work, tells whether it does, refuses to begin again meanwhile and hands
  /// on what went wrong. A method with a flag does all that: `defer` takes the flag back, `guard`
  /// refuses, `catch` keeps the error. What SwiftUI has for the button is
  /// `.disabled(model.isSigningIn)`.
  ///
  /// **Trap.** `Button { Task { try await signIn() } }` loses the error: nobody awaits the task, and
  /// the compiler says nothing. Catch it in the model, and ask `Task.isCancelled` there, because a
  /// cancelled request is no failure (lesson 59). And async/await does not save you from a forgotten
  /// end: a continuation that is not resumed leaves the flag set, as a signal that does not complete
  /// leaves the command executing.
  ///
  /// In Combine the flag is set in the call, and taken back in `receiveCompletion`; the work ends
  /// with the `AnyCancellable` that holds it.
  ///
  /// | | `RACCommand` | a method |
  /// |---|---|---|
  /// | executing becomes true | after `execute` has returned | when the task begins: after the tap, or within it if it is a `Task.immediate` |
  /// | a second tap | is an error of the signal returned | is what `guard` makes of it |
  /// | errors | `errors`, on the main thread | what `catch` makes of them |
  /// | the screen goes | the work goes on | the task goes on, unless it is cancelled |
  @LessonBuilder package static var commandAsAMethod: Lesson {
    Lesson(58, "Command as a method", title: "A command becomes a method", in: .leaving)

    /// When does executing become true: before or after `execute` returns?
    Scene.staged("RAC") { log, stage in
      let server = Server(clock: stage.clock)
      let name = Property("Ann")
      let command = Command<Void, String>(enabled: name.signal.map { !$0.isEmpty }) {
        server.signInSignal(name.value)
      }
      command.executing.skip(1).subscribeNext { log("executing \($0)") }
      command.executionSignals.flatten().subscribeNext { log("\($0)") }
      command.execute(())
      log("(execute has returned)")
    }

    /// The same tap. When does executing become true here?
    Scene.staged("Swift") { log, stage in
      let model = SignInModel(Server(clock: stage.clock), log)
      model.name = "Ann"
      let task = OnMain.task { await model.signIn() }
      log("(the tap has returned)")
      await task.value
    }

    /// Two taps in one turn. Who says no to the second, and who hears it?
    Scene.staged("a second tap") { log, stage in
      let server = Server(clock: stage.clock)
      let command = Command<Void, String> { server.signInSignal("Ann") }
      command.executionSignals.flatten().subscribeNext { log("RAC: \($0)") }
      command.errors.subscribeNext { log("RAC: errors \($0)") }
      command.execute(())
      command.execute(()).subscribeError { log("RAC: \($0)") }

      let model = SignInModel(server, log)
      model.name = "Ben"
      async let first: Void = model.signIn()
      async let second: Void = model.signIn()
      _ = await (first, second)
    }

    /// The server refuses. Which of the three hears of it?
    Scene.staged("the error") { log, stage in
      let server = Server(clock: stage.clock)
      let command = Command<Void, String> { server.signInSignal("?") }
      command.errors.subscribeNext { log("RAC: errors \($0)") }
      command.execute(())

      let model = SignInModel(server, log)
      model.name = "?"
      await model.signIn()

      OnMain.task { _ = try await server.signIn("?") }
      try await stage.clock.sleep(for: .seconds(1))
      log("(a second later nobody has heard of the third)")
    }

    /// The screen goes while the work is under way. What is left of each?
    Scene.staged("the screen goes") { log, stage in
      let server = Server(clock: stage.clock)
      var command: Command<Void, String>? = Command { server.signInSignal("Ann") }
      command?.execute(()).subscribeNext { log("RAC: \($0)") }
      command = nil

      var model: SignInModel? = SignInModel(server, log)
      model?.name = "Ben"
      var task = model.map { model in OnMain.task { await model.signIn() } }
      model = nil
      task = nil
      log("(the screen goes: \(command == nil && model == nil && task == nil))")
      try await stage.clock.sleep(for: .seconds(1))

      let other = SignInModel(server, log)
      other.name = "Cleo"
      let cancelled = OnMain.task { await other.signIn() }
      try await stage.clock.sleep(for: .seconds(0.2))
      log("(another screen goes, and cancels its task)")
      cancelled.cancel()
      await cancelled.value
    }

    /// A server that forgets to call back. Is a second tap let in?
    Scene.staged("the end that never comes") { log, stage in
      let forgetful = Forgetful()
      let command = Command<Void, String> { Signal { forgetful.call($0.sendCompleted) } }
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
      let first = OnMain.task { await signIn() }
      try await stage.clock.sleep(for: .seconds(5))
      log("(five seconds later)")
      command.execute(()).subscribe(error: { log("RAC: \($0)") }, completed: { log("RAC: over") })
      await signIn()
      log("(the connection is closed)")
      forgetful.close()
      await first.value
    }
  }
}

/// Answers when it is closed, and not before.
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
