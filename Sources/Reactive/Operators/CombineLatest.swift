extension Signal {
  /// Sends a pair of both signals' latest values whenever either of them sends a value, once both
  /// have sent one.
  ///
  ///     source  a -  b  -  |
  ///     other   - 1  -  2  - |
  ///     source.combineLatest(with: other)
  ///     result  - a1 b1 b2 - |
  ///
  /// The result completes when both signals have completed; the first error ends it. If both
  /// signals send a value at the same time, the intermediate pair is sent as well. If this signal
  /// ends the result while being subscribed to, the other signal is not subscribed to; ReactiveObjC
  /// subscribes to it briefly, which runs its side effects. If the other signal ends the result
  /// while being subscribed to, this signal is cleaned up before the result ends; ReactiveObjC
  /// cleans it up afterwards.
  ///
  /// Values that arrive on different threads are delivered one at a time, as described in `Signal`.
  @inlinable
  public final func combineLatest<Other>(
    with other: Signal<Other>
  ) -> Signal<(Value, Other)> {
    combineLatest(with: other) { ($0, $1) }
  }

  @usableFromInline
  final func combineLatest<Other, Pair>(
    with other: Signal<Other>, _ pair: @escaping @Sendable (Value, Other) -> Pair
  ) -> Signal<Pair> {
    .joining(of: 2, keeping: .latest, showing: [.source(self), .source(other)]) { join in
      let (own, others) = (Latest<Value>(), Latest<Other>())
      join.attach(self) { value in
        own.store(value)
        if !others.isEmpty { join.observer.next(pair(value, others.value)) }
      }
      join.attach(other) { value in
        others.store(value)
        if !own.isEmpty { join.observer.next(pair(own.value, value)) }
      }
    }
  }

  /// Sends a pair of both signals' latest values whenever either of them sends a value, once both
  /// have sent one.
  ///
  ///     Signal.return("Ann").combineLatest(.of(1, 2))
  ///     // Sends ("Ann", 1), ("Ann", 2)
  ///
  /// This is the same as `combineLatest(with:)`. To combine more signals, use
  /// `Signal.combineLatest(a, b, c)`.
  public final func combineLatest<Other>(_ other: Signal<Other>) -> Signal<(Value, Other)> {
    combineLatest(with: other)
  }

  /// Sends an array of all signals' latest values whenever any of them sends a value, once all have
  /// sent one.
  ///
  ///     Signal.combineLatest([.of(1, 2), .of(3, 4)])
  ///     // Sends [2, 3], [2, 4]
  ///
  /// The result completes when all signals have completed; the first error ends it.
  ///
  /// Values that arrive on different threads are delivered one at a time, as described in `Signal`.
  public static func combineLatest<Element>(
    _ signals: [Signal<Element>]
  ) -> Signal where Value == [Element] {
    guard !signals.isEmpty else { return .empty() }
    // ReactiveObjC maps nested pairs to a tuple, so this result must behave like the result of
    // `map`.
    return Signal.joining(of: signals.count, keeping: .latest) { join in
      let first = signals.map { _ in Latest<Element>() }
      let (missing, values) = (Local(signals.count), Local([Element]()))
      for (index, signal) in signals.enumerated() {
        join.attach(signal) { value in
          if missing.value > 0 {
            if first[index].isEmpty { missing.value -= 1 }
            first[index].store(value)
            guard missing.value == 0 else { return }
            values.value = first.map { $0.take() }
          } else {
            values.value[index] = value
          }
          join.observer.next(values.value)
        }
      }
    }.bindOperator { $0.next }.called(showing: signals.map { .source($0) })
  }

  /// Combines the latest values of all `signals` with `reduce`, and sends each result.
  ///
  ///     Signal.combineLatest([.of(1, 2), .of(3, 4)]) { $0.reduce(0, +) }
  ///     // Sends 5, 6
  public static func combineLatest<Element>(
    _ signals: [Signal<Element>], reduce: @escaping @Sendable ([Element]) -> Value
  ) -> Signal {
    Signal<[Element]>.combineLatest(signals).map(reduce)
      .called(showing: signals.map { .source($0) })
  }
}
