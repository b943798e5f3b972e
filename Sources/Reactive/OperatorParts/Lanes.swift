/// What has come from each of several signals that are zipped, without the values.
///
/// To zip several is to zip the first two, the result with the third, and so on. So the first few of
/// them end, whatever the others do, when one of them has completed and all that it sent has found
/// partners among these few.
@usableFromInline
struct Lanes: Sendable {
  private struct Lane {
    var received = 0
    var isCompleted = false
  }

  private var lanes: [Lane]

  /// How often a value of each has been sent on.
  private var sent = 0

  /// How many have nothing waiting.
  private var missing: Int

  private var completed = 0

  /// How many of the first have ended together, and what they have sent to the others.
  private var ended = 0
  private var sentByEnded = 0

  @usableFromInline
  init(of count: Int) {
    lanes = Array(repeating: Lane(), count: count)
    missing = count
  }

  /// Counts a value in, and says whether all have one now. Then one of each is counted out.
  @usableFromInline
  mutating func receive(_ index: Int) -> Bool {
    lanes[index].received += 1
    guard lanes[index].received == sent + 1 else { return false }
    missing -= 1
    guard missing == 0 else { return false }
    sent += 1
    for lane in lanes where lane.received == sent { missing += 1 }
    return true
  }

  @usableFromInline
  mutating func complete(_ index: Int) {
    lanes[index].isCompleted = true
    completed += 1
  }

  /// Whether nothing more can be sent: one of them has completed and has nothing waiting.
  @usableFromInline
  var areOver: Bool {
    completed > 0 && lanes.contains { $0.isCompleted && $0.received == sent }
  }

  /// Those of the first that are to end, since nothing more can come of them together. None is told
  /// twice.
  @usableFromInline
  mutating func takeLimited() -> Range<Int> {
    guard completed > 0, ended < lanes.count else { return 0..<0 }
    let earlier = ended
    var isLimited = ended > 0 || lanes[0].isCompleted
    var least = ended > 0 ? sentByEnded : lanes[0].received
    for (index, lane) in lanes.enumerated().dropFirst(max(1, ended)) {
      // From here on it is all of them that are over, if any.
      if lane.received == sent { break }
      isLimited =
        isLimited && least <= lane.received || lane.isCompleted && lane.received <= least
      least = min(least, lane.received)
      if isLimited { (ended, sentByEnded) = (index + 1, least) }
    }
    return earlier..<ended
  }
}
