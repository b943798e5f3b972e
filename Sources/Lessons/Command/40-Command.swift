import Controls
import Reactive
import Stage

extension Lesson {
  /// A command is an action together with all that a button needs to know about it: whether it may
  /// be executed, whether it is executing, what it sends and what went wrong. It is not a signal
  /// but an object, a bit of a manager, and has four signals: `enabled`, `executing`,
  /// `executionSignals` and `errors`. Why does its block return a signal? The work answers later,
  /// and the signal is how the answer gets out: to whoever subscribes to `executionSignals`, or to
  /// what `execute` returns.
  ///
  /// `execute` calls your block at once, which returns a signal; nobody has subscribed to it yet.
  /// Only then, on the main thread, `executing` changes, `executionSignals`, a signal of signals,
  /// sends the signal of this execution, and the work begins. `executing` sends the current state
  /// first, so B skips one value.
  ///
  /// **Trap.** Without `sendCompleted` the command executes for ever, and refuses all further work.
  /// Work without values is `empty`; a nil signal is an assertion in the original. And if the block
  /// holds the view model that holds the command, neither ever goes.
  ///
  /// Today's Swift has no such object: write an `async` method and a flag that Observation watches
  /// (lesson 58). That does not cure the first trap: a continuation that is never resumed leaves
  /// the flag set.
  ///
  /// | Objective-C | Swift |
  /// |---|---|
  /// | `initWithSignalBlock: (RACSignal * (^)(InputType input))` | `Command { input in … }` |
  /// | `initWithEnabled: (RACSignal *) signalBlock: …` | `Command(enabled: signal) { input in … }` |
  /// | `(RACSignal *) execute: (InputType)` | `execute(input)` |
  ///
  /// C takes a command apart; the scene “made by hand” puts these parts together again:
  ///
  /// | part | what it is made of |
  /// |---|---|
  /// | `addedExecutionSignalsSubject` | a subject, which `execute:` sends the signal of each execution |
  /// | `executionSignals` | these, each with its error turned into a completion, on the main thread |
  /// | `errors` | the errors of these as values, on the main thread, published and not replayed |
  /// | `executing` | plus 1 where one begins and minus 1 where it ends: true above 0 |
  /// | `immediateEnabled` | your condition, and whether another execution is allowed; replays the latest |
  /// | `enabled` | the same on the main thread, changes only |
  /// | `execute:` | asks `immediateEnabled`, calls the block, subscribes on the main thread, replays |
  ///
  /// Where the documents are wrong:
  /// - B says that a command without a strong reference to it sends nothing; what it was executing
  ///   goes on when it has gone, and its value still arrives.
  @LessonBuilder static var command: Lesson {
    Lesson(
      40, "Command", title: "A command and its signals", in: .command,
      retelling: .b("RACCommand"), .c("Command", "RACCommand : NSObject"), .a("RACCommand的使用"))

    /// Three executions of a command that counts. How many values has each?
    Scene("values") { log in
      let command = Command<Int, Int> { input in
        Signal { subscriber in
          for i in 0..<input {
            subscriber.sendNext(i)
          }
          subscriber.sendCompleted()
          return nil
        }
      }
      command.executionSignals.drawn("executionSignals")
        .switchToLatest().drawn("latest").subscribeNext { log("\($0)") }

      command.execute(1)
      Scheduler.main.after(.seconds(0.1)) { command.execute(2) }
      Scheduler.main.after(.seconds(0.2)) { command.execute(3) }
    }

    /// B subscribes in two ways. Do both hear the same, and when does the command say that
    /// it executes?
    Scene.staged("nested and flattened") { log, stage in
      let command = Command<Int, String> { _ in
        log("执行命令")
        return Signal { subscriber in
          subscriber.sendNext("请求数据")
          subscriber.sendCompleted()
          return nil
        }
      }
      stage.keep(command)
      command.executionSignals.subscribeNext { execution in
        execution.subscribeNext { log("\($0)") }
      }
      command.executionSignals.switchToLatest().subscribeNext { log("\($0)") }
      command.executing.skip(1).subscribeNext { log("\($0 ? "正在执行" : "执行完成")") }
      command.execute(1)
      log("(execute: returned)")
    }

    /// What does a late subscriber hear first?
    Scene("executing") { log in
      let command = Command<Int, String> { _ in request(taking: .seconds(2)).drawn("work") }
      command.executing.drawn("executing").subscribeNext { log("executing \($0)") }
      command.execute(1)
      Scheduler.main.after(.seconds(1)) {
        log("(subscribed late)")
        command.executing.drawn("late").subscribeNext { log("late: executing \($0)") }
      }
    }

    /// The block forgets `sendCompleted`. What does the second execution answer?
    Scene("never completed") { log in
      let command = Command<Int, String> { input in
        log("执行命令 \(input)")
        return Signal { subscriber in
          subscriber.sendNext("请求数据")
          return nil
        }
      }
      command.executionSignals.drawn("executionSignals")
        .switchToLatest().drawn("latest").subscribeNext { log("\($0)") }
      command.executing.drawn("executing").skip(1).subscribeNext { log("\($0 ? "正在执行" : "执行完成")") }
      command.execute(1)
      Scheduler.main.after(.seconds(0.3)) {
        command.execute(2).subscribeError { log("(execute: \($0))") }
      }
    }

    /// Nobody holds the command any more. Does its work still arrive?
    Scene("the command goes first") { log in
      var command: Command<Int, String>? = Command { _ in request(taking: .seconds(1)) }
      weak let observed = command
      command?.executionSignals.drawn("executionSignals")
        .switchToLatest().drawn("latest").subscribe(
          next: { log("\($0)") }, completed: { log("(executionSignals completed)") })
      command?.executing.drawn("executing").subscribe(
        next: { log("executing \($0)") }, completed: { log("(executing completed)") })
      command?.execute(1)
      command = nil
      log("(execute: returned, and the command is \(observed == nil ? "gone" : "still there"))")
    }

    /// Three subscribers at different times. How often does the work begin?
    Scene("what execute returns") { log in
      let command = Command<Int, String> { _ in
        request(taking: .seconds(1)).drawn("work").initially { log("(the work begins)") }
      }
      let execution = command.execute(1)
      for seconds in [0, 0.5, 2] {
        Scheduler.main.after(.seconds(seconds)) {
          execution.drawn("execution").subscribe(
            next: { log("subscribed after \(seconds) s: \($0)") },
            completed: { log("subscribed after \(seconds) s: completed") })
        }
      }
    }

    /// `execute` is called on another thread. Which lines stay there?
    Scene("from a worker") { log in
      let command = Command<Int, String> { _ in
        log("(the block runs)")
        return request(taking: .zero).initially { log("(the work begins)") }
      }
      command.executing.subscribeNext { log("executing \($0)") }
      command.executionSignals.switchToLatest().subscribeNext { log("\($0)") }
      Scheduler.background().schedule {
        command.execute(1)
        log("(execute: returned)")
      }
    }

    /// C's parts of a command: what counts to 1 and back, and where does the error go?
    Scene("made by hand") { log in
      let executions = Subject<Signal<String>>().drawn(hot: "executions")
      executions.flattenMap { execution in
        execution.catchTo(.empty()).then { .return(-1) }.startWith(1)
      }
      .scan(0) { running, change in running + change }
      .map { $0 > 0 }
      .startWith(false)
      .distinctUntilChanged()
      .drawn("executing")
      .subscribeNext { log("executing \($0)") }
      executions.flattenMap { execution in
        execution.ignoreValues().catch { error in .return("\(error)") }
      }.drawn("errors").subscribeNext { log("errors \($0)") }
      executions.map { $0.catchTo(.empty()) }.flatten().drawn("values")
        .subscribeNext { log("\($0)") }

      let works = [request(taking: .seconds(1)), failure(after: .seconds(1))]
      for (index, work) in works.enumerated() {
        Scheduler.main.after(.seconds(0.5) * index) {
          let connection = work.multicast(ReplaySubject())
          executions.sendNext(connection.signal)
          connection.connect()
        }
      }
    }

    /// The block uses the name. Why does it capture `name`, and not `self`?
    Scene.staged("in a view model") { log, stage in
      let account = stage.keep(stage.track(Account()))
      account.logIn.enabled.drawn("enabled").subscribeNext { log("enabled \($0)") }
      account.logIn.executionSignals.drawn("executionSignals").switchToLatest()
        .drawn("latest").subscribeNext { log("\($0)") }
      account.logIn.execute().subscribeError { log("(execute: \($0))") }
      account.name.value = "Ann"
      account.logIn.execute()
    }

    /// Count the taps. Which of them are heard, and who switches the button off?
    Scene.staged("on a button") { log, stage in
      let loginButton = stage.keep(Button())
      let loginCommand = Command<Button, Never> { _ in Client().logIn() }
      loginCommand.executionSignals.subscribeNext { loginSignal in
        loginSignal.subscribeCompleted { log("Logged in successfully!") }
      }
      loginButton.setCommand(loginCommand)
      loginButton.isEnabled.signal.drawn("login button").subscribeNext {
        log("(login button enabled \($0))")
      }

      let button = stage.keep(Button())
      button.setCommand(
        Command<Button, Never> { _ in
          log("button was pressed!")
          return .empty()
        })
      button.isEnabled.signal.drawn("button").subscribeNext { log("(button enabled \($0))") }

      stage.at("14:00:00.1") {
        log("(tap login, twice)")
        loginButton.tap()
        loginButton.tap()
      }
      stage.at("14:00:00.2") {
        log("(tap login while it executes)")
        loginButton.tap()
      }
      stage.at("14:00:00.5") {
        log("(tap button)")
        button.tap()
      }
    }
  }
}

/// A request that is answered after a while.
private func request(taking time: Duration) -> Signal<String> {
  .return("请求数据").delay(time)
}

/// A request that is refused after a while.
private func failure(after time: Duration) -> Signal<String> {
  .empty().delay(time).concat(.error(Offline()))
}

private struct Offline: Error, CustomStringConvertible {
  let description = "offline"
}

/// A view model whose command uses the name, and so holds it, but not the view model.
private final class Account: Sendable {
  let name = Property("")
  let logIn: Command<Void, String>

  init() {
    logIn = Command(enabled: name.signal.map { !$0.isEmpty }) { [name] _ in
      request(taking: .seconds(1)).map { "\($0) for \(name.value)" }
    }
  }
}

/// The server that the tutorial logs in to.
private struct Client {
  func logIn() -> Signal<Never> {
    .empty().delay(.seconds(0.2))
  }
}
