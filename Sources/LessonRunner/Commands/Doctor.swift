import CLibrary
import Explaining
import Notebook
import Stage

extension Command {
  /// Finds traps in source files.
  static let doctor = Command(
    name: "doctor", summary: "find traps in source files that use RAC", operands: .files,
    options: [.json],
    examples: [
      Example("lesson-runner doctor Screen.m", "the traps in a file, method by method"),
      Example("lesson-runner doctor MyApp", "in all source files of a folder"),
      Example("lesson-runner doctor MyApp --json", "the same, for programs"),
    ],
    notes: [
      "It reads files that end in .m, .mm or .swift, each method as `explain` reads pasted code, and names the "
        + "scene that shows each trap. In a folder it skips Pods, Carthage and build products.",
      "\"Check\" marks a trap that depends on code outside the method. The files are not compiled.",
      "The exit status is 0 if it finds nothing but traps to check, and 1 if a method shows a mistake.",
    ]
  ) { invocation throws(Failure) in
    var examined: [(path: String, diagnosis: Diagnosis)] = []
    for operand in invocation.operands {
      for path in try sources(at: operand, invocation) {
        examined.append((path, Diagnosis(of: try text(of: path))))
      }
    }
    let users = examined.filter { !$0.diagnosis.uses.isEmpty || !$0.diagnosis.unknown.isEmpty }
    if users.isEmpty { throw .withoutRAC(invocation, examined.count) }
    let report = DoctorReport(files: users)
    let output = Output.standard
    let lines =
      invocation.has(.json)
      ? report.json : report.text(Style(invocation[.color], for: output))
    for line in lines { output.line(line) }
    return report.mistakes == 0 ? .asExpected : .problem
  }

  /// The endings of source files.
  private static let endings = [".m", ".mm", ".swift"]

  /// The folders that contain other people's code, or build products.
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

  private static func text(of path: String) throws(Failure) -> String {
    do { return String(decoding: try Files.bytes(of: path), as: UTF8.self) } catch {
      throw .unreadable(path, error)
    }
  }
}

/// The findings in several files.
private struct DoctorReport {
  let files: [(path: String, diagnosis: Diagnosis)]

  private var traps: [Trap] { files.flatMap { $0.diagnosis.methods.flatMap(\.traps) } }

  /// The number of traps that the code itself shows.
  var mistakes: Int { traps.filter { $0.certainty == .sure }.count }

  /// The names that the files use, the most frequent first.
  private var uses: [(name: Name, count: Int)] {
    let all = files.map(\.diagnosis.uses).reduce(into: [Name: Int]()) {
      $0.merge($1, uniquingKeysWith: +)
    }
    return all.sorted { ($1.value, $0.key.objectiveC) < ($0.value, $1.key.objectiveC) }
      .map { ($0.key, $0.value) }
  }

  private var unknown: [String] {
    var known: Set<String> = []
    return files.flatMap(\.diagnosis.unknown).filter { known.insert($0).inserted }
  }

  /// Returns the lines for a person.
  func text(_ style: Style) -> [String] {
    var lines: [String] = []
    for (path, diagnosis) in files {
      for method in diagnosis.methods {
        let title = escaped("\(path):\(method.line): \(method.title)".utf8)
        lines += [style.bold(title)] + method.traps.flatMap { indented($0.text) } + [""]
      }
      if diagnosis.isTooDeep {
        lines += [escaped("\(path): \(CodeExplanation.unread)".utf8), ""]
      }
    }
    let calls = uses.map(\.count).reduce(0, +)
    let checks = traps.count - mistakes
    lines += wrapped(
      "\(counted(files.count, "file")) with RAC: \(counted(calls, "call")) of "
        + "\(counted(uses.count, "name")). \(counted(mistakes, "mistake")), \(checks) to check.",
      to: 90)
    let most = uses.prefix(8).map { "\($0.name.objectiveC) \($0.count)" }
    if !most.isEmpty { lines += wrapped("Most used: \(most.joined(separator: ", ")).", to: 90) }
    if !unknown.isEmpty {
      lines += wrapped(
        "Names that no lesson explains: \(escaped(unknown.joined(separator: ", ").utf8)).", to: 90)
    }
    let first = traps.first { $0.certainty == .sure } ?? traps.first
    let name = uses.first.map { $0.name.lessonOrScene }
    let scene = (first?.scene ?? name).map { ["", "Run a scene:  lesson-runner \($0)"] }
    return lines + (scene ?? [])
  }

  private func indented(_ text: String) -> [String] {
    wrapped(escaped(text.utf8), to: 90).enumerated().map {
      ($0.offset == 0 ? "  - " : "    ") + $0.element
    }
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// The lines for a program, one JSON object each.
  var json: [String] {
    let traps = files.flatMap { path, diagnosis in
      diagnosis.methods.flatMap { method in
        method.traps.map { trap in
          JSON.line(
            "trap",
            [
              "file": .string(path), "line": .number(method.line), "method": .string(method.title),
              "text": .string(trap.sentence), "certainty": .string(trap.certainty.rawValue),
              "shown": .string(trap.scene),
            ])
        }
      }
    }
    let unread = files.filter(\.diagnosis.isTooDeep).map { path, _ in
      JSON.line("unread", ["file": .string(path), "text": .string(CodeExplanation.unread)])
    }
    let names = uses.map { use in
      JSON.line("name", ["name": .string(use.name.objectiveC), "uses": .number(use.count)])
    }
    return traps + unread + names + unknown.map { JSON.line("unknown", ["name": .string($0)]) }
  }
}

extension Failure {
  fileprivate static func unreadable(_ path: String, _ problem: Files.Problem) -> Failure {
    Failure(message: "\(path) cannot be read: \(problem.reason)")
  }

  /// A failure for an empty operand.
  fileprivate static var empty: Failure {
    let example = Command.doctor.examples[0]
    return Failure(
      message: "doctor needs a file or a folder, not \"\"", usage: Command.doctor.usage,
      advice: [Advice(command: example.line, comment: example.comment)], status: .usage)
  }

  /// Returns a failure for an operand that is not a file: a name, which `explain` knows, or the
  /// words of a complaint.
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
        ? "there is no source file in \(places)" : "no file in \(places) has a name from RAC")
  }
}
