import Stage

/// The log that ReactiveObjC 3.1.1 itself printed for a lesson's Objective-C: a file in
/// `Tests/Original`, recorded on another machine.
public struct OriginalLog: Sendable {
  /// The folder of the recorded logs in a checkout.
  public static let folder = "Tests/Original"

  /// The program that was played.
  public enum Program: String, Sendable, Hashable {
    /// The Objective-C of this project at the time of the recording.
    case recorded

    /// The same program, written as an app would write it.
    case natural

    /// The natural program, with `RAC_DEBUG_SIGNAL_NAMES` set in its environment.
    case named
  }

  /// One scene of a recorded log.
  public struct SceneLog: Sendable {
    /// The scene's title.
    public let scene: String

    /// The program that printed it.
    public let program: Program

    /// A sentence that says how the program differs from the recorded one.
    public fileprivate(set) var change: String?

    /// The printed lines, in order.
    public fileprivate(set) var lines: [PrintedLine] = []
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
      let parts = text.parts(around: " ", atMost: 2)
      guard parts.count > 1, let seconds = Double(parts[0]), parts[0].has("."),
        parts[1] == "[main]" || parts[1] == "[other]"
      else { return nil }
      self.seconds = seconds
      stamp = "\(parts[0]) \(parts[1]) "
      isMain = parts[1] == "[main]"
      message = parts.count > 2 ? String(parts[2]) : ""
    }
  }

  /// The recorded scenes, in order.
  public let parts: [SceneLog]

  /// Reads `text`, the contents of a log whose programs were all played in the same way.
  public init(_ text: String, _ program: Program) {
    var parts: [SceneLog] = []
    for text in text.lines {
      if text.begins(with: "── "), text.ends(with: " ──") {
        let title = String(text.dropFirst(3).dropLast(3))
        let suffix = " (names)"
        parts.append(
          title.hasSuffix(suffix)
            ? SceneLog(scene: String(title.dropLast(suffix.count)), program: .named)
            : SceneLog(scene: title, program: program))
      } else if let last = parts.indices.last {
        if let line = PrintedLine(text) {
          parts[last].lines.append(line)
        } else if let line = parts[last].lines.indices.last {
          parts[last].lines[line].message += "\n" + text
        } else if text.begins(with: "changed: ") {
          parts[last].change = String(text.dropping("changed: "))
        }
      }
    }
    // A log ends with a newline, which is not part of its last message.
    if let last = parts.indices.last, let line = parts[last].lines.indices.last,
      parts[last].lines[line].message.hasSuffix("\n")
    {
      parts[last].lines[line].message.removeLast()
    }
    self.parts = parts
  }

  /// The files in `names` that were recorded for `lesson`.
  ///
  /// A file keeps the number that its lesson had when it was recorded, so the name decides.
  public static func files(
    of lesson: Lesson, in names: [String]
  ) -> [(name: String, program: Program)] {
    let name = lesson.fileName[...].parts(around: "-", atMost: 1).last ?? ""
    return names.filter { $0.has("-\(name).") }.sorted().compactMap { file in
      let pieces = file.split(separator: ".")
      guard pieces.first?.parts(around: "-", atMost: 1).last == name else { return nil }
      switch pieces.dropFirst() {
      case ["log"]: return (file, .recorded)
      case ["natural", "log"]: return (file, .natural)
      default: return nil
      }
    }
  }
}
