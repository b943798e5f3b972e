extension Scheduler {
  /// How urgent the work of a background scheduler is to the system.
  public enum Priority: Sendable {
    /// Before the others.
    case high
    /// As usual.
    case `default`
    /// After the others.
    case low
    /// When nothing else is to be done.
    case background
  }

  /// The main thread's scheduler.
  public static var main: Scheduler { Timepiece.current?.main ?? LiveScheduler.mainQueue }

  /// Runs every action at once, where it is scheduled.
  ///
  ///     Scheduler.immediate.schedule { print("first") }
  ///     print("second")
  ///     // Prints "first", "second"
  ///
  /// What is delayed blocks the thread until it is due, or moves a virtual clock on.
  public static var immediate: Scheduler { ImmediateScheduler.shared }

  /// A new scheduler in the background, with an order of its own.
  ///
  ///     let photos = Scheduler.background(name: "photos", priority: .low)
  ///     photos.schedule { print("on", Scheduler.current ?? .main) }
  ///     // Prints "on photos"
  public static func background(
    name: String = "background", priority: Priority = .default
  ) -> Scheduler {
    Timepiece.current?.background(name: name) ?? LiveScheduler(name: name, priority: priority)
  }

  /// The scheduler whose action is running, the main one on the main thread, or nil.
  ///
  /// In a task begun by code on a virtual clock it is the clock's main scheduler.
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

  /// Where a subscription happens that is made on a thread without a scheduler.
  static var subscription: Scheduler {
    Timepiece.current?.subscription ?? LiveScheduler.subscriptions
  }

  /// Runs `body` here and now, with the scheduler of subscriptions to go on with.
  @usableFromInline
  static func lend(_ body: () -> Void) {
    let subscription = subscription
    Thread.playing(.lent(.passUnretained(subscription)), body)
  }

  /// Runs `body`, which delivers something on the scheduler of the present action because that is
  /// where it belongs: whoever delivers meanwhile, it is not carried off to another thread.
  @usableFromInline
  static func bound(_ body: () -> Void) {
    guard let current, Thread.isPlaying(current) else { return body() }
    Thread.playing(.bound(.passUnretained(current)), body)
  }
}
