extension LazyList {
  /// A list without elements.
  public static var empty: LazyList { LazyList(.elements([], from: 0, isEager: false)) }

  /// Returns a list whose only element is `value`.
  ///
  ///     LazyList.return(1).array
  ///     // [1]
  public static func `return`(_ value: Element) -> LazyList {
    LazyList(.elements([value], from: 0, isEager: false))
  }

  /// Creates a list of the elements of any sequence, in order.
  ///
  ///     LazyList("añb").array
  ///     // ["a", "ñ", "b"]
  ///
  ///     LazyList(["age": 18].keys).array
  ///     // ["age"]
  ///
  /// Elements are taken one by one, so the sequence may be endless. Changing the collection later
  /// does not change the list.
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
    // Each step is taken once, and after the previous one, so no other thread uses the iterator.
    LazyList(step: { cell in
      guard let element = iterator.value.next() else { return }
      cell.put(element) { drawn(from: iterator) }
    })
  }
}
