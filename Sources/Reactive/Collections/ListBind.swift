extension LazyList {
  /// Joins the lists that are made of each element: the root of many operators.
  ///
  ///     LazyList(1...).bind {
  ///       { value, stop in
  ///         stop = value == 2
  ///         return LazyList(["\(value)", "!"])
  ///       }
  ///     }.array
  ///     // ["1", "!", "2", "!"]
  ///
  /// `makeBinding` runs at once, and once, so that the closure that it returns can keep state: this
  /// is called with one element after the other. A nil list ends the result; setting `stop` ends it
  /// after the list that is returned with it.
  ///
  /// The original's lazy lists, but neither its signals nor its eager lists, drop all but the first
  /// element of the list that is returned when `stop` is set.
  public func bind<Output>(
    _ makeBinding:
      () -> @Sendable (_ value: Element, _ stop: inout Bool) -> LazyList<Output>?
  ) -> LazyList<Output> {
    derived(.bound(Local(self), Local(.empty), makeBinding()))
  }

  /// Joins the lists that `transform` makes of each element.
  ///
  ///     LazyList(1...3).flattenMap { LazyList(0..<$0) }.array
  ///     // [0, 0, 1, 0, 1, 2]
  ///
  /// Nil counts as an empty list.
  public func flattenMap<Output>(
    _ transform: @escaping @Sendable (Element) -> LazyList<Output>?
  ) -> LazyList<Output> {
    bind { { value, _ in transform(value) ?? .empty } }
  }

  /// The elements of the lists that are its elements.
  ///
  ///     LazyList([LazyList(1...2), .empty, .return(3)]).flatten().array
  ///     // [1, 2, 3]
  public func flatten<Inner>() -> LazyList<Inner> where Element == LazyList<Inner> {
    flattenMap { $0 }
  }

  private static func bound<Input>(
    _ source: Local<LazyList<Input>>, _ current: Local<LazyList>,
    _ binding: @escaping @Sendable (Input, inout Bool) -> LazyList?
  ) -> LazyList {
    LazyList(step: { cell in
      // Each place is filled once, and after the one before it: nobody else touches `source` and
      // `current`.
      while true {
        if let head = current.value.head {
          return cell.put(head) {
            current.value = current.value.tail
            if source.value.isKnownToBeEmpty { return current.value.lazy }
            return bound(source, current, binding)
          }
        }
        var isLast = false
        guard let value = source.value.head, let list = binding(value, &isLast) else { break }
        current.value = list
        source.value = source.value.tail
        if isLast { source.value = .empty }
      }
      source.value = .empty
    })
  }
}
