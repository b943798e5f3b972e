extension Signal {
  /// Waits for the first value, and is nil if the signal ends without one.
  ///
  ///     print(Signal.return(1).delay(.seconds(10)).first() ?? 0)
  ///     // Prints "1"
  ///
  /// On a virtual clock the clock goes on until the signal answers; elsewhere the thread is
  /// blocked, so do not ask the main thread for what only the main thread can give.
  public final func first() -> Value? {
    take(1).wait(for: "first() on \(shortDescription)").value
  }

  /// Waits for the first value, or takes the default if the signal ends without one.
  ///
  ///     print(Signal<Int>.empty().firstOrDefault(7))
  ///     // Prints "7"
  public final func firstOrDefault(_ value: Value) -> Value {
    take(1).wait(for: "firstOrDefault(_:) on \(shortDescription)").value ?? value
  }

  /// Waits for the first value, or takes the default if the signal ends without one; an error is
  /// handed back beside it.
  ///
  ///     var error: (any Error)?
  ///     let value = Signal<Int>.error(Offline()).firstOrDefault(7, error: &error)
  ///     print(value, error is Offline)
  ///     // Prints "7 true"
  public final func firstOrDefault(_ value: Value, error: inout (any Error)?) -> Value {
    let outcome = take(1).wait(for: "firstOrDefault(_:error:) on \(shortDescription)")
    error = outcome.error
    return outcome.value ?? value
  }

  /// Waits until the signal completes, and throws its error.
  ///
  ///     try Signal.of(1, 2).doNext { print($0) }.waitUntilCompleted()
  ///     // Prints "1", "2"
  public final func waitUntilCompleted() throws {
    if let error = ignoreValues().wait(for: "waitUntilCompleted() on \(shortDescription)").error {
      throw error
    }
  }

  /// Waits for all values, and is nil if the signal ends with an error.
  ///
  ///     print(Signal.of(1, 2).toArray() ?? [])
  ///     // Prints "[1, 2]"
  public final func toArray() -> [Value]? {
    collect().wait(for: "toArray() on \(shortDescription)").value
  }

  private func wait(
    for question: @autoclosure () -> String, unless isGivenUp: () -> Bool = { false }
  ) -> Outcome<Value> {
    let outcome = Awaited<Value>()
    let subscription = subscribe(outcome)
    if let clock = VirtualClock.current {
      while !outcome.isKnown, !isGivenUp() {
        guard clock.step() else {
          Misuse.report("\(question()): nothing is scheduled that could answer.")
          break
        }
      }
      subscription.dispose()
    } else if !outcome.wait() {
      Misuse.report("\(question()): nothing is scheduled that could answer.")
      subscription.dispose()
    }
    return outcome.value
  }
}

extension Signal {
  /// How long the asynchronous questions wait unless they are told otherwise.
  public static var patience: Duration { .seconds(10) }

  /// Waits for the first value without blocking the thread, and is nil if the signal completes
  /// without one.
  ///
  ///     print(try await Signal.return(1).delay(.seconds(1)).asynchronousFirst() ?? 0)
  ///     // Prints "1"
  ///
  /// An error is thrown, and after the timeout `SignalError.timedOut`. Cancelling the task disposes
  /// of the subscription. On a virtual clock the clock goes on until the signal answers.
  public final func asynchronousFirst(timeout: Duration = patience) async throws -> Value? {
    let question = take(1).timeout(timeout, on: .background())
    if VirtualClock.current != nil {
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

  /// Waits for the first value without blocking the thread, or takes the default if the signal
  /// completes without one.
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

/// What a signal was found to send last, or to end with.
private struct Outcome<Value: Sendable>: Sendable {
  var value: Value?
  var error: (any Error)?

  func get() throws -> Value? {
    if let error { throw error }
    return value
  }
}

/// A subscriber that waits for the end.
private final class Awaited<Value: Sendable>: Subscriber {
  private let outcome = Lock(Outcome<Value>())
  private let ended = Lock(false)
  private let latch = Latch()

  var value: Outcome<Value> { outcome.withLock { $0 } }
  var isKnown: Bool { ended.withLock { $0 } }

  /// Blocks the thread until it is known, and tells whether it is.
  func wait() -> Bool { latch.wait() }

  func sendNext(_ value: Value) {
    outcome.withLock { $0.value = value }
  }

  func sendError(_ error: any Error) {
    outcome.withLock { $0.error = error }
    sendCompleted()
  }

  func sendCompleted() {
    ended.withLock { $0 = true }
    latch.open()
  }
}
