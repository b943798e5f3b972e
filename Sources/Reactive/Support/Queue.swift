/// First in, first out, at a constant price, in the room of what waits.
@usableFromInline
struct Queue<Element> {
  /// A ring: those that wait stand from `head` on, and go on at its beginning. It has as many places as
  /// a power of two, or none.
  @usableFromInline var ring: ContiguousArray<Element?> = []
  @usableFromInline var head = 0

  /// How many wait.
  @usableFromInline var count = 0

  @inlinable init() {}

  @inlinable var isEmpty: Bool { count == 0 }

  /// The next one.
  var first: Element? { count > 0 ? ring[head] : nil }

  /// Those that are still to come.
  var waiting: [Element] { (0..<count).compactMap { ring[place($0)] } }

  /// How many there is room for.
  var capacity: Int { ring.capacity }

  @inlinable
  mutating func append(_ element: Element) {
    if count == ring.count { grow() }
    ring[place(count)] = element
    count += 1
  }

  @inlinable
  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = ring[head].take()
    head = place(1)
    count -= 1
    // Much room is for a crowd, which has gone.
    if count == 0, ring.count > 1024 { self = Queue() }
    return element
  }

  /// Where the one stands that so many come before.
  @inlinable
  func place(_ number: Int) -> Int { (head &+ number) & (ring.count &- 1) }

  @inlinable @inline(never)
  mutating func grow() {
    let full = ring.count
    ring.append(contentsOf: repeatElement(nil, count: max(4, full)))
    // Those at its beginning go on behind the others now.
    for place in 0..<head { ring.swapAt(place, full + place) }
  }
}

extension Queue: Sendable where Element: Sendable {}
