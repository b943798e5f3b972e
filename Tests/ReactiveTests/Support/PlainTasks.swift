import Foundation
import Reactive

/// Runs plain tasks, which prefer no executor, on a virtual clock. Without it, they would run on
/// Swift's threads for tasks, and a test would have to wait for them.
enum PlainTasks {
  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  private static let clocks = Guarded<Set<ObjectIdentifier>>([])

  /// Runs `body` with a new clock. A step of a plain task that is created or resumed on that clock
  /// is then one of the clock's actions.
  static func onClock<Result>(_ body: (VirtualClock) -> Result) -> Result {
    hook
    let clock = VirtualClock()
    clocks.withLock { _ = $0.insert(ObjectIdentifier(clock)) }
    defer { clocks.withLock { _ = $0.remove(ObjectIdentifier(clock)) } }
    return body(clock)
  }

  /// Sets the function that the runtime calls to enqueue a step of a plain task.
  private static let hook: Void = {
    guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else {
      preconditionFailure("This Swift runtime has no hook for plain tasks.")
    }
    symbol.assumingMemoryBound(to: Hook?.self).pointee = { job, original in
      guard let clock = VirtualClock.current,
        clocks.withLock({ $0.contains(ObjectIdentifier(clock)) })
      else { return original(job) }
      clock.main.enqueue(ExecutorJob(job))
    }
  }()
}
