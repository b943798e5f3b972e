extension Signal {
  /// Waits for the first value.
  ///
  /// Returns nil if the signal ends without one.
  ///
  ///     print(Signal.return(1).delay(.seconds(10)).first() ?? 0)
  ///     // Prints "1"
  ///
  /// On a virtual clock, this function advances the clock until the signal sends a value or ends.
  /// Elsewhere it blocks the thread, so do not wait on the main thread for a value that only the
  /// main thread can send.
  public final func first() -> Value? {
    take(1).wait(for: "first() on \(shortDescription)").value
  }

  /// Waits for the first value.
  ///
  /// Returns `value` if the signal ends without one.
  ///
  ///     print(Signal<Int>.empty().firstOrDefault(7))
  ///     // Prints "7"
  public final func firstOrDefault(_ value: Value) -> Value {
    take(1).wait(for: "firstOrDefault(_:) on \(shortDescription)").value ?? value
  }

  /// Waits for the first value.
  ///
  /// Returns `value` if the signal ends without one. Sets `error` to the signal's error, or to nil
  /// if there is none.
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

  /// Waits until the signal completes.
  ///
  /// Throws the error if the signal ends with one.
  ///
  ///     try Signal.of(1, 2).doNext { print($0) }.waitUntilCompleted()
  ///     // Prints "1", "2"
  public final func waitUntilCompleted() throws {
    if let error = ignoreValues().wait(for: "waitUntilCompleted() on \(shortDescription)").error {
      throw error
    }
  }

  /// Waits for all values.
  ///
  /// Returns nil if the signal ends with an error.
  ///
  ///     print(Signal.of(1, 2).toArray() ?? [])
  ///     // Prints "[1, 2]"
  public final func toArray() -> [Value]? {
    collect().wait(for: "toArray() on \(shortDescription)").value
  }

  /// Subscribes and waits for the ending, or until `isGivenUp` returns true.
  func wait(
    for question: @autoclosure () -> String, unless isGivenUp: () -> Bool = { false }
  ) -> Outcome<Value> {
    let outcome = EndingWaiter<Value>()
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

/// A signal's last value, and its error if it ended with one.
struct Outcome<Value: Sendable>: Sendable {
  var value: Value?
  var error: (any Error)?

  func get() throws -> Value? {
    if let error { throw error }
    return value
  }
}

/// A subscriber that waits for the ending.
private final class EndingWaiter<Value: Sendable>: Subscriber {
  private let outcome = Lock(Outcome<Value>())
  private let ended = Lock(false)
  private let latch = Latch()

  var value: Outcome<Value> { outcome.withLock { $0 } }
  var isKnown: Bool { ended.withLock { $0 } }

  /// Blocks the thread until the outcome is known. Returns false if it never will be.
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
