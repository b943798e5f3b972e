extension Signal {
  /// Sends a value only if no other value follows within `interval`.
  ///
  ///     source  abc----d---|
  ///     source.throttle(.seconds(3))
  ///     result  -----c----d|
  ///
  /// A completion sends the waiting value immediately; an error drops it. A value is sent on the
  /// scheduler that was current when it arrived or, if there was none, on a private background
  /// scheduler. If a handler makes the source send a value, that value is held back like any other;
  /// ReactiveObjC loses it. If a handler makes the source complete, the handler does not receive
  /// its current value again; in ReactiveObjC, it does.
  public final func throttle(
    _ interval: Duration, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    throttling(interval, nil, Action.CallSite(fileID: fileID, line: line))
      .called(on: self, showing: [.value(interval)])
  }

  /// Holds back only the values that satisfy `test`, and sends all others immediately.
  ///
  ///     source  abX---cd----|
  ///     source.throttle(.seconds(3)) { $0 != "X" }
  ///     result  --X-------d-|
  ///
  /// Sending a value immediately drops the waiting one.
  public final func throttle(
    _ interval: Duration, valuesPassing test: @escaping @Sendable (Value) -> Bool,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    throttling(interval, test, Action.CallSite(fileID: fileID, line: line))
      .called(on: self, showing: [.value(interval), .block])
  }

  private func throttling(
    _ interval: Duration, _ isHeld: (@Sendable (Value) -> Bool)?, _ callSite: Action.CallSite
  ) -> Signal {
    if interval < .zero { Misuse.report("throttle(\(interval)): the time must not be negative.") }
    return .joining(keeping: .latest) { join in
      let (waiting, number) = (Latest<Value>(), Local(0))
      let (timer, fallback) = (SerialDisposable(), LazyScheduler())
      join.observer.scope.add(timer)
      @Sendable func hold(_ value: Value) {
        if join.isOver { return }
        waiting.store(value)
        number.value += 1
        // A timer may fire just as a later value arrives, so it sends only the value that it is for.
        let own = number.value
        let fire: @Sendable () -> Void = {
          join.runInGateOnCurrentScheduler {
            if number.value == own, !waiting.isEmpty { join.observer.next(waiting.take()) }
          }
        }
        let scheduler = Scheduler.current ?? fallback.scheduler
        let next = scheduler.after(interval, fire, fileID: callSite.fileID, line: callSite.line)
        timer.swap(next)?.dispose()
      }
      @Sendable func pass(_ value: Value) {
        waiting.clear()
        number.value += 1
        timer.swap(nil)?.dispose()
        join.observer.next(value)
      }
      @Sendable func complete() {
        if !waiting.isEmpty { join.observer.next(waiting.take()) }
        join.observer.finish(.completed)
      }
      guard let isHeld else { return join.attach(self, next: hold, completed: complete) }
      // The test is a user's closure, so it runs before the value enters the gate.
      let tested: Signal<(Value, Bool)> = self.derived { output in
        output.receiving { output.send(($0, isHeld($0))) }
      }
      join.attach(tested) { value, isHeld in
        if isHeld { hold(value) } else { pass(value) }
      } completed: {
        complete()
      }
    }
  }
}
