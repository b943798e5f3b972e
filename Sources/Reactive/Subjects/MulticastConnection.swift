import Synchronization

/// A single subscription to a signal, shared by many subscribers through a subject.
///
///     let connection: MulticastConnection = Signal<Int> { subscriber in
///       print("working")
///       subscriber.sendNext(1)
///       return nil
///     }.publish()
///     connection.signal.subscribeNext { print("a", $0) }
///     connection.signal.subscribeNext { print("b", $0) }
///     connection.connect()
///     // Prints "working", "a 1", "b 1"
public final class MulticastConnection<Value: Sendable>: Sendable {
  /// The shared signal.
  public var signal: Signal<Value> { subject }

  private let source: Signal<Value>
  private let subject: Subject<Value>
  private let isConnected = Atomic<Bool>(false)
  private let connection = SerialDisposable()

  init(source: Signal<Value>, subject: Subject<Value>) {
    self.source = source
    self.subject = subject
  }

  /// Subscribes the subject to the source, on the first call only.
  ///
  /// Every call returns the same disposable. Disposing of it disconnects for good: a later call
  /// does not connect again.
  @discardableResult @_disfavoredOverload
  public func connect() -> Disposable {
    if !isConnected.exchange(true, ordering: .acquiringAndReleasing) {
      connection.disposable = source.subscribe(subject)
    }
    return connection
  }

  /// Returns a signal that connects when its first subscriber arrives and disconnects when the last
  /// one leaves.
  ///
  ///     source  a-b-c-|
  ///     source.publish().autoconnect()
  ///     first   .a-b-c-|
  ///     second  ....-c-|
  ///
  /// Once disconnected, the signal does not connect again.
  public func autoconnect() -> Signal<Value> {
    let subscribers = Counter(0)
    return Signal { subscriber in
      subscribers.add(1)
      let subscription = self.subject.subscribe(subscriber)
      let connection = self.connect()
      return Disposable {
        subscription.dispose()
        if subscribers.add(-1) == 0 { connection.dispose() }
      }
    }.called(on: subject)
  }
}
