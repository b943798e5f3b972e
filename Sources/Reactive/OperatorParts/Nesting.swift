import Synchronization

/// Runs work that leads to more work of its kind: nested at first, and from a loop when that gets
/// deep.
///
/// There is one such piece of work at a time, but it may go on on another thread before the one
/// that began it has returned. So what is counted stands on the stack of the thread that counts.
@usableFromInline
final class Nesting: @unchecked Sendable {
  // `@unchecked`: `level` is used by the thread alone that `runner` names, or that is about to be.

  private static let limit = 16

  /// What stands on a thread's stack.
  private struct Level {
    var depth = 1

    /// What the work that is running has led to, in order.
    var left: [@Sendable () -> Void] = []

    /// What waits besides, the next one last.
    var waiting: [@Sendable () -> Void] = []
  }

  /// The token of the thread that has begun to run work last, as long as it does.
  private let runner = Atomic<UInt>(0)

  @exclusivity(unchecked) private var level: UnsafeMutablePointer<Level>?

  @usableFromInline init() {}

  /// Runs `work` now, or, if this is called from work too deep within work, when that returns and
  /// before anything that it would have come before.
  @usableFromInline
  func run(_ work: @escaping @Sendable () -> Void) {
    let thread = Thread.token
    guard runner.load(ordering: .relaxed) == thread, let level else { return begin(work, thread) }
    guard level.pointee.depth < Self.limit else { return level.pointee.left.append(work) }
    level.pointee.depth += 1
    work()
    Self.finish(level)
  }

  private func begin(_ work: () -> Void, _ thread: UInt) {
    var new = Level()
    withUnsafeMutablePointer(to: &new) { new in
      level = new
      runner.store(thread, ordering: .relaxed)
      work()
      Self.finish(new)
    }
    _ = runner.compareExchange(expected: thread, desired: 0, ordering: .relaxed)
  }

  private static func finish(_ level: UnsafeMutablePointer<Level>) {
    while level.pointee.depth == limit {
      while let work = level.pointee.left.popLast() { level.pointee.waiting.append(work) }
      guard let next = level.pointee.waiting.popLast() else { break }
      next()
    }
    level.pointee.depth -= 1
  }
}
