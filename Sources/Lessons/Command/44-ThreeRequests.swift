import Reactive
import Stage

extension Lesson {
  /// A page needs three responses before it can be shown. A command sends the three requests and,
  /// with `lift`, calls a method when all three responses have arrived.
  @LessonBuilder static var threeRequests: Lesson {
    Lesson(44, "Three requests", title: "Three requests, one command", in: .command)

    /// The command is executed first, and then the page subscribes to `executionSignals`. Does the
    /// table reload?
    ///
    /// - [ ] Yes: the requests are answered afterwards. {"(reloadData, dismiss)"} →
    ///   `execute` was called before anyone listened to `executionSignals`.
    /// - [x] No. {no "(reloadData, dismiss)"}
    Scene.staged("subscribed too late") { log, stage in
      let viewModel = stage.keep(DouBanDetailViewModel(log))
      viewModel.requestCommand.execute(parameters)
      log("(show)")
      bindViewModel(viewModel, log)
    }
    // Why: `executionSignals` does not replay. It sends the signal of an execution a turn later,
    // but only to the subscribers that it had when `execute` was called.
    //
    // **Where A is wrong.** It calls `[self.viewModel.requestCommand execute:parameters];` first,
    // subscribes afterwards and expects the table to reload, but its handler is never called. In
    // its list of films, A subscribes first.
    //
    // **Trap.** Subscribe to a command's signals before you execute it.

    /// The same code in the other order. Which line is new in the log, and which expected line
    /// never comes?
    Scene.staged("subscribed in time") { log, stage in
      let viewModel = stage.keep(DouBanDetailViewModel(log))
      bindViewModel(viewModel, log)
      viewModel.requestCommand.execute(parameters)
      log("(show)")
    }
    // Why: Now the handler is in place before the execution is sent. The command never stops
    // executing, because none of the requests completes.

    /// All responses have arrived. What does a second execution do?
    ///
    /// - [ ] It sends the requests again. → The command is still executing.
    /// - [x] It fails at once. {"(Error Domain" at 0.5}
    Scene.staged("executed again") { log, stage in
      let viewModel = stage.keep(DouBanDetailViewModel(log))
      bindViewModel(viewModel, log)
      viewModel.requestCommand.execute(parameters)
      Scheduler.main.after(.seconds(0.5)) {
        log("(execute again)")
        viewModel.requestCommand.execute(parameters).drawn("second execution")
          .subscribeError { log("(\($0))") }
      }
    }
    // Why: An execution ends when its signal completes. A lifted method's signal completes when all
    // requests have completed, and these requests never do.
    //
    // **Where A is wrong.** Its requests send a value, such as `[subscriber
    // sendNext:@"网络请求1"];`, and never complete, so the command can be executed only once. B's
    // requests do not complete either, but B lifts them without a command, where that does no harm.

    /// Now each request completes. Which lines are new?
    Scene.staged("completed, and executed again") { log, stage in
      let viewModel = stage.keep(DouBanDetailViewModel(log, completes: true))
      bindViewModel(viewModel, log)
      viewModel.requestCommand.execute(parameters)
      Scheduler.main.after(.seconds(0.5)) {
        log("(execute again)")
        viewModel.requestCommand.execute(parameters)
      }
    }
    // Why: The completions end the lifted signal, and with it the execution. So the command accepts
    // the next execution.
    //
    // **In Swift** with `async let` the method continues when all three functions have returned. If
    // a callback is never called, the method stays suspended forever.
  }
}

private let parameters = ["q": "基础"]

/// Makes the page log each value of an execution, any error of `executionSignals`, and each change
/// of state.
private func bindViewModel(_ viewModel: DouBanDetailViewModel, _ log: Log) {
  viewModel.requestCommand.executionSignals.drawn("executionSignals").switchToLatest()
    .drawn("latest").subscribeNext { _ in
      log("(reloadData, dismiss)")
    }
  viewModel.requestCommand.executionSignals.subscribeError { _ in
    log("subscribeError")
  }
  viewModel.requestCommand.executing.drawn("executing").skip(1).subscribeNext {
    log("(executing \($0))")
  }
}

private final class DouBanDetailViewModel: Sendable {
  let requestCommand: Command<[String: String], Void>

  init(_ log: Log, completes: Bool = false) {
    let detail = DouBanDetail(log)
    requestCommand = Command { _ in
      func request(_ number: Int) -> Signal<String> {
        Signal { subscriber in
          log("网络请求\(number)")
          subscriber.sendNext("网络请求\(number)")
          if completes { subscriber.sendCompleted() }
          return nil
        }
      }
      return detail.lift(request(1), request(2), request(3)) { $0.dealData($1, $2, $3) }
    }
  }
}

/// The page's contents, which belong to the view model in the tutorial.
private final class DouBanDetail: LifetimeOwner {
  let lifetime = Lifetime()
  private let log: Log

  init(_ log: Log) {
    self.log = log
  }

  func dealData(_ data1: String, _ data2: String, _ data3: String) {
    log("(dealData \(data1) \(data2) \(data3))")
  }
}
