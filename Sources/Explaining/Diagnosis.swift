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

    /// The column of the call in that line, counted from 1.
    package let column: Int

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

  /// The properties that the file observes with key-value observing, by the path in the code.
  package let observed: [String]

  /// True if the file contains tests.
  package let isTest: Bool

  /// Creates a diagnosis of the source file `code`, in an app with `declarations`.
  package init(of code: String, in declarations: Declarations? = nil) {
    self.init(SourceText(code), in: declarations)
  }

  /// Creates a diagnosis of the source file `text`, in an app with `declarations`.
  package init(_ text: SourceText, in declarations: Declarations? = nil) {
    let lines = text.lines
    isTest = Self.areOfTests(lines)
    var known = declarations ?? Declarations()
    if declarations == nil { known.add(text) }
    var isTooDeep = false
    var pieces: [(piece: Piece, facts: Facts)] = []
    let globals = Set(
      lines.filter { $0.hasPrefix("static ") && !$0.contains("(") }.flatMap { line in
        line.split { !$0.isOfName }.filter { $0.hasPrefix("_") }.map(String.init)
      })
    for piece in Self.useAnotherLibrary(lines) ? [] : Self.pieces(of: lines) {
      let code = piece.lines.joined(separator: "\n")
      var reader = CodeReader(code)
      let method = Method(code[...])
      let statements = reader.statements()
      isTooDeep = isTooDeep || reader.isTooDeep
      let vocabulary = Vocabulary(statements, known, method?.parameters ?? [])
      var surroundings = Surroundings()
      (surroundings.declarations, surroundings.method) = (known, method)
      (surroundings.className, surroundings.globals) = (piece.className, globals)
      pieces.append((piece, Facts(Excerpt(statements, vocabulary, code), surroundings)))
    }
    self.isTooDeep = isTooDeep
    var classes: [String: Surroundings] = [:]
    for (piece, facts) in pieces { classes[piece.className, default: Surroundings()].learn(facts) }
    let ignored = IgnoredRules(in: lines)
    var findings: [Finding] = []
    var columns: [Call: Int] = [:]
    var questions = 0
    var uses: [Name: Int] = [:]
    for (piece, known) in pieces {
      for (name, _) in known.excerpt.uses where !["weakify", "keypath"].contains(name.objectiveC) {
        uses[name, default: 0] += 1
      }
      let others = classes[piece.className] ?? Surroundings()
      // A method without a name from RAC may call one that returns a command or a signal.
      let usesRAC =
        !known.excerpt.uses.isEmpty || !others.builders.isEmpty || !others.cold.isEmpty
      if isTest || piece.isOfLibrary || !usesRAC { continue }
      var facts = known
      facts.surroundings.take(others)
      let traps = Trap.all(in: facts)
      questions += Set(traps.filter { $0.certainty == .check }.map(\.sentence)).count
      for trap in traps where trap.certainty == .sure {
        let index = min(max((trap.line ?? 1) - 1, 0), piece.lines.count - 1)
        let line = piece.line + index
        if ignored.contains(trap.rule, at: line) { continue }
        let call = Call(line: line, name: trap.call)
        let column = columns[call] ?? Self.column(of: trap, in: piece.lines[index])
        columns[call] = column
        findings.append(
          Finding(
            line: line, column: column, code: Self.trimmed(piece.lines[index]),
            method: Self.trimmed(piece.lines[0]), trap: trap))
      }
    }
    self.findings = findings.sorted { $0.line < $1.line }
    self.questions = questions
    self.uses = uses
    unknown = pieces.flatMap(\.facts.excerpt.unknown).withoutRepeats()
    observed = pieces.flatMap { _, facts in
      facts.excerpt.uses.compactMap { name, message in
        name.objectiveC == "RACObserve" ? message.arguments.first?.path : nil
      }
    }
    .withoutRepeats()
  }

  /// A call on a line.
  private struct Call: Hashable {
    let line: Int
    let name: String?
  }

  /// The maximum length of the code that a finding quotes. A longer line, which nobody has typed, is
  /// cut, because it may have many findings.
  private static let longestQuotation = 1000

  private static func trimmed(_ line: Substring) -> String {
    String(line.prefix(longestQuotation).trimming { " \t{".contains($0) })
  }

  /// Returns the column of the call that `trap` is about, or else of the first code on `line`.
  private static func column(of trap: Trap, in line: Substring) -> Int {
    let call = trap.call.flatMap { line.utf8Range(of: $0)?.lowerBound }
    let start = call ?? line.firstIndex { !$0.isWhitespace } ?? line.startIndex
    return line.unicodeScalars.distance(from: line.startIndex, to: start) + 1
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

    /// The name of the class.
    let className: String

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
            line: index + 1, className: String(name),
            isOfLibrary: isOfLibrary(name)))
      }
      // Replace lines inside a comment with empty lines, so that they are not read as code.
      let isContinued = isInComment
      isInComment = isCommentOpen(after: line, isContinued)
      let isRead = !isContinued || !isInComment
      if !pieces.isEmpty { pieces[pieces.count - 1].lines.append(isRead ? line : "") }
    }
    return pieces
  }

  /// Returns true if a comment is open at the end of `line`. `isOpen` is true if one is open at its
  /// beginning. Marks in strings, such as `"image/*"`, and in a comment after `//` do not count.
  private static func isCommentOpen(after line: Substring, _ isOpen: Bool) -> Bool {
    var (isOpen, isString) = (isOpen, false)
    var previous: UInt8 = 0
    for byte in line.utf8 {
      switch (previous, byte) {
      case (UInt8(ascii: "*"), UInt8(ascii: "/")) where isOpen: (isOpen, previous) = (false, 0)
      case _ where isOpen: previous = byte
      case (UInt8(ascii: "\\"), _) where isString: previous = 0
      case (_, UInt8(ascii: "\"")): (isString, previous) = (!isString, 0)
      case _ where isString: previous = byte
      case (UInt8(ascii: "/"), UInt8(ascii: "/")): return false
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): (isOpen, previous) = (true, 0)
      default: previous = byte
      }
    }
    return isOpen
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

