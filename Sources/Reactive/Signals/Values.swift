extension Signal {
  /// The values, for `for await`.
  ///
  /// Iterating subscribes; an error of the signal is thrown; leaving the loop or cancelling the
  /// task disposes of the subscription. A signal does not wait for whoever takes its values, so
  /// those that come too fast are kept until they are asked for.
  ///
  ///     for try await number in Signal.of(1, 2, 3).values { print(number) }
  ///     // Prints "1", "2", "3"
  public final var values: Values<Value> { values(keeping: .unbounded) }

  /// The values, of which so many are kept that have not been asked for.
  public final func values(keeping policy: Values<Value>.BufferingPolicy) -> Values<Value> {
    Values(signal: self, policy: policy)
  }

  /// A signal of what an asynchronous sequence gives.
  ///
  /// Each subscription iterates over it in a task of its own, which a disposal cancels. The next
  /// element is asked for when the handlers have returned, so a slow subscriber slows it down.
  public convenience init<Elements: AsyncSequence & Sendable>(
    from elements: Elements
  ) where Elements.Element == Value {
    self.init { subscriber in
      let task = Task {
        do {
          for try await element in elements {
            subscriber.sendNext(element)
            // Whoever has had enough is not to use up one more element.
            if subscriber.scope.isDisposed { return }
          }
          subscriber.sendCompleted()
        } catch {
          subscriber.sendError(error)
        }
      }
      return Disposable { task.cancel() }
    }
  }
}

/// The values of a signal as an asynchronous sequence. See `Signal.values`.
public struct Values<Element: Sendable>: AsyncSequence, Sendable {
  /// How many values are kept that have not been asked for, and which are dropped then.
  public typealias BufferingPolicy = AsyncThrowingStream<Element, any Error>.Continuation
    .BufferingPolicy

  let signal: Signal<Element>
  let policy: BufferingPolicy

  /// Subscribes.
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
