/// A signal's values that wait to be combined with others or to be read, and a flag that is set
/// once no more will come.
///
/// The values are in a ring buffer without optionals, because code that is not specialised would
/// have to look up the optional type for every value.
class WaitingValues<Element: Sendable>: @unchecked Sendable {
  // `@unchecked` for the reason given in `Local`.
  @exclusivity(unchecked) final var ring: UnsafeMutablePointer<Element>?

  /// The capacity of the ring: 0 or a power of two.
  @exclusivity(unchecked) final var room = 0

  @exclusivity(unchecked) final var head = 0
  @exclusivity(unchecked) final var count = 0
  @exclusivity(unchecked) final var isCompleted = false

  init() {}

  deinit {
    guard let ring else { return }
    let beforeEnd = min(count, room - head)
    (ring + head).deinitialize(count: beforeEnd)
    ring.deinitialize(count: count - beforeEnd)
    ring.deallocate()
  }

  @inline(__always)
  final var isEmpty: Bool { count == 0 }

  /// True if no value is waiting and no more will come.
  final var isOver: Bool { isCompleted && count == 0 }

  @inline(__always)
  final func append(_ element: Element) {
    if count == room { makeRoom() }
    (ring.unsafelyUnwrapped + ((head &+ count) & (room &- 1))).initialize(to: element)
    count &+= 1
  }

  /// Inserts a value before the oldest one.
  final func prepend(_ element: Element) {
    if count == room { makeRoom() }
    head = (head &- 1) & (room &- 1)
    (ring.unsafelyUnwrapped + head).initialize(to: element)
    count &+= 1
  }

  /// Removes and returns the oldest value. There must be one.
  @inline(__always)
  final func popFirst() -> Element {
    let element = (ring.unsafelyUnwrapped + head).move()
    head = (head &+ 1) & (room &- 1)
    count &-= 1
    if count == 0, room > 1024 { giveUpRoom() }
    return element
  }

  /// Removes and returns all values, oldest first.
  final func popAll() -> [Element] {
    // All empty arrays share one storage, and the initializer below would write to it.
    if count == 0 { return [] }
    defer { count = 0 }
    return Array(unsafeUninitializedCapacity: count) { array, initialized in
      guard let ring, let values = array.baseAddress else { return }
      let beforeEnd = min(count, room - head)
      values.moveInitialize(from: ring + head, count: beforeEnd)
      (values + beforeEnd).moveInitialize(from: ring, count: count - beforeEnd)
      initialized = count
    }
  }

  /// Removes and returns the oldest value of each queue. Each must have one.
  static func row(of queues: [WaitingValues]) -> [Element] {
    Array(unsafeUninitializedCapacity: queues.count) { row, count in
      guard let first = row.baseAddress else { return }
      for queue in queues {
        (first + count).initialize(to: queue.popFirst())
        count += 1
      }
    }
  }

  /// Returns a copy that later changes do not affect.
  final func copied() -> WaitingValues {
    let copy = WaitingValues()
    guard let ring, count > 0 else { return copy }
    let new = UnsafeMutablePointer<Element>.allocate(capacity: room)
    let beforeEnd = min(count, room - head)
    new.initialize(from: ring + head, count: beforeEnd)
    (new + beforeEnd).initialize(from: ring, count: count - beforeEnd)
    (copy.ring, copy.room, copy.count) = (new, room, count)
    return copy
  }

  /// Exchanges the contents of two queues.
  final func swap(with other: WaitingValues) {
    (ring, other.ring) = (other.ring, ring)
    (room, other.room) = (other.room, room)
    (head, other.head) = (other.head, head)
    (count, other.count) = (other.count, count)
  }

  /// The value at position `number`, counted from the oldest.
  @inline(__always)
  final subscript(number: Int) -> Element {
    (ring.unsafelyUnwrapped + ((head &+ number) & (room &- 1))).pointee
  }

  @inline(never)
  final func makeRoom() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: max(4, 2 * room))
    if let ring {
      larger.moveInitialize(from: ring + head, count: room - head)
      (larger + (room - head)).moveInitialize(from: ring, count: head)
      ring.deallocate()
    }
    ring = larger
    room = max(4, 2 * room)
    head = 0
  }

  @inline(never)
  final func giveUpRoom() {
    ring?.deallocate()
    ring = nil
    (room, head) = (0, 0)
  }
}
