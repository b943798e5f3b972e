/// The number of values received from each signal of a `zip`, without the values themselves.
///
/// Zipping several signals means zipping the first two, then the result with the third, and so on.
/// So the first few signals can end before the others do. They end together when one of them has
/// completed and each of its values has found partners among these few signals.
struct ZipCounts: Sendable {
  private struct Count {
    var received = 0
    var isCompleted = false
  }

  private var counts: [Count]

  /// The number of tuples that have been sent.
  private var sent = 0

  /// The number of signals without a waiting value.
  private var missing: Int

  private var completed = 0

  /// The number of leading signals that have ended together, and the number of tuples that they
  /// have formed.
  private var ended = 0
  private var sentByEnded = 0

  init(of count: Int) {
    counts = Array(repeating: Count(), count: count)
    missing = count
  }

  /// Counts a value. If every signal now has a waiting value, counts one of each as sent and
  /// returns true.
  mutating func receive(_ index: Int) -> Bool {
    counts[index].received += 1
    guard counts[index].received == sent + 1 else { return false }
    missing -= 1
    guard missing == 0 else { return false }
    sent += 1
    for count in counts where count.received == sent { missing += 1 }
    return true
  }

  mutating func complete(_ index: Int) {
    counts[index].isCompleted = true
    completed += 1
  }

  /// True if nothing more can be sent, because a signal has completed and has no waiting value.
  var areOver: Bool {
    completed > 0 && counts.contains { $0.isCompleted && $0.received == sent }
  }

  /// Returns the indices of the leading signals that must end because together they can form no
  /// more tuples. Each signal is returned only once.
  mutating func takeLimited() -> Range<Int> {
    guard completed > 0, ended < counts.count else { return 0..<0 }
    let earlier = ended
    var isLimited = ended > 0 || counts[0].isCompleted
    var least = ended > 0 ? sentByEnded : counts[0].received
    for (index, count) in counts.enumerated().dropFirst(max(1, ended)) {
      // From here on, a signal can only end together with all others.
      if count.received == sent { break }
      isLimited =
        isLimited && least <= count.received || count.isCompleted && count.received <= least
      least = min(least, count.received)
      if isLimited { (ended, sentByEnded) = (index + 1, least) }
    }
    return earlier..<ended
  }
}
