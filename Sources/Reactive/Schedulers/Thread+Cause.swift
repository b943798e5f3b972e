extension Thread {
  /// The number of the step that led to what the calling thread does, or 0. See `Trace`.
  static var cause: Int { current.pointee.cause }

  /// Runs `body`, to which the step of this number leads.
  static func led<Result, Failure: Error>(
    by step: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = current
    let previous = thread.pointee.cause
    thread.pointee.cause = step
    defer { thread.pointee.cause = previous }
    return try body()
  }
}

extension Trace {
  /// The number of the step that led to what the calling thread does, or 0.
  package static var cause: Int { Thread.cause }

  /// Lets the step of this number lead to what the calling thread does until its action ends, or the
  /// innermost call of `led`.
  package static func goOn(ledBy step: Int) { Thread.current.pointee.cause = step }

  /// Adds a step that the current one has led to, and runs `body`, to which it leads.
  package func step<Result, Failure: Error>(
    _ kind: Kind = .passing, keeping kept: [Int] = [], _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try Thread.led(by: add(ledBy: Thread.cause, kind, keeping: kept), body)
  }

  /// Runs `body`, to which the step of this number leads.
  package static func led<Result, Failure: Error>(
    by step: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try Thread.led(by: step, body)
  }

  /// Runs `body`, in which code of the caller's chooses a new value.
  static func beginning(_ body: () -> Void) {
    guard let trace = current else { return body() }
    trace.step(.beginning) { body() }
  }
}
