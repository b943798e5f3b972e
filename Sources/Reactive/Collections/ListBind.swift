extension LazyList {
  /// Turns each element into a list, and returns these lists joined into one.
  ///
  /// ReactiveObjC builds many of its operators on `bind`.
  ///
  ///     LazyList(1...).bind {
  ///       { value, stop in
  ///         stop = value == 2
  ///         return LazyList(["\(value)", "!"])
  ///       }
  ///     }.array
  ///     // ["1", "!", "2", "!"]
  ///
  /// `makeBinding` runs immediately, and only once, so the closure it returns can keep state. That
  /// closure is called with one element after the other. In it, return nil to end the result, or
  /// set `stop` to end the result after the returned list.
  ///
  /// If `stop` is set, ReactiveObjC's lazy lists drop all elements of the returned list except the
  /// first. ReactiveObjC's signals and eager lists do not.
  public func bind<Output>(
    _ makeBinding:
      () -> @Sendable (_ value: Element, _ stop: inout Bool) -> LazyList<Output>?
  ) -> LazyList<Output> {
    derived(.bound(Local(self), Local(.empty), makeBinding()))
  }

  /// Turns each element into a list with `transform`, and returns these lists joined into one.
  ///
  ///     LazyList(1...3).flattenMap { LazyList(0..<$0) }.array
  ///     // [0, 0, 1, 0, 1, 2]
  ///
  /// If `transform` returns nil, this counts as an empty list.
  public func flattenMap<Output>(
    _ transform: @escaping @Sendable (Element) -> LazyList<Output>?
  ) -> LazyList<Output> {
    bind { { value, _ in transform(value) ?? .empty } }
  }

  /// Returns the lists in this list, joined into one.
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
      // Cells are computed only once, one after the other, so no two threads use `source` and
      // `current` at the same time.
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
