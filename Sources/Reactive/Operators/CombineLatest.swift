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
      let latest = LatestPair<Value, Other>()
      join.attach(self) { value in
        latest.storeOwn(value)
        if latest.hasOther { join.observer.next((value, latest.other.pointee)) }
      }
      join.attach(other) { value in
        latest.storeOther(value)
        if latest.hasOwn { join.observer.next((latest.own.pointee, value)) }
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
  @inlinable
  public static func combineLatest<Element>(
    _ signals: [Signal<Element>]
  ) -> Signal where Value == [Element] {
    guard !signals.isEmpty else { return .empty() }
    // The original maps nested pairs to a tuple, so this too counts as a `map`.
    return Signal.joining(of: signals.count) { join in
      let latest = Local(Latest<Element>(of: signals.count))
      for (index, signal) in signals.enumerated() {
        join.attach(signal) { value in
          if latest.value.store(value, at: index) { join.observer.next(latest.value.values) }
        }
      }
    }.bindOperator { $0.next }.called(by: Call("combineLatest", of: signals))
  }

  /// Sends what `reduce` makes of the latest values of all `signals`.
  ///
  ///     Signal.combineLatest([.of(1, 2), .of(3, 4)]) { $0.reduce(0, +) }
  ///     // Sends 5, 6
  @inlinable
  public static func combineLatest<Element>(
    _ signals: [Signal<Element>], reduce: @escaping @Sendable ([Element]) -> Value
  ) -> Signal {
    Signal<[Element]>.combineLatest(signals).map(reduce)
      .called(by: Call("combineLatest", of: signals))
  }
}

/// The latest values of several signals.
@usableFromInline
struct Latest<Element> {
  /// Those of all of them, once all have sent one.
  @usableFromInline var values: [Element] = []

  /// Those that have been sent before that.
  @usableFromInline var early: [Element?]

  @usableFromInline var missing: Int

  @inlinable
  init(of count: Int) {
    early = Array(repeating: nil, count: count)
    missing = count
  }

  /// Stores the value of one signal, and says whether all have sent one.
  @inlinable
  mutating func store(_ value: Element, at index: Int) -> Bool {
    if missing == 0 {
      values[index] = value
      return true
    }
    if early[index] == nil { missing -= 1 }
    early[index] = value
    guard missing == 0 else { return false }
    values = early.compactMap { $0 }
    early = []
    return true
  }
}

/// The latest values of two signals, without optionals for the reason that `Line` gives.
@usableFromInline
final class LatestPair<Own: Sendable, Other: Sendable>: @unchecked Sendable {
  // `@unchecked` for the reason that `Local` gives.
  @usableFromInline let own = UnsafeMutablePointer<Own>.allocate(capacity: 1)
  @usableFromInline let other = UnsafeMutablePointer<Other>.allocate(capacity: 1)
  @exclusivity(unchecked) @usableFromInline var hasOwn = false
  @exclusivity(unchecked) @usableFromInline var hasOther = false

  @inlinable init() {}

  deinit {
    if hasOwn { own.deinitialize(count: 1) }
    if hasOther { other.deinitialize(count: 1) }
    own.deallocate()
    other.deallocate()
  }

  @inlinable
  func storeOwn(_ value: Own) {
    if hasOwn { return own.pointee = value }
    own.initialize(to: value)
    hasOwn = true
  }

  @inlinable
  func storeOther(_ value: Other) {
    if hasOther { return other.pointee = value }
    other.initialize(to: value)
    hasOther = true
  }
}
