import Controls
import Reactive
import Stage

extension Lesson {
  /// A command's work calls `sendError`, but your error handler is never called. You have
  /// subscribed to the wrong signal: `executionSignals` never fails.
  @LessonBuilder static var sendError: Lesson {
    Lesson(42, "Send error", title: "Why sendError seems silent", in: .command)

    /// The work sends a value and fails. Which listeners receive the error?
    ///
    /// - [ ] `subscribeError` on `executionSignals`. {"executionSignals subscribeError"} → That
    ///   signal never fails, because a failure would end it for all later executions.
    /// - [ ] The signal of the execution. {"inner error"} → In this signal, the error has become a
    ///   completion.
    /// - [x] `errors`, as a value, and the signal that `execute` returned.
    ///   {"errors subscribeNext:D 7" and "execute: error 7"}
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
    // Why: A command must survive failures of its work. So it turns each error into a completion in
    // `executionSignals`, and sends the error as a value of `errors`. Only the signal that
    // `execute` returned fails.
    //
    // | where | what it receives when the work fails |
    // |---|---|
    // | `executionSignals.subscribeError` | nothing |
    // | the signal of an execution | a completion; after `switchToLatest` not even that |
    // | `errors.subscribeNext` | the error, as a value, if you subscribed before the failure |
    // | the signal that `execute` returns | the error, even if you subscribe after the failure |

    /// A hides the indicator in `subscribeError` of `executionSignals`. Is the indicator hidden?
    ///
    /// - [ ] Yes: the work fails. {"(indicator 0)"} → `executionSignals` does not send the error.
    /// - [x] No: the indicator stays. {no "(indicator 0)"}
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
    // Why: `executionSignals` outlives every single execution. It never fails, and completes only
    // when the command is deallocated.
    //
    // **Where A is wrong.** To hide the indicator, its example of several requests has
    // `[self.viewModel.requestCommand.executionSignals subscribeError:`, but that handler is never
    // called. A's section just before that example has the answer: subscribe to `errors`.

    /// The same indicator, but with a subscription to `errors`. What changes in the log?
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
    // Why: `errors` sends each error as a value, so use `subscribeNext`.
    //
    // **Trap.** A failed execution looks like a successful one, because its signal completes. Hide
    // an indicator with `executing`, and show messages with `errors`.

    /// Three subscribers subscribe to `errors`, and one to the signal that `execute` returned.
    /// Which of them comes too late?
    ///
    /// - [ ] None: C says that `errors` records the errors. {"after: errors subscribeNext"} →
    ///   `errors` publishes them and stores nothing.
    /// - [x] The one that subscribes to `errors` after the failure.
    ///   {no "after: errors subscribeNext" and "after: execute: error D 1"}
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
    // Why: `errors` passes errors to its current subscribers. The signal that `execute` returned is
    // a replay subject, so it still has the error.
    //
    // **Where C is wrong.** It says that `errors` "能够记录所有的 executionSignal 的error": it can
    // record the errors of all executions. But `errors` only passes them on to its current
    // subscribers. C's next line is right: a subscription made while the work executes still
    // receives its error.

    /// A button has a command that fails after a second, and no code subscribes to `errors`. What
    /// does the user notice?
    ///
    /// - [ ] The app crashes, because no code handles the error. → An error is an event, and an event
    ///   without a subscriber is dropped.
    /// - [ ] The button stays disabled. {1 "(button enabled 1)"} → The error ends the execution, so the
    ///   command is enabled again.
    /// - [x] Only that the button is enabled again. {"(button enabled 1)" at 1}
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
    // Why: The button is disabled while the command executes, and enabled afterwards. An error
    // without a subscriber is lost, and no warning is logged.
    //
    // **In Swift** an `async` method can lose its error too: `Task { try await signIn() }` throws
    // into a task whose result no code reads. Catch the error in the method.

    /// Two executions fail. Does the first failure end `errors`?
    Scene("one after another") { log in
      let command = failingCommand()
      command.errors.drawn("errors").subscribe(
        next: { log("errors subscribeNext:\($0)") },
        error: { log("errors subscribeError:\($0)") })
      command.execute(1)
      Scheduler.main.after(.seconds(2)) { command.execute(2) }
    }
    // Why: `errors` sends each error as a value, and a value does not end a signal.
  }
}

/// Returns a command that fails after a second. Its input is the error's code.
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
