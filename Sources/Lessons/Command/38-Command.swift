import Controls
import Reactive
import Stage

extension Lesson {
  /// A command is an action together with all that a button wants to know of it: whether it may be
  /// executed, whether it is being, what comes of it and what went wrong. It is not a signal but an
  /// object that has four: `enabled`, `executing`, `executionSignals` and `errors`. Its two uses
  /// are a tapped button and a request over the network.
  ///
  /// `execute` makes the work at once and returns. Only then, on the main thread, `executing`
  /// changes, `executionSignals` sends a signal of the execution, and the work begins, wherever
  /// `execute` was called; the second number in the brackets names the thread. So what is sent is a
  /// signal, to be subscribed to inside the subscription or through `switchToLatest`. `executing`
  /// tells the present state first, which is why the tutorial skips one value.
  ///
  /// What people get wrong is to forget `sendCompleted`: the command then executes for ever, and
  /// refuses all further work. Work that has no values is `empty`; a nil signal is an assertion in
  /// the original, and the type forbids it here. A view model that has a command makes it last, of
  /// a block that captures the properties it reads: with the view model itself, the two would hold
  /// each other. Today's Swift has no such object: one writes an `async` method and a flag for
  /// Observation, and disables the button while it is set.
  ///
  /// Where the documents are wrong:
  /// - B wants a strong reference to the command, or else its signals send nothing; what it was
  ///   executing goes on when it has gone, and its value still arrives.
  @LessonBuilder static var command: Lesson {
    Lesson(
      38, "Command", title: "A command and its signals", in: .command,
      retelling: .b("RACCommand"), .c("Command", "RACCommand : NSObject"), .a("RACCommand的使用"))

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

    Scene("executing") { log in
      let command = Command<Int, String> { _ in request(taking: .seconds(2)).drawn("work") }
      command.executing.drawn("executing").subscribeNext { log("executing \($0)") }
      command.execute(1)
      Scheduler.main.after(.seconds(1)) {
        log("(subscribed late)")
        command.executing.drawn("late").subscribeNext { log("late: executing \($0)") }
      }
    }

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

    Scene("the command goes first") { log in
      var command: Command<Int, String>? = Command { _ in request(taking: .seconds(1)) }
      weak let observed = command
      command?.executionSignals.switchToLatest().subscribe(
        next: { log("\($0)") }, completed: { log("(executionSignals completed)") })
      command?.executing.subscribe(
        next: { log("executing \($0)") }, completed: { log("(executing completed)") })
      command?.execute(1)
      command = nil
      log("(execute: returned, and the command is \(observed == nil ? "gone" : "still there"))")
    }

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

    Scene.staged("in a view model") { log, stage in
      let account = stage.keep(stage.track(Account()))
      account.logIn.enabled.subscribeNext { log("enabled \($0)") }
      account.logIn.executionSignals.switchToLatest().subscribeNext { log("\($0)") }
      account.logIn.execute().subscribeError { log("(execute: \($0))") }
      account.name.value = "Ann"
      account.logIn.execute()
    }

    Scene.staged("on a button") { log, stage in
      let loginButton = stage.keep(Button())
      let loginCommand = Command<Button, Never> { _ in Client().logIn() }
      loginCommand.executionSignals.subscribeNext { loginSignal in
        loginSignal.subscribeCompleted { log("Logged in successfully!") }
      }
      loginButton.setCommand(loginCommand)
      loginButton.isEnabled.signal.subscribeNext { log("(login button enabled \($0))") }

      let button = stage.keep(Button())
      button.setCommand(
        Command<Button, Never> { _ in
          log("button was pressed!")
          return .empty()
        })
      button.isEnabled.signal.subscribeNext { log("(button enabled \($0))") }

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
