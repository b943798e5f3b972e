/// A subscription with values queued for delivery on a scheduler.
///
/// The closures come from code that knows the type of the values. Looking the type up for each
/// value would cost more than the delivery.
@usableFromInline
class Recipient: @unchecked Sendable {
  // `@unchecked` because the class has subclasses; its own properties are constants.

  @usableFromInline let seat: Seat

  /// Dequeues `count` values. Call with `scheduler.turns` locked.
  fileprivate let take: @Sendable (Recipient, _ count: Int) -> Void

  /// Delivers the dequeued values.
  fileprivate let deliver: @Sendable (Recipient) -> Void

  @usableFromInline
  init(
    on scheduler: Scheduler, take: @escaping @Sendable (Recipient, _ count: Int) -> Void,
    deliver: @escaping @Sendable (Recipient) -> Void
  ) {
    seat = Seat(on: scheduler)
    self.take = take
    self.deliver = deliver
  }
}

/// A recipient's place in the latest turn that it waits for. Disposing of it gives up the place.
@usableFromInline
final class Seat: Disposable, @unchecked Sendable {
  // `@unchecked` like its superclass; the variables are protected by the lock of `scheduler.turns`,
  // which also makes exclusivity checks unnecessary.
  private let scheduler: Scheduler
  @exclusivity(unchecked) fileprivate var turn: Turn?

  /// The number of stops that the turn makes for the recipient.
  @exclusivity(unchecked) fileprivate var stops = 0

  fileprivate init(on scheduler: Scheduler) {
    self.scheduler = scheduler
    super.init()
  }

  @usableFromInline
  override func dispose() {
    guard markDisposed() else { return }
    scheduler.turns.letGo { open -> (Turn, Recipient?)? in
      guard let turn = turn.take() else { return nil }
      let recipient = turn.remove(self)
      if turn.isDisposed, open === turn { open = nil }
      return (turn, recipient)
    }
  }
}

/// An action that delivers values to several subscriptions on the scheduler, in the order in which
/// they arrived.
///
/// It also delivers values that arrive before it has ended, as long as nothing else is waiting on
/// the scheduler, so many values share one turn. A value waits for a turn of its own if anything
/// else has been scheduled before it, if the turn has used up its budget (other users of the queue
/// must get their turn), or if it belongs to another recipient in another context.
@usableFromInline
final class Turn: Action, @unchecked Sendable {
  // `@unchecked` like its superclass; the variables are protected by the lock of `scheduler.turns`,
  // which also makes exclusivity checks unnecessary.

  /// Some consecutive values of one recipient. The recipient is nil after it has been disposed of.
  private struct Stop {
    var recipient: Recipient?
    var count = 1
  }

  @exclusivity(unchecked) private var stops: ContiguousArray<Stop> = []

  /// The number of stops that have been made.
  @exclusivity(unchecked) private var made = 0

  /// The recipient of the last stop, if that has not been made, and the number of additional values
  /// for it.
  @exclusivity(unchecked) private var last: Unmanaged<Recipient>?
  @exclusivity(unchecked) private var more = 0

  @exclusivity(unchecked) private var room = 1000
  private let sender = Context.current

  fileprivate init(on scheduler: Scheduler) {
    super.init({}, on: scheduler, Origin(fileID: #fileID, line: #line))
  }

  /// Adds a value of `recipient` if it may be part of this turn.
  @usableFromInline
  func admit(_ recipient: Recipient) -> Bool {
    guard room > 0, scheduler.isLast(self) else { return false }
    if last?.toOpaque() == Unmanaged.passUnretained(recipient).toOpaque() {
      more += 1
      room -= 1
    } else {
      guard Context.current === sender else { return false }
      add(recipient)
    }
    return true
  }

  /// Adds a stop for a value of `recipient`.
  @usableFromInline
  func add(_ recipient: Recipient) {
    countMore()
    room -= 1
    stops.append(Stop(recipient: recipient))
    last = .passUnretained(recipient)
    let seat = recipient.seat
    if seat.turn !== self { (seat.turn, seat.stops) = (self, 0) }
    seat.stops += 1
  }

  private func countMore() {
    if more > 0 { stops[stops.count - 1].count += more }
    more = 0
  }

  override func run() {
    guard markDisposed() else { return }
    perform {
      Scheduler.bound {
        while let recipient = next() { recipient.deliver(recipient) }
      }
    }
  }

  /// Dequeues the values of the next stop and returns its recipient, or nil after the last stop.
  private func next() -> Recipient? {
    scheduler.turns.withLock { open in
      countMore()
      while made < stops.count {
        let count = stops[made].count
        let next = stops[made].recipient.take()
        made += 1
        if made == stops.count { last = nil }
        guard let recipient = next else { continue }
        if recipient.seat.turn === self {
          recipient.seat.stops -= 1
          if recipient.seat.stops == 0 { recipient.seat.turn = nil }
        }
        recipient.take(recipient, count)
        return recipient
      }
      stops = []
      if open === self { open = nil }
      return nil
    }
  }

  /// Removes the recipient of `seat`, and disposes of the turn if no other recipient waits for it.
  fileprivate func remove(_ seat: Seat) -> Recipient? {
    countMore()
    last = nil
    var recipient: Recipient?
    var index = stops.count
    while seat.stops > 0, index > made {
      index -= 1
      guard stops[index].recipient?.seat === seat else { continue }
      recipient = stops[index].recipient.take()
      room += stops[index].count
      seat.stops -= 1
    }
    while made < stops.count, stops[stops.count - 1].recipient == nil { stops.removeLast() }
    if made == stops.count { _ = markDisposed() }
    return recipient
  }

  override func dispose() {
    super.dispose()
    // Released outside the lock: releasing a recipient may dispose of this turn again.
    scheduler.turns.letGo { open in
      defer { (stops, made, last, more) = ([], 0, nil, 0) }
      if open === self { open = nil }
      return stops.map(\.recipient)
    }
  }
}

extension Scheduler {
  /// Queues a value of `recipient` for delivery. `add` stores the value.
  @inlinable @inline(__always)
  final func enroll(_ recipient: Recipient, _ add: () -> Void) {
    let isAdmitted = turns.withLock { open in
      guard let open, open.admit(recipient) else { return false }
      add()
      return true
    }
    if isAdmitted { return }
    let turn = newTurn()
    let closed = turns.withLock { open in
      let closed = open
      open = turn
      turn.add(recipient)
      add()
      return closed
    }
    withExtendedLifetime(closed) {}
    begin(turn)
  }

  @usableFromInline
  final func newTurn() -> Turn { Turn(on: self) }

  @usableFromInline
  final func begin(_ turn: Turn) {
    enqueue(turn, after: 0)
  }
}
