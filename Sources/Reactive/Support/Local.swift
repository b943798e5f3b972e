/// A variable without a lock, for state that one thread at a time uses.
///
/// `@unchecked` is true because every use is ordered by something else. A new use needs one of these:
///
/// - **An operator with one source** uses it only where the source calls its observer. A source calls
///   one observer from one thread at a time: a subject and the subscriber of a created signal inside
///   their `Gate`, a join inside its gate, `deliverOn` in the actions of one scheduler.
/// - **An operator with several sources or a timer** is a `Join`. Its closures run inside the join's
///   gate; actions of a scheduler enter it by `deliver` or `deliverHere`.
/// - **A command** uses it inside its own gate.
/// - **A lazy list** uses it while it makes an element. `Once` lets one thread do that, and each
///   element is made after the one before it.
/// - **A list that is sent as a signal** uses it in actions of one scheduler, one after the other.
///
/// Leaving a gate releases and entering it acquires, and so does handing an action to a scheduler, so
/// each thread reads what the previous one wrote. `LocalTests` and the stress scenarios look for
/// updates that get lost.
///
/// Operators finish a change before they call anything, so accesses never overlap and are not checked.
@usableFromInline
final class Local<Value>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var value: Value

  @inlinable init(_ value: Value) {
    self.value = value
  }
}
