import Stage

/// The log that ReactiveObjC 3.1.1 itself printed for a lesson's Objective-C: a file in
/// `Tests/Original`, recorded on another machine.
public struct OriginalLog: Sendable {
  /// The folder of the recorded logs in a checkout.
  public static let folder = "Tests/Original"

  /// The program that was run.
  public enum Program: String, Sendable, Hashable {
    /// The Objective-C of this project at the time of the recording.
    case recorded

    /// The same program, written as in an app.
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

  /// Reads `text`, the contents of a recorded log. `program` printed all its scenes, except those
  /// marked with "(names)".
  public init(_ text: String, _ program: Program) {
    var sceneLogs: [SceneLog] = []
    for text in text.lines {
      if text.begins(with: "── "), text.ends(with: " ──") {
        let title = String(text.dropFirst(3).dropLast(3))
        let suffix = " (names)"
        sceneLogs.append(
          title.hasSuffix(suffix)
            ? SceneLog(scene: String(title.dropLast(suffix.count)), program: .named)
            : SceneLog(scene: title, program: program))
      } else if let last = sceneLogs.indices.last {
        if let line = PrintedLine(text) {
          sceneLogs[last].lines.append(line)
        } else if let line = sceneLogs[last].lines.indices.last {
          sceneLogs[last].lines[line].message += "\n" + text
        } else if text.begins(with: "changed: ") {
          sceneLogs[last].change = String(text.dropping("changed: "))
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

  /// Returns the files in `names` that were recorded for `lesson`.
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
