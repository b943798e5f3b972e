/// Where a signal stands in a row of operators with a single source each.
///
/// Whoever connects an observer to what such an operator has made connects another one to that source,
/// as the last thing done. So a long row of them need not nest. Who connects to the last one runs a
/// loop, and on the way to the first there is a landing now and then, where what remains to be done is
/// left to that loop. Values that pass on as the last thing done climb from landing to landing in the
/// same way, and what the landings hold is let go of from a loop.
@usableFromInline
struct Chain: Sendable {
  /// How many operators there are up to this signal.
  @usableFromInline let height: Int32

  /// How many of the last ones pass each value on as the last thing that they do with it.
  @usableFromInline let steps: Int32

  /// That of a signal which no such operator has made.
  @inlinable
  init() {
    (height, steps) = (0, 0)
  }

  /// That of what an operator makes of a signal.
  @inlinable
  init(after source: Chain, isStep: Bool) {
    height = source.height + 1
    steps = isStep ? source.steps + 1 : 0
  }

  /// How many operators nest: in a longer row each after so many goes on from a loop.
  private static var reach: Int32 { 64 }

  var isLong: Bool { height >= Self.reach }

  var isLanding: Bool { isLong && height % Self.reach == 0 }

  /// Whether a value that comes here has come by another landing, with nothing but steps between.
  var hasLandingBefore: Bool { steps > Self.reach }
}
