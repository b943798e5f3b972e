import Controls
import Reactive
import Stage

extension Lesson {
  /// The code behind a button that starts a request must know whether another tap is allowed,
  /// whether a request is running, and what went wrong. A command bundles the work with four
  /// signals: `enabled`, `executing`, `executionSignals` and `errors`.
  @LessonBuilder static var command: Lesson {
    Lesson(40, "Command", title: "A command and its signals", in: .command)

    /// The command sends the whole numbers below its input, and is executed with 1, 2 and 3. How
    /// many values does each execution send?
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
    // Why: Each call to `execute` calls the block, which returns a new signal. `executionSignals`
    // sends that signal, and `switchToLatest` passes on its values.
    //
    // A command is an object, not a signal. The work ends after `execute` has returned, so the block
    // returns a signal of values. To receive them, subscribe to each signal that `executionSignals`
    // sends, or to the signal that `execute` returns.
    //
    // | Objective-C | Swift |
    // |---|---|
    // | `initWithSignalBlock: (RACSignal * (^)(InputType input))` | `Command { input in … }` |
    // | `initWithEnabled: (RACSignal *) signalBlock: …` | `Command(enabled: signal) { input in … }` |
    // | `(RACSignal *) execute: (InputType)` | `execute(input)` |

    /// The block logs 执行命令 and returns a signal with one value. Which line is logged directly after
    /// 执行命令?
    ///
    /// - [ ] The value: the work runs inside `execute`. {"请求数据" before "(execute: returned)"} →
    ///   `execute` only calls the block. The work begins later.
    /// - [ ] 正在执行: the command says first that it is executing.
    ///   {"正在执行" before "(execute: returned)"} → `executing` changes on the main queue, after
    ///   `execute` has returned.
    /// - [x] The line after `execute`.
    ///   {"(execute: returned)" before "正在执行" and "(execute: returned)" before "请求数据"}
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
      command.executionSignals.drawn("executionSignals").subscribeNext { execution in
        execution.subscribeNext { log("\($0)") }
      }
      command.executionSignals.switchToLatest().drawn("latest").subscribeNext { log("\($0)") }
      command.executing.skip(1).subscribeNext { log("\($0 ? "正在执行" : "执行完成")") }
      command.execute(1)
      log("(execute: returned)")
    }
    // Why: `execute` calls the block at once, but nothing subscribes to the returned signal yet. In
    // the next turn of the main queue `executing` changes, `executionSignals` sends the signal, and
    // then the work begins.
    //
    // `executing` sends the current state first, so B skips one value.

    /// The work takes two seconds. A second subscriber of `executing` comes after one second. What
    /// does it receive first?
    ///
    /// - [ ] Nothing until the state changes. {no "late: executing 1"} → `executing` replays its
    ///   latest state: {"late: executing 1" at 1}.
    /// - [x] The current state, true. {"late: executing 1" at 1}
    Scene("executing") { log in
      let command = Command<Int, String> { _ in request(taking: .seconds(2)).drawn("work") }
      command.executing.drawn("executing").subscribeNext { log("executing \($0)") }
      command.execute(1)
      Scheduler.main.after(.seconds(1)) {
        log("(subscribed late)")
        command.executing.drawn("late").subscribeNext { log("late: executing \($0)") }
      }
    }
    // Why: `executing` replays its latest value, and then sends only changes. So a late subscriber
    // also learns the current state.

    /// The block's signal never completes. What does the second execution do?
    ///
    /// - [ ] It runs: the first one has sent its value. {"执行命令 2"} → A value does not end an
    ///   execution. Only a completion or an error does.
    /// - [x] It fails at once. {"(execute: Error" at 0.3}
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
    // Why: The command counts its running executions. While one is running, the command refuses
    // another: the refused execution's signal fails with `RACCommandErrorDomain`.
    //
    // Only the timer's closure keeps this command alive. After 0.3 s the command is deallocated, so
    // `executionSignals` completes in the picture.
    //
    // **Trap.** Without `sendCompleted` a command executes forever and refuses all further work.
    // If the work has no values, return `empty`; returning nil fails an assertion in the original.
    // Swift's async methods have the same trap: a method whose continuation is never resumed never
    // returns, and the flag that says "running" stays true.

    /// The last reference to the command is released right after `execute`. Does the value of its
    /// work still arrive?
    ///
    /// - [ ] No: a command that is not retained sends nothing. {no "请求数据"} → This is B's claim. The
    ///   running work holds everything that it needs.
    /// - [x] Yes, and then its signals complete. {"请求数据" before "(executionSignals completed)"}
    Scene("the command goes first") { log in
      var command: Command<Int, String>? = Command { _ in request(taking: .seconds(1)) }
      let isGone = { [weak command] in command == nil }
      command?.executionSignals.drawn("executionSignals")
        .switchToLatest().drawn("latest").subscribe(
          next: { log("\($0)") }, completed: { log("(executionSignals completed)") })
      command?.executing.drawn("executing").subscribe(
        next: { log("executing \($0)") }, completed: { log("(executing completed)") })
      command?.execute(1)
      command = nil
      log("(execute: returned, and the command is \(isGone() ? "gone" : "still there"))")
    }
    // Why: The execution is a subscription to the work, and it does not need the command.
    // {lane "executionSignals" gets |} completes once the command is deallocated, here at 0 s.
    // `switchToLatest` and `executing` also depend on the running execution, so they complete when
    // the execution ends, at 1 s.
    //
    // **Where B is wrong.** It says "RACCommand需要被强引用，否则接收不到RACCommand中的信号":
    // without a strong reference to a command, you do not receive its signals. But a running
    // execution continues after its command is deallocated, and its value still arrives.

