extension Signal {
  /// The default timeout of the asynchronous functions.
  public static var defaultTimeout: Duration { .seconds(10) }

  /// Waits for the first value without blocking the thread.
  ///
  /// Returns nil if the signal completes without one.
  ///
  ///     print(try await Signal.return(1).delay(.seconds(1)).asynchronousFirst() ?? 0)
  ///     // Prints "1"
  ///
  /// Throws the signal's error, or `SignalError.timedOut` after `timeout`. Cancelling the task
  /// disposes of the subscription. If a virtual clock is current but the calling task does not run
  /// on it, such as a plain `Task` created inside `clock.run`, this function advances the clock
  /// until the signal sends a value or ends.
  public final func asynchronousFirst(timeout: Duration = defaultTimeout) async throws -> Value? {
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

  /// Waits for the first value without blocking the thread.
  ///
  /// Returns `value` if the signal completes without one.
  ///
  ///     print(try await Signal<Int>.empty().asynchronousFirstOrDefault(7))
  ///     // Prints "7"
  ///
  /// Throws the same errors as `asynchronousFirst`.
  public final func asynchronousFirstOrDefault(
    _ value: Value, timeout: Duration = defaultTimeout
  ) async throws -> Value {
    try await asynchronousFirst(timeout: timeout) ?? value
  }

  /// Waits for the completion without blocking the thread.
  ///
  ///     try await Signal.of(1, 2).doNext { print($0) }.asynchronouslyWaitUntilCompleted()
  ///     // Prints "1", "2"
  ///
  /// Throws the same errors as `asynchronousFirst`.
  public final func asynchronouslyWaitUntilCompleted(
    timeout: Duration = defaultTimeout
  ) async throws {
    _ = try await ignoreValues().asynchronousFirst(timeout: timeout)
  }

  /// Waits for all values without blocking the thread.
  ///
  ///     print(try await Signal.of(1, 2).asynchronousToArray())
  ///     // Prints "[1, 2]"
  ///
  /// Throws the same errors as `asynchronousFirst`.
  public final func asynchronousToArray(timeout: Duration = defaultTimeout) async throws -> [Value]
  {
    try await collect().asynchronousFirst(timeout: timeout) ?? []
  }
}
