/// A first-in, first-out queue. Adding or removing an element takes amortised constant time.
///
/// A queue that becomes empty releases its buffer if the buffer is large.
struct Queue<Element> {
  /// A ring buffer whose elements begin at `head` and wrap around. Its size is 0 or a power of two.
  var ring: ContiguousArray<Element?> = []
  var head = 0

  /// The number of elements.
  var count = 0

  init() {}

  var isEmpty: Bool { count == 0 }

  /// The next element.
  var first: Element? { count > 0 ? ring[head] : nil }

  /// The elements, in order.
  var waiting: [Element] { (0..<count).compactMap { ring[place($0)] } }

  /// The number of elements for which the ring's storage has room.
  var capacity: Int { ring.capacity }

  mutating func append(_ element: Element) {
    if count == ring.count { grow() }
    ring[place(count)] = element
    count += 1
  }

  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = ring[head].take()
    head = place(1)
    count -= 1
    // A large buffer is left over from a burst of elements, and is unlikely to be needed again.
    if count == 0, ring.count > 1024 { self = Queue() }
    return element
  }

  /// Returns the index in the ring of the element at position `number`.
  func place(_ number: Int) -> Int { (head &+ number) & (ring.count &- 1) }

  mutating func grow() {
    let full = ring.count
    ring.append(contentsOf: repeatElement(nil, count: max(4, full)))
    // The elements before `head` had wrapped around. Move them after the rest.
    for place in 0..<head { ring.swapAt(place, full + place) }
  }
}

extension Queue: Sendable where Element: Sendable {}
