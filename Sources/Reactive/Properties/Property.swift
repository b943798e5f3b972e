/// A variable that can be observed and bound, like a property in ReactiveObjC that supports
/// key-value observing.
///
///     let name = Property("Ann")
///     name.signal.subscribeNext { print($0) }
///     name.value = "Bea"
///     // Prints "Ann", "Bea"
///
/// A property can be read and written from any thread. But `count.value += 1` first reads and then
/// writes, so a value that another thread sets in between is lost. With `count.modify { $0 += 1 }`,
/// no value is lost.
///
/// A property holds its value strongly. There is no counterpart to weak properties, which
/// ReactiveObjC can also observe.
public final class Property<Value: Sendable>: Sendable {
  private let current: Current<Value>

  /// Sends a value whenever the property has been set: the identifier of the channel that set it,
  /// or nil.
  private let changes = BehaviorSubject(ObjectIdentifier?.none)

  private let binding = Lock(Disposable?.none)

  /// Creates a property with the initial `value`.
  public init(_ value: Value) {
    current = Current(value)
    if Census.isUnderWay { Census.enter(self) }
  }

  deinit {
    changes.sendCompleted()
    binding.withLock { $0.take() }?.dispose()
  }

  /// The current value.
  public var value: Value {
    get { current.value }
    set { Trace.beginning { write(newValue, from: nil) } }
  }

  /// Changes the value in place with `change`.
  ///
  /// Several threads can call this function at the same time.
  ///
  ///     let count = Property(1)
  ///     count.modify { $0 += 1 }
  ///     print(count.value)
  ///     // Prints "2"
  ///
  /// `change` runs again if another thread sets the property in the meantime, so it should do
  /// nothing except change the value. Setting the property inside `change` is a programming error;
  /// the property then keeps the value that was set there.
  public func modify(_ change: (inout Value) -> Void) {
    while true {
      let (value, version) = current.beginChange()
      var changed = value
      change(&changed)
      let isSet = current.endChange(of: version, to: changed)
      // The previous value is released here, outside the lock, because its `deinit` may use the
      // property.
      withExtendedLifetime(value) {}
      guard let isSet else {
        return Misuse.report(
          "\(self).modify: the closure set the property. Change the closure's parameter instead.")
      }
      if isSet { break }
    }
    Trace.beginning { send(nil) }
  }

  /// Sets the property to `value` without notifying observers.
  ///
  ///     let name = Property("Ann")
  ///     name.signal.subscribeNext { print("heard", $0) }
  ///     name.setUnobserved("Bea")
  ///     print("is", name.value)
  ///     // Prints "heard Ann", "is Bea"
  ///
  /// This is like assigning directly to the instance variable of an observed property, which
  /// bypasses key-value observing. A text field does this while the user types.
  public func setUnobserved(_ value: Value) {
    // The previous value is released outside the lock, because its `deinit` may use the property.
    let replaced = current.set(value)
    withExtendedLifetime(replaced) {}
  }

  func write(_ value: Value, from origin: ObjectIdentifier?) {
    setUnobserved(value)
    send(origin)
  }

  /// Sets the property to `numbered`, which comes from a property that is kept equal to this one.
  /// Does nothing if this property already has that value or a later one.
  func write(_ numbered: NumberedValue<Value>, from origin: ObjectIdentifier?) {
    let replaced = current.set(numbered)
    if replaced != nil { send(origin) }
  }

  private func send(_ origin: ObjectIdentifier?) {
    changes.sendNext(origin, as: description)
  }

  /// A closure that returns the current value and its number.
  var numbered: @Sendable () -> NumberedValue<Value> {
    { [current] in current.numbered() }
  }

  /// Makes the current value count as a new one for the properties that are kept equal to this one.
  func discardNumber() {
    current.discardNumber()
  }

