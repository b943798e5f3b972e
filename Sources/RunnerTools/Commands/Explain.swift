import CLibrary
import Explaining
import Notebook
import Runner
import Stage

extension Tool {
  /// The command that explains pasted code or a name.
  package static let explain = Command.explain.performed { invocation throws(Failure) in
    let code = try code(invocation)
    let word = code[...].trimming { $0.isWhitespace || $0.isNewline }
    let output = Output.standard
    let style = TextStyle(invocation[.color], for: output)
    let lines: [String]
    if let named = NamedExplanation(word) {
      lines = invocation.has(.json) ? named.json : named.text(style)
    } else {
      if let foreign = ForeignCode(code) { throw .foreign(foreign) }
      let explanation = CodeExplanation(of: code)
      if explanation.isEmpty {
        throw explanation.isTooDeep ? .tooDeep : .nothingToExplain(word)
      }
      lines = invocation.has(.json) ? explanation.json : explanation.text(style)
    }
    for line in lines { output.line(line) }
    return .asExpected
  }

  /// The maximum size of code, in bytes.
  private static let largest = 60_000

  /// Returns the code that was typed or read from standard input.
  private static func code(_ invocation: Invocation) throws(Failure) -> String {
    var code = invocation.operands.joined(separator: " ")
    if invocation.operands == ["-"] {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 16_384)
      while bytes.count <= largest {
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        if count <= 0 { break }
        bytes += buffer[..<count]
      }
      code = String(decoding: bytes, as: UTF8.self)
    }
    guard code.utf8.count <= largest else {
      throw Failure(
        message: "explain reads \(largest / 1000) KB at most: paste a method, not a file",
        usage: command.usage, status: .usage)
    }
    guard code.contains(where: { $0.isLetter || "<~".contains($0) }) else {
      throw Failure(
        message: "explain needs code or a name", usage: command.usage,
        advice: explain.examples.prefix(1).map {
          Failure.Advice(command: $0.line, comment: $0.comment)
        },
        status: .usage)
    }
    return code
  }

  private static var command: Command { explain }
}

/// The width of an explanation.
private var width: Int { min(96, Output.standard.textWidth) }

/// Returns `mark` followed by `text`, whose continuation lines are aligned with its first line.
private func item(_ mark: String, _ text: String, indent: Int) -> [String] {
  wrapped(escaped(text.utf8), after: padded(mark, to: indent), to: width)
}

private func section(_ title: String, _ lines: [String], _ style: TextStyle) -> [String] {
  lines.isEmpty ? [] : ["", style.bold(title)] + lines
}

extension CodeExplanation {
  /// Returns the explanation as text.
  fileprivate func text(_ style: TextStyle) -> [String] {
    let most = 16
    let shown = calls.prefix(most)
    let column = min(46, width / 2, (shown.map { columns($0.code) + 2 * $0.depth }.max() ?? 0) + 2)
    var lines = [style.bold("In order")]
    for call in shown {
      let mark = String(repeating: "  ", count: call.depth) + escaped(call.code.utf8)
      lines += item(mark + " ", call.sentence + " → " + call.scene, indent: column)
    }
    if calls.count > most { lines.append("… and \(calls.count - most) more calls") }
    if let picture { lines += picture.text(style) }
    lines += section(
      "Look out",
      traps.flatMap { trap in
        item("- ", trap.text, indent: 2)
      }, style)
    lines += section(
      "Not explained here",
      unknown.isEmpty
        ? []
        : item(
          "",
          unknown.prefix(6).joined(separator: ", ")
            + ": from your app, another library, or a part of ReactiveObjC that no lesson covers.",
          indent: 0), style)
    if isTooDeep { lines += ["", CodeExplanation.tooDeepSentence] }
    lines += section("In Swift today", today.flatMap(\.text), style)
    lines += Departure.lines(for: calls.compactMap(\.name), style)
    lines += section(
      "Test before you change it", tests.flatMap { item("- ", $0, indent: 2) }, style)
    let scenes = traps.map(\.scene) + calls.filter { $0.name != nil }.map(\.scene)
    return lines + [
      "", "Run a scene:  lesson-runner \(scenes.first { $0.contains(".") } ?? scenes[0])",
    ]
  }

