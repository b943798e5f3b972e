import Synchronization

/// A subject's subscriptions, in the order in which they receive each value.
///
/// The subscriptions are stored in blocks, so that removal shifts at most one block, and a mutation
/// during a send copies one block.
///
/// The list is not generic over the type of the values. Generic code that a client does not
/// specialise looks up type metadata at run time, which would take longer than the list's own work.
struct SubscriberList: Sendable {
  /// The blocks before `newest`, which have all been filled. Nil until a block has been filled,
  /// which never happens in most subjects.
  private(set) var filled: Blocks?

  /// The last block, to which new subscriptions are added.
  private(set) var newest = SubscriberBlock(at: 0)

  /// An empty list for a subject whose sends are traced. Its `filled` is never nil, so a send that
  /// finds `filled` to be nil need not check for tracing.
  static var traced: SubscriberList {
    var list = SubscriberList()
    list.filled = Blocks(like: nil, isTraced: true)
    return list
  }

  /// Adds a subscription and returns its position.
  mutating func insert(_ subscription: any AnyObject & Sendable) -> UInt64 {
    if newest.isFilled {
      ownBlocks().all.append(newest)
      newest = SubscriberBlock(at: newest.end)
      // With this many subscriptions, more are likely to come. An array that grows step by step
      // would end up twice as large.
      newest.makeRoom()
    }
    return newest.insert(subscription)
  }

  /// Removes and returns the subscription at `position`. Release it outside the lock.
  mutating func remove(_ position: UInt64) -> (any AnyObject & Sendable)? {
    if position >= newest.start { return newest.remove(position) }
    guard let index = filled?.index(of: position) else { return nil }
    return ownBlocks().remove(position, fromBlockAt: index)
  }

  /// Moves the subscription at `position` to the end and returns its new position.
  mutating func moveToEnd(_ position: UInt64) -> UInt64 {
    if position + 1 == newest.end { return position }
    guard let subscription = remove(position) else { return position }
    return insert(subscription)
  }

  /// Removes and returns all subscriptions. Release them outside the lock.
  mutating func removeAll() -> SubscriberList {
    defer {
      filled = nil
      newest = SubscriberBlock(at: newest.end)
    }
    return self
  }

  /// The current receivers.
  var receivers: Receivers { Receivers(filled, newest.receivers) }

  /// The current receivers if they fit in one block, which is nearly always the case, and are not
  /// traced.
  var receiversInOneBlock: SubscriberBlock.Receivers? {
    if let filled, !filled.areNone { nil } else { newest.receivers }
  }

  /// Returns the filled blocks, copied first if a send is iterating over them.
  private mutating func ownBlocks() -> Blocks {
    if Blocks.isOnlyHolder(&filled), let filled { return filled }
    let blocks = Blocks(like: filled)
    filled?.handOver()
    filled = blocks
    return blocks
  }
}

extension SubscriberList {
  /// An array of blocks, wrapped in an object so that a holder can find out whether other
  /// references exist.
  final class Blocks: @unchecked Sendable {
    // `@unchecked`: only a sole owner changes the array.
    fileprivate(set) var all: ContiguousArray<SubscriberBlock>

    /// True if sends are traced.
    private let isTraced: Bool

    /// True if a send can ignore these blocks.
    var areNone: Bool { all.isEmpty && !isTraced }

    /// The number of empty blocks.
    private var emptyCount: Int

    #if THREAD_SANITIZER
      // The sanitizer cannot see that the sole owner changes the blocks only after all other holders
      // have released them. So a holder sets this flag before it releases the blocks, and the sole
      // owner reads it.
      private let handover = Atomic<Bool>(false)
    #endif

    fileprivate init(like other: Blocks?, isTraced: Bool = false) {
      all = other?.all ?? []
      self.isTraced = other?.isTraced ?? isTraced
      emptyCount = other?.emptyCount ?? 0
    }

    /// Returns true if there is no other reference to `blocks`, so that they may be changed.
    static func isOnlyHolder(_ blocks: inout Blocks?) -> Bool {
      guard isKnownUniquelyReferenced(&blocks) else { return false }
      #if THREAD_SANITIZER
        _ = blocks?.handover.load(ordering: .acquiring)
      #endif
      return true
    }

    /// Announces that a holder is about to release the blocks.
    func handOver() {
      #if THREAD_SANITIZER
        handover.store(true, ordering: .releasing)
      #endif
    }

    /// Removes and returns the subscription at `position`. Empty blocks are removed only when more
    /// than half of all blocks are empty, because removing each block as soon as it is empty would
    /// shift all the blocks after it every time.
    fileprivate func remove(_ position: UInt64, fromBlockAt index: Int) -> (
      any AnyObject & Sendable
    )? {
      guard let subscription = all[index].remove(position) else { return nil }
      if all[index].isEmpty {
        empty(blockAt: index)
        emptyCount += 1
        if 2 * emptyCount > all.count {
          all.removeAll(where: \.isEmpty)
          emptyCount = 0
        }
      }
      return subscription
    }

    /// Releases the subscriptions in a block.
    func empty(blockAt index: Int) {
      all[index] = SubscriberBlock(at: all[index].start)
    }

    /// Returns the index of the block that contains `position`: the last block that starts at or
    /// before it.
    fileprivate func index(of position: UInt64) -> Int? {
      guard let first = all.first?.start, first <= position else { return nil }
      // If no block has been removed, the block is at this index, otherwise at a lower one.
      let furthest = Int((position - first) / UInt64(UInt64.bitWidth))
      var (low, high) = (0, min(furthest, all.count - 1))
      var middle = high
      while low < high {
        if all[middle].start <= position { low = middle } else { high = middle - 1 }
        middle = (low + high + 1) / 2
      }
      return low
    }
  }

  /// A snapshot of the receivers. The type is noncopyable, so the last holder of the blocks can
  /// find out that it is the last.
  struct Receivers: ~Copyable {
    var filled: Blocks?
    let newest: SubscriberBlock.Receivers

    init(_ filled: Blocks?, _ newest: SubscriberBlock.Receivers) {
      self.filled = filled
      self.newest = newest
    }

    /// Calls `body` with each block.
    consuming func forEachBlock(_ body: (SubscriberBlock.Receivers) -> Void) {
      let last = filled?.all.count ?? 0
      // `body` is called in only one place, so it is inlined only once.
      for index in 0...last {
        if index == last { filled?.handOver() }
        body(index == last ? newest : filled?.all[index].receivers ?? newest)
        // If this is the only reference, the list has replaced its blocks because subscriptions
        // have been added or removed. Each old block is released here, right after its turn:
        // releasing them all after the send would fetch each of them from memory again.
        if index < last, Blocks.isOnlyHolder(&filled) {
          filled?.empty(blockAt: index)
        }
      }
    }
  }
}
