// Inlined, because the benchmark deliver-on would otherwise take 1,804 % more instructions.

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
  @_alwaysEmitIntoClient
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
@usableFromInline
final class ScheduledDelivery<Value: Sendable>: BatchedSubscriber, @unchecked Sendable {
  // `@unchecked`: `waiting` is protected by the lock of `scheduler.openBatch`; `taken` and `due`
  // are used only by the thread on which the scheduler delivers.

  @usableFromInline let observer: Observer<Value>
  @usableFromInline let scheduler: Scheduler

  /// The values that have arrived.
  @exclusivity(unchecked) @usableFromInline var waiting = Queue<Value>()

  /// The values that have been dequeued, and the number of values to deliver now.
  @exclusivity(unchecked) @usableFromInline var taken = Queue<Value>()
  @exclusivity(unchecked) @usableFromInline var due = 0

  @inlinable
  init(_ observer: Observer<Value>, on scheduler: Scheduler) {
    self.observer = observer
    self.scheduler = scheduler
    super.init(on: scheduler) { subscriber, count in
      unsafeDowncast(subscriber, to: ScheduledDelivery.self).dequeue(count)
    } deliver: { subscriber in
      unsafeDowncast(subscriber, to: ScheduledDelivery.self).deliverDueValues()
    }
    observer.scope.add(ticket)
  }

  /// Returns the observer for the source.
  @_alwaysEmitIntoClient
  func outer() -> Observer<Value> {
    Observer(
      observer.scope.inner(),
      next: { value in self.scheduler.queueDelivery(to: self) { self.waiting.append(value) } }
    ) { ending in
      let observer = self.observer
      self.scheduler.schedule { Scheduler.bound { observer.finish(ending) } }
    }
  }

  @_alwaysEmitIntoClient
  func dequeue(_ count: Int) {
    due += count
    if taken.isEmpty { swap(&taken, &waiting) }
    while taken.count < due, let value = waiting.popFirst() { taken.append(value) }
  }

  @_alwaysEmitIntoClient
  func deliverDueValues() {
    while due > 0, let value = taken.popFirst() {
      due -= 1
      if !observer.scope.isDisposed { observer.next(value) }
    }
  }
}
