import Synchronization

/// A limit on nested calls, for work that may start more work of the same kind. The work runs
/// nested at first, and in a loop once the nesting gets deep.
///
/// Only one piece of work runs at a time, but it may continue on another thread before the call
/// that started it has returned. So each thread's outermost call keeps its state on its own stack.
final class Nesting: @unchecked Sendable {
  // `@unchecked`: `level` is used only by the thread whose token is in `runner` or is about to be
  // stored there.

  private static let limit = 16

  /// The state of a thread's outermost call and the calls nested in it.
  private struct Level {
    var depth = 1

    /// Work that the running work has deferred, in order.
    var left: [@Sendable () -> Void] = []

    /// All other deferred work, in reverse order.
    var waiting: [@Sendable () -> Void] = []
  }

  /// The token of the thread that started running work last, or 0 after that work has finished.
  private let runner = Atomic<UInt>(0)

  private var level: UnsafeMutablePointer<Level>?

  init() {}

  /// Runs `work` immediately, or after the caller has returned if the calls are nested too deeply.
  /// Either way, pieces of work start in the order in which nested calls would start them.
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
