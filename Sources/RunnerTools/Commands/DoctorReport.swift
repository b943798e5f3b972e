import Explaining
import Notebook
import Runner
import Stage

/// A report on the mistakes in several files, and on their use of RAC.
struct DoctorReport {
  /// A mistake in a file.
  struct Finding {
    let path: String
    let line: Int
    let column: Int
    let code: String
    let method: String
    let trap: Trap

    /// True for a mistake, false for a matter of style.
    var isMistake: Bool { trap.severity == .mistake }
  }

  /// A file that uses RAC.
  private struct SourceReport {
    let path: String
    let diagnosis: Diagnosis

    /// The number of uses of each capitalized word in the file.
    let words: [String: Int]

    /// The number of calls to RAC.
    var calls: Int { diagnosis.uses.values.reduce(0, +) }

    /// The file's name without its extension, which is usually the name of its class.
    var name: String {
      let file = path.split(separator: "/").last ?? ""
      return String(file.prefix { $0 != "." })
    }
  }

  private let only: [Trap.Rule]
  private var declarations = Declarations()
  private var texts: [(path: String, text: SourceText, changes: ChangedLines?)] = []
  private var reports: [SourceReport] = []
  private var skipped: [(path: String, problem: Files.Problem)] = []

  /// The number of files that were read.
  private(set) var count = 0

  /// The mistakes, file by file.
  private(set) var findings: [Finding] = []

  /// Creates a report about the findings of the rules `only`, or of all rules if there are none.
  init(only: [Trap.Rule]) { self.only = only }

  /// Reads the file at `path`. If there are `changes`, only changed lines are reported.
  mutating func read(_ path: String, _ changes: ChangedLines?) throws(Files.Problem) {
    let text = SourceText(bytes: try Files.bytes(of: path))
    count += 1
    declarations.add(text)
    if text.mayUseRAC { texts.append((path, text, changes)) }
  }

  /// Records that the file at `path` cannot be read.
  mutating func skip(_ path: String, because problem: Files.Problem) {
    skipped.append((path, problem))
  }

  /// Examines the files that were read.
  mutating func examine() {
    for (path, text, changes) in texts {
      let diagnosis = Diagnosis(text, in: declarations)
      if diagnosis.uses.isEmpty, diagnosis.unknown.isEmpty, !diagnosis.isTooDeep { continue }
      var words: [String: Int] = [:]
      for word in text.lines.flatMap({ $0.split { !$0.isOfName } })
      where word.first?.isUppercase == true { words[String(word), default: 0] += 1 }
      reports.append(SourceReport(path: path, diagnosis: diagnosis, words: words))
      for finding in diagnosis.findings
      where only.isEmpty || only.contains(finding.trap.rule) {
        if let changes, !changes.contains(path, finding.line) { continue }
        findings.append(
          Finding(
            path: path, line: finding.line, column: finding.column, code: finding.code,
            method: finding.method, trap: finding.trap))
      }
    }
    texts = []
  }

  /// Leaves out the findings in `baseline`.
  mutating func leaveOut(_ baseline: Baseline) { findings = baseline.removed(from: findings) }

  /// True if no file uses RAC.
  var isWithoutRAC: Bool { reports.isEmpty }

  // MARK: Figures

  /// The names that the files use, the most frequent first.
  private var uses: [(name: Name, count: Int)] {
    let all = reports.map(\.diagnosis.uses).reduce(into: [Name: Int]()) {
      $0.merge($1, uniquingKeysWith: +)
    }
    return all.sorted { ($1.value, $0.key.objectiveC) < ($0.value, $1.key.objectiveC) }
      .map { ($0.key, $0.value) }
  }

  private var unknown: [String] {
    reports.flatMap(\.diagnosis.unknown).withoutRepeats().filter { name in
      declarations.type(of: String(name.prefix { $0 != ":" })) == nil
    }
  }

  private var questions: Int { reports.map(\.diagnosis.questions).reduce(0, +) }

  /// The lessons that explain the calls, each with the number of calls that it explains, and the
  /// name that it explains most often. The highest number comes first.
  private var reading: [(lesson: Int, calls: Int, name: Name, uses: Int)] {
    Dictionary(grouping: uses, by: \.name.lesson).compactMap { lesson, uses in
      uses.first.map { (lesson, uses.map(\.count).reduce(0, +), $0.name, $0.count) }
    }
    .sorted { ($1.calls, $0.lesson) < ($0.calls, $1.lesson) }
  }

