import Synchronization

/// A value with its sender and a ticket that was drawn just before sending.
struct SentValue: Hashable, Sendable {
  let sender: Int
  let ticket: Int
}

/// Tickets with increasing numbers.
///
/// Of two threads, the one with the lower number has drawn first, and everything it did before
/// happens before everything the other one does next. So a value sent with a higher ticket than one
/// drawn after a disposal follows that disposal, whatever the threads.
final class Tickets: Sendable {
  private let latest = Atomic<Int>(0)

  func draw() -> Int {
    latest.add(1, ordering: .acquiringAndReleasing).newValue
  }
}

extension [SentValue] {
  /// Returns the index of the first value whose ticket is higher than `ticket`. The values have
  /// increasing tickets.
  func index(after ticket: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].ticket <= ticket { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
