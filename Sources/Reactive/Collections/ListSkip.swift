extension LazyList {
  /// Returns all elements except the first `count`.
  ///
  ///     LazyList(1...5).skip(3).array
  ///     // [4, 5]
  public func skip(_ count: Int) -> LazyList {
    if count < 0 { Misuse.report("skip(\(count)): the count must not be negative.") }
    return stepping(count) { remaining, element in
      guard remaining > 0 else { return .next(element) }
      remaining -= 1
      return .skip
    }
  }

  /// Returns the elements starting with the first one that satisfies `predicate`.
  ///
  ///     LazyList([1, 5, 2]).skipUntil { $0 > 3 }.array
  ///     // [5, 2]
  public func skipUntil(_ predicate: @escaping @Sendable (Element) -> Bool) -> LazyList {
    stepping(true) { isSkipping, element in
      if isSkipping, !predicate(element) { return .skip }
      isSkipping = false
      return .next(element)
    }
  }

  /// Returns the elements starting with the first one that does not satisfy `predicate`.
  ///
  ///     LazyList([1, 5, 2]).skipWhile { $0 < 4 }.array
  ///     // [5, 2]
  public func skipWhile(_ predicate: @escaping @Sendable (Element) -> Bool) -> LazyList {
    skipUntil { !predicate($0) }
  }
}
