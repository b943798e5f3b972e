extension Signal {
  /// Sends a pair of the latest values of both signals whenever either sends one, as soon as both
  /// have.
  ///
  ///     source  a -  b  -  |
  ///     other   - 1  -  2  - |
  ///     source.combineLatest(with: other)
  ///     result  - a1 b1 b2 - |
  ///
  /// It completes when both have; the first error ends it. Two signals that change together give
  /// the pair in between as well. If this signal ends it while it is being subscribed to,
  /// the other is not subscribed to, which the original does in passing, side effects and all. If the
  /// other does, this signal is cleaned up after before the result ends, as always; in the original
  /// after that.
  ///
  /// Values of several threads are delivered one after the other, as `Signal` says.
  @inlinable
  public final func combineLatest<Other>(
    with other: Signal<Other>
  ) -> Signal<(Value, Other)> {
    .joining(of: 2) { join in
      let latest = Local((own: Value?.none, other: Other?.none))
      join.attach(self) { value in
        latest.value.own = value
        if let other = latest.value.other { join.observer.next((value, other)) }
      }
      join.attach(other) { value in
        latest.value.other = value
        if let own = latest.value.own { join.observer.next((own, value)) }
      }
    }.called(by: Call("combineLatest", of: [self, other]))
  }

  /// Sends a pair of the latest values of both signals whenever either sends one, as soon as both
  /// have.
  ///
  ///     Signal.return("Ann").combineLatest(.of(1, 2))
  ///     // Sends ("Ann", 1), ("Ann", 2)
  ///
  /// It is `combineLatest(with:)`. For more of them there is `Signal.combineLatest(a, b, c)`.
  @inlinable
  public final func combineLatest<Other>(_ other: Signal<Other>) -> Signal<(Value, Other)> {
    combineLatest(with: other)
  }

  /// Sends an array of the latest values of all signals whenever one of them sends, as soon as all
  /// have.
  ///
  ///     Signal.combineLatest([.of(1, 2), .of(3, 4)])
  ///     // Sends [2, 3], [2, 4]
  ///
  /// It completes when all have; the first error ends it.
  ///
  /// Values of several threads are delivered one after the other, as `Signal` says.
  public static func combineLatest<Element>(
    _ signals: [Signal<Element>]
  ) -> Signal where Value == [Element] {
    guard !signals.isEmpty else { return .empty() }
    return Signal<[Element?]>.joining(of: signals.count) { join in
      let none = [Element?](repeating: nil, count: signals.count)
      let latest = Local((values: none, missing: signals.count))
      for (index, signal) in signals.enumerated() {
        join.attach(signal) { value in
          if latest.value.values[index] == nil { latest.value.missing -= 1 }
          latest.value.values[index] = value
          if latest.value.missing == 0 { join.observer.next(latest.value.values) }
        }
      }
    }.map { $0.map { $0! } }.called(by: Call("combineLatest", of: signals))
  }

  /// Sends what `reduce` makes of the latest values of all `signals`.
  ///
  ///     Signal.combineLatest([.of(1, 2), .of(3, 4)]) { $0.reduce(0, +) }
  ///     // Sends 5, 6
  public static func combineLatest<Element>(
    _ signals: [Signal<Element>], reduce: @escaping @Sendable ([Element]) -> Value
  ) -> Signal {
    Signal<[Element]>.combineLatest(signals).map(reduce)
      .called(by: Call("combineLatest", of: signals))
  }
}
