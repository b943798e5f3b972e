// Inlined, because the benchmark throttle would otherwise take 25 % more instructions.

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
  @_alwaysEmitIntoClient
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

  @_alwaysEmitIntoClient
  final func throttling(
    _ interval: Duration, _ test: (@Sendable (Value) -> Bool)?, _ callSite: Action.CallSite
  ) -> Signal {
    if interval < .zero { Misuse.report("throttle(\(interval)): the time must not be negative.") }
    return Signal(attachment: { observer in
      let throttling = Throttling(observer, interval, test, callSite)
      self.attach(throttling.outer())
    })
  }
}

/// A subscription that holds back a value until an interval has passed without a newer value.
@usableFromInline
final class Throttling<Value: Sendable>: Join<Value>, @unchecked Sendable {
  // `@unchecked` for the reason given in `Local`.

  @usableFromInline let interval: Duration
  @usableFromInline let isHeld: (@Sendable (Value) -> Bool)?
  @usableFromInline let callSite: Action.CallSite
  @usableFromInline let fallback = LazyScheduler()

  /// The timer for the waiting value. It is disposed of together with the subscription.
  @usableFromInline let timer = SerialDisposable()

  /// The value that is held back.
  @exclusivity(unchecked) @usableFromInline var waiting: Value?

  /// The number of the latest value. Each timer checks it when it fires, because an earlier value's
  /// timer may fire just as a later value arrives.
  @exclusivity(unchecked) @usableFromInline var number = 0

  @usableFromInline
  init(
    _ observer: Observer<Value>, _ interval: Duration, _ isHeld: (@Sendable (Value) -> Bool)?,
    _ callSite: Action.CallSite
  ) {
    self.interval = interval
    self.isHeld = isHeld
    self.callSite = callSite
    super.init(observer, keeping: .latest)
    observer.scope.add(timer)
  }

  /// Returns the observer for the source.
  @_alwaysEmitIntoClient
  func outer() -> Observer<Value> {
    guard let isHeld else { return traced(receiving({ self.receive($0) }) { self.end($0) }) }
    // The test is a user's closure, so it runs outside the gate.
    let tested = traced(
      receiving { (value: Value, isHeld: Bool) in
        self.receive(value, isHeld: isHeld)
      } end: {
        self.end($0)
      }
    ).entered
    return tested.receiving { (value: Value) in
      tested.send((value, isHeld(value)))
    }
  }

  @_alwaysEmitIntoClient
  func receive(_ value: Value, isHeld: Bool = true) {
    if isOver { return }
    number &+= 1
    guard isHeld else {
      waiting = nil
      timer.swap(nil)?.dispose()
      return observer.next(value)
    }
    waiting = value
    let number = self.number
    let scheduler = Scheduler.current ?? fallback.scheduler
    let action = scheduler.after(
      interval, { self.fire(number) }, fileID: callSite.fileID, line: callSite.line)
    timer.swap(action)?.dispose()
  }

  @usableFromInline
  func end(_ ending: Ending) {
    if case .completed = ending, let value = waiting.take() { observer.next(value) }
    observer.finish(ending)
  }

  /// Sends the value with the given number, unless a later value has replaced it.
  @_alwaysEmitIntoClient
  func fire(_ number: Int) {
    Scheduler.bound { gate.run({ send(number) }, lasting: { self.send(number) }) }
  }

  @_alwaysEmitIntoClient
  func send(_ number: Int) {
    guard !isOver, self.number == number, let value = waiting.take() else { return }
    observer.next(value)
  }
}
