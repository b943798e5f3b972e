/// A variable of an operator that only the thread delivering to it touches.
///
/// The sources of a subscription call its observer one at a time: each holds the gate of the
/// subscription's scope while it calls. Leaving a gate releases and entering it acquires, so what
/// one thread wrote the next one reads; that is what makes `@unchecked` true. An operator that is
/// called by anything else wraps the call in `Scope.deliver`.
///
/// An operator calls nobody while it changes the value, so no check for overlapping accesses is
/// made at every value.
@usableFromInline
final class Local<Value>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var value: Value

  @inlinable init(_ value: Value) {
    self.value = value
  }
}
