import Reactive

/// A line of a log: `2020-05-28 19:37:57.689906+0800 RACExample[7:1] recveive: 2`.
///
/// A message may itself have several lines.
public struct LogLine: Sendable, Hashable, CustomStringConvertible {
  /// When it was logged.
  public let time: Instant

  /// The number of the lesson that logged it.
  public let lesson: Int

  /// The number of the thread that logged it.
  public let thread: Int

  /// What it says.
  public let message: String

  /// The number of the line of the lesson's file that logged it, if that is known.
  public let place: Int?

  init(time: Instant, lesson: Int, thread: Int, message: String, place: Int?) {
    (self.time, self.lesson, self.thread) = (time, lesson, thread)
    (self.message, self.place) = (message, place)
  }

  /// As NSLog prints it.
  public var description: String {
    "\(Timestamp(time)) RACExample[\(lesson):\(thread)] \(message)"
  }

  /// Reads `text`, which is a line only if it begins as one of a log does.
  public init?(_ text: some StringProtocol) {
    // By bytes, since an accent that a message begins with would combine with the blank before it.
    let text = Substring(text)
    let parts = text.parts(around: " ", atMost: 3)
    guard parts.count == 4, parts[1].utf8.count == 20, parts[1].ends(with: "+0800"),
      let time = Timestamp(Substring(text[..<parts[1].endIndex].utf8.dropLast(5)))?.instant
    else { return nil }
    let numbers = Substring(parts[2].dropping("RACExample[").utf8.dropLast()).parts(around: ":")
      .compactMap { Int($0) }
    guard numbers.count == 2, parts[2] == "RACExample[\(numbers[0]):\(numbers[1])]" else {
      return nil
    }
    self.init(
      time: time, lesson: numbers[0], thread: numbers[1], message: String(parts[3]), place: nil)
  }
}
