extension LazyList {
  /// Combines all elements from the left: `reduce(reduce(reduce(start, 1), 2), 3)`.
  ///
  ///     LazyList(1...3).foldLeft(0) { $0 - $1 }
  ///     // -6
  public func foldLeft<Result>(
    _ start: Result, _ reduce: (_ folded: Result, _ next: Element) -> Result
  ) -> Result {
    var folded = start
    for element in self { folded = reduce(folded, element) }
    return folded
  }

  /// Combines the elements from the right: `reduce(1, reduce(2, reduce(3, start)))`.
  ///
  ///     LazyList(1...3).foldRight(0) { $0 - $1() }
  ///     // 2
  ///
  /// `reduce` receives an element and a closure that folds the rest. If `reduce` does not call
  /// `rest`, no further element is computed, so an endless list can be folded. Calling `rest` again
  /// returns the same result.
  ///
  ///     LazyList(1...).foldRight(false) { first, rest in first > 3 || rest() }
  ///     // true
  ///
  /// As in ReactiveObjC, the calls of `reduce` and `rest` nest, and a stack has room for a few
  /// thousand of them. An `eager` list is folded in a loop, from its end, so it may have any
  /// length.
  public func foldRight<Result>(
    _ start: Result,
    _ reduce: @escaping (_ first: Element, _ rest: () -> Result) -> Result
  ) -> Result {
    if isEager {
      return array.reversed().reduce(start) { folded, first in reduce(first) { folded } }
    }
    guard Thread.hasRoom(for: "foldRight"), let first = head else { return start }
    var folded: Result?
    return reduce(first) {
      if let folded { return folded }
      let result = tail.foldRight(start, reduce)
      folded = result
      return result
    }
  }

  /// Returns true if any element satisfies `predicate`.
  ///
  ///     LazyList(1...).any { $0 > 3 }
  ///     // true
  ///
  /// The elements after that one are not computed.
  public func any(_ predicate: (Element) -> Bool) -> Bool {
    contains(where: predicate)
  }

  /// Returns true if every element satisfies `predicate`.
  ///
  ///     LazyList(1...).all { $0 < 4 }
  ///     // false
  ///
  /// The elements after the first one that does not satisfy `predicate` are not computed.
  public func all(_ predicate: (Element) -> Bool) -> Bool {
    allSatisfy(predicate)
  }

  /// Returns the first element that satisfies `predicate`, or nil.
  ///
  ///     LazyList(1...).first { $0 % 7 == 0 } == 7
  ///     // true
  ///
  /// The elements after that one are not computed.
  public func first(where predicate: (Element) -> Bool) -> Element? {
    for element in self where predicate(element) { return element }
    return nil
  }
}
