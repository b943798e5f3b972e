/// A variable that can be watched and bound: what key-value observing is to the original.
///
///     let name = Property("Ann")
///     name.signal.subscribeNext { print($0) }
///     name.value = "Bea"
///     // Prints "Ann", then "Bea"
///
/// It may be read and written from any thread.
public final class Property<Value: Sendable>: Sendable {
  /// A value, and the channel that wrote it, if one did.
  struct Change: Sendable {
    let value: Value
    let origin: ObjectIdentifier?
  }

  let changes: BehaviorSubject<Change>
  private let current: Lock<Value>
  private let binding = Lock(Disposable?.none)

  /// A variable with this value.
  public init(_ value: Value) {
    current = Lock(value)
    changes = BehaviorSubject(Change(value: value, origin: nil))
  }

  deinit {
    changes.sendCompleted()
    binding.withLock { $0.take() }?.dispose()
  }

  /// The present value.
  public var value: Value {
    get { current.withLock { $0 } }
    set { write(newValue, from: nil) }
  }

  /// Changes the value in place, safely from several threads at once.
  public func modify(_ change: (inout Value) -> Void) {
    let (value, replaced) = current.withLock { value in
      let replaced = value
      change(&value)
      return (value, replaced)
    }
    withExtendedLifetime(replaced) {}
    changes.sendNext(Change(value: value, origin: nil))
  }

  func write(_ value: Value, from origin: ObjectIdentifier?) {
    // What is replaced may use the property as it goes, so it goes outside the lock.
    current.letGo { current in
      defer { current = value }
      return current
    }
    changes.sendNext(Change(value: value, origin: origin))
  }

  /// Sends the present value and then every one that is set, equal or not. It completes when the
  /// property goes, which it does not keep from going.
  public var signal: Signal<Value> {
    watching { $0.value }
  }

  /// What the changes are turned into until the property goes.
  func watching<Output>(
    _ transform: @escaping @Sendable (Change) -> Output
  ) -> Signal<Output> {
    .defer { [weak self] in self?.changes.map(transform) ?? .empty() }
  }

  // MARK: Binding

  /// Sets the property to each value of the signal, until the signal completes, the result is
  /// disposed of or the property goes.
  ///
  /// A property can be bound to one signal at a time, and to one that does not fail; anything else
  /// is a programmer's error.
  @discardableResult
  public static func <~ (property: Property, signal: Signal<Value>) -> Disposable {
    property.bind(to: signal)
  }

  /// Sets the property to each value of the signal, which has no nil to send.
  @discardableResult
  public static func <~ <Wrapped>(
    property: Property, signal: Signal<Wrapped>
  ) -> Disposable where Value == Wrapped? {
    property.bind(to: signal.map { $0 })
  }

  /// Sets the property to each value of the signal, and to the nil value in the place of nil.
  @discardableResult
  public func bind(to signal: Signal<Value?>, nilValue: Value) -> Disposable {
    bind(to: signal.map { $0 ?? nilValue })
  }

  private func bind(to signal: Signal<Value>) -> Disposable {
    let bound = SerialDisposable()
    let isTaken = binding.withLock { binding in
      if let binding, !binding.isDisposed { return true }
      binding = bound
      return false
    }
    if isTaken {
      Misuse.report("\(self) <~ \(signal): the property is already bound to a signal.")
      return Disposable()
    }
    bound.disposable = signal.subscribe(
      next: { [weak self] in self?.value = $0 },
      error: { [weak self] error in
        Misuse.report("\(signal) sent \(error), and a binding cannot take an error.")
        self?.unbind(bound)
      },
      completed: { [weak self] in self?.unbind(bound) })
    return bound
  }

  private func unbind(_ bound: Disposable) {
    binding.withLock { binding in
      if binding === bound { binding = nil }
    }
    bound.dispose()
  }
}

extension Property: CustomStringConvertible {
  /// The type, for messages.
  public var description: String { "Property<\(Value.self)>" }
}

infix operator <~ : AssignmentPrecedence
infix operator <~> : AssignmentPrecedence