  private var order: MigrationOrder {
    let own = reports.filter { !$0.diagnosis.isTest && MigrationOrder.isOfApp($0.name) }
    let groups = Dictionary(grouping: own, by: \.name)
    return MigrationOrder(
      groups.mapValues { group in
        group.reduce(into: [:]) { $0.merge($1.words, uniquingKeysWith: +) }
      },
      observed: groups.mapValues { group in
        group.flatMap(\.diagnosis.observed).compactMap { path in
          declarations.type(of: String(path.split(separator: ".").last ?? ""))
        }
      })
  }

  // MARK: Text

  /// Returns the lines to print, in the format that the options of `invocation` select.
  func lines(_ invocation: Invocation, _ output: Output) -> [String] {
    if invocation.has(.json) { return json(invocation.lessons) }
    if invocation.has(.sarif) { return [sarif] }
    if invocation.has(.github) { return findings.map(github) + unread.map { "::notice::\($0)" } }
    let style = TextStyle(invocation[.color], for: output)
    let found = output.isTerminal ? findings.flatMap { text($0, style) } : findings.map(line)
    return found + text(invocation.lessons, isAfterLines: !output.isTerminal && !found.isEmpty)
  }

  /// The number of columns for prose.
  private var width: Int { min(90, Output.standard.textWidth) }

  /// Returns `finding` as compilers print it.
  private func line(_ finding: Finding) -> String {
    escaped(
      "\(finding.path):\(finding.line):\(finding.column): \(finding.isMistake ? "warning" : "note"): "
        .utf8)
      + escaped("\(finding.trap.text) [\(finding.trap.rule.name)]".utf8)
  }

  private func text(_ finding: Finding, _ style: TextStyle) -> [String] {
    let kind = finding.isMistake ? "" : " (style)"
    let title = "\(finding.path):\(finding.line): \(finding.trap.rule.name)\(kind)"
    return [style.bold(escaped(title.utf8)), "    " + escaped(finding.code.utf8)]
      + wrapped(escaped(finding.trap.text.utf8), to: width - 2).map { "  " + $0 } + [""]
  }

  /// Returns `finding` as an annotation for GitHub Actions.
  private func github(_ finding: Finding) -> String {
    let encoded = { (text: String, signs: String) in
      text.map {
        signs.contains($0) ? "%" + ($0.asciiValue.map { String($0, radix: 16) } ?? "") : "\($0)"
      }
      .joined().replacing("%a", with: "%0A").replacing("%d", with: "%0D").replacing(
        "%3a", with: "%3A"
      )
      .replacing("%2c", with: "%2C")
    }
    return "::\(finding.isMistake ? "warning" : "notice") file=\(encoded(finding.path, "%\r\n:,")),"
      + "line=\(finding.line),col=\(finding.column),title=\(finding.trap.rule.name)::"
      + encoded(finding.trap.text, "%\r\n")
  }

  /// The files that were not read, or not completely.
  private var unread: [String] {
    reports.filter(\.diagnosis.isTooDeep).map {
      "\($0.path): \(CodeExplanation.tooDeepSentence)"
    }
      + skipped.map { "\($0.path) was skipped. It cannot be read: \($0.problem.reason)." }
  }

  private func text(_ lessons: [Lesson], isAfterLines: Bool) -> [String] {
    var lines = isAfterLines ? [""] : []
    for sentence in unread { lines += [escaped(sentence.utf8), ""] }
    if !only.isEmpty {
      let nothing = only.map { "Nothing here \($0.finding ?? "")." }
      return findings.isEmpty ? lines + nothing : Array(lines.dropFirst(isAfterLines ? 1 : 0))
    }
    for line in figures(lessons) {
      let indent = String(line.prefix { $0 == " " })
      let parts = wrapped(escaped(line.dropFirst(indent.count).utf8), to: width - indent.count)
      lines += parts.enumerated().map {
        indent + ($0.offset > 0 && !indent.isEmpty ? "  " : "") + $0.element
      }
    }
    let scene = findings.first?.trap.scene ?? uses.first?.name.lessonOrScene
    return lines + (scene.map { ["", "Run a scene:  lesson-runner \($0)"] } ?? [])
  }

