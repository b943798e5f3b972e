extension Scheduler {
  /// The priority that the system gives to a background scheduler.
  public enum Priority: Sendable {
    /// The highest priority: served before the others.
    case high
    /// The normal priority.
    case `default`
    /// A lower priority: served after `high` and `default`.
    case low
    /// The lowest priority: served only when nothing else needs to run.
    case background
  }

  /// The scheduler of the main thread.
  public static var main: Scheduler { Timepiece.current?.main ?? LiveScheduler.mainQueue }

  /// A scheduler that runs every action immediately, on the calling thread.
  ///
  ///     Scheduler.immediate.schedule { print("first") }
  ///     print("second")
  ///     // Prints "first", "second"
  ///
  /// A delayed action blocks the thread until it is due, or advances a virtual clock.
  public static var immediate: Scheduler { ImmediateScheduler.shared }

  /// Returns a new serial scheduler that runs in the background.
  ///
  ///     let photos = Scheduler.background(name: "photos", priority: .low)
  ///     photos.schedule { print("on", Scheduler.current ?? .main) }
  ///     // Prints "on photos"
  public static func background(
    name: String = "background", priority: Priority = .default
  ) -> Scheduler {
    Timepiece.current?.background(name: name) ?? LiveScheduler(name: name, priority: priority)
  }

  /// The scheduler of the running action, the main scheduler on the main thread, or nil.
  ///
  /// In a task started on a virtual clock, it is the clock's main scheduler.
  public static var current: Scheduler? {
    let thread = Thread.current
    switch thread.pointee.role {
    case .scheduler(let scheduler), .bound(let scheduler), .lent(let scheduler):
      return scheduler.takeUnretainedValue()
    case .plain: return nil
    case .unknown:
      if let clock = VirtualClock.current { return clock.main }
      return thread.pointee.isMain || LiveScheduler.isOnMainQueue ? .main : nil
    }
  }

  /// The scheduler for subscriptions that are made on a thread without a scheduler.
  static var subscription: Scheduler {
    Timepiece.current?.subscription ?? LiveScheduler.subscriptions
  }

  /// Runs `body` now, with the scheduler for subscriptions as the current scheduler.
  static func lend(_ body: () -> Void) {
    let subscription = subscription
    Thread.withRole(.lent(.passUnretained(subscription)), body)
  }

  /// Runs `body`, and ensures that the values it sends are delivered on the current action's
  /// scheduler. If another thread is inside the values' gate, that thread does not deliver the
  /// values itself, but leaves them to the scheduler.
  static func bound(_ body: () -> Void) {
    guard let current, Thread.isRunning(as: current) else { return body() }
    Thread.withRole(.bound(.passUnretained(current)), body)
  }
}
