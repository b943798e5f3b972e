extension Signal {
  /// Delays each value and the completion by `interval`.
  ///
  ///     source  a-b-c|
  ///     source.delay(.seconds(2))
  ///     result  --a-b-c|
  ///
  /// An error is not delayed; it drops the values that are waiting. Each value is sent on the
  /// scheduler that was current when it arrived or, if there was none, on a private background
  /// scheduler. The completion always comes after all values.
  public final func delay(
    _ interval: Duration, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    if interval < .zero { Misuse.report("delay(\(interval)): the time must not be negative.") }
    return .joining(on: self, showing: [.value(interval)]) { join in
      let fallback = LazyScheduler()
      let scope = join.observer.scope
      // Each waiting value counts as a source, so the completion comes after all values, even if
      // they wait on different schedulers.
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
final class LazyScheduler: Sendable {
  private let created = Lock(Scheduler?.none)

  init() {}

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
