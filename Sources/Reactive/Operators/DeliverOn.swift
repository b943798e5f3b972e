extension Signal {
  /// Delivers every event on `scheduler`, in order and, unless it is `.immediate`, never
  /// synchronously.
  ///
  ///     Signal.of(1).deliverOn(.main).subscribeNext { print($0) }
  ///     print("subscribed")
  ///     // Prints "subscribed", "1"
  ///
  /// Disposing of the subscription drops all events that have not been delivered. Downstream
  /// operators do not move the events to another thread, as described in `Signal`.
  public final func deliverOn(_ scheduler: Scheduler) -> Signal {
    derived(showing: [.value(scheduler)]) { ScheduledDelivery($0, on: scheduler).outer() }
  }

  /// Delivers every event on the main thread, immediately if it arrives there and no other event is
  /// waiting.
  ///
  ///     Signal.of(1).deliverOnMainThread().subscribeNext { print($0) }
  ///     print("subscribed")
  ///     // Prints "1", "subscribed"
  ///
  /// Events wait in the same queue as those of `deliverOn(.main)`; ReactiveObjC has two queues, so
  /// they may overtake each other there. Disposing of the subscription drops all events that have
  /// not been delivered.
  public final func deliverOnMainThread() -> Signal {
    derived { observer in
      let main = Scheduler.main
      let waiting = Counter(0)
      @Sendable func runOnMain(_ event: @escaping @Sendable () -> Void) {
        let isOnly = waiting.add(1) == 1
        let action: @Sendable () -> Void = {
          Scheduler.bound(event)
          waiting.add(-1)
        }
        if isOnly, Thread.isRunning(as: main) { action() } else { main.schedule(action) }
      }
      return Observer(observer.scope.inner()) { value in
        runOnMain { observer.send(value) }
      } end: { ending in
        runOnMain { observer.finish(ending) }
      }
    }
  }
}

/// A subscription that delivers its events on a scheduler.
final class ScheduledDelivery<Value: Sendable>: BatchedSubscriber {
  let ticket: DeliveryTicket
  let observer: Observer<Value>
  let scheduler: Scheduler

  /// The values that have arrived. Used only with `scheduler.openBatch` locked.
  private let waiting = WaitingValues<Value>()

  /// The values that have been dequeued, and the number of values to deliver now. Used only on the
  /// thread on which the scheduler delivers.
  private let taken = WaitingValues<Value>()
  private let due = Local(0)

  init(_ observer: Observer<Value>, on scheduler: Scheduler) {
    self.observer = observer
    self.scheduler = scheduler
    ticket = DeliveryTicket(on: scheduler)
    observer.scope.add(ticket)
  }

  /// Returns the observer for the source.
  func outer() -> Observer<Value> {
    Observer(
      observer.scope.inner(),
      next: { value in self.scheduler.queueDelivery(to: self) { self.waiting.append(value) } }
    ) { ending in
      let observer = self.observer
      self.scheduler.schedule { Scheduler.bound { observer.finish(ending) } }
    }
  }

  func dequeue(_ count: Int) {
    due.value += count
    if taken.isEmpty { taken.swap(with: waiting) }
    while taken.count < due.value, !waiting.isEmpty { taken.append(waiting.popFirst()) }
  }

  func deliverDueValues() {
    while due.value > 0, !taken.isEmpty {
      let value = taken.popFirst()
      due.value -= 1
      if !observer.scope.isDisposed { observer.next(value) }
    }
  }
}
