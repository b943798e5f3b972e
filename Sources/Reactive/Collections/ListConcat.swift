extension LazyList {
  /// Returns the elements of this list, followed by those of `other`.
  ///
  ///     LazyList(1...2).concat(LazyList(5...6)).array
  ///     // [1, 2, 5, 6]
  public func concat(_ other: LazyList) -> LazyList {
    derived(joined(to: other))
  }

  /// Returns the elements of all `lists`, one list after the other.
  ///
  ///     LazyList.concat([LazyList(1...2), .return(7)]).array
  ///     // [1, 2, 7]
  public static func concat(_ lists: [LazyList]) -> LazyList {
    LazyList<LazyList>(lists).flatten()
  }

  /// Returns the elements of all `lists`, one list after the other.
  ///
  ///     LazyList.concat(LazyList(1...2), .return(7), .return(8)).array
  ///     // [1, 2, 7, 8]
  public static func concat(_ lists: LazyList...) -> LazyList {
    concat(lists)
  }

  /// Returns `value`, followed by the elements of this list.
  ///
  ///     LazyList(1...3).startWith(0).array
  ///     // [0, 1, 2, 3]
  public func startWith(_ value: Element) -> LazyList {
    derived(.return(value).joined(to: self))
  }

  /// Returns this list followed by `other`, both computed on demand.
  func joined(to other: LazyList) -> LazyList {
    if isKnownToBeEmpty { return other.lazy }
    let pair = ListPair(self, other)
    return LazyList(.cell(Cell(pair: pair) { pair.fill($0) }))
  }

  /// The two lists that this list joins, or nil if it is already computed or does not join any.
  fileprivate var parts: ListPair<Element>.Parts? {
    if case .cell(let cell) = content { cell.pair?.parts } else { nil }
  }
}

/// Two lists to be joined.
///
/// Lists are often joined in a loop. The first list of a pair is then itself a pair, and so on,
/// possibly thousands of levels deep. Therefore `fill(_:)` does not recurse. Its loop regroups the
/// pairs without changing the order of the elements: `((a b) c) d` becomes `a (b (c d))`.
final class ListPair<Element: Sendable>: Sendable {
  typealias Parts = (first: LazyList<Element>, second: LazyList<Element>)

  private let state: Lock<Parts?>

  init(_ first: LazyList<Element>, _ second: LazyList<Element>) {
    state = Lock((first, second))
  }

  var parts: Parts? { state.withLock { $0 } }

  func take() -> Parts? {
    state.withLock { $0.take() }
  }

  func fill(_ cell: Cell<Element>) {
    guard var (first, second) = take() else { return }
    while true {
      if let parts = first.parts {
        (first, second) = (parts.first, parts.second.joined(to: second))
      } else if let head = first.head {
        return cell.put(head) { [first, second] in first.tail.joined(to: second) }
      } else if let parts = second.parts {
        (first, second) = parts
      } else {
        guard let head = second.head else { return }
        return cell.put(head) { [second] in second.tail.lazy }
      }
    }
  }
}