    /// Three subscribers subscribe to the signal that `execute` returned: at once, after 0.5 s and
    /// after 2 s. How many times does the work begin?
    ///
    /// - [ ] Three times: once for each subscriber. {3 "(the work begins)"} → The returned signal
    ///   replays a single execution.
    /// - [x] Once. {1 "(the work begins)"}
    /// - [ ] Never, without a subscriber. {no "(the work begins)"} → The command itself subscribes
    ///   to the work.
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
    // Why: `execute` subscribes to the work once, through a replay subject, and returns that
    // subject. A late subscriber gets all values and the ending from it.

    /// `execute` is called on a background thread. Which lines are logged on that thread?
    Scene("from a worker") { log in
      let command = Command<Int, String> { _ in
        log("(the block runs)")
        return request(taking: .zero).initially { log("(the work begins)") }
      }
      command.executing.drawn("executing").subscribeNext { log("executing \($0)") }
      command.executionSignals.switchToLatest().drawn("latest").subscribeNext { log("\($0)") }
      Scheduler.background().schedule {
        command.execute(1)
        log("(execute: returned)")
      }
    }
    // Why: `execute` calls the block on the caller's thread. Everything else happens on the main
    // thread: `executing` changes, `executionSignals` sends the execution's signal, and the command
    // subscribes to the work.

    /// C takes a command apart, and this scene puts the parts together. Where does the second
    /// execution's error go?
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
    // Why: Each part is derived from `executions`, a subject that sends the signal of each
    // execution. `errors` turns an execution's error into a value, and `values` turns it into a
    // completion, so one failed execution ends neither. `executing` adds 1 when an execution begins
    // and subtracts 1 when it ends; it is true above 0.
    //
    // In RACCommand, the signal that `execute:` returns still fails.
    //
    // | part | how it works |
    // |---|---|
    // | `addedExecutionSignalsSubject` | is a subject to which `execute:` sends the signal of each execution |
    // | `executionSignals` | sends these signals on the main thread, with errors turned into completions |
    // | `errors` | sends their errors as values on the main thread; published, not replayed |
    // | `executing` | counts the running executions; true above 0 |
    // | `immediateEnabled` | is true while your condition is true and another execution is allowed; replays the latest value |
    // | `enabled` | sends the changes of `immediateEnabled` on the main thread |
    // | `execute:` | checks `immediateEnabled`, calls the block, subscribes on the main thread, replays the result |

    /// The block needs the view model's name. Why does it capture `name`, and not `self`?
    Scene.staged("in a view model") { log, stage in
      let account = stage.keep(stage.track(Account()))
      account.logIn.enabled.drawn("enabled").subscribeNext { log("enabled \($0)") }
      account.logIn.executionSignals.drawn("executionSignals").switchToLatest()
        .drawn("latest").subscribeNext { log("\($0)") }
      account.logIn.execute().subscribeError { log("(execute: \($0))") }
      account.name.value = "Ann"
      account.logIn.execute()
    }
    // Why: The view model retains the command, and the command retains its block. If the block
    // captured `self` strongly, the three would form a cycle. The Swift code captures only the
    // property; the Objective-C code captures `self` weakly.

    /// The login button is tapped twice in a row, and again while the command executes. How many
    /// logins are there?
    ///
    /// - [ ] Three, one for each tap. {3 "Logged in successfully!"} → The command refuses an
    ///   execution while another is running.
    /// - [ ] Two: the button is disabled only after the second tap. {2 "Logged in successfully!"} →
    ///   The command itself refuses the second one, before the button changes.
    /// - [x] One. {1 "Logged in successfully!"}
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
    // Why: `execute` checks at once whether an execution is running. The button follows `enabled`,
    // which changes a turn later on the main queue, so the command must protect itself.
    //
    // **In Swift** there is no such object. Write an `async` method, and a flag that Observation
    // tracks.
  }
}

/// Returns a request that succeeds after `time`.
private func request(taking time: Duration) -> Signal<String> {
  .return("请求数据").delay(time)
}

/// Returns a request that fails after `time`.
private func failure(after time: Duration) -> Signal<String> {
  .empty().delay(time).concat(.error(Offline()))
}

private struct Offline: Error, CustomStringConvertible {
  let description = "offline"
}

/// A view model whose command captures the name, but not the view model.
private final class Account: Sendable {
  let name = Property("")
  let logIn: Command<Void, String>

  init() {
    logIn = Command(enabled: name.signal.map { !$0.isEmpty }) { [name] _ in
      request(taking: .seconds(1)).map { "\($0) for \(name.value)" }
    }
  }
}

/// The tutorial's login server.
private struct Client {
  func logIn() -> Signal<Never> {
    .empty().delay(.seconds(0.2))
  }
}
