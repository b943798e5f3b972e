import Explaining
import Notebook
import Runner
import Stage

/// A report on the mistakes in several files, and on their use of RAC.
struct DoctorReport {
  /// A file that uses RAC.
  private struct SourceReport {
    let path: String
    let diagnosis: Diagnosis

    /// The identifiers in the file.
    let words: Set<String>

    /// The number of calls to RAC.
    var calls: Int { diagnosis.uses.values.reduce(0, +) }

    /// The file's name without its extension, which is usually the name of its class.
    var name: String {
      let file = path.split(separator: "/").last ?? ""
      return String(file.prefix { $0 != "." && $0 != "+" })
    }
  }

  private let only: Trap.Rule?
  private var reports: [SourceReport] = []
  private var skipped: [(path: String, problem: Files.Problem)] = []

  /// The number of files that were read.
  private(set) var count = 0

  /// Creates a report about the findings of the rule `only`, or of all rules if it is nil.
  init(only: Trap.Rule?) { self.only = only }

  /// Reads the file at `path`.
  mutating func examine(_ path: String) throws(Files.Problem) {
    let text = String(decoding: try Files.bytes(of: path), as: UTF8.self)
    count += 1
    let diagnosis = Diagnosis(of: text)
    if diagnosis.uses.isEmpty, diagnosis.unknown.isEmpty { return }
    let words = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    reports.append(SourceReport(path: path, diagnosis: diagnosis, words: words))
  }

  /// Records that the file at `path` cannot be read.
  mutating func skip(_ path: String, because problem: Files.Problem) {
    skipped.append((path, problem))
  }

  /// True if no file uses RAC.
  var isWithoutRAC: Bool { reports.isEmpty }

  /// The mistakes, file by file.
  var findings: [(path: String, finding: Diagnosis.Finding)] {
    reports.flatMap { report in
      report.diagnosis.findings.filter { only == nil || $0.trap.rule == only }
        .map { (report.path, $0) }
    }
  }

  // MARK: Figures

  /// The names that the files use, the most frequent first.
  private var uses: [(name: Name, count: Int)] {
    let all = reports.map(\.diagnosis.uses).reduce(into: [Name: Int]()) {
      $0.merge($1, uniquingKeysWith: +)
    }
    return all.sorted { ($1.value, $0.key.objectiveC) < ($0.value, $1.key.objectiveC) }
      .map { ($0.key, $0.value) }
  }

  private var unknown: [String] { reports.flatMap(\.diagnosis.unknown).withoutRepeats() }

  private var questions: Int { reports.map(\.diagnosis.questions).reduce(0, +) }