  private func figures(_ lessons: [Lesson]) -> [String] {
    let calls = uses.map(\.count).reduce(0, +)
    let mistakes = findings.count(where: \.isMistake)
    let style = findings.count - mistakes
    var lines = [
      "\(counted(reports.count, "file")) with RAC: \(counted(calls, "call")) of "
        + "\(counted(uses.count, "name")). \(counted(mistakes, "mistake"))"
        + (style > 0 ? ", \(style) of style." : ".")
    ]
    if questions > 0 {
      lines.append(
        "Traps to check: \(questions). `lesson-runner explain - < FILE` shows them for a short file."
      )
    }
    if !uses.isEmpty {
      lines.append("Most used: " + list(uses.map { "\($0.name.objectiveC) \($0.count)" }))
    }
    let files = reports.sorted { $0.calls > $1.calls }
    if files.count > 1 {
      lines.append("Most calls: " + list(files.map { "\($0.path) \($0.calls)" }))
    }
    if !reading.isEmpty { lines.append("Lessons to read:") }
    for row in reading.prefix(8) {
      let title = lessons.first { $0.number == row.lesson }?.title
      lines.append(
        "  \(row.lesson)\(title.map { " · \($0)" } ?? ""): `\(row.name.objectiveC)` "
          + (row.uses == 1 ? "once" : "\(row.uses) times"))
    }
    lines += order.text
    if !order.isEmpty {
      lines.append(
        "In the meantime, a bridge that you paste lets RAC and async code call each other: "
          + "see Documentation/Bridge.md in this notebook"
      )
    }
    if !unknown.isEmpty {
      lines.append("Names that no lesson explains: " + list(unknown, most: 40))
    }
    return lines.map { $0.hasSuffix(".") || $0.hasSuffix(":") || $0.hasPrefix(" ") ? $0 : $0 + "." }
  }

  // MARK: Formats for programs

  /// The report as JSON for programs, one object per line.
  private func json(_ lessons: [Lesson]) -> [String] {
    let mistakes = findings.map { finding in
      JSON.line(
        "trap",
        [
          "file": .string(finding.path), "line": .number(finding.line),
          "column": .number(finding.column), "code": .string(finding.code),
          "method": .string(finding.method), "rule": .string(finding.trap.rule.name),
          "severity": .string(finding.trap.severity.rawValue),
          "text": .string(finding.trap.sentence),
          "certainty": .string(finding.trap.certainty.rawValue),
          "shown": .string(finding.trap.scene),
        ])
    }
    if !only.isEmpty { return mistakes }
    let unread =
      reports.filter(\.diagnosis.isTooDeep).map { ($0.path, CodeExplanation.tooDeepSentence) }
      + skipped.map { ($0.path, $0.problem.reason) }
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
      + reading.map { row in
        JSON.line(
          "lesson",
          [
            "lesson": .number(row.lesson),
            "title": .string(lessons.first { $0.number == row.lesson }?.title ?? ""),
            "uses": .number(row.calls), "name": .string(row.name.objectiveC),
          ])
      } + order.json + unknown.map { JSON.line("unknown", ["name": .string($0)]) }
  }

  /// The findings in SARIF, the format of code scanning services.
  private var sarif: String {
    let rules = Tool.rules.map { rule -> JSON in
      .object([
        "id": .string(rule.name),
        "shortDescription": .object(["text": .string("Code that \(rule.finding ?? "")")]),
        "help": .object(["text": .string(rule.remedy.isEmpty ? rule.name : rule.remedy)]),
        "defaultConfiguration": .object([
          "level": .string(rule.severity == .mistake ? "warning" : "note")
        ]),
      ])
    }
    let results = findings.map { finding -> JSON in
      .object([
        "ruleId": .string(finding.trap.rule.name),
        "level": .string(finding.isMistake ? "warning" : "note"),
        "message": .object(["text": .string(finding.trap.text)]),
        "locations": .list([
          .object([
            "physicalLocation": .object([
              "artifactLocation": .object(["uri": .string(Self.uri(finding.path))]),
              "region": .object([
                "startLine": .number(finding.line), "startColumn": .number(finding.column),
              ]),
            ])
          ])
        ]),
      ])
    }
    let driver = JSON.object(["name": .string("lesson-runner doctor"), "rules": .list(rules)])
    return JSON.object([
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"),
      "version": .string("2.1.0"),
      "runs": .list([
        .object([
          "tool": .object(["driver": driver]), "columnKind": .string("unicodeCodePoints"),
          "results": .list(results),
        ])
      ]),
    ]).text
  }

  /// Returns `path` with the bytes that an address cannot contain as `%20`.
  private static func uri(_ path: String) -> String {
    path.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        byte < 128 && (Character(scalar).isOfName || "-./~+,=@".unicodeScalars.contains(scalar))
      if isPlain { return String(scalar) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }
    .joined()
  }
}

/// Returns the first `most` items, and the number of other items.
func list(_ items: [String], most: Int = 8) -> String {
  let others = items.count - most
  return items.prefix(most).joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
}
