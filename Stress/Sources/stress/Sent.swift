import Synchronization

/// A value that says who sent it, and when: its ticket was drawn just before.
struct Sent: Hashable, Sendable {
  let sender: Int
  let ticket: Int
}

/// Tickets with rising numbers.
///
/// Of two threads the one with the lower number has drawn first, and what it did before that
/// happens before all that the other one does next. So what is sent with a higher ticket than one
/// that was drawn after a disposal follows the disposal, on whatever threads the two are.
final class Tickets: Sendable {
  private let latest = Atomic<Int>(0)

  func draw() -> Int {
    latest.add(1, ordering: .acquiringAndReleasing).newValue
  }
}

extension [Sent] {
  /// Where the first one stands, of values with rising tickets, that has a higher ticket than this.
  func index(after ticket: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].ticket <= ticket { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
