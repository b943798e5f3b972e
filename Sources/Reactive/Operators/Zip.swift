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
    return Signal.joining(keeping: .queued) { join in
      let waiting = signals.map { _ in WaitingValues<Element>() }
      let (scopes, counts) = (Local([Scope]()), Local(ZipCounts(of: signals.count)))
      @Sendable func finishIfOver() {
        if counts.value.areOver { join.observer.finish(.completed) }
      }
      @Sendable func endWhatIsLimited() {
        for index in counts.value.takeLimited() { scopes.value[index].cutOff() }
      }
      for (index, signal) in signals.enumerated() where !join.isOver {
        let (scope, values) = (join.newScope(), waiting[index])
        scopes.value.append(scope)
        let observer = join.receiving(in: scope) { (value: Element) in
          values.append(value)
          if counts.value.receive(index) {
            join.observer.next(WaitingValues.row(of: waiting))
            finishIfOver()
          }
          endWhatIsLimited()
        } completed: {
          counts.value.complete(index)
          finishIfOver()
          endWhatIsLimited()
        }
        signal.attach(join.traced(observer))
      }
      // ReactiveObjC maps nested pairs to a tuple, so this result must behave like the result of
      // `map`.
    }.bindOperator { $0.next }.called(showing: signals.map { .source($0) })
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
