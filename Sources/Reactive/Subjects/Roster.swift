/// The subscriptions of a subject, in the order in which they were made.
///
/// It does not know what type their values are of. Code that does looks that type up at run time,
/// unless a client specialises it, and that would cost more than what is to be done here.
@usableFromInline
struct Roster: Sendable {
  @usableFromInline typealias Subscriptions = ContiguousArray<any AnyObject & Sendable>

  /// Sorted by place, since places are given out in order.
  @usableFromInline private(set) var subscriptions: Subscriptions = []
  private var nextPlace: UInt64 = 0

  /// The place of each. Empty as long as only one has come, as most subjects never have another:
  /// that one has the latest place.
  private var places: ContiguousArray<UInt64> = []

  /// Adds a subscription and returns its place.
  mutating func insert(_ subscription: any AnyObject & Sendable) -> UInt64 {
    if !subscriptions.isEmpty {
      if places.isEmpty { places.append(nextPlace - 1) }
      places.append(nextPlace)
    }
    subscriptions.append(subscription)
    defer { nextPlace += 1 }
    return nextPlace
  }

  /// Takes out the subscription at a place, which the caller lets go of outside the lock.
  mutating func remove(_ place: UInt64) -> (any AnyObject & Sendable)? {
    if places.isEmpty {
      return !subscriptions.isEmpty && place == nextPlace - 1 ? subscriptions.removeLast() : nil
    }
    // The newest subscriptions are the likeliest to go.
    if places.last == place {
      places.removeLast()
      return subscriptions.removeLast()
    }
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < place { low = middle + 1 } else { high = middle }
    }
    guard low < places.count, places[low] == place else { return nil }
    places.remove(at: low)
    return subscriptions.remove(at: low)
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
    }
    return subscriptions
  }
}
