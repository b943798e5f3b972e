/// The steps in which a traced subject sends, and the steps in which its remembered values were
/// sent.
final class HubTrace: Sendable {
  private struct Steps {
    /// The steps in which the latest values were sent. A value that was never sent, the initial one
    /// of a behavior subject, has the step 0.
    var sent: [Int] = []

    /// The steps of the values that have not been replayed yet, keyed by the playback.
    var waiting: [ObjectIdentifier: [Int]] = [:]
  }

  private let trace: Trace
  private let steps = Lock(Steps())

  /// The step number of the latest send. Used only by the sending thread.
  private let latest = Local(0)

  init(_ trace: Trace) {
    self.trace = trace
  }

  /// Adds the step for an event that is not recorded as a value.
  func begin() {
    latest.value = trace.add(causedBy: Thread.cause)
  }

  /// Adds the step for a value. `count` values are remembered.
  func begin(remembering count: Int) {
    begin()
    let step = latest.value
    steps.withLock { steps in
      steps.sent.append(step)
      steps.sent.removeFirst(max(0, steps.sent.count - count))
      for playback in steps.waiting.keys { steps.waiting[playback]?.append(step) }
    }
  }

  /// Calls `body`, which sends an event in the latest step.
  func send(_ body: () -> Void) {
    Thread.withCause(latest.value, body)
  }

  /// Calls `body`, which sends a value that is not remembered, in a new step.
  func sendNew(_ body: () -> Void) {
    begin()
    send(body)
  }

  /// Begins a playback of the latest `count` values.
  func playback(_ playback: AnyObject, of count: Int) {
    steps.withLock { steps in
      let unsent = Array(repeating: 0, count: max(0, count - steps.sent.count))
      steps.waiting[ObjectIdentifier(playback)] = unsent + steps.sent.suffix(count)
    }
  }

  /// Calls `body`, which replays the next value. The initial value of a subject has no step,
  /// because it was never sent.
  func replay(to playback: AnyObject, _ body: () -> Void) {
    let step = steps.withLock { steps in
      let waiting = steps.waiting[ObjectIdentifier(playback)] ?? []
      steps.waiting[ObjectIdentifier(playback)] = Array(waiting.dropFirst())
      return waiting.first ?? 0
    }
    trace.step(keeping: step == 0 ? [] : [step]) { body() }
  }

  /// Ends a playback.
  func end(_ playback: AnyObject) {
    steps.withLock { steps in _ = steps.waiting.removeValue(forKey: ObjectIdentifier(playback)) }
  }
}
