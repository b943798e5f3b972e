extension Signal {
  /// The values as an asynchronous sequence, for `for await`.
  ///
  ///     for try await number in Signal.of(1, 2, 3).values { print(number) }
  ///     // Prints "1", "2", "3"
  ///
  /// Starting the loop subscribes to the signal, and the loop throws the signal's error. Leaving
  /// the loop or cancelling the task disposes of the subscription. A signal does not wait for the
  /// loop: values that arrive faster than the loop reads them are buffered. A loop reads all
  /// buffered values in one turn, without leaving its actor; after a thousand of them, other work
  /// gets its turn.
  public final var values: Values<Value> { values(keeping: .unbounded) }

  /// Returns the values as an asynchronous sequence whose buffer follows `policy`.
  ///
  ///     let newest = Signal.of(1, 2, 3).values(keeping: .bufferingNewest(1))
  ///     for try await number in newest { print(number) }
  ///     // Prints "3"
  public final func values(keeping policy: Values<Value>.BufferingPolicy) -> Values<Value> {
    Values(signal: self, policy: policy)
  }

  /// Returns a signal that sends the elements of an asynchronous sequence.
  ///
  ///     let numbers = AsyncStream { continuation in
  ///       continuation.yield(1)
  ///       continuation.finish()
  ///     }
  ///     let tens = Signal.from(numbers).map { $0 * 10 }
  ///     for try await number in tens.values { print(number) }
  ///     // Prints "10"
  ///
  /// Each subscription iterates over the sequence in its own task, which is cancelled on disposal.
  /// On a clock, the task runs on a background scheduler; elsewhere, it runs on Swift's usual
  /// threads for tasks. The next element is not requested until the handlers have returned, so a
  /// slow subscriber slows the sequence down.
  public static func from<Elements: AsyncSequence & Sendable>(
    _ elements: Elements
  ) -> Signal where Elements.Element == Value {
    // Not an initializer. If it were one, a mistake in a closure passed to another initializer
    // would make the compiler complain that the closure is not a sequence.
    inTask { subscriber in
      for try await element in elements {
        subscriber.sendNext(element)
        // After the subscriber has ended, no further element should be consumed.
        if subscriber.isDisposed { return }
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
  /// Each subscription runs `work` again in its own task, which is cancelled on disposal. The
  /// signal ends with the error that `work` throws. As with `from`, add `deliverOnMainThread` to
  /// receive the result on the main thread.
  public static func awaiting(_ work: @escaping @Sendable () async throws -> Value) -> Signal {
    inTask { subscriber in
      subscriber.sendNext(try await work())
      subscriber.sendCompleted()
    }
  }

  /// Returns a signal that runs `work` in a task for each subscription.
  static func inTask(
    _ work: @escaping @Sendable (TaskSubscriber<Value>) async throws -> Void
  ) -> Signal {
    TaskSignal(work)
  }
}

/// A signal that starts a task for each subscription.
private final class TaskSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  typealias Work = @Sendable (TaskSubscriber<Value>) async throws -> Void

  // `@unchecked` like its superclass: `work` changes in `deinit` only.
  private var work: Work?

  init(_ work: @escaping Work) {
    self.work = work
    super.init()
  }

  deinit {
    Thread.release { work.take() }
  }

  // A task does not run on the thread that starts it. Unless a clock has to run the task, it is
  // started at once, without waiting for a scheduler that it would not use.
  override func start(_ observer: Observer<Value>) {
    let thread = Thread.current
    guard !Thread.hasScheduler(thread), Timepiece.current == nil else {
      return super.start(observer)
    }
    observer.scope.deepen(to: thread.pointee.depth)
    attach(observer)
  }

  override func attach(_ observer: Observer<Value>) {
    guard let work else { return }
    // On a clock, the task runs on one of the clock's schedulers.
    let scheduler = Timepiece.current?.background(name: "task")
    let subscription = Subscription(observer, gate: observer.gate ?? Gate())
    let subscriber = TaskSubscriber(subscription, hasScheduler: scheduler != nil)
    let operation: @Sendable () async -> Void = {
      do {
        try await work(subscriber)
      } catch {
        subscriber.sendError(error)
      }
    }
    // A task with a preference of nil would still store and look up the preference.
    let task =
      if let scheduler {
        Task(executorPreference: scheduler, operation: operation)
      } else {
        Task(operation: operation)
      }
    // The task holds the subscription until it has sent the ending, so a strong reference here
    // keeps nothing alive any longer.
    observer.scope.add {
      task.cancel()
      subscription.releaseWhenIdle()
    }
  }
}

/// The subscriber to which a signal's task sends.
struct TaskSubscriber<Value: Sendable>: Sendable {
  let subscription: Subscription<Value>
  let hasScheduler: Bool

  init(_ subscription: Subscription<Value>, hasScheduler: Bool) {
    self.subscription = subscription
    self.hasScheduler = hasScheduler
  }

  var isDisposed: Bool { subscription.scope.isDisposed }

  // Never inlined into a task, which may move to another thread; see `Lock`.
  @inline(never)
  func sendNext(_ value: Value) {
    if hasScheduler {
      subscription.sendNext(value)
    } else {
      Thread.withoutScheduler { subscription.sendNext(value) }
    }
  }

  func sendError(_ error: any Error) { subscription.sendError(error) }

  func sendCompleted() { subscription.sendCompleted() }
}

/// A signal's values as an asynchronous sequence; see `Signal.values`.
public struct Values<Element: Sendable>: AsyncSequence, Sendable {
  /// The number of values to buffer, and the values to drop when the buffer is full.
  ///
  ///     let policy = Values<Int>.BufferingPolicy.bufferingOldest(2)
  ///     for try await number in Signal.of(1, 2, 3).values(keeping: policy) { print(number) }
  ///     // Prints "1", "2"
  public enum BufferingPolicy: Sendable {
    /// Keeps all values.
    case unbounded
    /// Keeps at most this many values, and drops new ones.
    case bufferingOldest(Int)
    /// Keeps at most this many values, and drops old ones.
    case bufferingNewest(Int)
  }

  package let signal: Signal<Element>
  package let policy: BufferingPolicy

  /// Subscribes to the signal. `for await` calls this function for you.
  ///
  ///     var numbers = Signal.of(1, 2).values.makeAsyncIterator()
  ///     print(try await numbers.next() ?? 0)
  ///     // Prints "1"
  public func makeAsyncIterator() -> AsyncIterator {
    let buffer = ValueBuffer(policy)
    let subscription = signal.subscribe(
      next: { buffer.append($0) },
      error: { buffer.finish(.error($0)) },
      completed: { buffer.finish(.completed) })
    return AsyncIterator(buffer, subscription)
  }

  /// A subscription whose values can be fetched one after the other.
  ///
  ///     var iterator: Values<Int>.AsyncIterator = Signal.of(1).values.makeAsyncIterator()
  ///     while let number = try await iterator.next() { print(number) }
  ///     // Prints "1"
  ///
  /// Releasing the iterator disposes of the subscription.
  public struct AsyncIterator: AsyncIteratorProtocol {
    @usableFromInline let buffer: ValueBuffer<Element>
    @usableFromInline let owner: ReaderSubscription

    /// The number of values read since the loop last waited.
    @usableFromInline var streak = 0

    package init(_ buffer: ValueBuffer<Element>, _ subscription: Disposable) {
      self.buffer = buffer
      owner = ReaderSubscription(subscription)
    }

    /// Returns the next value, or nil after the last one.
    public mutating func next() async throws -> Element? {
      try await next(isolation: nil)
    }

    /// Returns the next value, or nil after the last one, without leaving `actor`.
    ///
    /// `for await` calls this function for you.
    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
      let (buffer, subscription) = (buffer, owner.subscription)
      let cancel: @Sendable () -> Void = { buffer.cancel(subscription) }
      if Task.isCancelled { cancel() }
      if streak == 1000 {
        streak = 0
        await Task.yield()
      }
      streak += 1
      if buffer.hasValue() { return buffer.popFirst() }
      streak = 0
      while try await buffer.hasNext(isolation: actor, onCancel: cancel) {
        if buffer.hasValue() { return buffer.popFirst() }
      }
      return nil
    }
  }
}

/// An iterator's subscription, which is disposed of when the last copy of the iterator is released.
@usableFromInline
final class ReaderSubscription: Sendable {
  @usableFromInline let subscription: Disposable

  init(_ subscription: Disposable) {
    self.subscription = subscription
  }

  deinit {
    subscription.dispose()
  }
}
