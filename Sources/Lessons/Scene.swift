import Reactive

/// One experiment: some code, with a clock and a log of its own.
public struct Scene: Sendable {
  /// What it is called.
  public let title: String

  private let start: String
  private let body: @Sendable (SceneLog) -> Void

  /// A scene that begins at the documented instant, which is a time of day in China.
  init(_ title: String, from start: String, _ body: @escaping @Sendable (SceneLog) -> Void) {
    self.title = title
    self.start = start
    self.body = body
  }

  /// Plays the scene until nothing is left to do, and hands over each line of the log.
  func play(inLesson number: Int, to output: @escaping @Sendable (String) -> Void) throws {
    guard let instant = Timestamp(start)?.instant else { throw UnreadableStart(text: start) }
    let clock = VirtualClock(startingAt: instant)
    let log = SceneLog(lesson: number, clock: clock, output)
    output("── \(title) ──")
    clock.run { body(log) }
    try clock.advanceUntilIdle()
  }

  /// Thrown for a start that is no time.
  struct UnreadableStart: Error, CustomStringConvertible {
    let text: String

    var description: String {
      "\"\(text)\" is not a time like \"2020-05-28 19:37:55.689906\"."
    }
  }
}

/// What a scene writes to. Lines look as NSLog prints them, at the time of the scene's clock.
public final class SceneLog: Sendable {
  private let lesson: Int
  private let clock: VirtualClock
  private let output: @Sendable (String) -> Void

  init(lesson: Int, clock: VirtualClock, _ output: @escaping @Sendable (String) -> Void) {
    self.lesson = lesson
    self.clock = clock
    self.output = output
  }

  /// Logs a message.
  public func callAsFunction(_ message: String) {
    output("\(Timestamp(clock.now)) RACExample[\(lesson):1] \(message)")
  }
}
