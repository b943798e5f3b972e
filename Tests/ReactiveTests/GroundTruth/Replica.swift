import Reactive

/// Where a scenario of the original runs again: a clock of its own, and what it says, with the time
/// of each line.
///
/// A scenario is a method of it, so that it reads as the original does: `log` for `NSLog`, `at` for
/// what the user does later, `keep` for what a controller would hold.
struct Replica: Sendable {
  private let clock = VirtualClock()
  private let transcript = Transcript()

  /// Says something.
  func log(_ text: String) {
    transcript.add(Line(at: clock.now - Instant(secondsSince1970: 0), text))
  }

  /// Does something on the main thread so many seconds after the beginning.
  func at(_ seconds: Double, _ action: @escaping @Sendable () -> Void) {
    Scheduler.main.at(Instant(secondsSince1970: 0) + .seconds(seconds), action)
  }

  /// Holds an object until the scenario is over.
  func keep(_ objects: any AnyObject & Sendable...) {
    transcript.keep(objects)
  }

  /// Does something on a thread that has no scheduler.
  func onPlainThread(_ body: () -> Void) {
    clock.runWithoutScheduler(body)
  }

  /// The thread that this is called on, as the logs name it.
  var thread: String { Scheduler.current === clock.main ? "main" : "background" }

  // MARK: Running

  /// What a scenario says in so many seconds.
  func lines(
    for seconds: Double, of scenario: @Sendable (Replica) async -> Void
  ) async -> [Line] {
    await scenario(self)
    enter { clock.advance(to: Instant(secondsSince1970: 0) + .seconds(seconds)) }
    defer { transcript.release() }
    return transcript.lines.filter { $0.time <= .seconds(seconds) }
  }

  /// Runs the body on the main thread, with what the engine itself writes in the log.
  func enter<Result>(_ body: () -> Result) -> Result {
    clock.run {
      Console.redirected(to: { log($0) }) {
        Misuse.intercepted(by: { log("  Assertion failed: \($0)") }, body)
      }
    }
  }
}

/// A line of a log.
struct Line: Sendable, CustomStringConvertible {
  /// When it was written, counted from the beginning of the scenario.
  let time: Duration

  /// What it says, on one line, with what differs from run to run masked.
  let text: String

  init(at time: Duration, _ text: String) {
    self.time = time
    self.text = Self.masked(text)
  }

  /// A line of a file: the seconds, a space, the text.
  init?(_ line: Substring) {
    let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let seconds = Double(parts[0]) else { return nil }
    self.init(at: .seconds(seconds), String(parts[1]))
  }

  /// Whether the other line says the same at the same time, give or take what a machine needs.
  func isLike(_ other: Line) -> Bool {
    text == other.text && abs(seconds - other.seconds) <= 0.05
  }

  var description: String { "\(seconds) \(text)" }

  private var seconds: Double { time / .seconds(1) }

  private static func masked(_ text: String) -> String {
    return
      text
      .replacing("(\n    ", with: "(").replacing(",\n    ", with: ", ").replacing("\n)", with: ")")
      .replacing(#/0x[0-9a-f]+/#, with: "0xADDR")
      // The wording of an assertion is the original's own, and what follows an error's code the
      // platform's.
      .replacing(#/Assertion failed.*/#, with: "Assertion failed")
      .replacing(#/(Error Domain=\S+ Code=-?\d+) ".*"/#) { $0.output.1 }
  }
}

private final class Transcript: Sendable {
  private let contents = Guarded((lines: [Line](), kept: [any AnyObject & Sendable]()))

  var lines: [Line] { contents.withLock { $0.lines } }

  func add(_ line: Line) {
    contents.withLock { $0.lines.append(line) }
  }

  func keep(_ objects: [any AnyObject & Sendable]) {
    contents.withLock { $0.kept += objects }
  }

  /// Lets go of what it keeps, which may say something as it goes.
  func release() {
    let kept = contents.withLock { contents in
      defer { contents.kept = [] }
      return contents.kept
    }
    withExtendedLifetime(kept) {}
  }
}
