import Reactive
import Stage

extension Lesson {
  /// A page needs three answers before it can be shown. A command sends the three requests, calls
  /// `dealData` with the three answers, and returns the signal of that. `lift` (lesson 37) calls
  /// the method as soon as each request has answered, and sends what it returns.
  ///
  /// **Trap.** `executionSignals` does not replay, so whoever subscribes after `execute` misses the
  /// execution: subscribe first. And none of these three requests completes, so the command stays
  /// executing and refuses every later execution. Once each of them completes, so does the
  /// execution.
  ///
  /// With `async let` the method goes on when all three have returned. A callback that never comes
  /// hangs it just the same.
  ///
  /// Where the documents are wrong:
  /// - A executes first, subscribes afterwards and expects the table to reload; that handler is
  ///   never called.
  /// - A's and B's requests never complete, so that a command which lifts them executes once only.
  @LessonBuilder static var threeRequests: Lesson {
    Lesson(
      44, "Three requests", title: "Three requests, one command", in: .command,
      retelling: .a("示例:多接口请求"), .b("处理当界面有多次请求时，需要都获取到数据时，才能展示界面"))

    /// Executed, then bound. Does the table reload?
    Scene.staged("subscribed too late") { log, stage in
      let viewModel = stage.keep(DouBanDetailViewModel(log))
      viewModel.requestCommand.execute(parameters)
      log("(show)")
      bindViewModel(viewModel, log)
    }

    /// The same lines in the other order. Which line is new, and which never comes?
    Scene.staged("subscribed in time") { log, stage in
      let viewModel = stage.keep(DouBanDetailViewModel(log))
      bindViewModel(viewModel, log)
      viewModel.requestCommand.execute(parameters)
      log("(show)")
    }

    /// The answers are there. What does the second execution answer?
    Scene.staged("executed again") { log, stage in
      let viewModel = stage.keep(DouBanDetailViewModel(log))
      bindViewModel(viewModel, log)
      viewModel.requestCommand.execute(parameters)
      Scheduler.main.after(.seconds(0.5)) {
        log("(execute again)")
        viewModel.requestCommand.execute(parameters).subscribeError { log("(\($0))") }
      }
    }

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
  }
}

private let parameters = ["q": "基础"]

/// What the page does when an answer, an error or a change of state comes.
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

/// What the page shows. The tutorial's view model does this itself.
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
