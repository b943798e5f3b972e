/// A scheduler that runs an action, even a delayed one, before the call that schedules it returns.
final class ImmediateScheduler: Scheduler, @unchecked Sendable {
  // `@unchecked` like its superclass, to which it adds no state.
  static let shared = ImmediateScheduler(name: "immediate")

  override var now: Instant { Scheduler.main.now }

  // This scheduler has no queue, and the steps of a task cannot run nested inside the code that
  // resumes the task.
  override var stepScheduler: Scheduler { .main }

  override func enqueue(_ action: Action, after delay: Int64) {
    if let interval = action.interval {
      let interval = Duration.nanoseconds(interval)
      Misuse.report("every(\(interval)) on the immediate scheduler: it would never return.")
      return action.dispose()
    }
    if delay > 0 {
      if let clock = Timepiece.current {
        clock.pass(.nanoseconds(delay))
      } else {
        block(forNanoseconds: delay)
      }
    }
    action.run()
  }

  override func scheduleRecursive(
    _ action: @escaping @Sendable (_ recurse: @escaping @Sendable () -> Void) -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    let remaining = Counter(1)
    repeat { action { remaining.add(1) } } while remaining.add(-1) > 0
    return Disposable()
  }

  // No code is ever "on" the immediate scheduler: the current scheduler stays the same.
  override func perform(_ body: () -> Void) { body() }
}
