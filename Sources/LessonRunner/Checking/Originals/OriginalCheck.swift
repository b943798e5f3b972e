import Foundation
import Notebook
import Reactive
import Stage

/// Whether scenes print what the original library printed, which `Tests/GroundTruth` has.
struct OriginalCheck {
  private typealias Line = Transcript.Line

  private static let folder = "Tests/GroundTruth"

  /// The documents' own lines of a log below a heading.
  private struct Part {
    let heading: String

    /// The number of the line that it begins on.
    let start: Int
    var lines: [Line] = []
  }

  private let checkout: Checkout
  private let logs: [String]
  private let played: [String: SceneLog]
  private let folded = Folding()

  /// Looks at the original's logs in `checkout`, and at `playedLessons`.
  init(_ checkout: Checkout, _ playedLessons: [Int: PlayedLesson]) throws(Failure) {
    self.checkout = checkout
    logs = try checkout.names(in: Self.folder)
    let scenes = playedLessons.flatMap { number, played in
      played.logs.map { ("\(number).\($0.scene.name)", $0) }
    }
    played = Dictionary(scenes) { first, _ in first }
  }

  /// What is not retold, or otherwise.
  func problems() throws(Failure) -> [Problem] {
    var problems: [Problem] = []
    for log in logs {
      guard let truth = GroundTruth.all.first(where: { "\($0.log).log" == log }) else {
        problems.append(
          problem(
            nil, log, "Nobody retells it, and nothing says why not.",
            "List it in Sources/LessonRunner/Checking/Originals."))
        continue
      }
      problems += try self.problems(of: truth, log)
    }
    return problems
  }

  private func problems(of truth: GroundTruth, _ log: String) throws(Failure) -> [Problem] {
    let parts = parts(
      of: try checkout.text(of: "\(Self.folder)/\(log)"), isWhole: Array(truth.parts.keys) == [""])
    if Set(truth.parts.keys) != Set(parts.map(\.heading)) {
      return [
        problem(
          nil, log, "Its parts are not those that are listed.",
          "List each heading in Sources/LessonRunner/Checking/Originals.")
      ]
    }
    return parts.compactMap { part in
      guard
        case .scenes(let names, let untimed, let rewording, let exceptions)? =
          truth.parts[part.heading]
      else { return nil }
      let lesson = names.first.flatMap { Int($0.prefix { $0 != "." }) }
      let scenes = names.compactMap { played[$0] }
      guard scenes.count == names.count else {
        let missing = names.first { played[$0] == nil } ?? ""
        return problem(
          lesson, log, line: part.start, "There is no scene \(missing), which is to retell it.",
          "Name one in Sources/LessonRunner/Checking/Originals.")
      }
      var lines = part.lines
      for exception in exceptions.keys {
        guard let index = lines.firstIndex(where: { $0.message == exception }) else { continue }
        lines.remove(at: index)
      }
      for (theirs, ours) in rewording {
        lines = lines.map {
          Line(message: $0.message.replacingOccurrences(of: theirs, with: ours), time: $0.time)
        }
      }
      let isTimed = !untimed && names.count == 1
      let printed = folded(
        scenes.flatMap(\.lines)
          .map { Line(message: $0.message, time: $0.time.secondsSince1970) })
      return Self.firstMissing(of: lines, in: printed, isTimed: isTimed).map { missing in
        problem(
          lesson, log, line: part.start,
          "\(names.joined(separator: " and ")) does not print, in its turn, \(quoted("\(missing)")).",
          "Compare: lesson-runner \(names.joined(separator: " "))")
      }
    }
  }

  /// The lines of `log` by headings, or all under "" if it `isWhole`. What the scenario added
  /// stands in parentheses.
  private func parts(of log: String, isWhole: Bool) -> [Part] {
    var parts = [Part(heading: "", start: 1)]
    for (index, text) in log.lines.enumerated() {
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
    for index in parts.indices { parts[index].lines = folded(parts[index].lines) }
    return parts
  }

  /// The first of `lines` that is not printed in its turn and at its time, from wherever in
  /// `played` the part may begin.
  private static func firstMissing(
    of lines: [Line], in played: [Line], isTimed: Bool
  ) -> Line? {
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

  private func problem(
    _ lesson: Int?, _ log: String, line: Int = 1, _ message: String, _ remedy: String
  ) -> Problem {
    Problem(
      rule: .original, lesson: lesson, file: "\(Self.folder)/\(log)", line: line, message: message,
      remedy: remedy)
  }
}

extension Transcript.Line {
  /// Whether the scenario added it to show state, and no document prints it.
  fileprivate var isFromScenario: Bool {
    message.hasPrefix("(") && message.hasSuffix(")") && message != "(null)"
  }
}

/// Makes equal what the original prints in its own way.
private struct Folding {
  /// What each rule replaces has a part by which it is found sooner than by reading a pattern.
  private let rules: [(part: String, pattern: Regex<AnyRegexOutput>, text: String)] = [
    ("(\n", Regex(/\(\n\s+/), "("),
    (",\n", Regex(/,\n\s+/), ", "),
    ("\n)", Regex(/\n\)/), ")"),
    // The wording of an assertion is the original's own, what follows an error's code the
    // platform's, and a thread's name and a date those of the run.
    ("Assertion failed", Regex(/Assertion failed.*/), "Assertion failed"),
    ("Error Domain", Regex(/(Error Domain=\S+ Code=-?\d+) ".*"/), ""),
    ("<NSThread", Regex(/<NSThread: .*>(?:\{.*\})?/), "<NSThread>"),
    (" +0000", Regex(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0000/), "<date>"),
    (" 20", Regex(/[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d 20\d\d/), "<date>"),
  ]

  /// What a rule finds becomes its text, behind what its parentheses hold. Most rules find nothing in
  /// most logs, which shows when all lines are looked at as one.
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
