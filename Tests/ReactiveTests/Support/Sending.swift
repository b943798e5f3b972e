import Reactive

extension LoggedSource {
  /// Sends `event` as a value, an error or a completion.
  func send(_ event: Event<Value>) {
    switch event {
    case .next(let value): send(value)
    case .error(let error): fail((error as? TestError)?.code ?? 1)
    case .completed: complete()
    }
  }
}

extension Command {
  /// Logs all values that the command's signals send.
  func recordAll(in log: Log) {
    enabled.record(in: log, as: "enabled ")
    executing.record(in: log, as: "executing ")
    executionSignals.record(in: log, as: "signals ") { _ in "one" }
    errors.record(in: log, as: "errors ")
  }
}
