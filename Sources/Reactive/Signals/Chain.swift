/// The position of a signal in a chain of operators with one source each.
///
/// Attaching an observer to an operator's signal attaches another observer to the operator's
/// source, as a tail call. In a long chain these calls would overflow the stack. The outermost call
/// therefore runs a loop, and at every 64th signal, called a landing, the rest of the work returns
/// to that loop. Values that operators pass on as a tail call move from landing to landing in the
/// same way. Releasing a long chain also uses a loop.
@usableFromInline
struct Chain: Sendable {
  /// The number of operators up to this signal.
  @usableFromInline let height: Int32

  /// The number of consecutive operators, up to this signal, that pass each value on as a tail
  /// call.
  @usableFromInline let steps: Int32

  /// Creates the chain of a signal that no single-source operator made.
  @inlinable
  init() {
    (height, steps) = (0, 0)
  }

  /// Creates the chain of an operator's signal. `isStep` is true if the operator passes values on
  /// as a tail call.
  @inlinable
  init(after source: Chain, isStep: Bool) {
    height = source.height + 1
    steps = isStep ? source.steps + 1 : 0
  }

  /// The number of operators whose calls may nest. It is also the distance between two landings.
  private static var reach: Int32 { 64 }

  var isLong: Bool { height >= Self.reach }

  var isLanding: Bool { isLong && height % Self.reach == 0 }

  /// True if there is an earlier landing with only steps in between.
  var hasLandingBefore: Bool { steps > Self.reach }
}
