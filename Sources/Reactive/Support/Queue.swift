/// First in, first out, at a constant price.
@usableFromInline
struct Queue<Element> {
  @usableFromInline var elements: ContiguousArray<Element?> = []
  @usableFromInline var head = 0

  @inlinable init() {}

  @inlinable var isEmpty: Bool { head == elements.count }
  @inlinable var count: Int { elements.count - head }

  @inlinable var first: Element? { head < elements.count ? elements[head] : nil }

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
      } else if head == 1024 {
        elements.removeFirst(head)
        head = 0
      }
    }
    return elements[head].take()
  }
}

extension Queue: Sendable where Element: Sendable {}
