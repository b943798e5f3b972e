import Reactive
import Stage

/// The log that ReactiveObjC 3.1.1 itself printed for a lesson's Objective-C: a file in
/// `Tests/Original`, recorded on another machine.
public struct OriginalLog: Sendable {
  /// The folder of the recorded logs in a checkout.
  public static let folder = "Tests/Original"

  /// Returns the path of the log recorded for `lesson`.
  public static func file(of lesson: Lesson) -> String { "\(folder)/\(lesson.fileName).log" }

  /// One scene of a recorded log.
  public struct SceneLog: Sendable {
    /// The scene's title.
    public let scene: String

    /// If the lines came in several orders, the number of runs that printed each order.
    public fileprivate(set) var orders: String?

    /// The printed lines, in order.
    public fileprivate(set) var lines: [PrintedLine] = []

    /// The lines as a run without a drawing, so that claims can be compared with them.
    package var run: Run {
      let start = Instant(secondsSince1970: 0)
      let log = lines.map { line in
        LogLine(
          time: start + .seconds(line.seconds), lesson: 0, thread: line.isMain ? 1 : 2,
          message: line.message, lineNumber: nil)
      }
      return Run(from: start, log: log, score: nil)
    }
  }

  /// A line as it was printed on real threads, in real time.
  public struct PrintedLine: Sendable, Hashable, CustomStringConvertible {
    /// Seconds since the scene began.
    public let seconds: Double

    /// True for the main thread.
    public let isMain: Bool

    /// The message, which may have several lines.
    public fileprivate(set) var message: String

    /// The line as it is in the file.
    public var description: String { stamp + message }

    private let stamp: String

    /// Reads `0.201 [main] message`.
    fileprivate init?(_ text: Substring) {
      let fields = text.parts(around: " ", atMost: 2)
      guard fields.count > 1, let seconds = Double(fields[0]), fields[0].has("."),
        fields[1] == "[main]" || fields[1] == "[other]"
      else { return nil }
      self.seconds = seconds
      stamp = "\(fields[0]) \(fields[1]) "
      isMain = fields[1] == "[main]"
      message = fields.count > 2 ? String(fields[2]) : ""
    }
  }

  /// The recorded scenes, in order.
  public let sceneLogs: [SceneLog]

  /// Reads `text`, the contents of a recorded log.
  public init(_ text: String) {
    var sceneLogs: [SceneLog] = []
    for text in text.lines {
      if text.begins(with: "── "), text.ends(with: " ──") {
        sceneLogs.append(SceneLog(scene: String(text.dropFirst(3).dropLast(3))))
      } else if let last = sceneLogs.indices.last {
        if let line = PrintedLine(text) {
          sceneLogs[last].lines.append(line)
        } else if let line = sceneLogs[last].lines.indices.last {
          sceneLogs[last].lines[line].message += "\n" + text
        } else if text.begins(with: "orders: ") {
          sceneLogs[last].orders = String(text.dropping("orders: "))
        }
      }
    }
    // A log ends with a newline, which is not part of its last message.
    if let last = sceneLogs.indices.last, let line = sceneLogs[last].lines.indices.last,
      sceneLogs[last].lines[line].message.hasSuffix("\n")
    {
      sceneLogs[last].lines[line].message.removeLast()
    }
    self.sceneLogs = sceneLogs
  }
}

extension [OriginalLog.SceneLog] {
  /// Returns a sentence about the orders in which ReactiveObjC printed the lines of `scene` in
  /// `lesson`, or nil if it always printed the same order.
  public func race(in scene: Scene, of lesson: Lesson) -> String? {
    guard let orders = first(where: { $0.scene == scene.title })?.orders else { return nil }
    if let row = OriginalDifference.of(scene.title, in: lesson.number) {
      return row.kind == .race ? row.reason : nil
    }
    // For example "of 20 runs, 13 as below; 6 with b · a; 1 with c · a".
    let text = orders.replacingEach(
      " as below; ", by: " printed the lesson's order. Where the others differ, "
    )
    .replacingEach(" with ", by: " printed ")
    return text.withCapitalFirst + "."
  }
}