  /// The explanation as JSON, one object per line.
  fileprivate var json: [String] {
    let calls = calls.map { call in
      JSON.line(
        "call",
        [
          "code": .string(call.code), "name": .string(call.name?.objectiveC ?? ""),
          "does": .string(call.sentence), "shown": .string(call.scene),
          "depth": .number(call.depth),
        ])
    }
    let traps = traps.map { trap in
      JSON.line(
        "trap",
        [
          "text": .string(trap.sentence), "certainty": .string(trap.certainty.rawValue),
          "shown": .string(trap.scene),
        ])
    }
    let unknownNames = unknown.map { JSON.line("unknown", ["name": .string($0)]) }
    let unread =
      isTooDeep ? [JSON.line("unread", ["text": .string(CodeExplanation.tooDeepSentence)])] : []
    let pictures = picture.map { [$0.json] } ?? []
    return calls + unknownNames + unread + pictures + traps + today.map(\.json)
      + tests.map { JSON.line("test", ["text": .string($0)]) }
  }
}

extension Departure {
  /// Returns where to look before replacing the code that uses `names`.
  fileprivate static func lines(for names: [Name], _ style: TextStyle) -> [String] {
    let rows = all(for: Set(names.map(\.objectiveC)))
    return section(
      "Before you leave RAC",
      rows.flatMap { item("- ", "\($0.given): \($0.trap) → \($0.place)", indent: 2) },
      style)
  }
}

extension Trap {
  /// The sentence with its scene.
  var text: String { (certainty == .check ? "Check: " : "") + sentence + " → " + scene }
}

extension Today {
  fileprivate var text: [String] {
    item("iOS \(since)", advice + " → " + scene, indent: 8)
      + code.lines.filter { !$0.isEmpty }.map { "          " + escaped($0.utf8) }
  }

  fileprivate var json: String {
    JSON.line(
      "today",
      [
        "iOS": .number(since), "advice": .string(advice), "code": .string(code),
        "shown": .string(scene),
      ])
  }
}

extension Picture {
  fileprivate func text(_ style: TextStyle) -> [String] {
    let title = "As marbles, with stand-ins for your signals and blocks:"
    let command = "lesson-runner try \(line)"
    let isWide = columns("\(title) \(command)") > Output.standard.textWidth
    let head = isWide ? wrapped(title, to: width) + ["  \(command)"] : ["\(title) \(command)"]
    return [""] + head.map(style.dim) + text.lines.filter { !$0.isEmpty }.map(String.init)
  }

  fileprivate var json: String {
    JSON.line("picture", ["command": .string("lesson-runner try " + line), "text": .string(text)])
  }
}

/// The explanation of a name from any library.
private struct NamedExplanation {
  private let names: [Name]
  private let foreign: [ForeignName]

  /// Creates the explanation of `word`. Returns nil if `word` is not a name.
  init?(_ word: String) {
    guard !word.contains(where: { $0.isWhitespace || $0.isNewline }) else { return nil }
    let exact = Name.spelt(word).map { [$0] } ?? Name.called(word)
    let names = exact.isEmpty && !word.contains("(") ? Name.matching(word) : exact
    if names.isEmpty { return nil }
    let isOwn = names.contains { name in
      name.selectors.contains { Spelling($0) == Spelling(word) }
    }
    self.names = Array(names.prefix(isOwn ? 1 : 3))
    foreign = ForeignName.called(word).filter { other in
      !names.contains { $0.elsewhere.contains(other.spelling) }
    }
  }

