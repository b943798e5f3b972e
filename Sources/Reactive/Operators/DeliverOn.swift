extension Signal {
  /// Delivers every event on a scheduler, in order, never at once.
  ///
  ///     Signal.of(1).deliverOn(.main).subscribeNext { print($0) }
  ///     print("subscribed")
  ///     // Prints "subscribed", "1"
  ///
  /// What has not been delivered when the subscription is disposed of is dropped.
  @inlinable
  public final func deliverOn(_ scheduler: Scheduler) -> Signal {
    derived { Delivery($0, on: scheduler).outer() }
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
      let waiting = Counter(0)
      @Sendable func deliver(_ event: @escaping @Sendable () -> Void) {
        let isOnly = waiting.add(1) == 1
        let action: @Sendable () -> Void = {
          observer.scope.deliver(event)
          waiting.add(-1)
        }
        if isOnly, Scheduler.current === Scheduler.main {
          action()
        } else {
          Scheduler.main.schedule(action)
        }
      }
      return Observer(observer.scope.inner(gate: nil)) { value in
        deliver { observer.next(value) }
      } end: { ending in
        deliver { observer.finish(ending) }
      }
    }
  }

  /// Subscribes on a scheduler.
  ///
  ///     Signal.of(1).subscribeOn(.background()).subscribeNext { _ in
  ///       print(Scheduler.current?.name ?? "none")
  ///     }
  ///     // Prints "background"
  ///
  /// The values come from wherever the signal sends them.
  public final func subscribeOn(_ scheduler: Scheduler) -> Signal {
    Signal(attachment: { observer in
      observer.scope.add(scheduler.schedule { self.attach(observer) })
    })
  }
}

/// A subscription whose events are delivered on a scheduler.
///
/// One action delivers as many values as come while it is the last in the queue, so that a queue
/// that is slower than its source takes one turn for many values. A value that comes after anything
/// else was scheduled there waits for that, in an action of its own.
@usableFromInline
final class Delivery<Value: Sendable>: Sendable {
  /// The values of one action.
  @usableFromInline
  final class Batch: @unchecked Sendable {
    // `@unchecked`: both stand under the lock of the delivery.
    @exclusivity(unchecked) @usableFromInline var values: ContiguousArray<Value>
    @exclusivity(unchecked) @usableFromInline var action: Disposable?

    @inlinable
    init(_ value: Value) {
      values = [value]
    }
  }

  @usableFromInline let observer: Observer<Value>
  @usableFromInline let scheduler: Scheduler

  /// The latest batch, until its action takes it.
  @usableFromInline let open = Lock(Batch?.none)

  @inlinable
  init(_ observer: Observer<Value>, on scheduler: Scheduler) {
    self.observer = observer
    self.scheduler = scheduler
  }

  /// What the source calls.
  @inlinable
  func outer() -> Observer<Value> {
    Observer(observer.scope.inner(gate: nil), next: { self.receive($0) }) { ending in
      let observer = self.observer
      self.scheduler.schedule { observer.scope.deliver { observer.finish(ending) } }
    }
  }

  @inlinable
  func receive(_ value: Value) {
    let isTaken = open.withLock { batch in
      guard let batch, let action = batch.action, scheduler.isLast(action) else { return false }
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
    let values = open.withLock { open in
      if open === batch { open = nil }
      batch.action = nil
      defer { batch.values = [] }
      return batch.values
    }
    let scope = observer.scope
    for value in values where !scope.isDisposed {
      if scope.gate == nil {
        observer.next(value)
      } else {
        scope.deliver { self.observer.next(value) }
      }
    }
  }
}
