extension Signal {
  /// Sends each value, and the completion, this much later.
  ///
  ///     source  a-b-c|
  ///     source.delay(.seconds(2))
  ///     result  --a-b-c|
  ///
  /// An error is not delayed, and drops what is waiting. Each value is sent on the scheduler that
  /// is current when it comes, or on a private background one.
  public final func delay(_ interval: Duration) -> Signal {
    if interval < .zero { Misuse.report("delay(\(interval)): the time must not be negative.") }
    return Signal(attachment: { observer in
      let join = Join(observer)
      let fallback = LazyScheduler()
      @Sendable func later(_ action: @escaping @Sendable () -> Void) {
        let scheduler = Scheduler.current ?? fallback.scheduler
        let waiting = SerialDisposable()
        observer.scope.add(waiting)
        waiting.disposable = scheduler.after(interval) {
          observer.scope.remove(waiting)
          join.deliver(action)
        }
      }
      self.attach(
        join.receiving(
          in: join.newScope(), isBound: observer.isBound,
          next: { value in later { observer.next(value) } },
          completed: { later { observer.finish(.completed) } }))
    })
  }
}

/// A background scheduler that is made when it is first needed.
@usableFromInline
final class LazyScheduler: Sendable {
  private let made = Lock(Scheduler?.none)

  @usableFromInline init() {}

  @usableFromInline
  var scheduler: Scheduler {
    if let made = made.withLock({ $0 }) { return made }
    let new = Scheduler.background()
    return made.withLock { made in
      if let made { return made }
      made = new
      return new
    }
  }
}
