extension Signal {
  /// The values as an asynchronous sequence, for `for await`.
  ///
  ///     for try await number in Signal.of(1, 2, 3).values { print(number) }
  ///     // Prints "1", "2", "3"
  ///
  /// Starting the loop subscribes, and an error of the signal is thrown. Leaving the loop or
  /// cancelling the task disposes of the subscription. A signal does not wait for the loop: values
  /// that arrive faster than the loop reads them are buffered.
  public final var values: Values<Value> { values(keeping: .unbounded) }

  /// Returns the values as an asynchronous sequence whose buffer follows `policy`.
  ///
  ///     let newest = Signal.of(1, 2, 3).values(keeping: .bufferingNewest(1))
  ///     for try await number in newest { print(number) }
  ///     // Prints "3"
  public final func values(keeping policy: Values<Value>.BufferingPolicy) -> Values<Value> {
    Values(signal: self, policy: policy)
  }

  /// Returns a signal of the values of `elements`, an asynchronous sequence.
  ///
  ///     let numbers = AsyncStream { continuation in
  ///       continuation.yield(1)
  ///       continuation.finish()
  ///     }
  ///     let tens = Signal.from(numbers).map { $0 * 10 }
  ///     for try await number in tens.values { print(number) }
  ///     // Prints "10"
  ///
  /// Each subscription iterates over the sequence in its own task, which disposal cancels. On a
  /// clock the task runs on a background scheduler, elsewhere on the usual threads for tasks. The
  /// next element is requested after the handlers have returned, so a slow subscriber slows the
  /// sequence down.
  public static func from<Elements: AsyncSequence & Sendable>(
    _ elements: Elements
  ) -> Signal where Elements.Element == Value {
    // Not an initializer: if there were one, the compiler would report a mistake in the closure of
    // another signal as a wrong sequence.
    inTask { subscriber in
      for try await element in elements {
        subscriber.sendNext(element)
        // After the subscriber has ended, no further element should be consumed.
        if subscriber.scope.isDisposed { return }
      }
      subscriber.sendCompleted()
    }
  }

  /// Returns a signal that sends the result of `work`.
  ///
  ///     let answer = Signal.awaiting {
  ///       try await Signal.return(42).delay(.seconds(1)).asynchronousFirst() ?? 0
  ///     }
  ///     answer.subscribeNext { print($0) }
  ///     // Prints "42"
  ///
  /// Each subscription runs `work` again in its own task, which disposal cancels. The signal ends
  /// with the error that `work` throws. As with `from`, add `deliverOnMainThread` to receive the
  /// result on the main thread.
  public static func awaiting(_ work: @escaping @Sendable () async throws -> Value) -> Signal {
    inTask { subscriber in
      subscriber.sendNext(try await work())
      subscriber.sendCompleted()
    }
  }

  /// Returns a signal that runs `work` in a task for each subscription.
  private static func inTask(
    _ work: @escaping @Sendable (Subscription<Value>) async throws -> Void
  ) -> Signal {
    Signal { subscriber in
      // On a clock, the task is one of the things that the clock runs.
      let scheduler = Timepiece.current?.background(name: "task")
      let task = Task(executorPreference: scheduler) {
        do {
          try await work(subscriber)
        } catch {
          subscriber.sendError(error)
        }
      }
      return Disposable { task.cancel() }
    }
  }
}

/// The values of a signal as an asynchronous sequence; see `Signal.values`.
public struct Values<Element: Sendable>: AsyncSequence, Sendable {
  /// The number of values to buffer, and the values to drop when the buffer is full.
  public typealias BufferingPolicy = AsyncThrowingStream<Element, any Error>.Continuation
    .BufferingPolicy

  package let signal: Signal<Element>
  package let policy: BufferingPolicy

  /// Subscribes. `for await` calls this for you.
  ///
  ///     var numbers = Signal.of(1, 2).values.makeAsyncIterator()
  ///     print(try await numbers.next() ?? 0)
  ///     // Prints "1"
  public func makeAsyncIterator() -> AsyncThrowingStream<Element, any Error>.Iterator {
    AsyncThrowingStream(bufferingPolicy: policy) { continuation in
      let subscription = signal.subscribe(
        next: { continuation.yield($0) },
        error: { continuation.finish(throwing: $0) },
        completed: { continuation.finish() })
      continuation.onTermination = { _ in subscription.dispose() }
    }.makeAsyncIterator()
  }
}
