/// A block of up to `UInt64.bitWidth` consecutive subscriptions.
struct SubscriberBlock: Sendable {
  /// Unretained references to subscriptions that an array holds, so that a send does no reference
  /// counting.
  typealias Receivers = ContiguousArray<Unmanaged<AnyObject>>

  /// The first position of the block.
  let start: UInt64

  /// One bit for each position, starting with the lowest bit, set while the position is occupied.
  private var taken: UInt64 = 0

  private(set) var subscriptions: ContiguousArray<any AnyObject & Sendable> = []

  init(at start: UInt64) {
    self.start = start
  }

  var isEmpty: Bool { taken == 0 }

  /// True if the last position of the block is occupied.
  var isFilled: Bool { taken.leadingZeroBitCount == 0 }

  /// The position after the last occupied one.
  var end: UInt64 { start + UInt64(UInt64.bitWidth - taken.leadingZeroBitCount) }

  var receivers: Receivers {
    // Both are arrays of references and have the same layout.
    unsafeBitCast(subscriptions, to: Receivers.self)
  }

  /// Reserves memory for as many subscriptions as the block has positions.
  mutating func makeRoom() {
    subscriptions.reserveCapacity(UInt64.bitWidth)
  }

  /// Adds a subscription at the end and returns its position. The block must not be filled.
  mutating func insert(_ subscription: any AnyObject & Sendable) -> UInt64 {
    let position = end
    taken |= 1 << (position - start)
    subscriptions.append(subscription)
    return position
  }

  /// Removes and returns the subscription at `position`, which must not lie before the block.
  mutating func remove(_ position: UInt64) -> (any AnyObject & Sendable)? {
    // For an index beyond the block, the shift gives 0.
    let bit: UInt64 = 1 << (position - start)
    guard taken & bit != 0 else { return nil }
    taken ^= bit
    let before = taken & (bit - 1)
    return subscriptions.remove(at: before.nonzeroBitCount)
  }
}
