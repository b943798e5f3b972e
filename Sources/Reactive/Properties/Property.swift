/// A variable that can be watched and bound: what key-value observing is to the original.
///
///     let name = Property("Ann")
///     name.signal.subscribeNext { print($0) }
///     name.value = "Bea"
///     // Prints "Ann", "Bea"
///
/// It may be read and written from any thread. `count.value += 1` reads and then writes, so that
/// what another thread sets in between is lost: `count.modify { $0 += 1 }` does not lose it.
///
/// It holds its value. A weak property, which the original observes as well, has no counterpart.
public final class Property<Value: Sendable>: Sendable {
  private let current: Current<Value>

  /// Sends whenever the value was set: nil, or the channel that wrote it.
  private let changes = BehaviorSubject(ObjectIdentifier?.none)

  private let binding = Lock(Disposable?.none)

  /// A variable that holds `value`.
  public init(_ value: Value) {
    current = Current(value)
    Census.enter(self)
  }

  deinit {
    changes.sendCompleted()
    binding.withLock { $0.take() }?.dispose()
  }

  /// The present value.
  public var value: Value {
    get { current.value }
    set { write(newValue, from: nil) }
  }

  /// Lets `change` change the value in place, safely from several threads at once.
  ///
  ///     let count = Property(1)
  ///     count.modify { $0 += 1 }
  ///     print(count.value)
  ///     // Prints "2"
  ///
  /// `change` runs anew if another thread sets the property meanwhile, so it should do nothing but
  /// change the value. To set the property in it is a programmer's error: what it was set to stays.
  public func modify(_ change: (inout Value) -> Void) {
    while true {
      let (value, version) = current.beginChange()
      var changed = value
      change(&changed)
      let isSet = current.endChange(of: version, to: changed)
      // What was replaced is held until here, outside the lock: it may use the property as it goes.
      withExtendedLifetime(value) {}
      guard let isSet else {
        return Misuse.report(
          "\(self).modify: the closure set the property; it is to change the value it is given.")
      }
      if isSet { break }
    }
    changes.sendNext(nil)
  }

  /// Sets the property to `value` without telling anyone.
  ///
  ///     let name = Property("Ann")
  ///     name.signal.subscribeNext { print("heard", $0) }
  ///     name.setUnobserved("Bea")
  ///     print("is", name.value)
  ///     // Prints "heard Ann", "is Bea"
  ///
  /// That is what becomes of an observed property whose instance variable is assigned behind
  /// key-value observing's back: a text field that is typed into, for one.
  public func setUnobserved(_ value: Value) {
    // What is replaced may use the property as it goes, so it goes outside the lock.
    let replaced = current.set(value)
    withExtendedLifetime(replaced) {}
  }

  func write(_ value: Value, from origin: ObjectIdentifier?) {
    setUnobserved(value)
    changes.sendNext(origin)
  }

  /// Sets the property to `marked`, the value of another that it is kept equal with, unless it has
  /// that already or a later one.
  func write(_ marked: Marked<Value>, from origin: ObjectIdentifier?) {
    let replaced = current.set(marked)
    if replaced != nil { changes.sendNext(origin) }
  }

  /// The present value with its mark.
  var marked: @Sendable () -> Marked<Value> {
    { [current] in current.marked() }
  }

  /// Makes the present value a new one to those that are kept equal with this property.
  func unmark() {
    current.unmark()
  }

  /// Sends the present value and then every one that is set, equal or not.
  ///
  /// It completes when the property goes, which it does not keep from going.
  ///
  /// As with key-value observing, a handler is given the value that the property has when it is its
  /// turn. So if a handler sets the property, those after it are given the new value twice and the
  /// old one not at all, and nobody is left with an outdated one.
  public var signal: Signal<Value> {
    changes(except: nil)
  }

  /// The present value, and every change that `origin` did not make.
  func changes(except origin: ObjectIdentifier?) -> Signal<Value> {
    .defer { [weak self] in
      guard let self else { return .empty() }
      let current = self.current
      return changes.bindOperator { outlet in
        let isFirst = Local(true)
        return { change in
          guard isFirst.value || change == nil || change != origin else { return }
          isFirst.value = false
          outlet.next(current.value)
        }
      }
    }
  }

  /// Completes when the property goes.
  var ended: Signal<ObjectIdentifier?> {
    .defer { [weak self] in self?.changes.ignoreValues() ?? .empty() }
  }

