extension Signal {
  /// Sends pairs: the first values of both signals, the second values, and so on.
  ///
  ///     source  a b  -  - c |
  ///     other   - 1  2  - - 3      4
  ///     source.zip(with: other)
  ///     result  - a1 b2 - - [c3 |]
  ///
  /// A value waits for its partner as long as necessary. The result completes when one signal has
  /// completed and none of its values is waiting; the first error ends it, even if values are
  /// waiting. If this signal ends the result while being subscribed to, the other signal is not
  /// subscribed to; ReactiveObjC subscribes to it briefly, which runs its side effects. If the
  /// other signal ends the result while being subscribed to, this signal is cleaned up before the
  /// result ends; ReactiveObjC cleans it up afterwards.
  ///
  /// Values that arrive on different threads are delivered one at a time, as described in `Signal`.
  @inlinable
  public final func zip<Other>(with other: Signal<Other>) -> Signal<(Value, Other)> {
    zip(with: other) { ($0, $1) }
  }

  @usableFromInline
  final func zip<Other, Pair>(
    with other: Signal<Other>, _ pair: @escaping @Sendable (Value, Other) -> Pair
  ) -> Signal<Pair> {
    .joining(keeping: .queued, showing: [.source(self), .source(other)]) { join in
      let (own, others) = (WaitingValues<Value>(), WaitingValues<Other>())
      @Sendable func finishIfOver() {
        if own.isOver || others.isOver { join.observer.finish(.completed) }
      }
      @Sendable func sendPair() {
        join.observer.next(pair(own.popFirst(), others.popFirst()))
        finishIfOver()
      }
      join.attach(self) { value in
        own.append(value)
        if !others.isEmpty { sendPair() }
      } completed: {
        own.isCompleted = true
        finishIfOver()
      }
      join.attach(other) { value in
        others.append(value)
        if !own.isEmpty { sendPair() }
      } completed: {
        others.isCompleted = true
        finishIfOver()
      }
    }
  }

  /// Sends pairs: the first values of both signals, the second values, and so on.
  ///
  ///     Signal.of("Ann", "Bea").zip(.of(1, 2))
  ///     // Sends ("Ann", 1), ("Bea", 2)
  ///
  /// This is the same as `zip(with:)`. To zip more signals, use `Signal.zip(a, b, c)`.
  public final func zip<Other>(_ other: Signal<Other>) -> Signal<(Value, Other)> {
    zip(with: other)
  }

  /// Sends arrays: the first values of all signals, the second values, and so on.
  ///
  ///     Signal.zip([.of(1, 2), .of(3, 4), .of(5, 6, 7)])
  ///     // Sends [1, 3, 5], [2, 4, 6]
  ///
  /// The result ends as with `zip(with:)`.
  public static func zip<Element>(
    _ signals: [Signal<Element>]
  ) -> Signal where Value == [Element] {
    guard !signals.isEmpty else { return .empty() }
    // ReactiveObjC maps nested pairs to a tuple, so this result must behave like the result of
    // `map`.
    return Signal(attachment: { Zipping($0, signals).attach(signals) })
      .bindOperator { $0.next }.called(showing: signals.map { .source($0) })
  }

  /// Combines the first values of all `signals` with `reduce`, then the second values, and so on,
  /// and sends each result.
  ///
  ///     Signal.zip([.of(1, 2), .of(3, 4)]) { $0.reduce(0, +) }
  ///     // Sends 4, 6
  public static func zip<Element>(
    _ signals: [Signal<Element>], reduce: @escaping @Sendable ([Element]) -> Value
  ) -> Signal {
    Signal<[Element]>.zip(signals).map(reduce).called(showing: signals.map { .source($0) })
  }
}

/// A subscription to a `zip` of an array of signals.
final class Zipping<Element: Sendable>: Join<[Element]>, @unchecked Sendable {
  // `@unchecked` for the reason given in `Local`.

  /// Each signal's waiting values.
  let waiting: [WaitingValues<Element>]

  private let scopes = Local([Scope]())
  private let counts: Local<ZipCounts>

  init(_ observer: Observer<[Element]>, _ signals: [Signal<Element>]) {
    waiting = signals.map { _ in WaitingValues() }
    counts = Local(ZipCounts(of: signals.count))
    super.init(observer, keeping: .queued)
  }

  func attach(_ signals: [Signal<Element>]) {
    for (index, signal) in signals.enumerated() where !isOver {
      let (scope, values) = (newScope(), waiting[index])
      scopes.value.append(scope)
      let observer = receiving(in: scope) { (value: Element) in
        values.append(value)
        if self.counts.value.receive(index) { self.sendRow() }
        self.endWhatIsLimited()
      } completed: {
        self.complete(index)
      }
      signal.attach(traced(observer))
    }
  }

  func sendRow() {
    let row = [Element](unsafeUninitializedCapacity: waiting.count) { row, count in
      for values in waiting {
        (row.baseAddress! + count).initialize(to: values.popFirst())
        count += 1
      }
    }
    observer.next(row)
    if counts.value.areOver { observer.finish(.completed) }
  }

  func complete(_ index: Int) {
    counts.value.complete(index)
    if counts.value.areOver { observer.finish(.completed) }
    endWhatIsLimited()
  }

  func endWhatIsLimited() {
    for index in counts.value.takeLimited() { scopes.value[index].cutOff() }
  }
}
