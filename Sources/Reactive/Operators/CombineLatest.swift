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
  @inlinable
  public final func combineLatest<Other>(
    with other: Signal<Other>
  ) -> Signal<(Value, Other)> {
    Signal<(Value, Other)>(attachment: { observer in
      let join = Join(observer)
      let latest = Owned((own: Value?.none, other: Other?.none, running: 2))
      @Sendable func complete() {
        latest.state.running -= 1
        if latest.state.running == 0 { observer.finish(.completed) }
      }
      self.attach(
        join.receiving(
          in: join.newScope(), isBound: observer.isBound,
          next: { value in
            latest.state.own = value
            if let other = latest.state.other { observer.next((value, other)) }
          }, completed: complete))
      guard !join.isOver else { return }
      other.attach(
        join.receiving(
          in: join.newScope(), isBound: observer.isBound,
          next: { value in
            latest.state.other = value
            if let own = latest.state.own { observer.next((own, value)) }
          }, completed: complete))
    })
  }

  /// Sends an array of the latest values of all signals whenever one of them sends, as soon as all
  /// have.
  ///
  ///     Signal.combineLatest([.of(1, 2), .of(3, 4)])
  ///     // Sends [2, 3], [2, 4]
  ///
  /// It completes when all have; the first error ends it.
  public static func combineLatest<Element>(
    _ signals: [Signal<Element>]
  ) -> Signal where Value == [Element] {
    guard !signals.isEmpty else { return .empty() }
    return Signal<[Element?]>(attachment: { observer in
      let join = Join(observer)
      let none = [Element?](repeating: nil, count: signals.count)
      let latest = Owned((values: none, missing: signals.count, running: signals.count))
      for (index, signal) in signals.enumerated() where !join.isOver {
        signal.attach(
          join.receiving(
            in: join.newScope(), isBound: observer.isBound,
            next: { value in
              if latest.state.values[index] == nil { latest.state.missing -= 1 }
              latest.state.values[index] = value
              if latest.state.missing == 0 { observer.next(latest.state.values) }
            },
            completed: {
              latest.state.running -= 1
              if latest.state.running == 0 { observer.finish(.completed) }
            }))
      }
    }).map { $0.map { $0! } }
  }

  /// Sends what the closure makes of the latest values of all signals.
  ///
  ///     Signal.combineLatest([.of(1, 2), .of(3, 4)]) { $0.reduce(0, +) }
  ///     // Sends 5, 6
  public static func combineLatest<Element>(
    _ signals: [Signal<Element>], reduce: @escaping @Sendable ([Element]) -> Value
  ) -> Signal {
    Signal<[Element]>.combineLatest(signals).map(reduce)
  }
}
