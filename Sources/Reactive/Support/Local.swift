/// A variable without a lock, for state that is used by one thread at a time.
///
/// `@unchecked` is justified because something else orders all uses. A new use needs one of these
/// reasons:
///
/// - **An operator with one source** uses it only where the source calls its observer. A source
///   calls an observer from one thread at a time: a subject and the subscriber of a created signal
///   inside their `Gate`, a join inside its gate, `deliverOn` in the actions of one scheduler.
/// - **An operator with several sources or a timer** is a `Join`. Its closures run inside the
///   join's gate; actions of a scheduler enter it with `runInGate` or
///   `runInGateOnCurrentScheduler`.
/// - **A command** uses it inside its own gate.
/// - **A lazy list** uses it while it makes an element. `Once` lets a single thread do that, and
///   elements are made one after the other.
/// - **A list that is sent as a signal** uses it in consecutive actions of one scheduler.
///
/// Leaving a gate is a release and entering it an acquire, and so is handing an action to a
/// scheduler. So each thread reads what the previous one wrote. `LocalTests` and the stress
/// scenarios look for lost updates.
///
/// Operators finish a change before they call other code, so accesses never overlap, and
/// exclusivity is not checked.
@usableFromInline
final class Local<Value>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var value: Value

  @inlinable init(_ value: Value) {
    self.value = value
  }
}
