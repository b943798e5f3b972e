import Lessons
import Reactive
import TestSupport
import Testing

@testable import RunnerTools
@testable import Runner
@testable import Notebook
@testable import Marbles
@testable import Stage

/// Tests with long lines and with many lines: a megabyte and a hundred thousand lines if
/// `FUZZ_LARGE` is set.
@Suite(.timeLimit(.minutes(10))) struct LargeInputTests {
  private static let many = Fuzzing.usesFullSize ? 100_000 : 1000
  private static let long = Fuzzing.usesFullSize ? 1_000_000 : 5000

  @Test(
    "Texts that share no line, or whose lines are reordered, are compared within the time limit")
  func differences() throws {
    let lines = (0..<Self.many).map { "line \($0)\n" }
    let texts = [
      lines.map { "new " + $0 }, lines.reversed(), lines.shuffled(by: 1),
      lines.map { _ in "same\n" }, lines.map { String($0.dropLast(4)) + "\n" },
    ]
    let old = lines.joined()
    for text in texts {
      let diff = try #require(UnifiedDiff(from: old, named: "a", to: text.joined(), named: "b"))
      #expect(!diff.hunks.isEmpty)
    }
  }

  @Test(
    "Lines that share no word, or whose words are reordered, are compared within the time limit")
  func words() {
    let words = (0..<Self.many).map { "w\($0) " }
    let old = words.joined()
    for text in [words.reversed(), words.shuffled(by: 1), words.map { "v" + $0 }] {
      #expect(!WordDiff(from: old, to: text.joined()).segments.isEmpty)
    }
  }

  @Test("A diagram with many points in time can be drawn and read back")
  func longDiagram() throws {
    let events = (0..<Self.many / 5).map { Diagram.Event(.seconds($0), .next("\($0 % 2)")) }
    let lanes = [false, true].map { Diagram.Lane("a", .sender, isLevel: $0, events: events) }
    let diagram = Diagram(lanes)
    for width in [nil, 80] {
      #expect(try Diagram(drawn: diagram.text(width: width)) == diagram)
    }
  }

  @Test(
    "A transcript with one long line can be read",
    arguments: [
      ("", " ", "x"), ("", "\t\n", ""), ("2020-05-28 10:00:", "1", ""),
      ("2020-05-28 10:00:00 a", "[1", ""),
    ])
  func longTranscript(start: String, piece: String, end: String) {
    let text = start + String(repeating: piece, count: Self.long / piece.utf8.count) + end
    #expect(Transcript.Line.lines(of: text).count > 0)
    #expect(LogLine(text) == nil)
  }

  @Test("A transcript with many lines matches itself")
  func manyLines() {
    let text = (0..<Self.many).map { "line \($0)\n" }.joined()
    #expect(Transcript(text).mismatch(with: text) == nil)
  }

  @Test("A live log with many lines or threads keeps every line when it is put in order")
  func manyEntries() {
    let scene = Scene("racing", racing: "Threads meet.") { _ in }
    let time = "2020-05-28 14:00:00.000000+0800 RACExample"
    let threads = (2..<40).map { "\(time)[7:\($0)] a\n" }
    let lines = (0..<Self.many).map { "\(time)[7:1] \($0)\n" }
    for log in [threads, lines] {
      var live = LiveLog(of: scene, from: Instant(secondsSince1970: 1_590_645_600), speed: 1)
      for line in log.reversed() { live.add(String(line.dropLast()), after: .zero) }
      #expect(live.aligned(to: log.joined()).count == log.joined().count)
    }
  }

  @Test(
    "A long word selects each lesson at most once, and a long option is refused",
    arguments: ["a", "sginals ", "7,", "all,", "9", "7.", "-"])
  func longWord(piece: String) throws {
    let count = Self.long / 8 / piece.utf8.count
    let word = String(repeating: piece, count: count)
    let selection = try? Selection(
      Invocation(["show", "--", word + "7"], of: .textless, in: Lesson.catalogue))
    #expect((selection?.selectedLessons.count ?? 0) <= Lesson.catalogue.count)
    #expect(throws: Failure.self) { try Invocation(["--" + word], of: .full) }
  }
}

extension [String] {
  fileprivate func shuffled(by seed: UInt64) -> [String] {
    var random = SplitMix(seed)
    return shuffled(using: &random)
  }
}