/// The rules whose findings the comments of a file say to ignore: `// lesson-runner:ignore endless-self`.
private struct IgnoredRules {
  private static let mark = "lesson-runner:ignore"

  /// The names of the rules, by the number of the line. Without names, a comment means all rules.
  private var names: [Int: Set<Substring>] = [:]

  /// The same for comments on a line of their own, by the number of the next line.
  private var below: [Int: Set<Substring>] = [:]

  init(in lines: [Substring]) {
    for (index, line) in lines.enumerated() {
      guard let mark = line.utf8Range(of: Self.mark) else { continue }
      let words = Set(line[mark.upperBound...].split { !$0.isOfName && $0 != "-" })
      names[index + 1] = words
      // A comment on a line of its own also means the next line.
      if line.drop(while: \.isWhitespace).hasPrefix("//") { below[index + 2] = words }
    }
  }

  /// Returns true if findings of `rule` on the line `number` are ignored.
  func contains(_ rule: Trap.Rule, at number: Int) -> Bool {
    [names[number], below[number]].contains { names in
      names.map { $0.isEmpty || $0.contains(rule.name[...]) } ?? false
    }
  }
}

/// The lines of a source file.
package struct SourceText: Sendable {
  package let lines: [Substring]

  /// Splits `code` at line feeds, carriage returns or both. A byte order mark is dropped.
  package init(_ code: String) {
    let text = code.hasPrefix("\u{FEFF}") ? code.dropFirst() : code[...]
    let all = text.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n" || $0 == "\r"
    }
    lines = Self.withoutAlternatives(all)
  }

  /// Returns `lines` with empty lines in place of the code after `#if 0` or `#else`, because the
  /// compiler sees only one of the alternatives. An alternative with methods of its own stays.
  private static func withoutAlternatives(_ lines: [Substring]) -> [Substring] {
    // An open alternative: the index of its first line, and the number of methods before it.
    var starts: [(index: Int, methods: Int)?] = []
    var methods = 0
    // The alternatives to drop may be nested, so each one only marks its ends: +1 where it begins, -1
    // after its last line.
    var ends = [Int](repeating: 0, count: lines.count + 1)
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("-") || line.hasPrefix("+") { methods += 1 }
      let word = line.drop { $0.isWhitespace }
      guard word.hasPrefix("#") else { continue }
      let isEnd = word.hasPrefix("#el") || word.hasPrefix("#endif")
      var isOtherRead = true
      if isEnd, !starts.isEmpty, let start = starts.removeLast() {
        isOtherRead = !lines[start.index].drop(while: \.isWhitespace).hasPrefix("#if 0")
        if methods == start.methods {
          ends[start.index + 1] += 1
          ends[index] -= 1
        }
      }
      let start = (index, methods)
      if word.hasPrefix("#if") { starts.append(word.hasPrefix("#if 0") ? start : nil) }
      if word.hasPrefix("#el") { starts.append(isOtherRead ? start : nil) }
    }
    var depth = 0
    return zip(lines, ends).map { line, change in
      depth += change
      return depth > 0 ? "" : line
    }
  }

  /// Creates the text with `bytes`, which are in UTF-8, or in UTF-16 after a byte order mark.
  package init(bytes: [UInt8]) {
    let isBig = bytes.starts(with: [0xFE, 0xFF])
    guard isBig || bytes.starts(with: [0xFF, 0xFE]) else {
      self.init(String(decoding: bytes, as: UTF8.self))
      return
    }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    self.init(String(decoding: units, as: UTF16.self))
  }

  /// True if a word in the file suggests that it uses RAC. Other libraries have operators such as
  /// `map:`, too.
  package var mayUseRAC: Bool {
    let signs = ["RAC", "rac_", "ubscribe", "ignal", "Reactive"]
    return lines.contains { line in signs.contains { line.contains($0) } }
  }
}
