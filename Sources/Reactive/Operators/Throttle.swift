extension Signal {
  /// Sends a value when no other has followed it for this long.
  ///
  ///     source  abc----d---|
  ///     source.throttle(.seconds(3))
  ///     result  -----c----d|
  ///
  /// A completion sends the waiting value at once; an error drops it. It is sent on the scheduler
  /// that was current when it came, or on a private background one.
  public final func throttle(_ interval: Duration) -> Signal {
    throttle(interval) { _ in true }
  }

  /// Holds back only the values that pass the test, and sends the others at once.
  ///
  ///     source  abX---cd----|
  ///     source.throttle(.seconds(3)) { $0 != "X" }
  ///     result  --X-------d-|
  ///
  /// A value that is sent at once drops the waiting one.
  public final func throttle(
    _ interval: Duration, valuesPassing test: @escaping @Sendable (Value) -> Bool
  ) -> Signal {
    if interval < .zero { Misuse.report("throttle(\(interval)): the time must not be negative.") }
    return Signal(attachment: { observer in
      let join = Join(observer)
      let fallback = LazyScheduler()
      let waiting = Owned((value: Value?.none, timer: Disposable?.none, number: 0))
      let timer = SerialDisposable()
      observer.scope.add(timer)
      @Sendable func takeWaiting() -> Value? {
        timer.swap(nil)?.dispose()
        waiting.state.number += 1
        return waiting.state.value.take()
      }
      self.attach(
        join.receiving(
          in: join.newScope(), isBound: observer.isBound,
          next: { value in
            let scheduler = Scheduler.current ?? fallback.scheduler
            let isHeld = test(value)
            _ = takeWaiting()
            guard isHeld else { return observer.next(value) }
            waiting.state.value = value
            let number = waiting.state.number
            timer.disposable = scheduler.after(interval) {
              join.deliver {
                // The timer of an earlier value may have fired just before this one came.
                guard waiting.state.number == number, let value = takeWaiting() else { return }
                observer.next(value)
              }
            }
          },
          completed: {
            if let value = takeWaiting() { observer.next(value) }
            observer.finish(.completed)
          }))
    })
  }
}
