import Stage

/// The console output that a tutorial prints, in `Tests/Documented`.
public struct Transcript: Sendable {
  /// Its lines.
  public let lines: [Line]

  /// How far a line may be from its time: the originals were taken on a busy simulator.
  private static let tolerance = 0.5

  /// Reads `text`, what a tutorial prints.
  public init(_ text: String) {
    lines = Line.lines(of: text).filter { !$0.message.isEmpty || $0.time != nil }
  }

  /// The lesson and the scene that `file` belongs to: it is called by the lesson's logs, and after
  /// the dot by the scene. One that names no scene belongs to the first of its lesson that has a
  /// documented start.
  public static func scene(of file: String) -> (lesson: Lesson, scene: Scene)? {
    let parts = file.split(separator: ".")
    guard let number = file.split(separator: "-").first.flatMap({ Int($0) }),
      let lesson = Lesson.numbered(number), lesson.fileName == parts.first ?? ""
    else { return nil }
    let scene =
      if parts.count == 3 {
        lesson.scenes.first { $0.name == parts[1] }
      } else {
        lesson.scenes.first { $0.hasDocumentedStart } ?? lesson.scenes.first
      }
    return scene.map { (lesson, $0) }
  }

  /// What keeps `log`, that of a scene, from mirroring this, in a sentence, if anything does.
  ///
  /// A scene mirrors its transcript when it prints the same messages in one run, perhaps with
  /// others around them, at the same times.
  public func mismatch(with log: String) -> String? {
    guard !lines.isEmpty else { return "It has no lines." }
    let hasTimes = lines.allSatisfy { $0.time != nil }
    let transcript = hasTimes ? lines : lines.flatMap(\.eachLine)
    let played = hasTimes ? Line.lines(of: log) : Line.lines(of: log).flatMap(\.eachLine)
    let starts = played.indices.filter { start in
      played[start...].prefix(transcript.count)
        .elementsEqual(transcript) { $0.message == $1.message }
    }
    if starts.isEmpty { return "The scene does not print it." }
    guard hasTimes else { return nil }
    let isInTime = starts.contains { start in
      zip(played[start...], transcript).allSatisfy { ours, theirs in
        ours.isAsLate(
          as: theirs, since: played[start], and: transcript[0], within: Self.tolerance)
      }
    }
    if !isInTime { return "The scene prints it, but not at these times." }
    let isOnTime = starts.contains {
      abs((played[$0].time ?? 0) - (transcript[0].time ?? 0)) < 0.0015
    }
    return isOnTime ? nil : "The first line does not come at this instant."
  }
}

extension Transcript {
  /// A message with the time it was logged at, without what differs from machine to machine.
  public struct Line: CustomStringConvertible, Sendable {
    /// What it says, with addresses masked and trailing blanks cut off.
    public var message: String

    /// In seconds, from an instant that all lines of a log have in common. Nil where a document
    /// prints no times.
    public let time: Double?

    /// A line of `message`, with addresses masked and trailing blanks cut off.
    public init(message: String, time: Double?) {
      self.time = time
      self.message = Self.masked(message).lines.map(\.withoutBlanksBehind).joined(separator: "\n")
      while self.message.hasSuffix("\n") { self.message.removeLast() }
    }

    /// `message` with `0x…` for each address.
    ///
    /// By hand: to read a pattern takes as long as many messages.
    private static func masked(_ message: String) -> String {
      if !message.has("0x") { return message }
      let parts = message.parts(around: "0x")
      return parts.dropFirst().reduce(into: String(parts[0])) { text, part in
        let rest = part.begins(with: "ADDR") ? part.dropping("ADDR") : part.withoutHexDigits
        text += (rest.startIndex == part.startIndex ? "0x" : "0x…") + rest
      }
    }

    /// The lines of `log`, as NSLog prints it, or as a document prints it without times.
    public static func lines(of log: String) -> [Line] {
      var lines: [(message: String, time: Double?)] = []
      for text in log.lines {
        if let (time, message) = stamped(text) {
          lines.append((String(message), time))
        } else if let last = lines.indices.last, lines[last].time != nil {
          lines[last].message += "\n" + text
        } else {
          lines.append((String(text), nil))
        }
      }
      return lines.map { Line(message: $0.message, time: $0.time) }
    }

    /// Reads `text`, which is stamped if it begins as a line of NSLog does: `2016-07-04
    /// 10:20:30.123 RACExample[7:1] message`, perhaps with a zone.
    private static func stamped(_ text: Substring) -> (time: Double, message: Substring)? {
      let parts = text.parts(around: " ", atMost: 3)
      guard parts.count >= 3, parts[2].ends(with: "]"), parts[2].has("["),
        parts[0].isShaped("0000-00-00")
      else { return nil }
      let clock = parts[1].utf8
      let (time, fraction) = (Substring(clock.prefix(8)), clock.dropFirst(6))
      guard time.isShaped("00:00:00"), let hours = UInt8(Substring(clock.prefix(2))),
        let minutes = UInt8(Substring(clock.dropFirst(3).prefix(2))),
        let seconds = Double(Substring(fraction.prefix { "0123456789.".utf8.contains($0) }))
      else { return nil }
      return (
        (Double(hours) * 60 + Double(minutes)) * 60 + seconds, parts.dropFirst(3).first ?? ""
      )
    }

    /// The time, if there is one, and the message.
    public var description: String { (time.map { "\($0) " } ?? "") + message }

    /// Its message line by line, without blanks around them.
    fileprivate var eachLine: [Line] {
      message.lines.map { line in
        Line(message: String(line.drop { $0 == " " || $0 == "\t" }), time: time)
      }
    }

    /// Whether this line comes as long after `start` as `other` comes after `otherStart`.
    public func isAsLate(
      as other: Line, since start: Line, and otherStart: Line, within tolerance: Double
    ) -> Bool {
      guard let time, let first = start.time, let theirs = other.time,
        let theirFirst = otherStart.time
      else { return false }
      return abs((time - first) - (theirs - theirFirst)) <= tolerance
    }
  }
}

extension Substring {
  /// It without the hexadecimal digits that it begins with.
  fileprivate var withoutHexDigits: Substring {
    Substring(utf8.drop { "0123456789abcdef".utf8.contains($0) })
  }

  /// Whether it is `shape` with any digits for its noughts.
  fileprivate func isShaped(_ shape: String) -> Bool {
    utf8.elementsEqual(shape.utf8) { byte, sign in
      sign == UInt8(ascii: "0") ? byte.isDigit : byte == sign
    }
  }

  /// It without the blanks at its end.
  fileprivate var withoutBlanksBehind: Substring {
    var text = utf8
    while let last = text.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") {
      text.removeLast()
    }
    return Substring(text)
  }
}
