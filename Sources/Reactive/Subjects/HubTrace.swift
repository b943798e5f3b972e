/// The steps in which a traced subject sends, and the steps in which its remembered values were
/// sent.
@usableFromInline
final class HubTrace: @unchecked Sendable {
  // `@unchecked`: `latest` is used only by the sending thread, right after that thread has set it;
  // the other variables are protected by a lock.

  private struct Steps {
    /// The step in which each remembered value was sent, keyed by the value's place in the memory.
    var remembered: [Int: Int] = [:]

    /// The steps of the values that have not been replayed yet, keyed by the playback.
    var waiting: [ObjectIdentifier: [Int]] = [:]
  }

  private let trace: Trace
  private let steps = Lock(Steps())

  /// The step number of the latest send.
  private var latest = 0

  init(_ trace: Trace) {
    self.trace = trace
  }

  /// Adds the step for an event that is not recorded as a value.
  func begin() {
    latest = trace.add(causedBy: Thread.cause)
  }

  /// Adds the step for a value. The value is remembered at `place`, unless that is nil.
  @usableFromInline
  func begin(rememberedAt place: Int?) {
    begin()
    let step = latest
    steps.withLock { steps in
      if let place { steps.remembered[place] = step }
      for playback in steps.waiting.keys { steps.waiting[playback]?.append(step) }
    }
  }

  /// Calls `body`, which sends an event in the latest step.
  // Not inlined, like `sendNew`, so that a subject without a trace uses fewer registers.
  @usableFromInline @inline(never)
  func send(_ body: () -> Void) {
    Thread.withCause(latest, body)
  }

  /// Calls `body`, which sends a value that is not remembered, in a new step.
  @usableFromInline @inline(never)
  func sendNew(_ body: () -> Void) {
    begin()
    send(body)
  }

  /// Begins a playback of the values that are remembered at `places`.
  func playback(_ playback: AnyObject, of places: [Int]) {
    steps.withLock { steps in
      steps.waiting[ObjectIdentifier(playback)] = places.map { steps.remembered[$0] ?? 0 }
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
