import Reactive

/// A log line: `2020-05-28 19:37:57.689906+0800 RACExample[7:1] recveive: 2`.
///
/// A message may span several lines.
public struct LogLine: Sendable, Hashable, CustomStringConvertible {
  /// The time at which the line was logged.
  public let time: Instant

  /// The number of the lesson that logged the line.
  public let lesson: Int

  /// The number of the thread that logged the line.
  public let thread: Int

  /// The message.
  public let message: String

  /// The line number in the lesson's file, if the line was logged there.
  public let lineNumber: Int?

  /// Creates a log line.
  package init(time: Instant, lesson: Int, thread: Int, message: String, lineNumber: Int?) {
    (self.time, self.lesson, self.thread) = (time, lesson, thread)
    (self.message, self.lineNumber) = (message, lineNumber)
  }

  /// The line in NSLog's format.
  public var description: String {
    "\(Timestamp(time)) RACExample[\(lesson):\(thread)] \(message)"
  }

  /// Creates a log line by parsing `text`. Returns nil if `text` does not begin like a log line.
  public init?(_ text: some StringProtocol) {
    // Compare bytes, because an accent at the start of a message would combine with the space
    // before it into one character.
    let bytes = Substring(text).utf8
    let stamp = Substring(bytes.prefix(Self.timeLength))
    let rest = Substring(bytes.dropFirst(Self.timeLength))
    guard let time = Timestamp(stamp)?.instant, rest.begins(with: Self.zoneAndProgram) else {
      return nil
    }
    let origin = rest.dropping(Self.zoneAndProgram).utf8
    guard let colon = origin.firstIndex(of: UInt8(ascii: ":")),
      let bracket = origin[colon...].firstIndex(of: UInt8(ascii: "]")),
      let lesson = Int(asPrinted: origin[..<colon]),
      let thread = Int(asPrinted: origin[colon..<bracket].dropFirst())
    else { return nil }
    let message = Substring(origin[bracket...].dropFirst())
    guard message.begins(with: " ") else { return nil }
    self.init(
      time: time, lesson: lesson, thread: thread, message: String(message.dropping(" ")),
      lineNumber: nil)
  }

  /// Returns the log lines in `text`. Each line extends to the start of the next one. Text before
  /// the first line is ignored.
  package static func lines(of text: String) -> [LogLine] {
    var lines: [LogLine] = []
    let end = text.utf8.last == UInt8(ascii: "\n") ? 1 : 0
    for text in Substring(text.utf8.dropLast(end)).lines {
      if let line = LogLine(text) {
        lines.append(line)
      } else if let last = lines.popLast() {
        lines.append(
          LogLine(
            time: last.time, lesson: last.lesson, thread: last.thread,
            message: "\(last.message)\n\(text)", lineNumber: last.lineNumber))
      }
    }
    return lines
  }

  /// The length of the timestamp without its time zone.
  private static let timeLength = 26

  private static let zoneAndProgram = "+0800 RACExample["
}

extension Int {
  /// Creates a number from its printed form, which has no leading zeros and no plus sign.
  fileprivate init?(asPrinted bytes: Substring.UTF8View) {
    guard let number = Int(Substring(bytes)), "\(number)".utf8.elementsEqual(bytes) else {
      return nil
    }
    self = number
  }
}
