import Reactive

extension Replica {
  // A27
  func commandSendErrorWhere() {
    let command = Command<Void, String> { _ in
      Signal { subscriber in
        subscriber.sendNext("value")
        subscriber.sendError(DomainError(domain: "D", code: 7))
        return nil
      }
    }
    keep(command)
    command.executionSignals.subscribeError { _ in log("executionSignals subscribeError") }
    @Sendable func follow(_ signal: Signal<String>, as name: String) {
      signal.subscribeNext {
        log("\(name) next \($0)")
      } error: { _ in
        log("\(name) error")
      } completed: {
        log("\(name) completed")
      }
    }
    follow(command.executionSignals.switchToLatest(), as: "switchToLatest")
    command.executionSignals.subscribeNext { follow($0, as: "inner") }
    command.errors.subscribeNext {
      let error = parts(of: $0)
      log("errors subscribeNext:\(error.domain) \(error.code)")
    }
    command.execute().subscribeNext {
      log("execute: next \($0)")
    } error: {
      log("execute: error \(parts(of: $0).code)")
    } completed: {
      log("execute: completed")
    }
  }

  // B08
  func command() {
    let command = Command<Int, String> { _ in
      log("执行命令")
      return Signal { subscriber in
        subscriber.sendNext("请求数据")
        subscriber.sendCompleted()
        return nil
      }
    }
    keep(command)
    command.executionSignals.subscribeNext { $0.subscribeNext { log($0) } }
    command.executionSignals.switchToLatest().subscribeNext { log($0) }
    command.executing.skip(1).subscribeNext { log($0 ? "正在执行" : "执行完成") }
    command.execute(1)
    log("(execute: returned)")
  }

  // B10
  func commandNeverCompleted() {
    let command = Command<Int, String> { input in
      log("执行命令 \(input)")
      return Signal { subscriber in
        subscriber.sendNext("请求数据")
        return nil
      }
    }
    keep(command)
    command.executionSignals.switchToLatest().subscribeNext { log($0) }
    command.executing.skip(1).subscribeNext { log($0 ? "正在执行" : "执行完成") }
    command.execute(1)
    at(0.3) {
      command.execute(2).subscribeError {
        let error = parts(of: $0)
        log("(execute: error \(error.domain) \(error.code) \(error.words))")
      }
    }
  }

  // C11
  func commandValues() {
    let command = Command<Int, Int> { input in
      Signal { subscriber in
        for i in 0..<input { subscriber.sendNext(i) }
        subscriber.sendCompleted()
        return nil
      }
    }
    keep(command)
    command.executionSignals.switchToLatest().subscribeNext { log("\($0)") }
    command.execute(1)
    Scheduler.main.after(.seconds(0.1)) { command.execute(2) }
    Scheduler.main.after(.seconds(0.2)) { command.execute(3) }
  }

  // C12
  func commandExecutingEnabled() {
    let command = Command<Int, Int> { input in
      log("(block \(input))")
      return .return(input).delay(.seconds(0.2))
    }
    keep(command)
    command.executing.subscribeNext { log("executing \(shown($0))") }
    command.enabled.subscribeNext { log("enabled \(shown($0))") }
    command.executionSignals.switchToLatest().subscribeNext { log("value \($0)") }
    command.errors.subscribeNext { log("errors \($0)") }
    log("(execute 1)")
    command.execute(1)
    log("(execute 2 at once)")
    command.execute(2).subscribeNext {
      log("second: next \($0)")
    } error: { error in
      guard case CommandError.notEnabled(let refusing) = error else { return log("\(error)") }
      let parts = parts(of: error)
      let whose = refusing === command ? "(its command)" : "?"
      log("second: error \(parts.domain) \(parts.code) \(whose)")
    } completed: {
      log("second: completed")
    }
    at(0.6) {
      log("-- allowsConcurrentExecution")
      command.allowsConcurrentExecution = true
      command.execute(3)
      command.execute(4)
    }
  }

  // C13
  func commandEnabledSignal() {
    let allowed = Subject<Bool>()
    let command = Command<String, String>(enabled: allowed) { input in
      log("(block \(input))")
      return .return(input)
    }
    keep(command)
    command.enabled.subscribeNext { log("enabled \(shown($0))") }
    @Sendable func run(_ input: String) {
      command.execute(input).subscribeNext {
        log("\(input): next \($0)")
      } error: {
        log("\(input): error \(parts(of: $0).code)")
      } completed: {
        log("\(input): completed")
      }
    }
    run("before any enabled value")
    at(0.1) {
      allowed.sendNext(false)
      run("while disallowed")
    }
    at(0.2) {
      allowed.sendNext(true)
      run("allowed again")
    }
  }
}
