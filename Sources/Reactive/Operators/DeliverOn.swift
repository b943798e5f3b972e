extension Signal {
  /// Delivers every event on `scheduler`, in order, never at once.
  ///
  ///     Signal.of(1).deliverOn(.main).subscribeNext { print($0) }
  ///     print("subscribed")
  ///     // Prints "subscribed", "1"
  ///
  /// What has not been delivered when the subscription is disposed of is dropped. Nothing further
  /// down carries it off to another thread, as `Signal` says.
  @inlinable
  public final func deliverOn(_ scheduler: Scheduler) -> Signal {
    derived { ScheduledDelivery($0, on: scheduler).outer() }
      .called(by: Call("deliverOn", .value(scheduler), of: self))
  }

  /// Delivers every event on the main thread: at once if it comes there and none is waiting.
  ///
  ///     Signal.of(1).deliverOnMainThread().subscribeNext { print($0) }
  ///     print("subscribed")
  ///     // Prints "1", "subscribed"
  ///
  /// What has not been delivered when the subscription is disposed of is dropped.
  public final func deliverOnMainThread() -> Signal {
    derived { observer in
      let main = Scheduler.main
      let waiting = Counter(0)
      @Sendable func deliver(_ event: @escaping @Sendable () -> Void) {
        let isOnly = waiting.add(1) == 1
        let action: @Sendable () -> Void = {
          Scheduler.bound(event)
          waiting.add(-1)
        }
        if isOnly, Thread.isPlaying(main) { action() } else { main.schedule(action) }
      }
      return Observer(observer.scope.inner()) { value in
        deliver { observer.send(value) }
      } end: { ending in
        deliver { observer.finish(ending) }
      }
    }.called(by: Call("deliverOnMainThread", of: self))
  }
}

/// A subscription whose events are delivered on a scheduler.
@usableFromInline
final class ScheduledDelivery<Value: Sendable>: Recipient, @unchecked Sendable {
  // `@unchecked`: `waiting` stands under the lock of the scheduler's turns, and `taken` is the one
  // thread's that the scheduler delivers on.

  @usableFromInline let observer: Observer<Value>
  @usableFromInline let scheduler: Scheduler

  /// What has come.
  @exclusivity(unchecked) @usableFromInline var waiting = Queue<Value>()

  /// What has been taken out, and how much of it is to be delivered now.
  @exclusivity(unchecked) @usableFromInline var taken = Queue<Value>()
  @exclusivity(unchecked) @usableFromInline var due = 0

  @inlinable
  init(_ observer: Observer<Value>, on scheduler: Scheduler) {
    self.observer = observer
    self.scheduler = scheduler
    super.init(on: scheduler) { recipient, count in
      unsafeDowncast(recipient, to: ScheduledDelivery.self).take(count)
    } deliver: { recipient in
      unsafeDowncast(recipient, to: ScheduledDelivery.self).deliver()
    }
    observer.scope.add(seat)
  }

  /// What the source calls.
  @inlinable
  func outer() -> Observer<Value> {
    Observer(
      observer.scope.inner(),
      next: { value in self.scheduler.enroll(self) { self.waiting.append(value) } }
    ) { ending in
      let observer = self.observer
      self.scheduler.schedule { Scheduler.bound { observer.finish(ending) } }
    }
  }

  @inlinable
  func take(_ count: Int) {
    due += count
    if taken.isEmpty { swap(&taken, &waiting) }
    while taken.count < due, let value = waiting.popFirst() { taken.append(value) }
  }

  @inlinable
  func deliver() {
    while due > 0, let value = taken.popFirst() {
      due -= 1
      if !observer.scope.isDisposed { observer.next(value) }
    }
  }
}