  func text(_ style: TextStyle) -> [String] {
    var lines: [String] = []
    for other in foreign where !other.same.isEmpty && other.library != .reactiveObjC {
      lines += item(
        "\(other.spelling)  ",
        "\(other.library.rawValue): \(other.same). In ReactiveObjC: \(other.objectiveC). Differs: "
          + "\(other.differs).",
        indent: columns(other.spelling) + 2)
    }
    if !lines.isEmpty { lines.append("") }
    for name in names {
      lines += [style.bold(name.objectiveC) + (name.here.map { "  (here \($0))" } ?? "")]
      lines += item(
        "  ", name.does().withCapitalFirst + ". → " + name.lessonOrScene, indent: 2)
      for form in name.forms where name.does(as: form) != name.does() {
        lines += item("  ", "\(form) \(name.does(as: form)).", indent: 2)
      }
    }
    guard let name = names.first else { return lines }
    if let heat = name.heat {
      lines += item("  ", "\(heat.rawValue.withCapitalFirst). → \(Name.heatScene)", indent: 2)
    }
    var elsewhere: [String] = []
    for (library, other) in [("RxSwift", name.rx), ("ReactiveSwift", name.reactiveSwift)] {
      guard let other else { continue }
      let text = "\(other.name); \(Self.comparison(other.difference))"
      elsewhere += item("  \(library)", text, indent: 17)
    }
    lines += section("Elsewhere", elsewhere, style)
    if let picture = Picture(of: name) { lines += picture.text(style) }
    lines += section("In Swift today", Today.all(for: name).flatMap(\.text), style)
    lines += Departure.lines(for: [name], style)
    lines += section("What differs", name.difference.map { item("  ", $0, indent: 2) } ?? [], style)
    lines += section(
      "Test before you change it", name.test.map { item("- ", $0, indent: 2) } ?? [], style)
    return lines + ["", "Run it:  lesson-runner \(name.lessonOrScene)"]
  }

  private static func comparison(_ difference: String) -> String {
    let nothing = "nothing"
    return difference.hasPrefix(nothing)
      ? "the same" + difference.dropFirst(nothing.count) : "differs: \(difference)"
  }

  var json: [String] {
    names.map { name in
      JSON.line(
        "name",
        [
          "name": .string(name.objectiveC), "does": .string(name.does()),
          "shown": .string(name.lessonOrScene),
          "here": .string(name.here ?? ""), "combine": .string(name.combine ?? ""),
          "swift": .string(name.concurrency ?? ""), "rxSwift": .string(name.rx?.name ?? ""),
          "reactiveSwift": .string(name.reactiveSwift?.name ?? ""),
          "differs": .string(name.difference ?? ""), "instead": .string(name.instead ?? ""),
          "heat": .string(name.heat?.rawValue ?? ""), "test": .string(name.test ?? ""),
        ])
    } + (names.first.map { Today.all(for: $0).map(\.json) } ?? [])
  }
}

extension Failure {
  /// A failure for code that nests so deeply that no name from RAC was read.
  fileprivate static var tooDeep: Failure {
    Failure(
      message:
        "the code nests more than \(CodeReader.deepest) levels deep, and explain reads no deeper",
      usage: Command.explain.usage, status: .usage)
  }

  /// Returns a failure for code that uses another library.
  fileprivate static func foreign(_ code: ForeignCode) -> Failure {
    Failure(
      message: "this is \(code.library.rawValue), but explain reads only code that uses "
        + "ReactiveObjC; it explains single names from any library",
      usage: Command.explain.usage,
      advice: code.names.prefix(4).map { Advice(command: "lesson-runner explain \($0)") },
      status: .usage)
  }

  /// Returns a failure for a `text` that contains no name from the dictionary.
  fileprivate static func nothingToExplain(_ text: String) -> Failure {
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.prefix(40).map(String.init)
    let spellings = Name.all.flatMap(\.selectors).map { String($0.prefix { $0 != ":" }) }
    // Treat several words as a question, unless they contain punctuation that is typical of code.
    let isQuestion = text.contains(" ") && !text.contains { "[](){};=:@^.".contains($0) }
    let near = (isQuestion ? [] : words).filter { $0.count > 3 }.flatMap {
      nearest(to: $0, among: spellings).prefix(2)
    }
    .withoutRepeats()
    let phrase = text.count <= 60 && !text.contains("\n") ? text : ""
    let isFile = [".m", ".mm", ".h", ".swift"].contains(where: phrase.hasSuffix)
    if isFile, !phrase.contains(" ") {
      return Failure(
        message: "explain takes code, not a file name", usage: Command.explain.usage,
        advice: [
          Advice(command: "lesson-runner explain - < \(Shell.bash.word(escaped(phrase.utf8)))")
        ], status: .usage)
    }
    return Failure(
      message: "\(phrase.isEmpty ? "the code" : quoted(phrase)) contains no name from RAC",
      usage: Command.explain.usage,
      advice: near.prefix(3).map { Advice(command: "lesson-runner explain \($0)") }
        + (near.isEmpty && !phrase.isEmpty
          ? [Advice(command: "lesson-runner search \(Shell.bash.word(escaped(phrase.utf8)))")]
          : []),
      status: .usage)
  }
}
