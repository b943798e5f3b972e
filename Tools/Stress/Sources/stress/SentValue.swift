import Synchronization

/// A value with its sender and a ticket that was drawn just before sending.
struct SentValue: Hashable, Sendable {
  let sender: Int
  let ticket: Int

  init(sender: Int, ticket: Int) {
    (self.sender, self.ticket) = (sender, ticket)
  }

  /// Creates a value from its `number`.
  init(number: Int) {
    (sender, ticket) = (number & 15, number >> 4)
  }

  /// A positive number with the same content, for the operators in the tests' table.
  var number: Int { ticket << 4 | sender }
}

/// A source of tickets with increasing numbers.
///
/// If two threads draw tickets, the thread with the lower ticket drew first. Everything that it had
/// done by then happens before everything that the other thread does next. So if a thread draws a
/// ticket after a disposal, every value with a higher ticket was sent after that disposal, on any
/// thread.
final class Tickets: Sendable {
  private let latest = Atomic<Int>(0)

  func draw() -> Int {
    latest.add(1, ordering: .acquiringAndReleasing).newValue
  }
}

extension [SentValue] {
  /// Returns the index of the first value whose ticket is higher than `ticket`. The values must
  /// have increasing tickets.
  func index(after ticket: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].ticket <= ticket { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
