import Notebook
import Stage

/// The traps in a source file that uses RAC, method by method.
///
///     let diagnosis = Diagnosis(of: "- (void)show {\n  [self.names map:^(id x) { return x; }];\n}")
///     print(diagnosis.methods[0].line, diagnosis.methods[0].traps[0].scene)
///     // Prints "1" and "24.nobody-subscribes"
package struct Diagnosis: Sendable {
  /// A method that has traps.
  package struct Method: Sendable {
    /// The line on which it begins.
    package let line: Int

    /// The first line of its code.
    package let title: String

    /// The traps in it.
    package let traps: [Trap]
  }

  /// The methods that have traps.
  package let methods: [Method]

  /// The names of RAC that the file uses, with the number of uses.
  package let uses: [Name: Int]

  /// The names that look like RAC's but do not exist in ReactiveObjC.
  package let unknown: [String]

  /// True if some of the code nests too deeply to be read.
  package let isTooDeep: Bool

  /// Creates a diagnosis of the source file `code`.
  package init(of code: String) {
    var methods: [Method] = []
    var uses: [Name: Int] = [:]
    var unknown: [String] = []
    var isTooDeep = false
    for piece in Self.pieces(of: code) {
      let explanation = CodeExplanation(of: piece.lines.joined(separator: "\n"))
      for name in explanation.calls.compactMap(\.name) { uses[name, default: 0] += 1 }
      unknown += explanation.unknown
      isTooDeep = isTooDeep || explanation.isTooDeep
      if explanation.traps.isEmpty { continue }
      let title = String(piece.lines[0].trimming { $0 == " " || $0 == "\t" || $0 == "{" })
      methods.append(Method(line: piece.line, title: title, traps: explanation.traps))
    }
    self.methods = methods
    self.uses = uses
    self.unknown = unknown.withoutRepeats()
    self.isTooDeep = isTooDeep
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
