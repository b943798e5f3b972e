extension Signal {
  /// Sends a value when no other has followed it for this long.
  ///
  ///     source  abc----d---|
  ///     source.throttle(.seconds(3))
  ///     result  -----c----d|
  ///
  /// A completion sends the waiting value at once; an error drops it. It is sent on the scheduler
  /// that was current when it came, or on a private background one. A value that its own handler sends
  /// to the source is held back like any other, and one whose handler completes the source is not sent
  /// twice; the original loses the former and repeats the latter.
  @inlinable
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
  @inlinable
  public final func throttle(
    _ interval: Duration, valuesPassing test: @escaping @Sendable (Value) -> Bool
  ) -> Signal {
    if interval < .zero { Misuse.report("throttle(\(interval)): the time must not be negative.") }
    return Signal(attachment: { observer in
      let throttling = Throttling(observer, interval, test)
      self.attach(throttling.outer())
    })
  }
}

/// A subscription that holds back a value until no other has followed it for a while.
@usableFromInline
final class Throttling<Value: Sendable>: Join<Value>, @unchecked Sendable {
  // `@unchecked` for the reason that `Owned` gives.

  @usableFromInline let interval: Duration
  @usableFromInline let isHeld: @Sendable (Value) -> Bool
  @usableFromInline let fallback = LazyScheduler()

  /// Ends the timer with the subscription.
  @usableFromInline let timer = SerialDisposable()

  /// The value that is held back.
  @exclusivity(unchecked) @usableFromInline var waiting: Value?

  /// Counts the values, since the timer of an earlier one may fire just before a later one comes.
  @exclusivity(unchecked) @usableFromInline var number = 0

  @inlinable
  init(
    _ observer: Observer<Value>, _ interval: Duration, _ isHeld: @escaping @Sendable (Value) -> Bool
  ) {
    self.interval = interval
    self.isHeld = isHeld
    super.init(observer)
    observer.scope.add(timer)
  }

  /// What the source calls.
  @inlinable
  func outer() -> Observer<Value> {
    Observer(newScope(), isBound: observer.isBound, next: { self.receive($0) }) { ending in
      if case .completed = ending, let value = self.waiting.take() { self.observer.next(value) }
      self.observer.finish(ending)
    }
  }

  @inlinable
  func receive(_ value: Value) {
    let scheduler = Scheduler.current ?? fallback.scheduler
    let isHeld = isHeld(value)
    number &+= 1
    guard isHeld else {
      waiting = nil
      timer.swap(nil)?.dispose()
      return observer.next(value)
    }
    waiting = value
    let number = self.number
    timer.swap(scheduler.after(interval) { self.fire(number) })?.dispose()
  }

  /// Sends the value of a timer, unless another has taken its place.
  @inlinable
  func fire(_ number: Int) {
    gate.run({ _ in send(number) }, lasting: { self.send(number) })
  }

  @inlinable
  func send(_ number: Int) {
    guard !isOver, self.number == number, let value = waiting.take() else { return }
    observer.next(value)
  }
}
