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
      .called(by: Call("deliverOn", scheduler, of: self))
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
///
/// One action delivers what comes before it has ended, as long as nothing else is waiting there, so
/// that many values take one turn. A value that comes after anything else was scheduled waits for
/// that, in an action of its own. So does one that comes when the action has had its fill: others
/// who share the queue with the scheduler are to get their turn.
@usableFromInline
final class ScheduledDelivery<Value: Sendable>: Sendable {
  /// The values of one action.
  @usableFromInline
  final class Batch: @unchecked Sendable {
    // `@unchecked`: both stand under the lock of the delivery.
    @exclusivity(unchecked) @usableFromInline var values: ContiguousArray<Value>
    @exclusivity(unchecked) @usableFromInline var action: Disposable?
    @exclusivity(unchecked) @usableFromInline var room = 1000

    @inlinable
    init(_ value: Value) {
      values = [value]
    }
  }

  @usableFromInline let observer: Observer<Value>
  @usableFromInline let scheduler: Scheduler

  /// The latest batch, until its action has delivered it.
  @usableFromInline let open = Lock(Batch?.none)

  @inlinable
  init(_ observer: Observer<Value>, on scheduler: Scheduler) {
    self.observer = observer
    self.scheduler = scheduler
  }

  /// What the source calls.
  @inlinable
  func outer() -> Observer<Value> {
    Observer(observer.scope.inner(), next: { self.receive($0) }) { ending in
      let observer = self.observer
      self.scheduler.schedule { Scheduler.bound { observer.finish(ending) } }
    }
  }

  @inlinable
  func receive(_ value: Value) {
    let isTaken = open.withLock { batch in
      guard let batch, let action = batch.action, batch.room > 0, scheduler.isLast(action) else {
        return false
      }
      batch.room -= 1
      batch.values.append(value)
      return true
    }
    if isTaken { return }
    let batch = Batch(value)
    open.withLock { $0 = batch }
    let action = scheduler.schedule { self.deliver(batch) }
    // Others may send already, but until this stands there nothing is added to the batch.
    open.withLock { _ in batch.action = action }
  }

  @inlinable
  func deliver(_ batch: Batch) {
    let scope = observer.scope
    Scheduler.bound {
      var values: ContiguousArray<Value> = []
      while take(&values, from: batch) {
        for value in values where !scope.isDisposed { observer.next(value) }
        values.removeAll(keepingCapacity: true)
      }
    }
  }

  /// Puts the values that wait in `batch` into `values`, or closes it if there are none.
  @inlinable
  func take(_ values: inout ContiguousArray<Value>, from batch: Batch) -> Bool {
    open.withLock { open in
      guard !batch.values.isEmpty else {
        batch.action = nil
        if open === batch { open = nil }
        return false
      }
      swap(&values, &batch.values)
      return true
    }
  }
}
