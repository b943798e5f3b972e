/// A list whose elements are computed one by one, on demand, and then kept.
///
///     let list = LazyList(1...).map { $0 * $0 }.filter { $0 % 2 == 0 }
///     print(list.take(3).array, list)
///     // Prints "[4, 16, 36] LazyList(4, 16, 36, …)"
///
/// A list has a head, its first element, and a tail, the list of all other elements. A derived list
/// computes nothing until its elements are read, unless the original list is `eager`.
///
/// Every closure, here and in the operators, runs at most once per element, no matter how many
/// threads read the element. If a thread reads an element while another thread is computing it, the
/// reader waits. So a closure that never returns blocks all readers.
public struct LazyList<Element: Sendable>: Sequence, Sendable {
  enum Content: Sendable {
    /// The elements of an array, starting at an index.
    case elements([Element], from: Int, isEager: Bool)
    /// A head and a tail that are computed on demand.
    case cell(Cell<Element>)
  }

  var content: Content

  init(_ content: Content) {
    self.content = content
  }

  /// Creates a list whose head and tail are computed independently, on demand, by `head` and
  /// `tail`.
  ///
  ///     let list = LazyList(
  ///       head: {
  ///         print("making the head")
  ///         return 1
  ///       },
  ///       tail: { .return(2) })
  ///     print(list.head!, list.head!, list.array)
  ///     // Prints "making the head", "1 1 [1, 2]"
  ///
  /// If `head` returns nil, the list is empty. If `tail` returns nil, the head is the only element.
  public init(
    head: @escaping @Sendable () -> Element?,
    tail: @escaping @Sendable () -> LazyList? = { nil }
  ) {
    content = .cell(Cell(head: head, tail: { tail() ?? .empty }))
  }

  /// Creates a list whose first cell is filled by `step`. The list is empty if `step` puts nothing
  /// into the cell.
  init(step: @escaping @Sendable (Cell<Element>) -> Void) {
    content = .cell(Cell(step: step))
  }

  /// The first element, or nil if the list is empty.
  public var head: Element? {
    switch content {
    case .elements(let elements, let index, _): index < elements.count ? elements[index] : nil
    case .cell(let cell): cell.head
    }
  }

  /// The list of all elements except the first.
  ///
  /// The tail of a list with one element is empty, and so is the tail of an empty list; in
  /// ReactiveObjC, the tail of an empty list is nil.
  ///
  /// In a derived list, reading the tail also computes the head, because the elements that follow
  /// depend on it.
  public var tail: LazyList {
    switch content {
    case .elements(let elements, let index, let isEager):
      LazyList(.elements(elements, from: Swift.min(index + 1, elements.count), isEager: isEager))
    case .cell(let cell): cell.tail
    }
  }

  /// All elements.
  ///
  /// Reading this property computes all of them.
  public var array: [Element] {
    guard case .elements(let elements, let index, _) = content else { return Array(self) }
    return index == 0 ? elements : Array(elements[index...])
  }

  /// True if the list is known to be empty without computing an element.
  var isKnownToBeEmpty: Bool {
    if case .elements(let elements, let index, _) = content {
      index == elements.count
    } else {
      false
    }
  }

  /// Returns an iterator that computes one element at a time and keeps none of them.
  ///
  ///     for number in LazyList(1...2) { print(number) }
  ///     // Prints "1", "2"
  public func makeIterator() -> Iterator { Iterator(rest: self) }

  /// An iterator over a list, from head to tail.
  ///
  ///     var iterator = LazyList(1...2).makeIterator()
  ///     print(iterator.next()!, iterator.next()!, iterator.next() == nil)
  ///     // Prints "1 2 true"
  public struct Iterator: IteratorProtocol, Sendable {
    var rest: LazyList

    /// Returns the next element, or nil after the last one.
    public mutating func next() -> Element? {
      guard let head = rest.head else { return nil }
      rest = rest.tail
      return head
    }
  }
}
