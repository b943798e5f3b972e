import CLibrary
import Explaining
import Notebook
import Runner
import Stage

extension Tool {
  /// The command that finds mistakes in source files and reports how the files use RAC.
  package static let doctor = Command.doctor.performed { invocation throws(Failure) in
    let output = Output.standard
    if invocation.has(.list) {
      for line in rules(asJSON: invocation.has(.json)) { output.line(line) }
      return .asExpected
    }
    if invocation.operands.isEmpty { throw .missing }
    let only = try invocation.all(.only).map { (name) throws(Failure) in try rule(named: name) }
    var report = DoctorReport(only: only)
    for operand in invocation.operands {
      let changes = try invocation[.changedSince].map { (reference) throws(Failure) in
        try ChangedLines(since: reference, at: operand)
      }
      for path in try SourceFolder.files(
        at: operand, invocation, excluding: invocation.all(.exclude))
      {
        do throws(Files.Problem) { try report.read(path, changes) } catch {
          // Only files that the user named must be readable.
          if path == operand { throw .unreadable(path, error) }
          report.skip(path, because: error)
        }
      }
    }
    report.examine()
    if report.isWithoutRAC { throw .withoutRAC(invocation, report.count) }
    if let path = invocation[.writeBaseline] {
      do throws(Files.Problem) {
        try Files.replace(path, with: Array(Baseline(report.findings).text.utf8))
      } catch {
        throw .unwritable(path, error)
      }
      output.line("\(path) lists \(counted(report.findings.count, "finding")).")
      return .asExpected
    }
    if let path = invocation[.baseline] {
      do throws(Files.Problem) { report.leaveOut(Baseline(try Files.bytes(of: path))) } catch {
        throw .unreadable(path, error)
      }
    }
    for line in report.lines(invocation, output) { output.line(line) }
    return report.findings.isEmpty ? .asExpected : .problem
  }

  /// The rules that report mistakes.
  static let rules = Trap.Rule.allCases.filter { $0.finding != nil }

  private static func rules(asJSON: Bool) -> [String] {
    let column = rules.map(\.name.count).max() ?? 0
    return rules.flatMap { rule in
      let finding = (rule.finding ?? "") + (rule.severity == .style ? " (style)" : "")
      if !asJSON {
        return wrapped(
          finding, after: padded(rule.name, to: column) + "  ", to: Output.standard.textWidth)
      }
      return [
        JSON.line(
          "rule",
          [
            "name": .string(rule.name), "severity": .string(rule.severity.rawValue),
            "finds": .string("code that \(rule.finding ?? "")"), "remedy": .string(rule.remedy),
            "shown": .string(rule.scene),
          ])
      ]
    }
  }

  private static func rule(named name: String) throws(Failure) -> Trap.Rule {
    if let rule = rules.first(where: { $0.name == name }) { return rule }
    throw Failure(
      message: "there is no rule \(quoted(name))", usage: Command.doctor.usage,
      advice: [Failure.Advice(command: "lesson-runner doctor --list", comment: "all rules")],
      status: .usage)
  }
}

/// The source files in a folder.
private enum SourceFolder {
  /// The file name extensions of source files.
  private static let endings = [".m", ".mm", ".h", ".swift"]

  /// The file name extensions of generated source files.
  private static let generated = [".generated.swift", ".pbobjc.m", ".pbobjc.h", ".pb.swift"]

  /// The folders, in lower case, that contain code by others, or build products.
  private static let foreign: Set<String> = [
    "pods", "carthage", "vendor", "vendors", "thirdparty", "third-party", "external", "externals",
    "generated", "build", "deriveddata", "node_modules",
  ]

  /// Returns true for a folder that is left out unless the user names it.
  private static func isLeftOut(_ name: String) -> Bool {
    let lower = name.lowercased()
    return name.hasPrefix(".") || foreign.contains(lower)
      || [".framework", ".xcframework", ".bundle"].contains(where: lower.hasSuffix)
      || ["tests", "test", "specs", "spec"].contains(lower)
      || ["Tests", "Specs", "UITests"].contains(where: name.hasSuffix)
  }

  /// Returns the source files at `operand`, which is a file or a folder, except for those that match
  /// one of `patterns`.
  static func files(
    at operand: String, _ invocation: Invocation, excluding patterns: [String]
  ) throws(Failure) -> [String] {
    if operand.isEmpty { throw .empty }
    if access(operand, F_OK) != 0 {
      let code = errno
      if [EACCES, ELOOP].contains(code) { throw .unreadable(operand, .system(code)) }
      throw .notAFile(operand, invocation)
    }
    if !Files.isFolder(operand) { return [operand] }
    var paths: [String] = []
    var folders = [operand]
    while let folder = folders.popLast() {
      let names: [String]
      do { names = try Files.names(in: folder) } catch { throw .unreadable(folder, error) }
      for name in names {
        let path = folder + (folder.hasSuffix("/") ? "" : "/") + name
        if patterns.contains(where: { fnmatch($0, name, 0) == 0 || fnmatch($0, path, 0) == 0 }) {
          continue
        }
        // A link may lead back to a folder that contains it.
        if Files.isFolder(path) {
          if !isLeftOut(name), !Files.isLink(path) { folders.append(path) }
        } else if endings.contains(where: name.hasSuffix),
          !generated.contains(where: name.hasSuffix)
        {
          paths.append(path)
        }
      }
    }
    return paths.sorted()
  }
}

extension Failure {
  static func unreadable(_ path: String, _ problem: Files.Problem) -> Failure {
    Failure(message: "\(path) cannot be read: \(problem.reason)")
  }

  fileprivate static func unwritable(_ path: String, _ problem: Files.Problem) -> Failure {
    Failure(message: "\(path) cannot be written: \(problem.reason)")
  }

  /// A failure for a command line without operands.
  fileprivate static var missing: Failure { .tooFew(Command.doctor) }

  /// A failure for an empty operand.
  fileprivate static var empty: Failure {
    let example = Command.doctor.examples[0]
    return Failure(
      message: "doctor needs a file or a folder, not \"\"", usage: Command.doctor.usage,
      advice: [Advice(command: example.line, comment: example.comment)], status: .usage)
  }

  /// Returns a failure for an operand that is not a file. It may be a name that `explain` knows, or
  /// words that describe a symptom.
  fileprivate static func notAFile(_ operand: String, _ invocation: Invocation) -> Failure {
    let word = Shell.bash.word(escaped(operand.utf8))
    let isName = !Name.matching(operand).isEmpty
    let words = invocation.operands.map { escaped($0.utf8) }.joined(separator: " ")
    let looksLikePath = operand.contains("/") || operand.contains(".")
    return Failure(
      message: "there is no file \(quoted(operand))", usage: Command.doctor.usage,
      advice: isName
        ? [Advice(command: "lesson-runner explain \(word)", comment: "the name")]
        : looksLikePath
          ? []
          : [
            Advice(
              command: "lesson-runner search \(Shell.bash.word(words))", comment: "the symptom")
          ],
      status: .usage)
  }

  /// Returns a failure for `count` files that do not use RAC.
  fileprivate static func withoutRAC(_ invocation: Invocation, _ count: Int) -> Failure {
    let places = listed(invocation.operands.map(quoted))
    return Failure(
      message: count == 0
        ? "there is no source file in \(places)" : "no file in \(places) uses RAC",
      status: .absent)
  }
}
