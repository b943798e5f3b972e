/// A list whose elements are made one by one, when somebody asks for them, and then remembered.
///
///     let list = LazyList(1...).map { $0 * $0 }.filter { $0 % 2 == 0 }
///     print(list.take(3).array, list)
///     // Prints "[4, 16, 36] LazyList(4, 16, 36, …)"
///
/// It has a head, which is its first element, and a tail, which is the list of all the others. What
/// is derived from a list does nothing until it is asked, unless the list is `eager`.
///
/// Every closure, here and in the operators, runs at most once for an element, however many read
/// it, from however many threads: one that asks while another thread is still making the element
/// waits for it. So a closure that never returns blocks them all.
public struct LazyList<Element: Sendable>: Sequence, Sendable {
  enum Content: Sendable {
    /// The elements of an array from an index on.
    case elements([Element], from: Int, isEager: Bool)
    /// A head and a tail that are made when they are asked for.
    case cell(Cell<Element>)
  }

  var content: Content

  init(_ content: Content) {
    self.content = content
  }

  /// A list whose head and tail are made when they are asked for, each by itself, by `head` and
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
  /// If `head` returns nil the list is empty. If `tail` returns nil nothing follows the head.
  public init(
    head: @escaping @Sendable () -> Element?,
    tail: @escaping @Sendable () -> LazyList? = { nil }
  ) {
    content = .cell(Cell(head: head, tail: { tail() ?? .empty }))
  }

  /// A list whose first place `step` fills. The list is empty if it puts nothing there.
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

  /// The list of all elements but the first, which is empty if there are no others.
  ///
  /// That of an empty list is empty as well; in the original it is nil.
  ///
  /// In a derived list this makes the head too: what follows it depends on what came before.
  public var tail: LazyList {
    switch content {
    case .elements(let elements, let index, let isEager):
      LazyList(.elements(elements, from: Swift.min(index + 1, elements.count), isEager: isEager))
    case .cell(let cell): cell.tail
    }
  }

  /// All elements, which makes them all.
  public var array: [Element] {
    guard case .elements(let elements, let index, _) = content else { return Array(self) }
    return index == 0 ? elements : Array(elements[index...])
  }

  /// Whether it is empty for all to see, without anything being made.
  var isKnownToBeEmpty: Bool {
    if case .elements(let elements, let index, _) = content {
      index == elements.count
    } else {
      false
    }
  }

  /// An iterator, which makes one element at a time and holds on to none.
  ///
  ///     for number in LazyList(1...2) { print(number) }
  ///     // Prints "1", "2"
  public func makeIterator() -> Iterator { Iterator(rest: self) }

  /// Goes through a list from head to tail.
  ///
  ///     var iterator = LazyList(1...2).makeIterator()
  ///     print(iterator.next()!, iterator.next()!, iterator.next() == nil)
  ///     // Prints "1 2 true"
  public struct Iterator: IteratorProtocol, Sendable {
    var rest: LazyList

    /// The next element, or nil after the last.
    public mutating func next() -> Element? {
      guard let head = rest.head else { return nil }
      rest = rest.tail
      return head
    }
  }
}
