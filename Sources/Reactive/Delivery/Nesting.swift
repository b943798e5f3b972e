/// Runs work that leads to more work of its kind: nested at first, and from a loop when that gets
/// deep.
///
/// Only the thread inside a gate uses it, like any `Owned` state.
@usableFromInline
final class Nesting: @unchecked Sendable {
  // `@unchecked` for the reason that `Owned` gives.
  private static let limit = 16

  @exclusivity(unchecked) private var depth = 0

  /// What the work that is running has led to, in order.
  @exclusivity(unchecked) private var left: [@Sendable () -> Void] = []

  /// What waits besides, the next one last.
  @exclusivity(unchecked) private var waiting: [@Sendable () -> Void] = []

  @usableFromInline init() {}

  /// Runs the work now, or, if this is called from work too deep within work, when that returns and
  /// before anything that it would have come before.
  @usableFromInline
  func run(_ work: @escaping @Sendable () -> Void) {
    guard depth < Self.limit else { return left.append(work) }
    depth += 1
    work()
    while depth == Self.limit {
      while let work = left.popLast() { waiting.append(work) }
      guard let next = waiting.popLast() else { break }
      next()
    }
    depth -= 1
  }
}
