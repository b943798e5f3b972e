extension Signal {
  /// How long the asynchronous questions wait unless they are told otherwise.
  public static var patience: Duration { .seconds(10) }

  /// Waits for the first value without blocking the thread, and is nil if the signal completes
  /// without one.
  ///
  ///     print(try await Signal.return(1).delay(.seconds(1)).asynchronousFirst() ?? 0)
  ///     // Prints "1"
  ///
  /// An error is thrown, and after `timeout` `SignalError.timedOut`. Cancelling the task disposes
  /// of the subscription. A task that the virtual clock does not run has the clock go on until the
  /// signal answers.
  public final func asynchronousFirst(timeout: Duration = patience) async throws -> Value? {
    let question = take(1).timeout(timeout, on: .background())
    if VirtualClock.current != nil, Thread.scheduler == nil {
      let outcome = question.wait(for: "asynchronousFirst() on \(shortDescription)") {
        Task.isCancelled
      }
      try Task.checkCancellation()
      return try outcome.get()
    }
    var first: Value?
    for try await value in question.values { first = value }
    try Task.checkCancellation()
    return first
  }

  /// Waits for the first value without blocking the thread, or takes `value` if the signal completes
  /// without one.
  ///
  ///     print(try await Signal<Int>.empty().asynchronousFirstOrDefault(7))
  ///     // Prints "7"
  ///
  /// An error and the timeout are thrown, as by `asynchronousFirst`.
  public final func asynchronousFirstOrDefault(
    _ value: Value, timeout: Duration = patience
  ) async throws -> Value {
    try await asynchronousFirst(timeout: timeout) ?? value
  }

  /// Waits for the completion without blocking the thread.
  ///
  ///     try await Signal.of(1, 2).doNext { print($0) }.asynchronouslyWaitUntilCompleted()
  ///     // Prints "1", "2"
  ///
  /// An error and the timeout are thrown, as by `asynchronousFirst`.
  public final func asynchronouslyWaitUntilCompleted(
    timeout: Duration = patience
  ) async throws {
    _ = try await ignoreValues().asynchronousFirst(timeout: timeout)
  }

  /// Waits for all values without blocking the thread.
  ///
  ///     print(try await Signal.of(1, 2).asynchronousToArray())
  ///     // Prints "[1, 2]"
  ///
  /// An error and the timeout are thrown, as by `asynchronousFirst`.
  public final func asynchronousToArray(timeout: Duration = patience) async throws -> [Value] {
    try await collect().asynchronousFirst(timeout: timeout) ?? []
  }
}
