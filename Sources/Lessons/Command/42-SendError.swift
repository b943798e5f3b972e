import Controls
import Reactive
import Stage

extension Lesson {
  /// The work of a command fails, `sendError` is called, and the handler that was to hear of it
  /// stays silent: it listens in the wrong place. `executionSignals` never fails, and the signal of
  /// an execution completes where its work fails, so that one failure does not end them all. The
  /// error is heard in `errors`, as a value, and by whoever subscribes to what `execute` returned.
  ///
  /// **Trap.** A failed execution looks like one that went well: its signal completes. And `errors`
  /// does not remember: subscribe before the work fails. What `execute` returned does remember, for
  /// it replays.
  ///
  /// An `async` method can lose its error as well: `Task { try await signIn() }` throws into a task
  /// whose result nobody reads, without a warning. Catch it in the method (lesson 58).
  ///
  /// | where | what it hears of a failure |
  /// |---|---|
  /// | `executionSignals.subscribeError` | nothing |
  /// | the signal of an execution | a completion; through `switchToLatest` not even that |
  /// | `errors.subscribeNext` | the error, as a value, if subscribed before |
  /// | the signal that `execute` returns | the error, early or late |
  ///
  /// Where the documents are wrong:
  /// - A shows `subscribeError` on `executionSignals` as the place to dismiss on failure; it never
  ///   fires, as A itself says further down.
  /// - C says that `errors` records the errors of all executions; it publishes them and does not
  ///   replay.
  @LessonBuilder static var sendError: Lesson {
    Lesson(
      42, "Send error", title: "Why sendError seems silent", in: .command,
      retelling: .a("RACCommand中的sendError没反应的解答", "示例:多接口请求"), .c("RACCommand : NSObject"))

    /// One value and one error. Which of the listeners hear the error?
    Scene.staged("four places to listen") { log, stage in
      let command = Command<Void, String> {
        Signal { subscriber in
          subscriber.sendNext("value")
          subscriber.sendError(RequestError(code: 7))
          return nil
        }
      }
      stage.keep(command)
      command.executionSignals.subscribeError { _ in log("executionSignals subscribeError") }
      listen("switchToLatest", to: command.executionSignals.switchToLatest(), log)
      command.executionSignals.subscribeNext { listen("inner", to: $0, log) }
      command.errors.drawn("errors").subscribeNext { log("errors subscribeNext:\($0)") }
      listen("execute:", to: command.execute(), log)
    }

    /// A's first try. Why does the indicator never go?
    Scene("the indicator stays") { log in
      let command = failingCommand()
      command.executing.drawn("executing").skip(1).subscribeNext { log("(executing \($0))") }
      let isLoading = Property(true)
      isLoading.signal.drawn("indicator").subscribeNext { log("(indicator \($0))") }
      command.executionSignals.subscribeError { _ in
        log("subscribeError")
        isLoading.value = false
      }
      command.execute(1)
    }

    /// The same indicator, and another place to listen. What has changed?
    Scene("the indicator goes") { log in
      let command = failingCommand()
      command.executing.drawn("executing").skip(1).subscribeNext { log("(executing \($0))") }
      let isLoading = Property(true)
      isLoading.signal.drawn("indicator").subscribeNext { log("(indicator \($0))") }
      command.errors.drawn("errors").subscribeNext {
        log("errors subscribeNext:\($0)")
        isLoading.value = false
      }
      command.execute(1)
    }

    /// Three subscribers to `errors`, and one to what `execute` returned. Who is too late?
    Scene("before, while and after") { log in
      let command = failingCommand()
      command.errors.drawn("before").subscribeNext { log("before: errors subscribeNext:\($0)") }
      let execution = command.execute(1)
      Scheduler.main.after(.seconds(0.5)) {
        log("(subscribed while it executes)")
        command.errors.drawn("while").subscribeNext { log("while: errors subscribeNext:\($0)") }
      }
      Scheduler.main.after(.seconds(2)) {
        log("(subscribed after it failed)")
        command.errors.drawn("after").subscribeNext { log("after: errors subscribeNext:\($0)") }
        execution.drawn("execute:").subscribeError { log("after: execute: error \($0)") }
      }
    }

    /// A button, and a command that fails. What does the user see of the error?
    Scene.staged("nobody listens") { log, stage in
      let button = stage.keep(Button())
      button.setCommand(
        Command<Button, String> { _ in
          .empty().delay(.seconds(1)).concat(.error(RequestError(code: 1)))
        })
      button.isEnabled.signal.drawn("button enabled").subscribeNext {
        log("(button enabled \($0))")
      }
      log("(tap)")
      button.tap()
    }

    /// Two executions fail. Does the first failure end `errors`?
    Scene("one after another") { log in
      let command = failingCommand()
      command.errors.drawn("errors").subscribe(
        next: { log("errors subscribeNext:\($0)") },
        error: { log("errors subscribeError:\($0)") })
      command.execute(1)
      Scheduler.main.after(.seconds(2)) { command.execute(2) }
    }
  }
}

/// A command whose work fails after a second, with its input for a code.
private func failingCommand() -> Command<Int, String> {
  Command { code in
    Signal { subscriber in
      Scheduler.main.after(.seconds(1)) { subscriber.sendError(RequestError(code: code)) }
      return nil
    }
  }
}

private func listen(_ place: String, to signal: Signal<String>, _ log: Log) {
  signal.drawn(place).subscribe(
    next: { log("\(place) next \($0)") },
    error: { log("\(place) error \(($0 as? RequestError)?.code)") },
    completed: { log("\(place) completed") })
}

private struct RequestError: Error, CustomStringConvertible {
  let code: Int

  var description: String { "D \(code)" }
}
