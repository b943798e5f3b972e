import Synchronization

/// A runner of work that may start more work of its kind. The work runs nested at first, and in a
/// loop when the nesting gets deep.
///
/// Only one piece of work runs at a time, but it may continue on another thread before the call
/// that started it has returned. So the state of a level lives on the stack of its thread.
@usableFromInline
final class Nesting: @unchecked Sendable {
  // `@unchecked`: `level` is only used by the thread that `runner` names, or that is about to
  // become the runner.

  private static let limit = 16

  /// The state of one level, which lives on a thread's stack.
  private struct Level {
    var depth = 1

    /// The work that the running work has started, in order.
    var left: [@Sendable () -> Void] = []

    /// Other waiting work, the next piece last.
    var waiting: [@Sendable () -> Void] = []
  }

  /// The token of the thread that last started to run work, while it runs.
  private let runner = Atomic<UInt>(0)

  @exclusivity(unchecked) private var level: UnsafeMutablePointer<Level>?

  @usableFromInline init() {}

  /// Runs `work` now. If the caller is already deeply nested, runs it after the caller has
  /// returned, but before all work that would have come after it.
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