  /// Sends the current value, then every value that is set, even if it is equal to the previous
  /// one.
  ///
  /// The signal completes when the property is deallocated, and does not keep the property alive.
  ///
  /// As with key-value observing, a handler receives the value that the property has at the time of
  /// the call. So if a handler sets the property, the handlers called after it receive the new
  /// value twice and never receive the value that it replaced. No handler is left with an outdated
  /// value.
  public var signal: Signal<Value> {
    changes(except: nil)
  }

  /// Sends the current value, then every change that was not made by `origin`.
  func changes(except origin: ObjectIdentifier?) -> Signal<Value> {
    Signal(attachment: { [weak self] (observer: Observer<Value>) in
      // The property itself is not held, because a handler that receives the current value may
      // release it.
      guard let (changes, current) = self?.parts else {
        return observer.runInGate { observer.finish(.completed) }
      }
      let subscription = BindSubscription(observer)
      let send: @Sendable () -> Void = { subscription.send(current.value) }
      guard let origin else { return changes.attach(subscription.receiving { _ in send() }) }
      changes.attach(subscription.receiving(Self.changes(except: origin, send)))
    })
  }

  private var parts: (BehaviorSubject<ObjectIdentifier?>, Current<Value>) { (changes, current) }

  /// Returns a closure that calls `next` the first time, and then for every change that was not
  /// made by `origin`.
  private static func changes(
    except origin: ObjectIdentifier, _ next: @escaping @Sendable () -> Void
  ) -> @Sendable (ObjectIdentifier?) -> Void {
    let isFirst = Local(true)
    return { change in
      guard isFirst.value || change != origin else { return }
      isFirst.value = false
      next()
    }
  }

  /// Completes when the property is deallocated.
  var ended: Signal<ObjectIdentifier?> {
    .defer { [weak self] in self?.changes.ignoreValues() ?? .empty() }
  }

  // MARK: Binding

  /// Sets `property` to each value of `signal` until the signal completes, the returned disposable
  /// is disposed of, or the property is deallocated.
  ///
  ///     let name = Property("")
  ///     name <~ Signal.of("Ann", "Bea")
  ///     print(name.value)
  ///     // Prints "Bea"
  ///
  /// Binding a property that is already bound is a programming error, and so is an error from the
  /// signal. A second binding is not reported until the property has been set to the values that
  /// the second signal sends immediately.
  @discardableResult
  public static func <~ (property: Property, signal: Signal<Value>) -> Disposable {
    property.bind(to: signal)
  }

  /// Binds `property`, whose value is optional, to `signal`, whose values are not.
  @discardableResult
  public static func <~ <Wrapped>(
    property: Property, signal: Signal<Wrapped>
  ) -> Disposable where Value == Wrapped? {
    property.bind(to: signal.map { $0 })
  }

  /// Sets the property to each value of `signal`, with `nilValue` in place of nil.
  ///
  ///     let name = Property("")
  ///     name.bind(to: Signal.of("Ann", nil), nilValue: "nobody")
  ///     print(name.value)
  ///     // Prints "nobody"
  @discardableResult
  public func bind(to signal: Signal<Value?>, nilValue: Value) -> Disposable {
    bind(to: signal.map { $0 ?? nilValue })
  }

  private func bind(to signal: Signal<Value>) -> Disposable {
    let bound = SerialDisposable()
    let name = description
    bound.disposable = signal.subscribe(
      next: { [weak self] in if let self, hasRoom { write($0, from: nil) } },
      // Weak, so that a subject does not hold itself through its subscriber.
      error: { [weak self, weak signal] error in
        let source = signal?.shortDescription ?? "a signal"
        Misuse.report("\(name) <~ \(source): a binding cannot take the error \(error).")
        self?.unbind(bound)
      },
      completed: { [weak self] in self?.unbind(bound) })
    // Checked after subscribing, as in ReactiveObjC: a signal that sends a value immediately has
    // set the property by now.
    let isTaken = binding.withLock { binding in
      if let binding, !binding.isDisposed { return true }
      binding = bound
      return false
    }
    if isTaken {
      bound.dispose()
      Misuse.report("\(self) <~ \(signal.shortDescription): the property is already bound.")
    }
    return bound
  }

