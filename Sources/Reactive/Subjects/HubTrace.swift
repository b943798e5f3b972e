/// The steps in which a traced subject sends, and those of the values that it remembers.
@usableFromInline
final class HubTrace: @unchecked Sendable {
  // `@unchecked`: `latest` is only used right after it was set, by the thread that sends; the other
  // variables are protected by a lock.

  private struct Steps {
    /// The step in which each remembered value was sent, by its place in the memory.
    var remembered: [Int: Int] = [:]

    /// The steps of the values that are still to be replayed, by the playback.
    var waiting: [ObjectIdentifier: [Int]] = [:]
  }

  private let trace: Trace
  private let steps = Lock(Steps())

  /// The number of the step of the latest send.
  @exclusivity(unchecked) private var latest = 0

  init(_ trace: Trace) {
    self.trace = trace
  }

  /// Begins to send an event that is not recorded as a value.
  func begin() {
    latest = trace.add(ledBy: Thread.cause)
  }

  /// Begins to send a value. It is remembered at `place`, if there is one.
  @usableFromInline
  func begin(rememberedAt place: Int?) {
    begin()
    let step = latest
    steps.withLock { steps in
      if let place { steps.remembered[place] = step }
      for playback in steps.waiting.keys { steps.waiting[playback]?.append(step) }
    }
  }

  /// Sends with `body`, as the latest step.
  @usableFromInline
  func send(_ body: () -> Void) {
    Thread.led(by: latest, body)
  }

  /// Sends a value that is not remembered with `body`, in a step of its own.
  @usableFromInline
  func sendNew(_ body: () -> Void) {
    begin()
    send(body)
  }

  /// Begins to replay the values that are remembered at `places`.
  func playback(_ playback: AnyObject, of places: [Int]) {
    steps.withLock { steps in
      steps.waiting[ObjectIdentifier(playback)] = places.map { steps.remembered[$0] ?? 0 }
    }
  }

  /// Replays the next value with `body`. A value that has always been there was not sent in a step.
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
