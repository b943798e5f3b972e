import Foundation

/// A message with the time it was logged at, without what differs from machine to machine.
struct Line: CustomStringConvertible {
  /// What it says, with addresses masked and trailing blanks cut off.
  var message: String

  /// Seconds of the day, or of a scenario. Nil where a document prints no times.
  let time: Double?

  /// The lines of a log as NSLog prints it, or as a document prints it without times.
  static func lines(of log: String) -> [Line] {
    var lines: [Line] = []
    for text in log.split(separator: "\n", omittingEmptySubsequences: false) {
      if let match = text.prefixMatch(
        of: /\d{4}-\d\d-\d\d (\d\d):(\d\d):([0-9.]+)\S* \S+\[\d+:\d+\] ?/),
        let hours = Double(match.1), let minutes = Double(match.2), let seconds = Double(match.3)
      {
        let message = String(text[match.range.upperBound...])
        lines.append(Line(message: message, time: (hours * 60 + minutes) * 60 + seconds))
      } else if let last = lines.indices.last, lines[last].time != nil {
        lines[last].message += "\n" + text
      } else {
        lines.append(Line(message: String(text), time: nil))
      }
    }
    return lines.map { $0.masked }
  }

  /// The lines of a log of the original library: seconds, a blank, the message.
  static func groundTruth(_ log: String) -> [Line] {
    log.split(separator: "\n").compactMap { text in
      let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let seconds = Double(parts[0]) else { return nil }
      return Line(message: String(parts[1]), time: seconds).masked
    }
  }

  private var masked: Line {
    var line = self
    line.message =
      message
      .replacing(/0x(?:[0-9a-f]+|ADDR)/, with: "0x…")
      .replacing(/[ \t]+(\n|$)/) { String($0.output.1) }
    while line.message.hasSuffix("\n") { line.message.removeLast() }
    return line
  }

  /// The same with what the ground truth prints in its own way made equal.
  var folded: Line {
    var line = self
    line.message =
      message
      .replacing(/\(\n\s+/, with: "(").replacing(/,\n\s+/, with: ", ").replacing(/\n\)/, with: ")")
      // The wording of an assertion is the original's own, what follows an error's code the
      // platform's, and a thread's name and a date those of the run.
      .replacing(/Assertion failed.*/, with: "Assertion failed")
      .replacing(/(Error Domain=\S+ Code=-?\d+) ".*"/) { String($0.output.1) }
      .replacing(/<NSThread: .*>(\{.*\})?/, with: "<NSThread>")
      .replacing(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0000/, with: "<date>")
      .replacing(/[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}/, with: "<date>")
    return line
  }

  var description: String { (time.map { "\($0) " } ?? "") + message }
}
