// Inlined, because the benchmark zip-many would otherwise take 26 % more instructions.

/// A signal's values that wait to be combined with others or to be read, and a flag that is set
/// once no more will come.
///
/// The values are in a ring buffer without optionals, because code that is not specialised would
/// have to look up the optional type for every value.
@usableFromInline
final class WaitingValues<Element: Sendable>: @unchecked Sendable {
  // `@unchecked` for the reason given in `Local`.
  @exclusivity(unchecked) @usableFromInline var ring: UnsafeMutablePointer<Element>?

  /// The capacity of the ring: 0 or a power of two.
  @exclusivity(unchecked) @usableFromInline var room = 0

  @exclusivity(unchecked) @usableFromInline var head = 0
  @exclusivity(unchecked) @usableFromInline var count = 0
  @exclusivity(unchecked) @usableFromInline var isCompleted = false

  @inlinable init() {}

  deinit {
    while !isEmpty { _ = popFirst() }
    ring?.deallocate()
  }

  @inlinable var isEmpty: Bool { count == 0 }

  /// True if no value is waiting and no more will come.
  @inlinable var isOver: Bool { isCompleted && count == 0 }

  @_alwaysEmitIntoClient
  func append(_ element: Element) {
    if count == room { makeRoom() }
    (ring.unsafelyUnwrapped + ((head &+ count) & (room &- 1))).initialize(to: element)
    count &+= 1
  }

  /// Inserts a value before the oldest one.
  func prepend(_ element: Element) {
    if count == room { makeRoom() }
    head = (head &- 1) & (room &- 1)
    (ring.unsafelyUnwrapped + head).initialize(to: element)
    count &+= 1
  }

  /// Removes and returns the oldest value. There must be one.
  @_alwaysEmitIntoClient
  func popFirst() -> Element {
    let element = (ring.unsafelyUnwrapped + head).move()
    head = (head &+ 1) & (room &- 1)
    count &-= 1
    if count == 0, room > 1024 { giveUpRoom() }
    return element
  }

  @usableFromInline @inline(never)
  func makeRoom() {
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

  @usableFromInline @inline(never)
  func giveUpRoom() {
    ring?.deallocate()
    ring = nil
    (room, head) = (0, 0)
  }
}
