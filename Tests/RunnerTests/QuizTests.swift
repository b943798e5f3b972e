import Notebook
import Reactive
import Testing

@testable import RunnerTools
@testable import Runner
@testable import Marbles
@testable import Stage

@Suite struct QuizTests {
  /// Returns the output while `typed` is typed, with an arrow before each answer.
  private func transcript(
    _ typed: [String], _ replays: [Replay] = SampleReplays.all, width: Int = .max
  ) -> String {
    var (output, rest) = ("", typed[...])
    Quiz(replays, width: width).run {
      let line = rest.popFirst()
      output += "→ \(line ?? "")\n"
      return line
    } writing: { lines in
      output += lines.text
    }
    #expect(rest.isEmpty)
    return output
  }

  @Test("The quiz asks before each line, shows the events up to it, and ends with a summary")
  func whole() {
    #expect(
      transcript(["l", "1", "2", "2"], [SampleReplays.first]) == #"""
        99 Letters: first

        Who hears the 1?

           7  Scene("first") { log in
           8    log("begin")
           9
          10    letters().drawn("a").subscribeNext { log("a: \($0)") }
          11  }

        Type l to guess each line, or press Return to see the log.
        → l

        Line 1 of 3
        Which line is logged next, and when?
        1  0 s: a: 1
        2  0 s: begin
        3  1 s: a: 1
        4  1 s: begin
        → 1
        No, it is 2.

        event 1 of 7, 0 s
          00:00.000 [1] begin
          cause not recorded

        ▸ 8  log("begin")

        Line 2 of 3
        Which line is logged next, and when?
        1  1 s: a: 1
        2  1 s: a: 2
           and more
        3  2.5 s: a: 1
        4  2.5 s: a: 2
           and more
        → 2
        No, it is 1.

        event 2 of 7, 0 s
          a is subscribed
          cause not recorded
        event 3 of 7, 1 s
          00:01.000 [1] a: 1
          cause not recorded

        ▸ 10  letters().drawn("a").subscribeNext { log("a: \($0)") }

        Line 3 of 3
        Which line is logged next, and when?
        1  2.5 s: a: 1
        2  2.5 s: a: 2
           and more
        3  Nothing more is logged.
        → 2
        Right.

        event 4 of 7, 1 s
          1 in a
          cause not recorded
        event 5 of 7, 2.5 s
          00:02.500 [1] a: 2
          and more
          cause not recorded

        ▸ 10  letters().drawn("a").subscribeNext { log("a: \($0)") }

        Lines: 1 of 3 right.
        Look again at:
          lesson-runner step 99.first   events 1, 3

        """#)
  }

  @Test(
    "After an invalid answer, the quiz asks again, and the answer does not count",
    arguments: ["", "0", "5", "x", "-1", "1 2", "99999999999999999999"])
  func again(line: String) {
    let output = transcript(["l", line, "2", "q"], [SampleReplays.first])
    #expect(output.contains("→ \(line)\nType a number from 1 to 4, or q to quit.\n→ 2\nRight.\n"))
    #expect(output.hasSuffix("\nLines: 1 of 1 right.\n"))
  }

  @Test("Without mistakes, there is nothing to revisit")
  func right() {
    let right = SampleReplays.first.questions.map { question in
      question.answers.firstIndex(of: question.right).map { "\($0 + 1)" } ?? ""
    }
    #expect(transcript(["l"] + right, [SampleReplays.first]).hasSuffix("\nLines: 3 of 3 right.\n"))
  }

  @Test("The quiz plays several scenes, and numbers the lines of each")
  func several() {
    let output = transcript(["l", "1", "2", "2", "l", "4", "1"])
    #expect(output.contains("Line 1 of 1\n"))
    #expect(output.contains("99 Letters: second\n\nIn a live run, threads race here. Both.\n"))
  }

  @Test("If ReactiveObjC behaves differently, the quiz says whose log its questions are about")
  func differing() throws {
    let row = try #require(OriginalDifference.all.first { $0.kind == .library })
    let (lesson, scene) = (Lesson(row.lesson, "Letters", in: .signals), Scene(row.scene) { _ in })
    let start = Instant(secondsSince1970: 0)
    let line = LogLine(time: start, lesson: 99, thread: 1, message: "begin", lineNumber: nil)
    let replay = Replay(
      scene, of: lesson, Run(from: start, log: [line], score: nil), in: LessonFile(text: ""),
      originals: OriginalLog("── \(row.scene) ──\n0.001 [main] end\n").sceneLogs)
    let output = transcript(["l", "q"], [replay])
    #expect(output.contains("\n\(OriginalContrast.warning)\n\nLine 1 of 1\n"), "\(output)")
    #expect(!transcript(["l", "q"], [SampleReplays.first]).contains(OriginalContrast.warning))
  }

  @Test(
    "The end of input, or q, ends the quiz with the score so far", arguments: ["q", "Q", nil])
  func leaving(line: String?) {
    let output = transcript(["l", "2"] + [line].compactMap(\.self), [SampleReplays.first])
    #expect(output.hasSuffix("\n→ \(line ?? "")\nLines: 1 of 1 right.\n"))
  }

  @Test(
    "Only commands, which readers copy, may be wider than the terminal",
    arguments: [20, 30, 60])
  func narrow(width: Int) {
    let output = transcript(["l", "1", "1", "1"], [SampleReplays.first], width: width)
    let tooWide = output.split(separator: "\n").filter { columns($0) > width }
    #expect(tooWide.allSatisfy { $0.hasPrefix("  lesson-runner step 99.first") } == true)
  }
}
