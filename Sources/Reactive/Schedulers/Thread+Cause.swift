extension Thread {
  /// The number of the step that caused the calling thread's current work, or 0. See `Trace`.
  static var cause: Int { current.pointee.cause }

  /// Runs `body` with step number `step` as its cause.
  static func withCause<Result, Failure: Error>(
    _ step: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = current
    let previous = thread.pointee.cause
    thread.pointee.cause = step
    defer { thread.pointee.cause = previous }
    return try body()
  }
}

extension Trace {
  /// The number of the step that caused the calling thread's current work, or 0.
  package static var cause: Int { Thread.cause }

  /// Makes step number `step` the cause of the calling thread's work until the current action or
  /// the innermost call to `withCause` ends.
  package static func proceed(causedBy step: Int) { Thread.current.pointee.cause = step }

  /// Adds a step caused by the current one, and runs `body` with the new step as its cause.
  package func step<Result, Failure: Error>(
    _ kind: Kind = .passing, keeping kept: [Int] = [], _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try Thread.withCause(add(causedBy: Thread.cause, kind, keeping: kept), body)
  }

  /// Runs `body` with step number `step` as its cause.
  package static func withCause<Result, Failure: Error>(
    _ step: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try Thread.withCause(step, body)
  }

  /// Runs `body`, in which the user's code sets a new value, as a step of its own if a trace is
  /// being recorded.
  static func beginning(_ body: () -> Void) {
    guard let trace = current else { return body() }
    trace.step(.beginning) { body() }
  }
}
