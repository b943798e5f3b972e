import Notebook
import Stage

/// The mistakes in a source file that uses RAC.
///
///     let diagnosis = Diagnosis(of: "- (void)show {\n  [self.names map:^(id x) { return x; }];\n}")
///     print(diagnosis.findings[0].line, diagnosis.findings[0].trap.rule)
///     // Prints "2 unsubscribed"
package struct Diagnosis: Sendable {
  /// A mistake.
  package struct Finding: Sendable {
    /// The line in the file.
    package let line: Int

    /// The code on that line.
    package let code: String

    /// The first line of the method.
    package let method: String

    /// The mistake.
    package let trap: Trap
  }

  /// The mistakes, in the order of their lines.
  package let findings: [Finding]

  /// The number of questions that the code leaves open. `explain` asks them.
  package let questions: Int

  /// The names of RAC that the file uses, with the number of uses.
  package let uses: [Name: Int]

  /// The names that look like RAC's but do not exist in ReactiveObjC.
  package let unknown: [String]

  /// True if some of the code nests too deeply to be read.
  package let isTooDeep: Bool

  /// Creates a diagnosis of the source file `code`.
  package init(of code: String) {
    var findings: [Finding] = []
    var questions = 0
    var uses: [Name: Int] = [:]
    var unknown: [String] = []
    var isTooDeep = false
    for piece in Self.pieces(of: code) {
      let explanation = CodeExplanation(of: piece.lines.joined(separator: "\n"))
      for name in explanation.calls.compactMap(\.name) { uses[name, default: 0] += 1 }
      unknown += explanation.unknown
      isTooDeep = isTooDeep || explanation.isTooDeep
      questions += explanation.traps.count { $0.certainty == .check }
      for trap in explanation.findings where trap.certainty == .sure {
        let index = min(max((trap.line ?? 1) - 1, 0), piece.lines.count - 1)
        findings.append(
          Finding(
            line: piece.line + index, code: Self.trimmed(piece.lines[index]),
            method: Self.trimmed(piece.lines[0]), trap: trap))
      }
    }
    self.findings = findings.sorted { $0.line < $1.line }
    self.questions = questions
    self.uses = uses
    self.unknown = unknown.withoutRepeats()
    self.isTooDeep = isTooDeep
  }

  private static func trimmed(_ line: Substring) -> String {
    String(line.trimming { " \t{".contains($0) })
  }

  /// Returns the methods and functions of `code`. Code before the first one is left out.
  private static func pieces(of code: String) -> [(line: Int, lines: [Substring])] {
    var pieces: [(line: Int, lines: [Substring])] = []
    var isInComment = false
    for (index, line) in code.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = line.hasSuffix("\r") ? line.dropLast() : line
      if !isInComment, isStart(line) { pieces.append((index + 1, [])) }
      // Empty the lines inside a comment, so they are not read as code.
      let marks = line.matches(of: #/\/\*|\*\//#).map { String($0.0) }
      let isRead = !isInComment || marks.last == "*/"
      if let last = marks.last { isInComment = last == "/*" }
      if !pieces.isEmpty { pieces[pieces.count - 1].lines.append(isRead ? line : "") }
    }
    return pieces
  }

  /// Returns true if an Objective-C method, a C function or a Swift function begins on `line`.
  private static func isStart(_ line: Substring) -> Bool {
    let isMethod = line.contains(#/^[-+]\s*\(/#)
    let isFunction = line.contains(#/^[A-Za-z_][\w\s*<>]*\b\w+\([^;]*$/#) && line.hasSuffix("{")
    let isSwift = line.contains(
      #/^\s*(?:(?:@\w+|public|private|fileprivate|internal|open|static|class|final|override|convenience|required|mutating|nonisolated)\s+)*(?:func\s+\S|init[?!]?[(<]|deinit\b)/#
    )
    return isMethod || isFunction || isSwift
  }
}
