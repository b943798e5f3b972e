/// The subscriptions of a subject, in the order in which they were made.
///
/// It does not know what type their values are of. Code that does looks that type up at run time,
/// unless a client specialises it, and that would cost more than what is to be done here.
@usableFromInline
struct Roster: Sendable {
  @usableFromInline typealias Subscriptions = ContiguousArray<(any AnyObject & Sendable)?>

  /// Sorted by place, since places are given out in order. Who has left leaves a gap, so that nobody
  /// has to move up; the last one is none.
  @usableFromInline private(set) var subscriptions: Subscriptions = []

  /// Subscriptions that an array holds, so that nobody needs to count references to each.
  @usableFromInline typealias Receivers = ContiguousArray<Unmanaged<AnyObject>>

  /// The place of the next. It is the one behind the last.
  private var nextPlace: UInt64 = 0

  /// The place of each. Empty as long as they follow one another, as they do until gaps are closed.
  private var places: ContiguousArray<UInt64> = []

  @usableFromInline private(set) var gaps = 0

  /// Adds a subscription and returns its place.
  mutating func insert(_ subscription: any AnyObject & Sendable) -> UInt64 {
    if !places.isEmpty { places.append(nextPlace) }
    subscriptions.append(subscription)
    defer { nextPlace += 1 }
    return nextPlace
  }

  /// Takes out the subscription at a place, which the caller lets go of outside the lock.
  mutating func remove(_ place: UInt64) -> (any AnyObject & Sendable)? {
    guard let index = index(of: place), let subscription = subscriptions[index] else { return nil }
    if index == subscriptions.count - 1 {
      removeLast()
    } else {
      subscriptions[index] = nil
      gaps += 1
      if 2 * gaps > subscriptions.count { closeGaps() }
    }
    return subscription
  }

  /// Those who are there now. Whoever sends to all may as well close the gaps.
  @inlinable
  mutating func receivers() -> Receivers {
    if gaps > 0 { closeGaps() }
    // Arrays of references are laid out alike.
    return unsafeBitCast(subscriptions, to: Receivers.self)
  }

  /// Gives the subscription at a place the last one, and returns that.
  mutating func moveToEnd(_ place: UInt64) -> UInt64 {
    if place == nextPlace - 1 { return place }
    guard let subscription = remove(place) else { return place }
    return insert(subscription)
  }

  mutating func removeAll() -> Subscriptions {
    defer {
      subscriptions = []
      places = []
      gaps = 0
    }
    return subscriptions
  }

  private func index(of place: UInt64) -> Int? {
    guard place < nextPlace else { return nil }
    // Counted from the end, the newest is found at once, and so is each where places follow one
    // another. Where they do not, it stands no nearer to the end than that.
    let count = subscriptions.count
    let distance = nextPlace - place
    if places.isEmpty { return distance <= count ? count - Int(distance) : nil }
    var (low, high) = (max(0, count - Int(min(distance, UInt64(count)))), count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low < count && places[low] == place ? low : nil
  }

  /// Takes out the last one, and the gaps before it. The next ones have the places, which are
  /// nobody's any more.
  private mutating func removeLast() {
    repeat {
      subscriptions.removeLast()
      nextPlace = places.popLast() ?? nextPlace - 1
      guard gaps > 0, let last = subscriptions.last, last == nil else { return }
      gaps -= 1
    } while true
  }

  @usableFromInline
  mutating func closeGaps() {
    let count = subscriptions.count
    if places.isEmpty { places.append(contentsOf: (nextPlace - UInt64(count))..<nextPlace) }
    var kept = 0
    for index in 0..<count where subscriptions[index] != nil {
      subscriptions.swapAt(kept, index)
      places[kept] = places[index]
      kept += 1
    }
    subscriptions.removeLast(count - kept)
    places.removeLast(count - kept)
    gaps = 0
  }
}
