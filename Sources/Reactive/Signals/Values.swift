extension Signal {
  /// The values as an asynchronous sequence, for `for await`.
  ///
  ///     for try await number in Signal.of(1, 2, 3).values { print(number) }
  ///     // Prints "1", "2", "3"
  ///
  /// Iterating subscribes; an error of the signal is thrown; leaving the loop or cancelling the
  /// task disposes of the subscription. A signal does not wait for whoever takes its values, so
  /// those that come too fast are kept until they are asked for.
  public final var values: Values<Value> { values(keeping: .unbounded) }

  /// The values as an asynchronous sequence that keeps of those not asked for yet what `policy`
  /// says.
  ///
  ///     let newest = Signal.of(1, 2, 3).values(keeping: .bufferingNewest(1))
  ///     for try await number in newest { print(number) }
  ///     // Prints "3"
  public final func values(keeping policy: Values<Value>.BufferingPolicy) -> Values<Value> {
    Values(signal: self, policy: policy)
  }

  /// A signal of `elements`, which come asynchronously.
  ///
  ///     let numbers = AsyncStream { continuation in
  ///       continuation.yield(1)
  ///       continuation.finish()
  ///     }
  ///     let tens = Signal.from(numbers).map { $0 * 10 }
  ///     for try await number in tens.values { print(number) }
  ///     // Prints "10"
  ///
  /// Each subscription iterates over it in a task of its own, which a disposal cancels: on a clock
  /// in the background, elsewhere where tasks run. The next
  /// element is asked for when the handlers have returned, so a slow subscriber slows it down.
  public static func from<Elements: AsyncSequence & Sendable>(
    _ elements: Elements
  ) -> Signal where Elements.Element == Value {
    // Not an initializer: beside it the compiler would take a slip in the closure of another signal
    // for an attempt to pass a sequence.
    inTask { subscriber in
      for try await element in elements {
        subscriber.sendNext(element)
        // Whoever has had enough is not to use up one more element.
        if subscriber.scope.isDisposed { return }
      }
      subscriber.sendCompleted()
    }
  }

  /// A signal of what `work` returns.
  ///
  ///     let answer = Signal.awaiting {
  ///       try await Signal.return(42).delay(.seconds(1)).asynchronousFirst() ?? 0
  ///     }
  ///     answer.subscribeNext { print($0) }
  ///     // Prints "42"
  ///
  /// Each subscription does it anew, in a task of its own, which a disposal cancels; what `work` throws
  /// is the signal's error. `deliverOnMainThread` belongs behind it, as behind `from`.
  public static func awaiting(_ work: @escaping @Sendable () async throws -> Value) -> Signal {
    inTask { subscriber in
      subscriber.sendNext(try await work())
      subscriber.sendCompleted()
    }
  }

  /// A signal whose subscriptions each do `work` in a task.
  private static func inTask(
    _ work: @escaping @Sendable (Subscription<Value>) async throws -> Void
  ) -> Signal {
    Signal { subscriber in
      // On a clock it is a part of what that plays.
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

/// The values of a signal as an asynchronous sequence: see `Signal.values`.
public struct Values<Element: Sendable>: AsyncSequence, Sendable {
  /// How many values are kept that were not asked for yet, and which are dropped beyond that.
  public typealias BufferingPolicy = AsyncThrowingStream<Element, any Error>.Continuation
    .BufferingPolicy

  let signal: Signal<Element>
  let policy: BufferingPolicy

  /// Subscribes, as `for await` does for you.
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
