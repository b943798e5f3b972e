/// The events that a subject replays to later subscribers. Used only with the hub's subscribers
/// locked.
final class Memory<Value: Sendable>: WaitingValues<Value>, @unchecked Sendable {
  // `@unchecked`: protected by the hub's lock.
  let capacity: Int

  /// True in a replay subject, which remembers its ending, and adds a new subscriber after
  /// replaying to it. A behavior subject does neither.
  let isReplay: Bool

  /// The ending, which only a replay subject remembers.
  private(set) var ending: Ending?

  init(capacity: Int, isReplay: Bool = false) {
    self.capacity = capacity
    self.isReplay = isReplay
    super.init()
  }

  /// True if a value must be forgotten before the next one is recorded.
  var isFull: Bool { count == capacity }

  func record(_ value: Value) {
    if capacity > 0 { append(value) }
  }

  /// Records an ending. An error does not replace a completion.
  func record(_ ending: Ending) {
    guard isReplay else { return }
    if case .completed = self.ending { return }
    self.ending = ending
  }

  /// True if a new subscription can be added before anything is replayed to it. In a behavior
  /// subject, which replays one value and no ending, this is always the case. A replay subject must
  /// have nothing to replay, because it moves a subscription to the end of the list after the last
  /// replayed value.
  var needsNoPlayback: Bool { !isReplay || isEmpty && ending == nil }
}
