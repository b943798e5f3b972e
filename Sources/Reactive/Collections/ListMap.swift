extension LazyList {
  /// What `transform` makes of each element.
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

  /// `value` in the place of each element.
  ///
  ///     LazyList("abc").mapReplace(1).array
  ///     // [1, 1, 1]
  public func mapReplace<Output>(_ value: Output) -> LazyList<Output> {
    map { _ in value }
  }

  /// The elements for which `isIncluded` is true.
  ///
  ///     LazyList(1...).filter { $0 % 3 == 0 }.take(2).array
  ///     // [3, 6]
  public func filter(_ isIncluded: @escaping @Sendable (Element) -> Bool) -> LazyList {
    stepping(()) { _, element in isIncluded(element) ? .next(element) : .skip }
  }
}

extension LazyList where Element: Equatable {
  /// Every element but those equal to `value`.
  ///
  ///     LazyList([1, 2, 1]).ignore(1).array
  ///     // [2]
  public func ignore(_ value: Element) -> LazyList {
    filter { $0 != value }
  }

  /// Every element but those equal to the one before.
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
