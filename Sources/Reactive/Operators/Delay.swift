extension Signal {
  /// Sends each value, and the completion, `interval` later.
  ///
  ///     source  a-b-c|
  ///     source.delay(.seconds(2))
  ///     result  --a-b-c|
  ///
  /// An error is not delayed, and drops the waiting values. Each value is sent on the scheduler
  /// that was current when it arrived, or on a private background scheduler. The completion comes
  /// after all values.
  public final func delay(
    _ interval: Duration, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    if interval < .zero { Misuse.report("delay(\(interval)): the time must not be negative.") }
    return .joining(on: self, showing: [.value(interval)]) { join in
      let fallback = LazyScheduler()
      let scope = join.observer.scope
      // Waiting values count as a source, so the completion follows them even if they are on
      // different schedulers.
      @Sendable func later(_ action: @escaping @Sendable () -> Void) {
        let scheduler = Scheduler.current ?? fallback.scheduler
        let waiting = SerialDisposable()
        scope.add(waiting)
        let deliver: @Sendable () -> Void = {
          scope.remove(waiting)
          join.runInGateOnCurrentScheduler {
            action()
            join.leave()
          }
        }
        waiting.disposable = scheduler.after(interval, deliver, fileID: fileID, line: line)
      }
      self.attach(
        Observer(join.newScope(), wantsScheduler: join.observer.wantsScheduler) { value in
          join.enter()
          later { join.observer.send(value) }
        } end: { ending in
          switch ending {
          case .completed: later {}
          case .error: join.finish(ending)
          }
        })
    }
  }
}

/// A background scheduler that is created on first use.
@usableFromInline
final class LazyScheduler: Sendable {
  private let created = Lock(Scheduler?.none)

  @usableFromInline init() {}

  @usableFromInline
  var scheduler: Scheduler {
    if let created = created.withLock({ $0 }) { return created }
    let new = Scheduler.background()
    return created.withLock { created in
      if let created { return created }
      created = new
      return new
    }
  }
}