  /// The lessons that explain the calls, each with the number of calls that it explains. The
  /// highest number comes first.
  private var reading: [(lesson: Int, calls: Int)] {
    let calls = uses.reduce(into: [Int: Int]()) { $0[$1.name.lesson, default: 0] += $1.count }
    return calls.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  /// An order in which the classes can move away from RAC. The classes in a step use only classes
  /// in earlier steps. `circle` contains the classes that use each other, and the classes that
  /// depend on them.
  private var order: (steps: [[String]], circle: [String]) {
    let groups = Dictionary(grouping: reports, by: \.name)
    var rest = groups.mapValues { group in
      let words = group.reduce(into: Set<String>()) { $0.formUnion($1.words) }
      return words.intersection(groups.keys)
    }
    for name in rest.keys { rest[name]?.remove(name) }
    var steps: [[String]] = []
    while true {
      let free = rest.filter { $0.value.isDisjoint(with: rest.keys) }.keys.sorted()
      if free.isEmpty { return (steps, rest.keys.sorted()) }
      for name in free { rest[name] = nil }
      steps.append(free)
    }
  }

  // MARK: Text

  /// Returns the report as lines for people to read.
  func text(_ style: TextStyle) -> [String] {
    var lines: [String] = []
    for (path, finding) in findings {
      let title = "\(path):\(finding.line): \(finding.trap.rule.rawValue)"
      lines.append(style.bold(escaped(title.utf8)))
      lines.append("    " + escaped(finding.code.utf8))
      lines += wrapped(escaped(finding.trap.text.utf8), to: 90).map { "  " + $0 } + [""]
    }
    for report in reports where report.diagnosis.isTooDeep {
      lines += [escaped("\(report.path): \(CodeExplanation.tooDeepSentence)".utf8), ""]
    }
    for (path, problem) in skipped {
      lines += [escaped("\(path) was skipped. It cannot be read: \(problem.reason).".utf8), ""]
    }
    if let only, findings.isEmpty, let finding = only.finding {
      return lines + ["Nothing here \(finding)."]
    }
    if only == nil { lines += figures.flatMap { wrapped(escaped($0.utf8), to: 90) } }
    let scene = findings.first?.finding.trap.scene ?? uses.first?.name.lessonOrScene
    return lines + (scene.map { ["", "Run a scene:  lesson-runner \($0)"] } ?? [])
  }

  private var figures: [String] {
    let calls = uses.map(\.count).reduce(0, +)
    var lines = [
      "\(counted(reports.count, "file")) with RAC: \(counted(calls, "call")) of "
        + "\(counted(uses.count, "name")). \(counted(findings.count, "mistake"))."
    ]
    if questions > 0 {
      lines.append(
        "Traps to check: \(questions). `lesson-runner explain - < FILE` shows them for a short file."
      )
    }
    lines.append("Most used: " + list(uses.map { "\($0.name.objectiveC) \($0.count)" }))
    let files = reports.sorted { $0.calls > $1.calls }
    if files.count > 1 {
      lines.append("Most calls: " + list(files.map { "\($0.path) \($0.calls)" }))
    }
    lines.append(
      "Lessons to read: " + list(reading.map { "\($0.lesson) (\(counted($0.calls, "call")))" }))
    let (steps, circle) = order
    if steps.count + circle.count > 1 {
      let parts = steps.map { list($0, most: 12) }
      if !parts.isEmpty {
        lines.append("Move away from RAC: " + parts.joined(separator: "; then "))
      }
      if !circle.isEmpty {
        lines.append(
          "These classes use each other, or depend on classes that do: " + list(circle, most: 12))
      }
      lines.append(
        "In the meantime, a bridge that you paste lets RAC and async code call each other: "
          + "see Documentation/Bridge.md in this notebook"
      )
    }
    if !unknown.isEmpty {
      lines.append("Names that no lesson explains: " + list(unknown, most: 40))
    }
    return lines.map { $0.hasSuffix(".") ? $0 : $0 + "." }
  }

  /// Returns the first `most` items, and the number of other items.
  private func list(_ items: [String], most: Int = 8) -> String {
    let others = items.count - most
    return items.prefix(most).joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  // MARK: JSON

  /// The report as JSON for programs, one object per line.
  var json: [String] {
    let mistakes = findings.map { path, finding in
      JSON.line(
        "trap",
        [
          "file": .string(path), "line": .number(finding.line), "code": .string(finding.code),
          "method": .string(finding.method), "rule": .string(finding.trap.rule.rawValue),
          "text": .string(finding.trap.sentence),
          "certainty": .string(finding.trap.certainty.rawValue),
          "shown": .string(finding.trap.scene),
        ])
    }
    if only != nil { return mistakes }
    let unread =
      reports.filter(\.diagnosis.isTooDeep).map { ($0.path, CodeExplanation.tooDeepSentence) }
      + skipped.map { ($0.path, $0.problem.reason) }
    let (steps, circle) = order
    return mistakes
      + unread.map { JSON.line("unread", ["file": .string($0.0), "text": .string($0.1)]) }
      + reports.map {
        JSON.line(
          "file",
          [
            "file": .string($0.path), "uses": .number($0.calls),
            "questions": .number($0.diagnosis.questions),
          ])
      }
      + uses.map {
        JSON.line("name", ["name": .string($0.name.objectiveC), "uses": .number($0.count)])
      }
      + reading.map {
        JSON.line("lesson", ["lesson": .number($0.lesson), "uses": .number($0.calls)])
      }
      + steps.enumerated().map { step, names in
        JSON.line("step", ["step": .number(step + 1), "classes": .list(names.map { .string($0) })])
      }
      + (circle.isEmpty
        ? [] : [JSON.line("circle", ["classes": .list(circle.map { .string($0) })])])
      + unknown.map { JSON.line("unknown", ["name": .string($0)]) }
  }
}
