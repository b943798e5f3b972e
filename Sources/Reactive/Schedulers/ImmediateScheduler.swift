/// Runs everything at once.
final class ImmediateScheduler: Scheduler, @unchecked Sendable {
  // `@unchecked` as its superclass: it adds nothing.
  static let shared = ImmediateScheduler(name: "immediate")

  override var now: Instant { Scheduler.main.now }

  // It has no queue, and a task is no action that could run inside of what goes on with it.
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

  // The immediate scheduler is no scheduler to be on: what was current stays so.
  override func perform(_ body: () -> Void) { body() }
}
