// Inlined, because the benchmark combine-many would otherwise take 147 % more instructions.

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
  @_alwaysEmitIntoClient
  public final func combineLatest<Other>(
    with other: Signal<Other>
  ) -> Signal<(Value, Other)> {
    .joining(of: 2, keeping: .latest, showing: [.source(self), .source(other)]) { join in
      let latest = LatestPair<Value, Other>()
      join.attach(self) { value in
        latest.storeOwn(value)
        if latest.hasOther { join.observer.next((value, latest.other.pointee)) }
      }
      join.attach(other) { value in
        latest.storeOther(value)
        if latest.hasOwn { join.observer.next((latest.own.pointee, value)) }
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
  @_alwaysEmitIntoClient
  public static func combineLatest<Element>(
    _ signals: [Signal<Element>]
  ) -> Signal where Value == [Element] {
    guard !signals.isEmpty else { return .empty() }
    // ReactiveObjC maps nested pairs to a tuple, so this result must behave like the result of
    // `map`.
    return Signal.joining(of: signals.count, keeping: .latest) { join in
      let latest = Local(Latest<Element>(of: signals.count))
      for (index, signal) in signals.enumerated() {
        join.attach(signal) { value in
          if latest.value.store(value, at: index) { join.observer.next(latest.value.values) }
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

/// The latest values of several signals.
@usableFromInline
struct Latest<Element> {
  /// The latest value of each signal, once all have sent one.
  @usableFromInline var values: [Element] = []

  /// The values that have arrived, until all signals have sent one.
  @usableFromInline var early: [Element?]

  @usableFromInline var missing: Int

  @usableFromInline
  init(of count: Int) {
    early = Array(repeating: nil, count: count)
    missing = count
  }

  /// Stores a signal's value. Returns true if all signals have sent one.
  @_alwaysEmitIntoClient
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

/// The latest values of two signals. They are not stored as optionals, for the reason given in
/// `WaitingValues`.
@usableFromInline
final class LatestPair<Own: Sendable, Other: Sendable>: @unchecked Sendable {
  // `@unchecked` for the reason given in `Local`.
  @usableFromInline let own = UnsafeMutablePointer<Own>.allocate(capacity: 1)
  @usableFromInline let other = UnsafeMutablePointer<Other>.allocate(capacity: 1)
  @exclusivity(unchecked) @usableFromInline var hasOwn = false
  @exclusivity(unchecked) @usableFromInline var hasOther = false

  @usableFromInline init() {}

  deinit {
    if hasOwn { own.deinitialize(count: 1) }
    if hasOther { other.deinitialize(count: 1) }
    own.deallocate()
    other.deallocate()
  }

  @_alwaysEmitIntoClient
  func storeOwn(_ value: Own) {
    if hasOwn { return own.pointee = value }
    own.initialize(to: value)
    hasOwn = true
  }

  @_alwaysEmitIntoClient
  func storeOther(_ value: Other) {
    if hasOther { return other.pointee = value }
    other.initialize(to: value)
    hasOther = true
  }
}
