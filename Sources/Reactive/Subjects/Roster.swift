import Synchronization

/// The subscriptions of a subject, in the order in which they were made.
///
/// They stand in rows, so that who leaves has few others move up, and so that a change, while a value
/// is being sent, copies one row and not all.
///
/// It does not know what type their values are of. Code that does looks that type up at run time,
/// unless a client specialises it, and that would cost more than what is to be done here.
@usableFromInline
struct Roster: Sendable {
  /// The rows that have been filled, as far as somebody is left in them. Nil if there has never been
  /// one, as nearly always.
  @usableFromInline private(set) var filled: Rows?

  /// The row behind them, which has places to give.
  @usableFromInline private(set) var newest = Row(at: 0)

  /// Adds a subscription and returns its place.
  mutating func insert(_ subscription: any AnyObject & Sendable) -> UInt64 {
    if newest.isFilled {
      ownRows().all.append(newest)
      newest = Row(at: newest.end)
      // Where so many have come more will, and an array that grows takes twice as much in the end.
      newest.makeRoom()
    }
    return newest.insert(subscription)
  }

  /// Takes out the subscription at a place, which the caller lets go of outside the lock.
  mutating func remove(_ place: UInt64) -> (any AnyObject & Sendable)? {
    if place >= newest.start { return newest.remove(place) }
    guard let index = filled?.index(of: place) else { return nil }
    return ownRows().remove(place, fromRowAt: index)
  }

  /// Gives the subscription at a place the last one, and returns that.
  mutating func moveToEnd(_ place: UInt64) -> UInt64 {
    if place + 1 == newest.end { return place }
    guard let subscription = remove(place) else { return place }
    return insert(subscription)
  }

  /// Takes out all, whom the caller lets go of outside the lock.
  mutating func removeAll() -> Roster {
    defer {
      filled = nil
      newest = Row(at: newest.end)
    }
    return self
  }

  /// Those who are there now.
  @inlinable
  var receivers: Receivers { Receivers(filled, newest.receivers) }

  /// Those who are there now if they stand in one row, as nearly always.
  @inlinable @inline(__always)
  var receiversInOneRow: Row.Receivers? {
    filled == nil || filled.unsafelyUnwrapped.all.isEmpty ? newest.receivers : nil
  }

  /// The rows that have been filled, to be changed; if somebody is sending to those, then others like
  /// them.
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
  /// Some rows, an object so that its holder can tell whether it is the only one.
  @usableFromInline
  final class Rows: @unchecked Sendable {
    // `@unchecked`: only he changes them who alone holds them.
    @exclusivity(unchecked) @usableFromInline fileprivate(set) var all: ContiguousArray<Row>

    /// How many of them are empty.
    @exclusivity(unchecked) private var emptyCount: Int

    // The thread sanitizer does not see that the only holder comes after all who have let go. Writing
    // this before letting go, and reading it as the only one, tells it; both are plain moves.
    private let handover = Atomic<Bool>(false)

    fileprivate init(like other: Rows?) {
      all = other?.all ?? []
      emptyCount = other?.emptyCount ?? 0
    }

    /// Whether nobody else holds `rows`, so that they may be changed.
    @usableFromInline
    static func isOnlyHolder(_ rows: inout Rows?) -> Bool {
      guard isKnownUniquelyReferenced(&rows) else { return false }
      _ = rows.unsafelyUnwrapped.handover.load(ordering: .acquiring)
      return true
    }

    /// Says that a holder is about to let go.
    @usableFromInline
    func handOver() {
      handover.store(true, ordering: .releasing)
    }

    /// Takes out the subscription at a place. Rows that are empty go when they are more than half: to
    /// close the gap at once would have all behind it move up.
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

    /// Lets go of the subscriptions in a row.
    @usableFromInline
    func empty(rowAt index: Int) {
      all[index] = Row(at: all[index].start)
    }

    /// The row that a place is in, if it is there: the last one that starts no later.
    fileprivate func index(of place: UInt64) -> Int? {
      guard let first = all.first?.start, first <= place else { return nil }
      // If no row has gone it is this one, and else one before it.
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

  /// Who is sent to: those who were there at one moment. They cannot be copied, so that it is known
  /// when nobody else has them any more.
  @usableFromInline
  struct Receivers: ~Copyable {
    @usableFromInline var filled: Rows?
    @usableFromInline let newest: Row.Receivers

    @inlinable
    init(_ filled: Rows?, _ newest: Row.Receivers) {
      self.filled = filled
      self.newest = newest
    }

    /// Calls `body` with row after row.
    @inlinable @inline(__always)
    consuming func forEachRow(_ body: (Row.Receivers) -> Void) {
      for index in 0..<(filled?.all.count ?? 0) {
        body(filled.unsafelyUnwrapped.all[index].receivers)
        // If the roster has others by now, some have left. They are let go of here: to do so when all
        // have been sent to would fetch each from memory once more.
        if Rows.isOnlyHolder(&filled) { filled.unsafelyUnwrapped.empty(rowAt: index) }
      }
      filled?.handOver()
      body(newest)
    }
  }
}
