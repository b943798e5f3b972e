extension Signal {
  /// Ends with `SignalError.timedOut` if it has not ended by itself after so long.
  ///
  /// A value does not put it off.
  public final func timeout(_ interval: Duration, on scheduler: Scheduler) -> Signal {
    if scheduler === Scheduler.immediate {
      Misuse.report("timeout(\(interval), on: immediate): it would block until the time is up.")
      return self
    }
    return Signal(attachment: { observer in
      let join = Join(observer)
      observer.scope.add(
        scheduler.after(interval) {
          join.deliver { observer.finish(.error(SignalError.timedOut)) }
        })
      self.attach(
        Observer(join.newScope(), isBound: observer.isBound, next: observer.next) {
          observer.finish($0)
        })
    })
  }
}
