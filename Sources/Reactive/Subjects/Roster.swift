import Synchronization

/// The subscriptions of a subject, in subscription order.
///
/// They are stored in rows, so that removal shifts at most one row, and a mutation during a send
/// copies one row.
///
/// The roster does not know the type of the values. Code that does would look the type up at run
/// time, unless a client specialises it, and that would cost more than the roster's own work.
@usableFromInline
struct Roster: Sendable {
  /// The filled rows that still have subscriptions, or nil if there has never been one, which is
  /// nearly always the case.
  @usableFromInline private(set) var filled: Rows?

  /// The last row, which has free places.
  @usableFromInline private(set) var newest = Row(at: 0)

  /// An empty roster of a subject whose sends are traced. It has filled rows from the beginning, so
  /// that looking for filled rows also finds out that a send is traced.
  static var traced: Roster {
    var roster = Roster()
    roster.filled = Rows(like: nil, isTraced: true)
    return roster
  }

  /// Adds a subscription and returns its place.
  mutating func insert(_ subscription: any AnyObject & Sendable) -> UInt64 {
    if newest.isFilled {
      ownRows().all.append(newest)
      newest = Row(at: newest.end)
      // With so many subscriptions, more will come, and an array that grows step by step ends up
      // twice as large.
      newest.makeRoom()
    }
    return newest.insert(subscription)
  }

  /// Removes and returns the subscription at `place`. Release it outside the lock.
  mutating func remove(_ place: UInt64) -> (any AnyObject & Sendable)? {
    if place >= newest.start { return newest.remove(place) }
    guard let index = filled?.index(of: place) else { return nil }
    return ownRows().remove(place, fromRowAt: index)
  }

  /// Moves the subscription at `place` to the end and returns its new place.
  mutating func moveToEnd(_ place: UInt64) -> UInt64 {
    if place + 1 == newest.end { return place }
    guard let subscription = remove(place) else { return place }
    return insert(subscription)
  }

  /// Removes and returns all subscriptions. Release them outside the lock.
  mutating func removeAll() -> Roster {
    defer {
      filled = nil
      newest = Row(at: newest.end)
    }
    return self
  }

  /// The current receivers.
  @inlinable
  var receivers: Receivers { Receivers(filled, newest.receivers) }

  /// The current receivers if they fit in one row, which is nearly always the case, and are not
  /// traced.
  @inlinable @inline(__always)
  var receiversInOneRow: Row.Receivers? {
    filled == nil || filled.unsafelyUnwrapped.areNone ? newest.receivers : nil
  }

  /// The filled rows, copied first if a send is iterating over them.
  private mutating func ownRows() -> Rows {
    if !Rows.isOnlyHolder(&filled) {
      let rows = Rows(like: filled)
      filled?.handOver()
      filled = rows
    }
    return filled.unsafelyUnwrapped
  }
}

extension Roster {
  /// An array of rows, in an object so that its holder can find out that no other reference exists.
  @usableFromInline
  final class Rows: @unchecked Sendable {
    // `@unchecked`: only a sole owner changes the array.
    @exclusivity(unchecked) @usableFromInline fileprivate(set) var all: ContiguousArray<Row>

    /// True if sends are traced.
    private let isTraced: Bool

    /// True if a send may do without them.
    @usableFromInline var areNone: Bool { all.isEmpty && !isTraced }

    /// The number of empty rows.
    @exclusivity(unchecked) private var emptyCount: Int

    // The thread sanitizer does not see that a sole owner comes after every holder that has
    // released the rows. Holders write this before they release, and the sole owner reads it; both
    // are plain moves.
    private let handover = Atomic<Bool>(false)

    fileprivate init(like other: Rows?, isTraced: Bool = false) {
      all = other?.all ?? []
      self.isTraced = other?.isTraced ?? isTraced
      emptyCount = other?.emptyCount ?? 0
    }

    /// Returns true if there is no other reference to `rows`, so that they may be changed.
    @usableFromInline
    static func isOnlyHolder(_ rows: inout Rows?) -> Bool {
      guard isKnownUniquelyReferenced(&rows) else { return false }
      _ = rows.unsafelyUnwrapped.handover.load(ordering: .acquiring)
      return true
    }

    /// Announces that a holder is about to release the rows.
    @usableFromInline
    func handOver() {
      handover.store(true, ordering: .releasing)
    }

    /// Removes and returns the subscription at `place`. Empty rows are removed when they are more
    /// than half of all, because closing every gap at once would shift all rows behind it.
    fileprivate func remove(_ place: UInt64, fromRowAt index: Int) -> (any AnyObject & Sendable)? {
      guard let subscription = all[index].remove(place) else { return nil }
      if all[index].isEmpty {
        empty(rowAt: index)
        emptyCount += 1
        if 2 * emptyCount > all.count {
          all.removeAll(where: \.isEmpty)
          emptyCount = 0
        }
      }
      return subscription
    }

    /// Releases the subscriptions in a row.
    @usableFromInline
    func empty(rowAt index: Int) {
      all[index] = Row(at: all[index].start)
    }

    /// Returns the index of the row that contains `place`: the last row that starts at or before
    /// it.
    fileprivate func index(of place: UInt64) -> Int? {
      guard let first = all.first?.start, first <= place else { return nil }
      // If no row has been removed it is this one, otherwise an earlier one.
      let furthest = Int((place - first) / UInt64(UInt64.bitWidth))
      var (low, high) = (0, min(furthest, all.count - 1))
      var middle = high
      while low < high {
        if all[middle].start <= place { low = middle } else { high = middle - 1 }
        middle = (low + high + 1) / 2
      }
      return low
    }
  }

  /// The receivers at one moment. The type cannot be copied, so the last user knows that it is the
  /// last.
  @usableFromInline
  struct Receivers: ~Copyable {
    @usableFromInline var filled: Rows?
    @usableFromInline let newest: Row.Receivers

    @inlinable
    init(_ filled: Rows?, _ newest: Row.Receivers) {
      self.filled = filled
      self.newest = newest
    }

    /// Calls `body` with each row.
    @inlinable @inline(__always)
    consuming func forEachRow(_ body: (Row.Receivers) -> Void) {
      for index in 0..<(filled?.all.count ?? 0) {
        body(filled.unsafelyUnwrapped.all[index].receivers)
        // If this is the only reference, the roster has new rows because subscriptions have ended.
        // They are released here, row by row; after the whole send, each would have to be fetched
        // from memory again.
        if Rows.isOnlyHolder(&filled) { filled.unsafelyUnwrapped.empty(rowAt: index) }
      }
      filled?.handOver()
      body(newest)
    }
  }
}
