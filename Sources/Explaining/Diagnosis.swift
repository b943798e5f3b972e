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

    /// The first line of the method or function.
    package let method: String

    /// The mistake.
    package let trap: Trap
  }

  /// The mistakes, in the order of their lines. A test file has none, because tests block and
  /// subscribe twice on purpose.
  package let findings: [Finding]

  /// The number of questions that the code leaves open, and that `explain` would ask.
  package let questions: Int

  /// The RAC names that the file uses, with the number of uses of each name.
  package let uses: [Name: Int]

  /// The names that look like RAC's but do not exist in ReactiveObjC.
  package let unknown: [String]

  /// True if some of the code is nested too deeply to be read.
  package let isTooDeep: Bool

  /// Creates a diagnosis of the source file `code`.
  package init(of code: String) {
    var findings: [Finding] = []
    var questions = 0
    var uses: [Name: Int] = [:]
    var unknown: [String] = []
    var isTooDeep = false
    let lines = code.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    let isTest = Self.areOfTests(lines)
    for piece in Self.useAnotherLibrary(lines) ? [] : Self.pieces(of: lines) {
      let explanation = CodeExplanation(of: piece.lines.joined(separator: "\n"))
      for name in explanation.calls.compactMap(\.name) { uses[name, default: 0] += 1 }
      unknown += explanation.unknown
      isTooDeep = isTooDeep || explanation.isTooDeep
      questions += explanation.traps.count { $0.certainty == .check }
      for trap in isTest || piece.isOfLibrary ? [] : explanation.allTraps
      where trap.certainty == .sure && !(piece.isOfApp && trap.rule.isAboutEnd) {
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

  /// Returns true if `lines` import a Swift library that has the same names as RAC, but not RAC.
  private static func useAnotherLibrary(_ lines: [Substring]) -> Bool {
    let imports = lines.filter { $0.hasPrefix("import ") }
    let modules = Set(imports.map { $0.dropFirst(7).prefix { !$0.isWhitespace } })
    return !modules.isDisjoint(with: ["RxSwift", "RxCocoa", "ReactiveSwift", "ReactiveKit"])
      && modules.isDisjoint(with: ["ReactiveObjC", "ReactiveCocoa"])
  }

  /// Returns true if `lines` import a testing library, or begin a specification.
  private static func areOfTests(_ lines: [Substring]) -> Bool {
    lines.contains { line in
      guard line.hasPrefix("#import") || line.hasPrefix("@import") || line.hasPrefix("import ")
      else { return line.hasPrefix("SpecBegin") || line.hasPrefix("QuickSpecBegin") }
      return ["XCTest", "Quick", "Specta", "Kiwi"].contains(where: line.contains)
    }
  }

  /// A method or function.
  private struct Piece {
    /// The number of the first line.
    let line: Int

    /// True for a method of the app delegate, which lives as long as the app.
    let isOfApp: Bool

    /// True for a method of RAC itself, if the app contains RAC's source files.
    let isOfLibrary: Bool

    /// The lines.
    var lines: [Substring] = []
  }

  /// Returns true for a class of RAC itself, such as `RACSignal` or `RACSignalSequence`.
  private static func isOfLibrary(_ name: Substring) -> Bool {
    name.hasPrefix("RAC")
      && ["Signal", "Subject", "Sequence", "Scheduler", "Command", "Stream"].contains {
        name.hasSuffix($0)
      }
  }

  /// Returns the methods and functions in `lines`. Code before the first one is left out.
  private static func pieces(of lines: [Substring]) -> [Piece] {
    var pieces: [Piece] = []
    var isInComment = false
    var name: Substring = ""
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("@implementation ") {
        name = line.dropFirst(16).prefix(while: \.isOfName)
      }
      if !isInComment, isStart(line) {
        pieces.append(
          Piece(
            line: index + 1, isOfApp: name.hasSuffix("AppDelegate"),
            isOfLibrary: isOfLibrary(name)))
      }
      // Replace lines inside a comment with empty lines, so that they are not read as code.
      let opens = opensComment(line)
      let isRead = !isInComment || opens == false
      if let opens { isInComment = opens }
      if !pieces.isEmpty { pieces[pieces.count - 1].lines.append(isRead ? line : "") }
    }
    return pieces
  }

  /// Returns true if the last comment mark on `line` opens a comment, false if it closes one, and
  /// nil if there is no mark.
  private static func opensComment(_ line: Substring) -> Bool? {
    var opens: Bool?
    var previous: UInt8 = 0
    for byte in line.utf8 {
      switch (previous, byte) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): (opens, previous) = (true, 0)
      case (UInt8(ascii: "*"), UInt8(ascii: "/")): (opens, previous) = (false, 0)
      default: previous = byte
      }
    }
    return opens
  }

  // These functions use no regular expressions, which would take most of the time in a large app.

  /// Returns true if an Objective-C method, a C function or a Swift function begins on `line`.
  private static func isStart(_ line: Substring) -> Bool {
    isMethod(line) || isCFunction(line) || isSwiftFunction(line)
  }

  /// Returns true for `- (void)show`.
  private static func isMethod(_ line: Substring) -> Bool {
    (line.hasPrefix("-") || line.hasPrefix("+"))
      && line.dropFirst().drop(while: \.isWhitespace).hasPrefix("(")
  }

  /// Returns true for `static void show(int count) {`.
  private static func isCFunction(_ line: Substring) -> Bool {
    guard line.hasSuffix("{"), line.first?.isOfName == true, let bracket = line.firstIndex(of: "(")
    else { return false }
    let head = line[..<bracket]
    return head.allSatisfy { $0.isOfName || " \t*<>".contains($0) }
      && head.last?.isOfName == true && !line[bracket...].contains(";")
  }

  private static let modifiers: Set<Substring> = [
    "public", "private", "fileprivate", "internal", "open", "package", "static", "class", "final",
    "override", "convenience", "required", "mutating", "nonisolated",
  ]

  /// Returns true for `private func show(_ count: Int) {`.
  private static func isSwiftFunction(_ line: Substring) -> Bool {
    let code = line.drop(while: \.isWhitespace)
    guard let first = code.first, first.isOfName || first == "@" else { return false }
    let words = code.split(separator: " ").drop { modifiers.contains($0) || $0.hasPrefix("@") }
    guard let word = words.first else { return false }
    return word == "func" && words.count > 1 || word == "deinit" || word.hasPrefix("deinit{")
      || ["init(", "init?(", "init!(", "init<", "init?<"].contains(where: word.hasPrefix)
  }
}
