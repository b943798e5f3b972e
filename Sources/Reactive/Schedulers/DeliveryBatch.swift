import Synchronization

// Inlined, because the benchmark deliver-on would otherwise take 6 % more instructions.

/// A subscription with values queued for delivery on a scheduler.
///
/// The closures are created where the type of the values is known. Looking up the type for each
/// value would take longer than the delivery.
@usableFromInline
class BatchedSubscriber: @unchecked Sendable {
  // `@unchecked` because the class has subclasses; its own properties are constants.

  @usableFromInline let ticket: DeliveryTicket

  /// Dequeues `count` values. Call with `scheduler.openBatch` locked.
  fileprivate let dequeue: @Sendable (BatchedSubscriber, _ count: Int) -> Void

  /// Delivers the dequeued values.
  fileprivate let deliver: @Sendable (BatchedSubscriber) -> Void

  @usableFromInline
  init(
    on scheduler: Scheduler, dequeue: @escaping @Sendable (BatchedSubscriber, _ count: Int) -> Void,
    deliver: @escaping @Sendable (BatchedSubscriber) -> Void
  ) {
    ticket = DeliveryTicket(on: scheduler)
    self.dequeue = dequeue
    self.deliver = deliver
  }
}

/// A subscriber's place in the latest batch that it waits for. Disposing of the ticket gives up the
/// place.
@usableFromInline
final class DeliveryTicket: Disposable, @unchecked Sendable {
  // `@unchecked` like its superclass; the variables are protected by the lock of
  // `scheduler.openBatch`, which also makes exclusivity checks unnecessary.
  private let scheduler: Scheduler
  @exclusivity(unchecked) fileprivate var batch: DeliveryBatch?

  /// The number of the subscriber's groups in the batch that have not been delivered.
  @exclusivity(unchecked) fileprivate var groups = 0

  fileprivate init(on scheduler: Scheduler) {
    self.scheduler = scheduler
    super.init()
  }

  @usableFromInline
  override func dispose() {
    guard markDisposed() else { return }
    scheduler.openBatch.releaseOutside { open -> (DeliveryBatch, BatchedSubscriber?)? in
      guard let batch = batch.take() else { return nil }
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
@usableFromInline
final class DeliveryBatch: Action, @unchecked Sendable {
  // `@unchecked` like its superclass; the variables are protected by the lock of
  // `scheduler.openBatch`, which also makes exclusivity checks unnecessary.

  /// Consecutive values for one subscriber.
  ///
  /// `subscriber` is nil after the group has been delivered or the subscriber's ticket has been
  /// disposed of.
  private struct Group {
    var subscriber: BatchedSubscriber?
    var count = 1
  }

  @exclusivity(unchecked) private var groups: ContiguousArray<Group> = []

  /// The number of groups that have been delivered.
  @exclusivity(unchecked) private var delivered = 0

  /// The last group's subscriber, if the group has not been delivered, and the number of additional
  /// values for the group.
  @exclusivity(unchecked) private var last: Unmanaged<BatchedSubscriber>?
  @exclusivity(unchecked) private var more = 0

  @exclusivity(unchecked) private var budget = 1000
  private let sender = Context.current

  /// True after the batch has been enqueued. Until then, another thread could schedule an action
  /// that would run before the batch. If the batch had already accepted a signal's value, that
  /// signal's completion could arrive before the value.
  fileprivate let isEnqueued = Atomic<Bool>(false)

  fileprivate init(on scheduler: Scheduler) {
    super.init({}, on: scheduler, CallSite(fileID: #fileID, line: #line))
  }

  /// Adds a value for `subscriber`, or returns false if this batch must not accept the value.
  @usableFromInline
  func tryToAdd(_ subscriber: BatchedSubscriber) -> Bool {
    guard budget > 0, scheduler.isLast(self), isEnqueued.load(ordering: .acquiring) else {
      return false
    }
    if last?.toOpaque() == Unmanaged.passUnretained(subscriber).toOpaque() {
      more += 1
      budget -= 1
    } else {
      guard Context.current === sender else { return false }
      add(subscriber)
    }
    return true
  }

  /// Adds a group with one value for `subscriber`.
  @usableFromInline
  func add(_ subscriber: BatchedSubscriber) {
    countMore()
    budget -= 1
    groups.append(Group(subscriber: subscriber))
    last = .passUnretained(subscriber)
    let ticket = subscriber.ticket
    if ticket.batch !== self { (ticket.batch, ticket.groups) = (self, 0) }
    ticket.groups += 1
  }

  private func countMore() {
    if more > 0 { groups[groups.count - 1].count += more }
    more = 0
  }

  override func run() {
    guard markDisposed() else { return }
    perform {
      Scheduler.bound {
        while let subscriber = next() { subscriber.deliver(subscriber) }
      }
    }
  }

  /// Dequeues the values of the next group and returns its subscriber, or nil after the last group.
  private func next() -> BatchedSubscriber? {
    scheduler.openBatch.withLock { open in
      countMore()
      while delivered < groups.count {
        let count = groups[delivered].count
        let next = groups[delivered].subscriber.take()
        delivered += 1
        if delivered == groups.count { last = nil }
        guard let subscriber = next else { continue }
        if subscriber.ticket.batch === self {
          subscriber.ticket.groups -= 1
          if subscriber.ticket.groups == 0 { subscriber.ticket.batch = nil }
        }
        subscriber.dequeue(subscriber, count)
        return subscriber
      }
      groups = []
      if open === self { open = nil }
      return nil
    }
  }

  /// Removes and returns the subscriber of `ticket`, and marks the batch as disposed of if no other
  /// subscriber waits for it.
  fileprivate func remove(_ ticket: DeliveryTicket) -> BatchedSubscriber? {
    countMore()
    last = nil
    var subscriber: BatchedSubscriber?
    var index = groups.count
    while ticket.groups > 0, index > delivered {
      index -= 1
      guard groups[index].subscriber?.ticket === ticket else { continue }
      subscriber = groups[index].subscriber.take()
      budget += groups[index].count
      ticket.groups -= 1
    }
    while delivered < groups.count, groups[groups.count - 1].subscriber == nil {
      groups.removeLast()
    }
    if delivered == groups.count { _ = markDisposed() }
    return subscriber
  }

  override func dispose() {
    super.dispose()
    // Released outside the lock: releasing a subscriber may dispose of this batch again.
    scheduler.openBatch.releaseOutside { open in
      defer { (groups, delivered, last, more) = ([], 0, nil, 0) }
      if open === self { open = nil }
      return groups.map(\.subscriber)
    }
  }
}

extension Scheduler {
  /// Queues a value for delivery to `subscriber`. `store` stores the value.
  @inlinable @inline(__always)
  final func queueDelivery(to subscriber: BatchedSubscriber, _ store: () -> Void) {
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

  @usableFromInline
  final func newBatch() -> DeliveryBatch { DeliveryBatch(on: self) }

  @usableFromInline
  final func begin(_ batch: DeliveryBatch) {
    enqueue(batch, after: 0)
    batch.isEnqueued.store(true, ordering: .releasing)
  }
}
