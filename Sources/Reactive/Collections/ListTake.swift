extension LazyList {
  /// Returns the first `count` elements.
  ///
  ///     LazyList(1...).take(3).array
  ///     // [1, 2, 3]
  ///
  /// No further element is computed.
  public func take(_ count: Int) -> LazyList {
    guard count > 0 else {
      if count < 0 { Misuse.report("take(\(count)): the count must not be negative.") }
      return .empty
    }
    return stepping(count) { remaining, element in
      remaining -= 1
      return remaining == 0 ? .last(element) : .next(element)
    }
  }

  /// Returns the elements before the first one that satisfies `predicate`.
  ///
  ///     LazyList(1...).takeUntil { $0 > 3 }.array
  ///     // [1, 2, 3]
  public func takeUntil(_ predicate: @escaping @Sendable (Element) -> Bool) -> LazyList {
    stepping(()) { _, element in predicate(element) ? .end : .next(element) }
  }

  /// Returns the elements before the first one that does not satisfy `predicate`.
  ///
  ///     LazyList(1...).takeWhile { $0 < 4 }.array
  ///     // [1, 2, 3]
  public func takeWhile(_ predicate: @escaping @Sendable (Element) -> Bool) -> LazyList {
    takeUntil { !predicate($0) }
  }
}
