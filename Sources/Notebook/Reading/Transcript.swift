import Stage

/// The console output that a tutorial prints, in `Tests/Documented`.
public struct Transcript: Sendable {
  /// The lines.
  public let lines: [Line]

  /// The tolerance for a line's time, in seconds: the originals were recorded on a busy simulator.
  private static let tolerance = 0.5

  /// Reads `text`, the output printed in a tutorial.
  public init(_ text: String) {
    lines = Line.lines(of: text).filter { !$0.message.isEmpty || $0.time != nil }
  }

  /// Returns the one of `lessons` that `file` belongs to, and its scene.
  ///
  /// A file is named like the lesson's logs, followed by a dot and the name of the scene. Without a
  /// scene's name, it belongs to the lesson's first scene with a documented start.
  public static func scene(
    of file: String, in lessons: [Lesson]
  ) -> (lesson: Lesson, scene: Scene)? {
    let names = file.split(separator: ".")
    guard let number = file.split(separator: "-").first.flatMap({ Int($0) }),
      let lesson = lessons.numbered(number), lesson.fileName == names.first ?? ""
    else { return nil }
    let scene =
      if names.count == 3 {
        lesson.scenes.first { $0.name == names[1] }
      } else {
        lesson.scenes.first { $0.hasDocumentedStart } ?? lesson.scenes.first
      }
    return scene.map { (lesson, $0) }
  }

  /// Returns a sentence that says how `log`, a scene's log, deviates from the transcript, or nil if
  /// the scene mirrors the transcript.
  ///
  /// A scene mirrors its transcript if it prints the same messages, with no others in between, and
  /// at the same times if the transcript has times. Other messages may come before and after them.
  public func mismatch(with log: String) -> String? {
    guard !lines.isEmpty else { return "The transcript has no lines." }
    let hasTimes = lines.allSatisfy { $0.time != nil }
    let transcript = hasTimes ? lines : lines.flatMap(\.eachLine)
    let played = hasTimes ? Line.lines(of: log) : Line.lines(of: log).flatMap(\.eachLine)
    let starts = played.indices.filter { start in
      played[start...].prefix(transcript.count)
        .elementsEqual(transcript) { $0.message == $1.message }
    }
    if starts.isEmpty { return "The scene does not print these lines." }
    guard hasTimes else { return nil }
    let hasSameTimes = starts.contains { start in
      zip(played[start...], transcript).allSatisfy { ours, theirs in
        ours.isAsLate(
          as: theirs, since: played[start], and: transcript[0], within: Self.tolerance)
      }
    }
    if !hasSameTimes { return "The scene prints these lines, but not at these times." }
    let startsOnTime = starts.contains {
      abs((played[$0].time ?? 0) - (transcript[0].time ?? 0)) < 0.0015
    }
    return startsOnTime ? nil : "The scene prints the first line at another time."
  }
}

extension Transcript {
  /// A message with its time, without the parts that differ from machine to machine.
  public struct Line: CustomStringConvertible, Sendable {
    /// The text, with addresses masked and trailing blanks removed.
    public var message: String

    /// The time in seconds since an instant that all lines of a log share, or nil if the document
    /// prints no times.
    public let time: Double?

    /// Creates a line with `message`, masking addresses and removing trailing blanks.
    public init(message: String, time: Double?) {
      self.time = time
      self.message = Self.masked(message).lines.map(\.withoutTrailingBlanks).joined(separator: "\n")
      while self.message.hasSuffix("\n") { self.message.removeLast() }
    }

    /// Returns `message` with `0x…` in place of each address.
    ///
    /// It uses no regular expression, because parsing one takes as long as handling many messages.
    private static func masked(_ message: String) -> String {
      if !message.has("0x") { return message }
      let pieces = message.parts(around: "0x")
      return pieces.dropFirst().reduce(into: String(pieces[0])) { text, piece in
        let rest = piece.begins(with: "ADDR") ? piece.dropping("ADDR") : piece.withoutHexDigits
        text += (rest.startIndex == piece.startIndex ? "0x" : "0x…") + rest
      }
    }

    /// Returns the lines of `log`, in the format of NSLog or without times.
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

    /// Returns the time and the message of `text`, or nil if it does not begin like a line of
    /// NSLog: `2016-07-04 10:20:30.123 RACExample[7:1] message`, perhaps with a time zone.
    private static func stamped(_ text: Substring) -> (time: Double, message: Substring)? {
      let fields = text.parts(around: " ", atMost: 3)
      guard fields.count >= 3, fields[2].ends(with: "]"), fields[2].has("["),
        fields[0].isShaped("0000-00-00")
      else { return nil }
      let clock = fields[1].utf8
      let (time, fraction) = (Substring(clock.prefix(8)), clock.dropFirst(6))
      guard time.isShaped("00:00:00"), let hours = UInt8(Substring(clock.prefix(2))),
        let minutes = UInt8(Substring(clock.dropFirst(3).prefix(2))),
        let seconds = Double(Substring(fraction.prefix { "0123456789.".utf8.contains($0) }))
      else { return nil }
      return (
        (Double(hours) * 60 + Double(minutes)) * 60 + seconds, fields.dropFirst(3).first ?? ""
      )
    }

    /// The time, if known, and the message.
    public var description: String { (time.map { "\($0) " } ?? "") + message }

    /// The lines of the message, without leading and trailing blanks.
    fileprivate var eachLine: [Line] {
      message.lines.map { line in
        Line(message: String(line.drop { $0 == " " || $0 == "\t" }), time: time)
      }
    }

    /// Returns true if this line is as long after `start` as `other` is after `otherStart`.
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
  /// The rest after the leading hexadecimal digits.
  fileprivate var withoutHexDigits: Substring {
    Substring(utf8.drop { "0123456789abcdef".utf8.contains($0) })
  }

  /// Returns true if this is `shape` with any digit in place of each zero.
  fileprivate func isShaped(_ shape: String) -> Bool {
    utf8.elementsEqual(shape.utf8) { byte, sign in
      sign == UInt8(ascii: "0") ? byte.isDigit : byte == sign
    }
  }

  /// This text without trailing blanks.
  fileprivate var withoutTrailingBlanks: Substring {
    var text = utf8
    while let last = text.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") {
      text.removeLast()
    }
    return Substring(text)
  }
}
