import Foundation
import Notebook
import Stage
import TestSupport
import Testing

@testable import Explaining

/// The whole explanations of many statements, in `Tests/Explained`.
@Suite struct ExplainedTests {
  @Test("Each statement has the explanation that was read and approved", arguments: Explained.files)
  func explanations(file: String) throws {
    let expected = try Repository.text(of: file)
    let text = Explained.codes(in: expected).map { Explained.section(of: $0) }.joined()
    if text == expected { return }
    let new = FileManager.default.temporaryDirectory.appending(
      path: URL(filePath: file).lastPathComponent)
    try Data(text.utf8).write(to: new)
    Issue.record("Compare \(new.path) with \(file). If it is right, replace \(file) with it.")
  }
}

/// The files in `Tests/Explained`: statements, each followed by its explanation.
enum Explained {
  /// Statements like those in apps, with the names that `Tests/Declarations/Today` declares.
  /// `TranslationTests` compiles their translations.
  static let compiled = "Tests/Explained/compiled.txt"

  static let files = [compiled, "Tests/Explained/uncompiled.txt"]

  private static let mark = "══ "

  /// Returns the statements in `text`, a file's content.
  static func codes(in text: String) -> [String] {
    var codes: [[Substring]] = []
    var isCode = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(mark) {
        if !isCode { codes.append([]) }
        codes[codes.count - 1].append(line.dropFirst(mark.count))
      }
      isCode = line.hasPrefix(mark)
    }
    return codes.map { $0.joined(separator: "\n") }
  }

  /// Returns `code` and all that is said about it.
  static func section(of code: String) -> String {
    let explanation = CodeExplanation(of: code)
    var lines = code.split(separator: "\n", omittingEmptySubsequences: false).map { mark + $0 }
    for call in explanation.calls {
      lines.append(
        String(repeating: "  ", count: call.depth)
          + "\(call.code): \(call.name?.objectiveC ?? "?"): \(call.sentence) → \(call.scene)")
    }
    if let picture = explanation.picture { lines.append("try \(picture.line)") }
    lines += explanation.traps.map { "! \($0.certainty): \($0.sentence) → \($0.scene)" }
    lines += explanation.unknown.map { "? \($0)" }
    if explanation.isTooDeep { lines.append("? too deep") }
    for today in explanation.today {
      lines.append("\(today.since): \(today.advice) → \(today.scene)")
      lines += today.code.split(separator: "\n").map { "    " + $0 }
    }
    lines += explanation.tests.map { "- \($0)" }
    return lines.joined(separator: "\n") + "\n\n"
  }
}
