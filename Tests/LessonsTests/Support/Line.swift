import Lessons

typealias Line = Transcript.Line

extension Line {
  /// The lines of a log of the original library: seconds, a blank, the message.
  static func groundTruth(_ log: String) -> [Line] {
    log.split(separator: "\n").compactMap { text in
      let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let seconds = Double(parts[0]) else { return nil }
      return Line(message: String(parts[1]), time: seconds)
    }
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
}
