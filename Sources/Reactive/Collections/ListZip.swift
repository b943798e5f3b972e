extension LazyList {
  /// Returns pairs: the first elements of this list and `other`, the second elements, and so on,
  /// until one list ends.
  ///
  ///     LazyList(1...).zip(with: LazyList("ab")).map { "\($0)\($1)" }.array
  ///     // ["1a", "2b"]
  public func zip<Other>(with other: LazyList<Other>) -> LazyList<(Element, Other)> {
    derived(paired(with: other))
  }

  private func paired<Other>(with other: LazyList<Other>) -> LazyList<(Element, Other)> {
    LazyList<(Element, Other)>(
      head: {
        guard let first = self.head, let second = other.head else { return nil }
        return (first, second)
      },
      tail: {
        let rest = self.tail
        return rest.isKnownToBeEmpty ? nil : rest.paired(with: other.tail)
      })
  }

  /// Returns arrays: the first elements of all `lists`, the second elements, and so on, until one
  /// list ends.
  ///
  ///     LazyList.zip([LazyList(1...), LazyList(7...8)]).array
  ///     // [[1, 7], [2, 8]]
  ///
  /// If `lists` is empty, so is the result.
  public static func zip<Item>(_ lists: [LazyList<Item>]) -> LazyList where Element == [Item] {
    guard !lists.isEmpty else { return .empty }
    return LazyList(
      head: {
        var row: [Item] = []
        for list in lists {
          guard let head = list.head else { return nil }
          row.append(head)
        }
        return row
      },
      tail: { zip(lists.map { $0.tail }) })
  }

  /// Combines the first elements of all `lists` with `reduce`, then the second elements, and so on,
  /// and returns the results.
  ///
  ///     LazyList.zip([LazyList(1...), LazyList(7...8)]) { $0[0] * $0[1] }.array
  ///     // [7, 16]
  public static func zip<Item>(
    _ lists: [LazyList<Item>], reduce: @escaping @Sendable ([Item]) -> Element
  ) -> LazyList {
    LazyList<[Item]>.zip(lists).map(reduce)
  }
}
