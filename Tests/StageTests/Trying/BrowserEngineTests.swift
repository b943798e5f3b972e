import Foundation
import Marbles
import Stage
import TestSupport
import Testing

/// Tests that use Node to run the engine compiled for browsers.
@Suite(.enabled(if: Node.path != nil, Node.absence), .timeLimit(.minutes(10)))
struct BrowserEngineTests {
  @Test("The module plays each example like the native engine")
  func examples() throws {
    try compare(Operator.all.map { Line(text: $0.example, tick: "1s") })
  }

  @Test("The module plays random lines like the native engine")
  func randomLines() throws {
    var random = LineGenerator(seed: 41)
    let answers = try compare((0..<2000).map { _ in random.line() })
    #expect(answers.count { $0.hasPrefix("{\"lanes\":") } > 1000)
    #expect(answers.count { $0.hasSuffix("\"isCut\":true}") } > 20)
  }

  @Test("The module handles mistakes and ticks like the native engine")
  func mistakes() throws {
    let lines = [
      "", " ", "\"", "'a-b|' map", "\"a-b", "\"a-(\" map upper", "a-b|, c", "\"é-b|\" map upper",
      "\"a-b|\" merge é", "\"中-b|\"", "\"a\u{a0}-|\"", "\"a-b|\" delay 1e3", "\"a-b|\" frobnicate",
      "interval 0", "interval 0.0001", "\"a|\" take 99999999999", "\"9999999999 1 |\" scan +",
      "\"9223372036854775807 1 |\" scan +", "\"a|\" \u{7}", "\"a|\" retry -1", "\"t|\" if a",
      "\"a|\" subscribe", "\"a|\" subscribe x", "\"a|\" subscribe 2-1", "\"a|\" subscribe 1-",
      "\"a|\" subscribe 0, take 1", "subscribe 0", "attempts", "\"a|\" attempts \"b\"",
      "\"a[b]\"", "\"a[]\"", "\"[a\"", "\"a]\"", "\"[a[b\"", "\"[a-]\"", "\"a|b\"", "\"[#b]\"",
      "\"a.\"", "\"a 2s\"", "\"a b!\"", "\"a b-\"", "\"a [bc]d\"", "\"[ ab ]\"", "a=\" \" a",
    ]
    try compare(lines.map { Line(text: $0, tick: "1s") })
    try compare(
      ["", "0", "1", "250ms", "1.5s", "-1", "86401"].map { Line(text: "\"a-|\"", tick: $0) })
  }

  /// Plays `lines` natively and in the module, expects the same answers from both, and returns
  /// them.
  @discardableResult
  private func compare(_ lines: [Line]) throws -> [String] {
    let answers = try Node.answers(to: lines)
    try #require(answers.count == lines.count)
    let wrong = zip(lines, answers).filter { $1 != Trial.answer(to: $0.text, tick: $0.tick) }
    // One line is enough to find the cause, and a module that is out of date fails in many.
    if let (line, answer) = wrong.first {
      Issue.record(
        """
        \(wrong.count) of \(lines.count) lines are played differently. If the engine has changed \
        since Tools/Browser/engine.js was built, run Tools/Browser/build. The first line is \(line.text), with \
        ticks of \(line.tick). The module answers \(answer), and the native engine \
        \(Trial.answer(to: line.text, tick: line.tick)).
        """)
    }
    return answers
  }
}

/// A typed line and the length of its tick.
struct Line: Encodable {
  let text: String
  let tick: String

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(text)
    try list.encode(tick)
  }
}

/// Node, the program that runs the module.
private enum Node {
  static let path: String? = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":")
    .map { "\($0)/node" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  static let absence: Comment = "Install nodejs. Without it, the engine for browsers is not tested."

  /// Returns the module's answers to `lines`.
  static func answers(to lines: [Line]) throws -> [String] {
    let folder = Repository.root.appending(path: "Tools/Browser")
    let input = FileManager.default.temporaryDirectory.appending(path: "lines \(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: input) }
    let encoder = JSONEncoder()
    let text = try lines.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }
    try Data(text.joined().utf8).write(to: input)
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: try #require(path))
    process.arguments = ["play.mjs", "engine.js"]
    process.currentDirectoryURL = folder
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

/// A generator of random lines. Most of them can be played.
private struct LineGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  private mutating func number(below limit: Int) -> Int {
    // SplitMix64
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((bits ^ bits >> 31) % UInt64(limit))
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  mutating func line() -> Line {
    let names = ["a", "b", "c"].filter { _ in number(below: 2) == 0 }
    let source = number(below: 12) == 0 ? pick(Operator.all.filter(\.isSource)) : nil
    var parts = [source.map { typed($0, names) } ?? marbles(names)]
    for index in 0..<number(below: 5) {
      let step = typed(pick(Operator.all.filter { !$0.isSource }), names)
      if index == 0, source == nil { parts[0] += " " + step } else { parts.append(step) }
    }
    if number(below: 5) == 0 {
      parts.append("subscribe " + pick(["0 0", "0-2 1-3", "2", "0 0.5 1.5", "1-1 1", "0-10 4"]))
    }
    let lanes = names.map { " \($0)=" + marbles(names) }
    return Line(
      text: parts.joined(separator: ", ") + lanes.joined(),
      tick: pick(["1s", "1s", "0.5s", "250ms", "0.1s", "3"]))
  }

  private mutating func typed(_ one: Operator, _ names: [String]) -> String {
    var words = [pick(one.names)]
    for word in one.takes.split(separator: " ") {
      let isOptional = word.hasPrefix("[")
      if isOptional, number(below: 2) == 0 { break }
      let kinds = word.filter { !"[].".contains($0) }.split(separator: "|")
      for _ in 0...(word.hasSuffix("...") ? number(below: 3) : 0) {
        words.append(argument(String(pick(Array(kinds))), names))
      }
    }
    return words.joined(separator: " ")
  }

  private mutating func argument(_ kind: String, _ names: [String]) -> String {
    if number(below: 100) == 0 { return pick(["", "x", "-", "\"", "12", ","]) }
    let tests = [
      "vowel", "letter", "number", "even", "odd", "upper", "lower", "\">2\"", "\"<=1\"", "=a",
      "!=b",
    ]
    let transformations = ["upper", "lower", "number", "+1", "-1", "\"*2\""]
    return switch kind {
    case "SIGNAL": names.isEmpty || number(below: 2) == 0 ? marbles(names) : pick(names)
    case "COUNT": "\(number(below: 4))"
    case "TIME": pick(["0", "1", "2", "0.5", "1.5s", "300ms", "2500ms", "10"])
    case "TEST": pick(tests)
    case "TRANSFORMATION": pick(transformations)
    case "KEY": pick(tests + transformations)
    case "SUM": pick(["+", "max", "min", "count"])
    default: pick(["a", "b", "1", "2", "10", "xyz"])
    }
  }

  /// Returns marbles in quotation marks. The values may be names of signals, or flags.
  private mutating func marbles(_ names: [String]) -> String {
    let values = pick([
      ["a", "b", "c"], ["1", "2", "3", "4"], ["t", "f"], ["a", "B", "7", "e"], names,
    ])
    var text = ""
    for _ in 0...number(below: 12) {
      switch number(below: 10) {
      case 0...4: text += "-"
      case 5 where !values.isEmpty: text += "[" + pick(values) + pick(values) + "]"
      default: text += values.isEmpty ? "-" : pick(values)
      }
    }
    return "\"" + text + pick(["|", "|", "|", "#", "", "--|"]) + "\""
  }
}
