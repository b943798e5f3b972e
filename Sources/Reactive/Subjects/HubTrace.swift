/// The steps in which a traced subject sends, and those of the values that it remembers.
@usableFromInline
final class HubTrace: @unchecked Sendable {
  // `@unchecked`: the variables are only used under the roster's lock, or right after it by the
  // thread that sends.

  private let trace: Trace

  /// The number of the step of the latest send.
  @exclusivity(unchecked) private(set) var latest = 0

  /// The number of the step in which each remembered value was sent, by its place in the memory.
  private var steps: [Int: Int] = [:]

  init(_ trace: Trace) {
    self.trace = trace
  }

  /// Begins to send. If the value is remembered, it is kept at `place`.
  func begin(keptAt place: Int? = nil) {
    latest = trace.add(ledBy: Thread.cause)
    if let place { steps[place] = latest }
  }

  /// Returns the steps of the values that are remembered at `places`, or 0 for a value that has
  /// always been there.
  func steps(of places: [Int]) -> [Int] { places.map { steps[$0] ?? 0 } }

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

  /// Replays the value of `step` with `body`.
  func replay(_ step: Int, _ body: () -> Void) {
    trace.step(keeping: step == 0 ? [] : [step]) { body() }
  }
}
