import Synchronization

/// A subscription with values queued for delivery on a scheduler.
protocol BatchedSubscriber: AnyObject, Sendable {
  /// The subscriber's place in the latest batch.
  var ticket: DeliveryTicket { get }

  /// Dequeues `count` values. Call with `scheduler.openBatch` locked.
  func dequeue(_ count: Int)

  /// Delivers the dequeued values.
  func deliverDueValues()
}

/// A subscriber's place in the latest batch that it waits for. Disposing of the ticket gives up the
/// place.
final class DeliveryTicket: Disposable, @unchecked Sendable {
  // `@unchecked` like its superclass; `place` is protected by the lock of `scheduler.openBatch`.
  private let scheduler: Scheduler

  /// The batch, and the number of the subscriber's groups in it that have not been delivered.
  fileprivate let place = Local((batch: DeliveryBatch?.none, groups: 0))

  init(on scheduler: Scheduler) {
    self.scheduler = scheduler
    super.init()
  }

  override func dispose() {
    guard markDisposed() else { return }
    scheduler.openBatch.releaseOutside { open -> (DeliveryBatch, (any BatchedSubscriber)?)? in
      guard let batch = place.value.batch.take() else { return nil }
      let subscriber = batch.remove(self)
      if batch.isDisposed, open === batch { open = nil }
      return (batch, subscriber)
    }
  }
}

/// An action that delivers values to several subscriptions on the scheduler, in the order in which
/// the values arrived.
///
/// A batch accepts more values until it has ended, so many values share one batch. A value starts a
/// new batch if another action has been scheduled after the batch or is due, or if the batch has
/// used up its budget (other users of the queue must get their turn). A value for a different
/// subscriber than the latest one also starts a new batch if it is not sent in the context in which
/// the batch was created.
final class DeliveryBatch: Action, @unchecked Sendable {
  // `@unchecked` like its superclass; `state` is protected by the lock of `scheduler.openBatch`.

  /// Consecutive values for one subscriber.
  ///
  /// `subscriber` is nil after the group has been delivered or the subscriber's ticket has been
  /// disposed of.
  private struct Group {
    var subscriber: (any BatchedSubscriber)?
    var count = 1
  }

  private struct State {
    var groups: ContiguousArray<Group> = []

    /// The number of groups that have been delivered.
    var delivered = 0

    /// The last group's subscriber, if the group has not been delivered, and the number of
    /// additional values for the group.
    var last: ObjectIdentifier?
    var more = 0

    /// The number of values that the batch still accepts.
    var budget = 1000

    mutating func countMore() {
      if more > 0 { groups[groups.count - 1].count += more }
      more = 0
    }
  }

  private let state = Local(State())
  private let sender = Context.current

  /// True after the batch has been enqueued. Until then, another thread could schedule an action
  /// that would run before the batch. If the batch had already accepted a signal's value, that
  /// signal's completion could arrive before the value.
  fileprivate let isEnqueued = Atomic<Bool>(false)

  fileprivate init(on scheduler: Scheduler) {
    super.init({}, on: scheduler, CallSite(fileID: #fileID, line: #line))
  }

  /// Adds a value for `subscriber`, or returns false if this batch must not accept the value.
  func tryToAdd(_ subscriber: any BatchedSubscriber) -> Bool {
    guard state.value.budget > 0, scheduler.isLast(self), isEnqueued.load(ordering: .acquiring)
    else {
      return false
    }
    if state.value.last == ObjectIdentifier(subscriber) {
      state.value.more += 1
      state.value.budget -= 1
    } else {
      guard Context.current === sender else { return false }
      add(subscriber)
    }
    return true
  }

  /// Adds a group with one value for `subscriber`.
  func add(_ subscriber: any BatchedSubscriber) {
    state.value.countMore()
    state.value.budget -= 1
    state.value.groups.append(Group(subscriber: subscriber))
    state.value.last = ObjectIdentifier(subscriber)
    let place = subscriber.ticket.place
    if place.value.batch !== self { place.value = (self, 0) }
    place.value.groups += 1
  }

  override func run() {
    guard markDisposed() else { return }
    perform {
      Scheduler.bound {
        while let subscriber = next() { subscriber.deliverDueValues() }
      }
    }
  }

  /// Dequeues the values of the next group and returns its subscriber, or nil after the last group.
  private func next() -> (any BatchedSubscriber)? {
    scheduler.openBatch.withLock { open in
      state.value.countMore()
      while state.value.delivered < state.value.groups.count {
        let delivered = state.value.delivered
        let count = state.value.groups[delivered].count
        let next = state.value.groups[delivered].subscriber.take()
        state.value.delivered += 1
        if delivered + 1 == state.value.groups.count { state.value.last = nil }
        guard let subscriber = next else { continue }
        let place = subscriber.ticket.place
        if place.value.batch === self {
          place.value.groups -= 1
          if place.value.groups == 0 { place.value.batch = nil }
        }
        subscriber.dequeue(count)
        return subscriber
      }
      state.value.groups = []
      if open === self { open = nil }
      return nil
    }
  }

  /// Removes and returns the subscriber of `ticket`, and marks the batch as disposed of if no other
  /// subscriber waits for it.
  fileprivate func remove(_ ticket: DeliveryTicket) -> (any BatchedSubscriber)? {
    state.value.countMore()
    state.value.last = nil
    var subscriber: (any BatchedSubscriber)?
    var index = state.value.groups.count
    while ticket.place.value.groups > 0, index > state.value.delivered {
      index -= 1
      guard state.value.groups[index].subscriber?.ticket === ticket else { continue }
      subscriber = state.value.groups[index].subscriber.take()
      state.value.budget += state.value.groups[index].count
      ticket.place.value.groups -= 1
    }
    while let last = state.value.groups.last, state.value.delivered < state.value.groups.count,
      last.subscriber == nil
    {
      state.value.groups.removeLast()
    }
    if state.value.delivered == state.value.groups.count { _ = markDisposed() }
    return subscriber
  }

  override func dispose() {
    super.dispose()
    // Released outside the lock: releasing a subscriber may dispose of this batch again.
    scheduler.openBatch.releaseOutside { open in
      let groups = state.value.groups
      state.value = State(budget: state.value.budget)
      if open === self { open = nil }
      return groups.map(\.subscriber)
    }
  }
}

extension Scheduler {
  /// Queues a value for delivery to `subscriber`. `store` stores the value.
  final func queueDelivery(to subscriber: any BatchedSubscriber, _ store: () -> Void) {
    let isAdded = openBatch.withLock { open in
      guard let open, open.tryToAdd(subscriber) else { return false }
      store()
      return true
    }
    if isAdded { return }
    let batch = newBatch()
    let closed = openBatch.withLock { open in
      let closed = open
      open = batch
      batch.add(subscriber)
      store()
      return closed
    }
    withExtendedLifetime(closed) {}
    begin(batch)
  }

  final func newBatch() -> DeliveryBatch { DeliveryBatch(on: self) }

  final func begin(_ batch: DeliveryBatch) {
    enqueue(batch, after: 0)
    batch.isEnqueued.store(true, ordering: .releasing)
  }
}
