extension LazyList {
  /// A list with no elements.
  public static var empty: LazyList { LazyList(.elements([], from: 0, isEager: false)) }

  /// Returns a list whose only element is `value`.
  ///
  ///     LazyList.return(1).array
  ///     // [1]
  public static func `return`(_ value: Element) -> LazyList {
    LazyList(.elements([value], from: 0, isEager: false))
  }

  /// Creates a list of a sequence's elements, in order.
  ///
  ///     LazyList("añb").array
  ///     // ["a", "ñ", "b"]
  ///
  ///     LazyList(["age": 18].keys).array
  ///     // ["age"]
  ///
  /// Elements are taken from the sequence one by one, so it may be endless. Changing the original
  /// collection later does not change the list.
  public init<Elements: Sequence>(_ elements: sending Elements)
  where Elements.Element == Element {
    if let list = elements as? LazyList {
      self = list
    } else if let array = elements as? [Element] {
      self.init(.elements(array, from: 0, isEager: false))
    } else {
      self = Self.drawn(from: Local(AnyIterator(elements.makeIterator())))
    }
  }

  private static func drawn(from iterator: Local<AnyIterator<Element>>) -> LazyList {
    // Cells are computed only once, one after the other, so no two threads use the iterator at the
    // same time.
    LazyList(step: { cell in
      guard let element = iterator.value.next() else { return }
      cell.put(element) { drawn(from: iterator) }
    })
  }
}
