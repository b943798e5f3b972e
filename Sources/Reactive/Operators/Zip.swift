extension Signal {
  /// Sends pairs: the first values of both signals, the second values, and so on.
  ///
  ///     source  a b  -  - c |
  ///     other   - 1  2  - - 3      4
  ///     source.zip(with: other)
  ///     result  - a1 b2 - - [c3 |]
  ///
  /// A value waits for its partner as long as it takes. The result completes when one signal has
  /// and none of its values is waiting; the first error ends it, waiting values or not. If this
  /// signal ends it at once the other is not subscribed to, which the original does in passing, side
  /// effects and all. If the other ends it while it is being subscribed to, this signal is cleaned up
  /// after before the result ends, as always; in the original after that.
  ///
  /// Values of several threads are delivered one after the other, as `Signal` says.
  @inlinable
  public final func zip<Other>(with other: Signal<Other>) -> Signal<(Value, Other)> {
    .joining { join in
      let own = Local((waiting: Queue<Value>(), isCompleted: false))
      let others = Local((waiting: Queue<Other>(), isCompleted: false))
      @Sendable func finishIfOver() {
        if own.value.isCompleted && own.value.waiting.isEmpty
          || others.value.isCompleted && others.value.waiting.isEmpty
        {
          join.observer.finish(.completed)
        }
      }
      @Sendable func sendPair() {
        guard !own.value.waiting.isEmpty, !others.value.waiting.isEmpty,
          let first = own.value.waiting.popFirst(), let second = others.value.waiting.popFirst()
        else { return }
        join.observer.next((first, second))
        finishIfOver()
      }
      join.attach(self) { value in
        own.value.waiting.append(value)
        sendPair()
      } completed: {
        own.value.isCompleted = true
        finishIfOver()
      }
      join.attach(other) { value in
        others.value.waiting.append(value)
        sendPair()
      } completed: {
        others.value.isCompleted = true
        finishIfOver()
      }
    }.called(by: Call("zip", of: [self, other]))
  }

  /// Sends pairs: the first values of both signals, the second values, and so on.
  ///
  ///     Signal.of("Ann", "Bea").zip(.of(1, 2))
  ///     // Sends ("Ann", 1), ("Bea", 2)
  ///
  /// It is `zip(with:)`. For more of them there is `Signal.zip(a, b, c)`.
  @inlinable
  public final func zip<Other>(_ other: Signal<Other>) -> Signal<(Value, Other)> {
    zip(with: other)
  }

  /// Sends arrays: the first values of all signals, the second values, and so on.
  ///
  ///     Signal.zip([.of(1, 2), .of(3, 4), .of(5, 6, 7)])
  ///     // Sends [1, 3, 5], [2, 4, 6]
  ///
  /// It ends as `zip(with:)` does.
  public static func zip<Element>(
    _ signals: [Signal<Element>]
  ) -> Signal where Value == [Element] {
    guard let first = signals.first else { return .empty() }
    return signals.dropFirst().reduce(first.map { [$0] }) { zipped, next in
      zipped.zip(with: next).map { $0 + [$1] }
    }.called(by: Call("zip", of: signals))
  }

  /// Sends what `reduce` makes of the first values of all `signals`, of the second, and so on.
  ///
  ///     Signal.zip([.of(1, 2), .of(3, 4)]) { $0.reduce(0, +) }
  ///     // Sends 4, 6
  public static func zip<Element>(
    _ signals: [Signal<Element>], reduce: @escaping @Sendable ([Element]) -> Value
  ) -> Signal {
    Signal<[Element]>.zip(signals).map(reduce)
      .called(by: Call("zip", of: signals))
  }
}
