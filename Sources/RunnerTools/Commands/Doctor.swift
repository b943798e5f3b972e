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
    var report = DoctorReport(only: try rule(named: invocation[.only]))
    for operand in invocation.operands {
      for path in try sources(at: operand, invocation) {
        do throws(Files.Problem) { try report.examine(path) } catch {
          // Only files that the user named must be readable.
          if path == operand { throw .unreadable(path, error) }
          report.skip(path, because: error)
        }
      }
    }
    if report.isWithoutRAC { throw .withoutRAC(invocation, report.count) }
    let lines =
      invocation.has(.json)
      ? report.json : report.text(TextStyle(invocation[.color], for: output))
    for line in lines { output.line(line) }
    return report.findings.isEmpty ? .asExpected : .problem
  }

  /// The rules that report mistakes.
  private static let rules = Trap.Rule.allCases.filter { $0.finding != nil }

  private static func rules(asJSON: Bool) -> [String] {
    let width = rules.map(\.rawValue.count).max() ?? 0
    return rules.map { rule in
      let finding = rule.finding ?? ""
      return asJSON
        ? JSON.line(
          "rule", ["name": .string(rule.rawValue), "finds": .string("code that \(finding)")])
        : padded(rule.rawValue, to: width) + "  " + finding
    }
  }

  private static func rule(named name: String?) throws(Failure) -> Trap.Rule? {
    guard let name else { return nil }
    if let rule = rules.first(where: { $0.rawValue == name }) { return rule }
    throw Failure(
      message: "there is no rule \(quoted(name))", usage: Command.doctor.usage,
      advice: [Failure.Advice(command: "lesson-runner doctor --list", comment: "all rules")],
      status: .usage)
  }

  /// The file name extensions of source files.
  private static let endings = [".m", ".mm", ".h", ".swift"]

  /// The folders that contain third-party code or build products.
  private static let skipped: Set<String> = ["Pods", "Carthage", "build", "DerivedData"]

  /// Returns the source files at `operand`, which is a file or a folder.
  private static func sources(
    at operand: String, _ invocation: Invocation
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
        // A link may lead back to a folder that contains it.
        if Files.isFolder(path) {
          if !skipped.contains(name), !Files.isLink(path) { folders.append(path) }
        } else if endings.contains(where: name.hasSuffix) {
          paths.append(path)
        }
      }
    }
    return paths.sorted()
  }
}

extension Failure {
  fileprivate static func unreadable(_ path: String, _ problem: Files.Problem) -> Failure {
    Failure(message: "\(path) cannot be read: \(problem.reason)")
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
        ? "there is no source file in \(places)" : "no file in \(places) uses RAC")
  }
}
