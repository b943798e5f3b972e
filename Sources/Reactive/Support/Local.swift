/// A variable without a lock, for state that is used by one thread at a time.
///
/// `@unchecked` is justified because something outside the variable puts all accesses in order.
/// Every use must be one of the following:
///
/// - **An operator with one source** uses the variable only when the source calls the operator's
///   observer. A source calls an observer from one thread at a time. A subject, the subscriber of a
///   created signal and a join call the observer inside a `Gate`; `deliverOn` calls it in the
///   actions of one scheduler.
/// - **An operator with several sources or a timer** is a `Join`. Its closures run inside the
///   join's gate; scheduled actions enter the gate with `runInGate` or
///   `runInGateOnCurrentScheduler`.
/// - **A command** uses the variable inside its own gate.
/// - **A lazy list** uses the variable while it makes an element. `Once` lets a single thread do
///   that, and elements are made one after the other.
/// - **A list that is sent as a signal** uses the variable in consecutive actions of one scheduler.
///
/// Leaving a gate is a release operation, and entering it is an acquire operation. Likewise,
/// scheduling an action is a release operation, and running it is an acquire operation. So each
/// thread reads what the previous thread wrote. `LocalTests` and the stress scenarios look for lost
/// updates.
///
/// Operators finish a change before they call other code. So accesses never overlap, and
/// exclusivity need not be checked.
final class Local<Value>: @unchecked Sendable {
  @exclusivity(unchecked) var value: Value

  init(_ value: Value) {
    self.value = value
  }
}

/// A variable that is empty until a value is stored, for state that is used by one thread at a time.
///
/// Use one in place of a `Local` with an optional value. Plain generic code would have to look up the
/// optional type whenever it uses such a variable; see "Speed" in the engine's README.
final class Latest<Value>: @unchecked Sendable {
  // `@unchecked` for the reason given in `Local`.
  private let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  @exclusivity(unchecked) private(set) var isEmpty = true

  deinit {
    if !isEmpty { place.deinitialize(count: 1) }
    place.deallocate()
  }

  /// The value. There must be one.
  var value: Value { place.pointee }

  /// Stores `value` in place of the earlier one, if there is one.
  func store(_ value: Value) {
    if isEmpty {
      place.initialize(to: value)
      isEmpty = false
    } else {
      place.pointee = value
    }
  }

  /// Removes and returns the value. There must be one.
  func take() -> Value {
    isEmpty = true
    return place.move()
  }

  /// Releases the value, if there is one.
  func clear() {
    if !isEmpty { _ = take() }
  }
}
