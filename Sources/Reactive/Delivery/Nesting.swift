/// Runs work that leads to more work of its kind: nested at first, and from a loop when that gets
/// deep.
///
/// Only the thread inside a gate uses it, like any `Owned` state.
@usableFromInline
final class Nesting: @unchecked Sendable {
  // `@unchecked` for the reason that `Owned` gives.
  private static let limit = 16

  private var depth = 0
  private var waiting: [@Sendable () -> Void] = []

  @usableFromInline init() {}

  /// Runs the work now, or, if this is called from work too deep within work, when that returns.
  @usableFromInline
  func run(_ work: @escaping @Sendable () -> Void) {
    guard depth < Self.limit else { return waiting.append(work) }
    depth += 1
    work()
    while depth == Self.limit, let next = waiting.popLast() { next() }
    depth -= 1
  }
}
