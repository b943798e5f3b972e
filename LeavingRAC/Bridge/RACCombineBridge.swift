import Foundation

#if canImport(ReactiveObjC)
  import Combine
  @preconcurrency import ReactiveObjC
#endif

/// Bridges between ReactiveObjC and Combine, for an app that contains both.
///
/// The names are qualified, because an app may have a type `Subscription` or `Publisher` of its own.
nonisolated enum RACCombine {
  // MARK: - RACSignal to publisher

  /// Returns a publisher of a signal's values.
  ///
  /// - Start: each subscriber subscribes to the signal again, as soon as it has received its Combine
  ///   subscription. On a thread without a `RACScheduler`, ReactiveObjC subscribes a moment later,
  ///   in the background.
  /// - Demand: a signal cannot wait. The subscription keeps all values until they are requested,
  ///   and the end until the values before it have been received. To keep fewer, add Combine's
  ///   `buffer`.
  /// - Errors: an error is the failure, after the values that the signal sent before it. A value
  ///   that is not a `Value` is a failure, too, and so is nil, unless `Value` is optional.
  /// - Cancellation: disposes of the signal's subscription before `cancel()` returns. Values that
  ///   nobody has requested are dropped.
  /// - Threads: values arrive on the thread on which the signal sends them, or on the thread that
  ///   requests them, if that is later. Pass `signal.deliverOnMainThread()` for a view: unlike
  ///   `receive(on: DispatchQueue.main)`, it does not delay values that are sent on the main thread.
  ///   The subscriber never receives two values at the same time.
  static func publisher<Object: AnyObject, Value>(
    of signal: RACSignal<Object>, as type: Value.Type = Value.self
  ) -> Combine.AnyPublisher<Value, any Error> {
    Combine.AnyPublisher(SignalPublisher<Object, Value>(signal: signal))
  }

  private struct SignalPublisher<Object: AnyObject, Value>: Combine.Publisher {
    typealias Output = Value
    typealias Failure = any Error

    let signal: RACSignal<Object>

    func receive<S: Combine.Subscriber>(
      subscriber: S
    ) where S.Input == Value, S.Failure == any Error {
      let subscription = SignalSubscription(subscriber)
      subscriber.receive(subscription: subscription)
      subscription.begin(signal)
    }
  }

  /// A subscription that keeps a signal's values until they are requested.
  private final class SignalSubscription<S: Combine.Subscriber>: Combine.Subscription
  where S.Failure == any Error {
    private let source = RACSerialDisposable()
    private let lock = NSLock()

    // The lock guards these properties. It is never held while other code runs.
    private var subscriber: S?
    private var waiting: ArraySlice<S.Input> = []
    private var end: Combine.Subscribers.Completion<any Error>?
    private var demand = Combine.Subscribers.Demand.none
    private var isDelivering = false

    init(_ subscriber: S) {
      self.subscriber = subscriber
    }

    func begin<Object: AnyObject>(_ signal: RACSignal<Object>) {
      // The subscriber may have cancelled when it received this subscription.
      guard !source.isDisposed else { return }
      source.disposable = signal.subscribeNext(
        { self.receive($0) },
        error: { self.receive(.failure($0 ?? UnknownError())) },
        completed: { self.receive(.finished) })
    }

    func request(_ demand: Combine.Subscribers.Demand) {
      add(demand)
      deliver()
    }

    func cancel() {
      lock.lock()
      // These are released below, because their `deinit` may call this method.
      let dropped = (subscriber, waiting)
      (subscriber, waiting) = (nil, [])
      lock.unlock()
      source.dispose()
      withExtendedLifetime(dropped) {}
    }

    private func receive(_ object: Any?) {
      guard let value = object as? S.Input else {
        let type = "\(S.Input.self)"
        receive(.failure(UnexpectedValue(description: "\(object ?? "nil") is not a \(type).")))
        source.dispose()
        return
      }
      lock.lock()
      if subscriber != nil, end == nil { waiting.append(value) }
      lock.unlock()
      deliver()
    }

    private func receive(_ completion: Combine.Subscribers.Completion<any Error>) {
      lock.lock()
      end = end ?? completion
      lock.unlock()
      deliver()
    }

    /// Delivers what has been requested. While one thread delivers, other threads only add to its
    /// work.
    private func deliver() {
      lock.lock()
      let isFirst = !isDelivering
      isDelivering = true
      lock.unlock()
      if isFirst { while let event = nextEvent() { event() } }
    }

    /// Returns the delivery of the next event that may be delivered. If there is none, ends the
    /// delivery.
    private func nextEvent() -> (() -> Void)? {
      lock.lock()
      defer { lock.unlock() }
      if let subscriber {
        if demand > 0, let value = waiting.popFirst() {
          demand -= 1
          return { self.add(subscriber.receive(value)) }
        }
        if waiting.isEmpty, let end {
          self.subscriber = nil
          return { subscriber.receive(completion: end) }
        }
      }
      isDelivering = false
      return nil
    }

    private func add(_ demand: Combine.Subscribers.Demand) {
      lock.lock()
      self.demand += demand
      lock.unlock()
    }
  }

  // MARK: - Publisher to RACSignal

  /// Returns a cold signal of a publisher's values.
  ///
  /// - Start: each subscription subscribes to the publisher again.
  /// - Demand: unlimited, because a subscriber of RAC cannot make its source wait.
  /// - Errors: a failure is sent as the signal's error.
  /// - Cancellation: a disposal cancels the publisher's subscription. As with other signals, values
  ///   that are sent inside the call that subscribes come before any disposal.
  /// - Threads: values are sent on the thread on which the publisher sends them. Add
  ///   `deliverOnMainThread()` for a view.
  static func signal<P: Combine.Publisher>(of publisher: P) -> RACSignal<AnyObject> {
    RACSignal<AnyObject>.createSignal { subscriber in
      let cancellable = publisher.sink(
        receiveCompletion: { completion in
          switch completion {
          case .finished: subscriber.sendCompleted()
          case .failure(let error): subscriber.sendError(error)
          }
        }, receiveValue: { subscriber.sendNext($0) })
      return disposable(of: cancellable)
    }
  }

  // MARK: - AnyCancellable and RACDisposable

  /// Returns a cancellable that disposes of `disposable`.
  ///
  /// - Cancellation: disposes inside `cancel()`. Unlike a disposable, it also does so when it is
  ///   released, so keep it.
  /// - Threads: the disposable's block runs on the thread that cancels or releases.
  static func cancellable(disposingOf disposable: RACDisposable) -> Combine.AnyCancellable {
    Combine.AnyCancellable { disposable.dispose() }
  }

  /// Returns a disposable that cancels `cancellable`.
  ///
  /// - Cancellation: cancels inside `dispose()`. The disposable keeps an `AnyCancellable` alive until
  ///   then. If the disposable is released, so is the `AnyCancellable`, which cancels.
  /// - Threads: dispose of it on any thread.
  static func disposable(of cancellable: any Combine.Cancellable) -> RACDisposable {
    RACDisposable(block: { cancellable.cancel() })
  }

  // MARK: - Errors

  /// The failure for a value that does not have the requested type.
  struct UnexpectedValue: Error, CustomStringConvertible {
    let description: String
  }

  /// The failure that replaces nil, because Objective-C code may call `[subscriber sendError:nil]`.
  struct UnknownError: Error {}
}