  /// True if the stack has room to set the property. Otherwise reports that bindings form a long row
  /// or, if this property is being set already, a loop.
  private var hasRoom: Bool {
    if Thread.hasRoom { return true }
    guard changes.hub.isEntered else { return Thread.reportsNoRoom(for: "<~") }
    Thread.reportLoop(of: description)
    return false
  }

  private func unbind(_ bound: Disposable) {
    binding.withLock { binding in
      if binding === bound { binding = nil }
    }
    bound.dispose()
  }
}

/// A value that is passed between properties that are kept equal.
///
/// Every value that is set gets a new number, higher than all earlier ones. A property accepts a
/// value only if its number is higher than that of the property's own value. So in the end, all
/// properties have the latest value, even if they form a cycle.
struct NumberedValue<Value: Sendable>: Sendable {
  let value: Value
  let number: Int
}

private let numbers = Counter(0)

/// The bookkeeping for a property's value. It is not nested in `Current`, because a type nested in
/// a generic type is generic too.
private struct History {
  /// The number of times that the value has been set.
  var version = 0

  /// The value's number, or an earlier value's number while `isNumbered` is false.
  var number = 0
  var isNumbered = false

  /// The number of `modify` closures in progress, and the token of the thread that last set the
  /// value during one of them.
  var modifying = 0
  var setter: UInt = 0

  mutating func add() {
    version &+= 1
    isNumbered = false
    if modifying > 0 { setter = Thread.token }
  }
}

/// The storage for a property's value. It is separate from the property, so that observers do not
/// hold the property.
private final class Current<Value: Sendable>: Sendable {
  // The value is read and written only under the lock. It is not stored inside the lock, because
  // generic code would look up the lock's type at every use.
  private let kept: Local<Value>

  private let history = Lock(History())

  init(_ value: Value) {
    kept = Local(value)
  }

  private var present: Value {
    get { kept.value }
    set { kept.value = newValue }
  }

  var value: Value { history.withLock { _ in present } }

  /// Sets the value and returns the previous one.
  func set(_ value: Value) -> Value {
    history.withLock { history in
      defer { present = value }
      history.add()
      return present
    }
  }

  /// Sets the value and returns the previous one, or returns nil if the number is too low.
  func set(_ numbered: NumberedValue<Value>) -> Value? {
    history.withLock { history in
      guard history.number < numbered.number else { return nil }
      defer { present = numbered.value }
      history.add()
      (history.number, history.isNumbered) = (numbered.number, true)
      return present
    }
  }

  func numbered() -> NumberedValue<Value> {
    history.withLock { history in
      if !history.isNumbered { (history.number, history.isNumbered) = (numbers.add(1), true) }
      return NumberedValue(value: present, number: history.number)
    }
  }

  func discardNumber() {
    history.withLock { $0.isNumbered = false }
  }

  /// Returns the value that a `modify` closure is about to change, and its version.
  func beginChange() -> (value: Value, version: Int) {
    history.withLock { history in
      history.modifying += 1
      return (present, history.version)
    }
  }

  /// If the value still has the given version, sets it to `changed`, a `modify` closure's result,
  /// and returns true. Otherwise, returns nil if this thread was the last to set the value, or
  /// false if another thread was.
  func endChange(of version: Int, to changed: Value) -> Bool? {
    history.withLock { history in
      history.modifying -= 1
      guard history.version == version else {
        return history.setter == Thread.token ? nil : false
      }
      present = changed
      history.add()
      return true
    }
  }
}

extension Property: CustomStringConvertible {
  /// The property's type, for use in messages.
  public var description: String { "Property<\(Value.self)>" }
}

infix operator <~ : AssignmentPrecedence
infix operator <~> : AssignmentPrecedence
