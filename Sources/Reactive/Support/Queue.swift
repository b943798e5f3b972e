/// First in, first out, at a constant price, in the room of what waits.
@usableFromInline
struct Queue<Element> {
  @usableFromInline var elements: ContiguousArray<Element?> = []
  @usableFromInline var head = 0

  @inlinable init() {}

  @inlinable var isEmpty: Bool { head == elements.count }
  @inlinable var count: Int { elements.count - head }

  /// The next one.
  var first: Element? { head < elements.count ? elements[head] : nil }

  /// Those that are still to come.
  var waiting: [Element] { elements[head...].compactMap { $0 } }

  /// How many there is room for.
  var capacity: Int { elements.capacity }

  @inlinable
  mutating func append(_ element: Element) {
    elements.append(element)
  }

  @inlinable
  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    defer {
      head += 1
      if head == elements.count {
        elements.removeAll(keepingCapacity: head <= 1024)
        head = 0
      } else if head >= 1024, head >= elements.count - head {
        // Those that wait move once for as many that have gone.
        elements.removeFirst(head)
        head = 0
      }
    }
    return elements[head].take()
  }
}

extension Queue: Sendable where Element: Sendable {}
