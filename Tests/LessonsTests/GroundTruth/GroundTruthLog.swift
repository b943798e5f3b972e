import Foundation
import Notebook
import Reactive
import Stage

/// A log in `Tests/GroundTruth`, divided by its headings.
private struct GroundTruthLog {
  typealias Line = Transcript.Line

  /// The lines below a heading, without those that the scenario added in parentheses.
  struct Part {
    let heading: String

    /// The number of the part's first line.
    let start: Int
    fileprivate(set) var lines: [Line] = []
  }

  private(set) var parts = [Part(heading: "", start: 1)]

  /// Creates a log from `text`. If `isWhole` is true, headings are skipped, and all lines form one
  /// part.
  init(_ text: String, isWhole: Bool, _ folding: PrintingRules) {
    for (index, text) in text.lines.enumerated() {
      let pieces = text.parts(around: " ", atMost: 1)
      guard pieces.count == 2, let seconds = Double(pieces[0]) else { continue }
      let line = Line(message: String(pieces[1]), time: seconds)
      if line.message.hasPrefix("-- ") {
        let heading = String(line.message.dropFirst(3))
        if !isWhole { parts.append(Part(heading: heading, start: index + 1)) }
      } else if !line.isFromScenario {
        parts[parts.count - 1].lines.append(line)
      }
    }
    if parts[0].lines.isEmpty, parts.count > 1 { parts.removeFirst() }
    for index in parts.indices { parts[index].lines = folding(parts[index].lines) }
  }
}

extension GroundTruth {
  /// Returns the problems with a log from ReactiveObjC, named `self.log`, whose contents are
  /// `text`: headings that are not listed, scenes that do not exist, and lines that scenes do not
  /// print. `logs` has the lines of each scene, by names such as `17.take-2`.
  func problems(in text: String, retoldBy logs: [String: [LogLine]]) -> [String] {
    let folding = PrintingRules()
    let found = GroundTruthLog(text, isWhole: Array(parts.keys) == [""], folding).parts
    guard Set(parts.keys) == Set(found.map(\.heading)) else {
      return ["\(log).log has the headings \(found.map(\.heading)): list each in its entry."]
    }
    return found.compactMap { part in
      guard
        case .scenes(let names, let untimed, let rewording, let exceptions)? =
          parts[part.heading]
      else { return nil }
      let place = "\(log).log:\(part.start)"
      if let missing = names.first(where: { logs[$0] == nil }) {
        return "\(place): there is no scene \(missing) to retell it."
      }
      var lines = part.lines
      for exception in exceptions.keys {
        guard let index = lines.firstIndex(where: { $0.message == exception }) else {
          return "\(place): the part has no line \"\(exception)\", which is listed as an exception."
        }
        lines.remove(at: index)
      }
      for (original, replacement) in rewording {
        lines = lines.map {
          Transcript.Line(
            message: $0.message.replacingOccurrences(of: original, with: replacement), time: $0.time
          )
        }
      }
      let printed = folding(
        names.flatMap { logs[$0] ?? [] }
          .map { Transcript.Line(message: $0.message, time: $0.time.secondsSince1970) })
      let isTimed = !untimed && names.count == 1
      return Self.firstMissing(of: lines, in: printed, isTimed: isTimed).map { missing in
        "\(place): \(names.joined(separator: " and ")) does not print \"\(missing)\" in the right order."
      }
    }
  }

  private static func firstMissing(
    of lines: [Transcript.Line], in played: [Transcript.Line], isTimed: Bool
  ) -> Transcript.Line? {
    guard let first = lines.first else { return nil }
    var furthest = 0
    for start in played.indices where played[start].message == first.message {
      var rest = played[start...]
      var found = 0
      for line in lines {
        let index = rest.firstIndex { ours in
          ours.message == line.message
            && (!isTimed
              || ours.isAsLate(as: line, since: played[start], and: first, within: 0.05))
        }
        guard let index else { break }
        rest = rest[(index + 1)...]
        found += 1
      }
      if found == lines.count { return nil }
      furthest = max(furthest, found)
    }
    return lines[furthest]
  }
}

extension Transcript.Line {
  /// True for a line that the scenario added to show state, and that no document prints.
  fileprivate var isFromScenario: Bool {
    message.hasPrefix("(") && message.hasSuffix(")") && message != "(null)"
  }
}

/// Rules that remove differences in the way ReactiveObjC prints values.
private struct PrintingRules {
  /// The rules. Each has a fixed part, because searching for that is faster than matching the
  /// pattern.
  private let rules: [(part: String, pattern: Regex<AnyRegexOutput>, text: String)] = [
    ("(\n", Regex(/\(\n\s+/), "("),
    (",\n", Regex(/,\n\s+/), ", "),
    ("\n)", Regex(/\n\)/), ")"),
    // An assertion's wording is ReactiveObjC's own, the text after an error's code depends on the
    // platform, and thread names and dates differ in every run.
    ("Assertion failed", Regex(/Assertion failed.*/), "Assertion failed"),
    ("Error Domain", Regex(/(Error Domain=\S+ Code=-?\d+) ".*"/), ""),
    ("<NSThread", Regex(/<NSThread: .*>(?:\{.*\})?/), "<NSThread>"),
    (" +0000", Regex(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0000/), "<date>"),
    (" 20", Regex(/[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d 20\d\d/), "<date>"),
  ]

  /// Replaces each match with the contents of its parentheses and the rule's text. Most rules match
  /// nothing in most logs, so all lines are first searched together.
  func callAsFunction(_ lines: [Transcript.Line]) -> [Transcript.Line] {
    let whole = lines.map(\.message).joined(separator: " ")
    let rules = rules.filter { whole.has($0.part) }
    if rules.isEmpty { return lines }
    return lines.map { line in
      var line = line
      for (part, pattern, text) in rules where line.message.has(part) {
        line.message = line.message.replacing(pattern) { match in
          match.output.dropFirst().compactMap(\.substring).joined() + text
        }
      }
      return line
    }
  }
}
