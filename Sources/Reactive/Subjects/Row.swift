/// The subscriptions at as many places, one behind the other, as a word has bits.
@usableFromInline
struct Row: Sendable {
  /// Subscriptions that an array holds, so that nobody needs to count references to each.
  @usableFromInline typealias Receivers = ContiguousArray<Unmanaged<AnyObject>>

  /// Its first place.
  let start: UInt64

  /// A bit for each place, the lowest for the first: whether somebody stands there.
  private var taken: UInt64 = 0

  @usableFromInline private(set) var subscriptions: ContiguousArray<any AnyObject & Sendable> = []

  init(at start: UInt64) {
    self.start = start
  }

  var isEmpty: Bool { taken == 0 }

  /// Whether somebody stands at its last place.
  var isFilled: Bool { taken.leadingZeroBitCount == 0 }

  /// The place behind the last that is taken.
  var end: UInt64 { start + UInt64(UInt64.bitWidth - taken.leadingZeroBitCount) }

  @inlinable @inline(__always)
  var receivers: Receivers {
    // Arrays of references are laid out alike.
    unsafeBitCast(subscriptions, to: Receivers.self)
  }

  /// Makes room for as many as it has places.
  mutating func makeRoom() {
    subscriptions.reserveCapacity(UInt64.bitWidth)
  }

  /// Adds a subscription behind the others, and returns its place. The row must not be filled.
  mutating func insert(_ subscription: any AnyObject & Sendable) -> UInt64 {
    let place = end
    taken |= 1 << (place - start)
    subscriptions.append(subscription)
    return place
  }

  /// Takes out the subscription at a place, which is none before the row, if somebody stands there.
  mutating func remove(_ place: UInt64) -> (any AnyObject & Sendable)? {
    // Behind the row, it is no bit at all.
    let bit: UInt64 = 1 << (place - start)
    guard taken & bit != 0 else { return nil }
    taken ^= bit
    let before = taken & (bit - 1)
    return subscriptions.remove(at: before.nonzeroBitCount)
  }
}
