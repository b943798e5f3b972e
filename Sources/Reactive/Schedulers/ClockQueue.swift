import Dispatch

/// A live clock's scheduler, on a Dispatch queue.
final class ClockQueue: Scheduler, LatchObserver, @unchecked Sendable {
  // `@unchecked` like its superclass: its own properties are constants.
  let timeline: LiveTimeline

  /// The queue, or nil for the main queue.
  private let queue: DispatchQueue?

  private init(name: String, on queue: DispatchQueue?, _ timeline: LiveTimeline) {
    self.timeline = timeline
    self.queue = queue
    super.init(name: name)
  }

  /// Creates a scheduler on its own queue.
  convenience init(name: String, _ timeline: LiveTimeline) {
    self.init(name: name, on: DispatchQueue(label: name), timeline)
  }

  /// Returns the scheduler on the main queue.
  static func main(_ timeline: LiveTimeline) -> ClockQueue {
    ClockQueue(name: "main", on: nil, timeline)
  }

  /// True if the calling thread is running an action of this scheduler, rather than merely
  /// borrowing the scheduler.
  var isCurrent: Bool { Thread.current.pointee.latchObserver === self }

  override var now: Instant { Instant(nanosecondsSince1970: timeline.now) }

  override func enqueue(_ action: Action, after delay: Int64) {
    timeline.add(action, after: delay)
  }

  override func enqueue(_ action: Action, at instant: Instant) {
    timeline.add(action, at: instant)
  }

  override var isLive: Bool { true }

  override var timepiece: Timepiece? { timeline.clock }

  override func hold() -> Disposable? { timeline.hold() }

  func threadWaits(for latch: Latch) { timeline.pause(self, for: latch) }

  func threadGoesOn() { timeline.resume(self) }

  /// Runs `action` on the queue.
  func hand(_ action: Action) {
    let work: @Sendable () -> Void = { [self] in
      perform(in: action.context ?? Context()) {
        timeline.isClosed && !action.outlivesClock ? action.dispose() : action.run()
      }
    }
    if let queue { queue.async(execute: work) } else { timeline.mainQueue.async(work) }
  }

  /// Runs `body` on the main queue and waits for its result.
  func runOnMain<Result>(in context: Context, _ body: () -> Result) -> Result {
    timeline.begin(on: self, in: context)
    return timeline.mainQueue.sync { perform(in: context, body) }
  }

  // Objects that are released when the action ends are released in the action's context. The outer
  // observer is restored at the end, because an action of one clock may advance another clock.
  private func perform<Result>(in context: Context, _ body: () -> Result) -> Result {
    let thread = Thread.current
    let outer = thread.pointee.latchObserver
    thread.pointee.latchObserver = self
    defer {
      thread.pointee.latchObserver = outer
      timeline.end(on: self)
    }
    return Thread.withRole(.scheduler(.passUnretained(self))) { context.run(body) }
  }
}
