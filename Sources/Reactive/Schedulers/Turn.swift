/// Somebody whose values a scheduler delivers, and who keeps them until it is their turn.
///
/// What is to be done with the values is handed over by code that knows their type: to look that up at
/// each value would cost more than the delivery.
@usableFromInline
class Recipient: @unchecked Sendable {
  // `@unchecked` because of subclasses; what stands here never changes.

  @usableFromInline let seat: Seat

  /// Takes out so many values that wait. The scheduler's turns are locked.
  fileprivate let take: @Sendable (Recipient, _ count: Int) -> Void

  /// Delivers what has been taken out.
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

/// A recipient's place in the latest turn that it waits for, which it gives up when it is disposed of.
@usableFromInline
final class Seat: Disposable, @unchecked Sendable {
  // `@unchecked` as its superclass; what changes stands under the lock of the scheduler's turns, which
  // also makes checks for overlapping accesses needless.
  private let scheduler: Scheduler
  @exclusivity(unchecked) fileprivate var turn: Turn?

  /// How many stops the turn has to make for the recipient.
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

/// An action that delivers values, of whoever delivers on the scheduler, in the order in which they
/// came.
///
/// It delivers what comes before it has ended, as long as nothing else is waiting there, so that many
/// values take one turn. A value that comes after anything else was scheduled waits for that, in a
/// turn of its own. So does one that comes when the turn has had its fill: others who share the queue
/// with the scheduler are to get theirs. And so does one of another recipient in another context.
@usableFromInline
final class Turn: Action, @unchecked Sendable {
  // `@unchecked` as its superclass; what changes stands under the lock of the scheduler's turns, which
  // also makes checks for overlapping accesses needless.

  /// What to do next: so many values of one recipient, unless that has left.
  private struct Stop {
    var recipient: Recipient?
    var count = 1
  }

  @exclusivity(unchecked) private var stops: ContiguousArray<Stop> = []

  /// How many of the stops have been made.
  @exclusivity(unchecked) private var made = 0

  /// Whose stop is the last one, if it has still to be made, and how many values more than stand
  /// there.
  @exclusivity(unchecked) private var last: Unmanaged<Recipient>?
  @exclusivity(unchecked) private var more = 0

  @exclusivity(unchecked) private var room = 1000
  private let sender = Context.current

  fileprivate init(on scheduler: Scheduler) {
    super.init({}, on: scheduler, Origin(fileID: #fileID, line: #line))
  }

  /// Adds one value of `recipient`, if it may go with this turn.
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

  /// Adds a stop for one value of `recipient`.
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

  /// Whose values are to be delivered next, which are taken out. If there are none left, that is all.
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

  /// Takes out the recipient whose seat this is, and is disposed of if nobody else waits for it.
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
    // What the stops hold may dispose of this again as it goes: not under the lock.
    scheduler.turns.letGo { open in
      defer { (stops, made, last, more) = ([], 0, nil, 0) }
      if open === self { open = nil }
      return stops.map(\.recipient)
    }
  }
}

extension Scheduler {
  /// Has `recipient` deliver one more value in its turn, which `add` gives to it.
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