  // MARK: Binding

  /// Sets `property` to each value of `signal`, until that completes, the result is disposed of or
  /// `property` goes.
  ///
  ///     let name = Property("")
  ///     name <~ Signal.of("Ann", "Bea")
  ///     print(name.value)
  ///     // Prints "Bea"
  ///
  /// A property can be bound to one signal at a time, and to one that does not fail; anything else
  /// is a programmer's error. A second binding is reported once the values that its signal has at once
  /// have been set.
  @discardableResult
  public static func <~ (property: Property, signal: Signal<Value>) -> Disposable {
    property.bind(to: signal)
  }

  /// Sets `property`, whose value is optional, to each value of `signal`, whose values are not.
  @discardableResult
  public static func <~ <Wrapped>(
    property: Property, signal: Signal<Wrapped>
  ) -> Disposable where Value == Wrapped? {
    property.bind(to: signal.map { $0 })
  }

  /// Sets the property to each value of `signal`, and to `nilValue` for each nil.
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
      next: { [weak self] in self?.value = $0 },
      // Weak, so that a subject does not hold itself through whom it sends to.
      error: { [weak self, weak signal] error in
        let source = signal?.shortDescription ?? "a signal"
        Misuse.report("\(name) <~ \(source): a binding cannot take the error \(error).")
        self?.unbind(bound)
      },
      completed: { [weak self] in self?.unbind(bound) })
    // Only now, as in the original: a signal that has a value at once has set the property.
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

  private func unbind(_ bound: Disposable) {
    binding.withLock { binding in
      if binding === bound { binding = nil }
    }
    bound.dispose()
  }
}

/// A value on its way through properties that are kept equal.
///
/// Each that is set has a mark of its own, higher than those before. A property takes none that is
/// not higher than the one it has: so the latest is everywhere in the end, also where the
/// properties form a circle.
struct Marked<Value: Sendable>: Sendable {
  let value: Value
  let mark: Int
}

private let marks = Counter(0)

/// What is known of a property's value besides it. What is nested in a generic type is generic too, so
/// it is not.
private struct History {
  /// How often it has been set.
  var version = 0

  /// The mark of the value, or of an earlier one until somebody wants to know it.
  var mark = 0
  var isMarked = false

  /// How many closures are at work on it, and who has set it last meanwhile.
  var modifying = 0
  var setter: UInt = 0

  mutating func add() {
    version &+= 1
    isMarked = false
    if modifying > 0 { setter = Thread.token }
  }
}

/// The value of a property, apart from it, so that whoever watches it does not hold the property.
private final class Current<Value: Sendable>: @unchecked Sendable {
  // `@unchecked`: the value is read and written under the lock alone. It is not what the lock holds,
  // since code that is not specialised would look that type up at every use.
  @exclusivity(unchecked) private var present: Value

  private let history = Lock(History())

  init(_ value: Value) {
    present = value
  }

  var value: Value { history.withLock { _ in present } }

  /// Sets it to `value` and returns what it was.
  func set(_ value: Value) -> Value {
    history.withLock { history in
      defer { present = value }
      history.add()
      return present
    }
  }

  /// Sets it to a value with a mark, unless that is too old, and returns what it was.
  func set(_ marked: Marked<Value>) -> Value? {
    history.withLock { history in
      guard history.mark < marked.mark else { return nil }
      defer { present = marked.value }
      history.add()
      (history.mark, history.isMarked) = (marked.mark, true)
      return present
    }
  }

  func marked() -> Marked<Value> {
    history.withLock { history in
      if !history.isMarked { (history.mark, history.isMarked) = (marks.add(1), true) }
      return Marked(value: present, mark: history.mark)
    }
  }

  func unmark() {
    history.withLock { $0.isMarked = false }
  }

  /// The value that a closure is to change, and its version.
  func beginChange() -> (value: Value, version: Int) {
    history.withLock { history in
      history.modifying += 1
      return (present, history.version)
    }
  }

  /// Sets it to what a closure has made of a version, and says whether it did: nil if this thread has
  /// set it meanwhile.
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
  /// The type, for messages.
  public var description: String { "Property<\(Value.self)>" }
}

infix operator <~ : AssignmentPrecedence
infix operator <~> : AssignmentPrecedence
