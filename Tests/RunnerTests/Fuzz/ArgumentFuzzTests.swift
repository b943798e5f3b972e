import Lessons
import Testing

@testable import RunnerTools
@testable import RunnerTools
@testable import Runner
@testable import Marbles
@testable import Stage

/// Tests of the command line parser and of the selection of lessons.
@Suite struct ArgumentFuzzTests {
  @Test(
    "A command line means the same with its abbreviations spelled out, or is refused with advice")
  func commandLines() {
    let lines = Self.lines.map { Array($0.joined(separator: Self.gap).utf8) }
    let mutation = Mutation(of: lines, tokens: Self.tokens)
    Fuzzing(watchdog: .arguments, count: 100).run { random in
      let arguments = Self.arguments(in: mutation.bytes(&random))
      // Most inputs use few lessons, because the whole notebook takes much longer.
      try Self.check(arguments, in: random.once(in: 50) ? Lesson.catalogue : Self.few)
    }
  }

  // MARK: Requirements

  private static func check(_ arguments: [String], in catalogue: [Lesson]) throws {
    _ = (Invocation.wantsJSON(arguments), Invocation.isLive(arguments))
    do throws(Failure) {
      let invocation = try Invocation(arguments, of: .full)
      guard try invocation.isSame(as: Invocation(invocation.spelling, of: .full)) else {
        throw Failure(message: "")
      }
    } catch {
      return try check(error, arguments)
    }
    let invocation = try Invocation(arguments, of: .textless, in: catalogue)
    if case .live(let speed) = invocation.pace, !(speed > 0 && speed.isFinite) {
      throw Fuzzing.Finding("an invalid speed of \(speed) for \(arguments)")
    }
    guard [.lessons, .anyLessons].contains(invocation.command.operands) else { return }
    do throws(Failure) {
      let selection = try Selection(invocation)
      let command = [invocation.command.name, "--"]
      let again = try Selection(
        Invocation(command + selection.spelling, of: .textless, in: catalogue))
      guard again.spelling == selection.spelling else { throw Failure(message: "") }
    } catch {
      try check(error, arguments)
      guard invocation.command.name == Command.run.name, catalogue.count == Lesson.catalogue.count
      else { return }
      // If the notebook contains the words, they select lessons.
      let found = try? Selection(Invocation(arguments, of: .full, in: catalogue))
      if found != nil { return }
      // Otherwise, the command must refuse the words with advice before it plays anything.
      do throws(Failure) {
        _ = try invocation.command.action?(invocation)
        throw Failure(message: "")
      } catch {
        try check(error, arguments)
      }
    }
  }

  /// Checks that a failure has a message that a terminal can show, and advice.
  private static func check(_ failure: Failure, _ arguments: [String]) throws {
    guard !failure.message.isEmpty else {
      throw Fuzzing.Finding("changed when spelled out, or not refused: \(arguments)")
    }
    guard failure.status == .usage, failure.usage != nil, !failure.advice.isEmpty,
      failure.advice.allSatisfy({ !$0.command.isEmpty })
    else { throw Fuzzing.Finding("no advice: \(failure.lines) for \(arguments)") }
    let scalars = failure.lines.joined().unicodeScalars
    if scalars.contains(where: { $0.properties.generalCategory == .control && $0 != "\t" }) {
      throw Fuzzing.Finding("control characters in the message: \(failure.lines) for \(arguments)")
    }
    guard failure.json.utf8.allSatisfy({ $0 >= 0x20 }) else {
      throw Fuzzing.Finding("JSON with control characters: \(failure.json)")
    }
  }

  // MARK: Inputs

  /// The separator between words while they are mutated.
  private static let gap = "\u{1F}"

  private static func arguments(in line: [UInt8]) -> [String] {
    line.split(separator: 0x1F, omittingEmptySubsequences: line.isEmpty)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private static let lines: [[String]] = {
    var lines: [[String]] = [
      [], ["7", "12-16", "mvvm"], ["7", "--live=2"], ["RACObserve"], ["7,9,1-3"], ["all"],
      ["--", "--json"], ["record", "7", "-y"], ["-V"], ["-1"], ["--color", "always", "diff", "7"],
      ["7.hot", "7.cold"], ["takeLast:"], ["<~"],
    ]
    for command in CommandTable.full.all {
      lines += [[command.name], [command.name, "7"], [command.name, "--help"]]
    }
    for option in Option.all {
      lines += [["diff", "7", option.name], ["run", "7", option.name + "=1"]]
    }
    for lesson in Lesson.catalogue {
      lines += [["\(lesson.number)"], [lesson.name], ["show", lesson.title]]
      lines += lesson.scenes.prefix(1).map { ["diff", "\(lesson.number).\($0.name)"] }
    }
    lines += Chapter.allCases.map { ["new", "Hot potatoes", "--chapter", $0.rawValue] }
    return lines
  }()

  private static let few = Lesson.catalogue.filter { [7, 12, 16].contains($0.number) }

  private static let tokens: [String] = {
    let marks: [String] = [
      gap, gap + gap, "=", ",", ".", "--", "--live=", "--color=", "-", "7", "7.", ".7", "1-", "-9",
      "12-16", "16-12", "7.hot", "all", "signals", "map", "0-99999999999999999999", "inf", "nan",
    ]
    return marks + Option.all.flatMap(\.spellings) + CommandTable.full.all.map(\.name)
  }()
}

extension Invocation {
  /// A command line with the same meaning and with abbreviations spelled out.
  fileprivate var spelling: [String] {
    if command.name == Command.version.name { return ["--version"] }
    let options = Option.all.compactMap { option in
      self[option].map { $0.isEmpty ? option.name : "\(option.name)=\($0)" }
    }
    return [command.name] + options + ["--"] + operands
  }

  fileprivate func isSame(as other: Invocation) -> Bool {
    command.name == other.command.name && operands == other.operands
      && Option.all.allSatisfy { self[$0] == other[$0] }
  }
}

extension Selection {
  /// Words that select the same lessons.
  fileprivate var spelling: [String] {
    selectedLessons.flatMap { selected in
      selected.isWhole
        ? ["\(selected.lesson.number)"]
        : selected.scenes.map { "\(selected.lesson.number).\($0.name)" }
    }
  }
}
