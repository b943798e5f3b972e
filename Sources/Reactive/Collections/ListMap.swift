extension LazyList {
  /// Returns the results of `transform` for each element.
  ///
  ///     let list = LazyList(1...3).map { number in
  ///       print("making", number)
  ///       return number * 10
  ///     }
  ///     print(list.head!, list.head!, list)
  ///     // Prints "making 1", "10 10 LazyList(10, …)"
  public func map<Output>(
    _ transform: @escaping @Sendable (Element) -> Output
  ) -> LazyList<Output> {
    stepping(()) { _, element in .next(transform(element)) }
  }

  /// Returns a list with `value` in place of each element.
  ///
  ///     LazyList("abc").mapReplace(1).array
  ///     // [1, 1, 1]
  public func mapReplace<Output>(_ value: Output) -> LazyList<Output> {
    map { _ in value }
  }

  /// Returns the elements for which `isIncluded` returns true.
  ///
  ///     LazyList(1...).filter { $0 % 3 == 0 }.take(2).array
  ///     // [3, 6]
  public func filter(_ isIncluded: @escaping @Sendable (Element) -> Bool) -> LazyList {
    stepping(()) { _, element in isIncluded(element) ? .next(element) : .skip }
  }
}

extension LazyList where Element: Equatable {
  /// Returns all elements except those equal to `value`.
  ///
  ///     LazyList([1, 2, 1]).ignore(1).array
  ///     // [2]
  public func ignore(_ value: Element) -> LazyList {
    filter { $0 != value }
  }

  /// Returns all elements except those equal to the previous one.
  ///
  ///     LazyList([1, 1, 2, 1]).distinctUntilChanged().array
  ///     // [1, 2, 1]
  public func distinctUntilChanged() -> LazyList {
    stepping(Element?.none) { last, element in
      guard last != element else { return .skip }
      last = element
      return .next(element)
    }
  }
}
