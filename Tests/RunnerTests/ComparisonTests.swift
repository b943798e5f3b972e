import Foundation
import Testing

@testable import RunnerTools
@testable import Runner
@testable import Marbles
@testable import Stage

@Suite struct ComparisonTests {
  private static let lesson = Lesson(7, "Cold and hot", in: .signals) {
    Scene("hot") { log in log("1") }
    Scene("cold") { log in log("2") }
  }

  @Test(
    "The sentence about a difference quotes strings that differ only in their bytes",
    arguments: [
      ("caf\u{E9}\n", "cafe\u{301}\n", "`cafe\u{301}`; expected `caf\u{E9}`"),
      ("a\r\n", "a\\r\n", "`a\\r`; expected `a\\r`"),
      ("a", "a\n", "`a`; expected the same, but the expected log lacks its final newline"),
      ("a", "ab\n", "`ab`; the expected log ends in the middle of this line"),
      ("a\n", "ab\n", "`ab`; expected `a`"),
    ])
  func sentences(old: String, new: String, words: String) {
    let comparison = Comparison(Self.lesson, Array(old.utf8), Array(new.utf8))
    #expect(Array(comparison.sentence.utf8) == Array("lesson 7: \(words)".utf8))
  }

  @Test(
    "A sentence gives the time since the scene began, or the date if that is a day or more away",
    arguments: [
      ("2020-05-26 14:00:00", "2020-05-26 14:00:00.000000"),
      ("2020-05-27 14:00:00", "2020-05-27 14:00:00.000000"),
      ("2020-05-27 14:00:01", "-23:59:59.000"), ("2020-05-28 13:59:59", "-00:01.000"),
      ("2020-05-28 14:00:01", "00:01.000"), ("2020-05-29 13:59:59", "23:59:59.000"),
      ("2020-05-29 14:00:00", "2020-05-29 14:00:00.000000"),
    ])
  func times(time: String, words: String) {
    let old = "── hot ──\n\(time).000000+0800 RACExample[7:1] a\n"
    let comparison = Comparison(Self.lesson, Array(old.utf8), Array("── hot ──\n".utf8))
    #expect(
      comparison.sentence == "lesson 7, scene \"hot\": expected `a` at \(words); nothing came")
  }

  @Test(
    "A sentence about two lines names what differs: the time, the message or both",
    arguments: [
      ("1.0 a", "2.0 a", "`a` at 00:02.000; expected at 00:01.000"),
      ("1.0 a", "1.0 b", "`b` at 00:01.000; expected `a`"),
      ("1.0 a", "2.0 b", "`b` at 00:02.000; expected `a` at 00:01.000"),
    ])
  func both(old: String, new: String, words: String) {
    let log = { (line: String) in
      let parts = line.split(separator: " ")
      return Array(
        "── hot ──\n2020-05-28 14:00:0\(parts[0])00000+0800 RACExample[7:1] \(parts[1])\n".utf8)
    }
    let comparison = Comparison(Self.lesson, log(old), log(new))
    #expect(comparison.sentence == "lesson 7, scene \"hot\": \(words)")
  }

  @Test("A scene that the expected log lacks starts on a new line, even after an unfinished line")
  func cutOff() {
    let reporter = ProgressReporter(warns: false)
    defer { reporter.end() }
    let part = SelectedLesson(lesson: Self.lesson, scenes: [Self.lesson.scenes[1]])
    let played = PlayedLesson(part, reporter)
    let log = played.log(within: Array("── hot ──\na".utf8), of: Self.lesson)
    #expect(log == Array("── hot ──\na\n".utf8) + played.log)
  }

  @Test("A scene that this system cannot play counts as equal to its recorded log")
  func leftOut() {
    let reporter = ProgressReporter(warns: false)
    defer { reporter.end() }
    let future = Scene.Requirement("macOS 99", isMet: false)
    let lesson = Lesson(7, "Cold and hot", in: .signals) {
      Scene("hot") { log in log("1") }
      Scene.staged("later", needing: future) { log, _ in log("2") }
    }
    #expect(
      lesson.scenes[1].omission(in: lesson)
        == "lesson-runner: lesson 7, scene \"later\" is left out: it needs macOS 99")
    let part = SelectedLesson(lesson: lesson, scenes: lesson.scenes)
    let hot = PlayedLesson(SelectedLesson(lesson: lesson, scenes: [lesson.scenes[0]]), reporter)
    let expected = hot.log + Array("── later ──\nrecorded elsewhere\n".utf8)
    let played = PlayedLesson(part, reporter, expecting: expected)
    #expect(Comparison(lesson, expected, played.log).diff == nil)
    #expect(played.leftOut.map(\.title) == ["later"])
    let wrong = Array("── hot ──\n── later ──\nrecorded elsewhere\n".utf8)
    #expect(Comparison(lesson, wrong, played.log).diff != nil)
  }

  @Test("record, notebook and book refuse if this system cannot play a scene")
  func unplayable() throws {
    let reporter = ProgressReporter(warns: false)
    defer { reporter.end() }
    let copy = try Copy(.fixture)
    let future = Scene.Requirement("macOS 99", isMet: false)
    let lesson = Lesson(7, "Cold and hot", in: .signals) {
      Scene("hot") { log in log("1") }
      Scene.staged("later", needing: future) { log, _ in log("2") }
    }
    let checkout = Checkout(root: copy.root.path, lessons: [lesson])
    #expect(
      try Recordable(lesson, checkout, isUnderCI: false).refusal?.message
        == "this system cannot play \"later\", which needs macOS 99; nothing is recorded")
    let played = try PlayedNotebook(
      checkout, transcripts: [], leadingTo: ExerciseIndex(checkout), reporter)
    #expect(
      played.obstacles == [
        "lesson 7, scene \"later\": this system cannot play it. Use one that can: macOS 99."
      ])
    let problems = try CheckRun(checkout, reporter).problems
    #expect(!problems.contains { $0.rule == .notebook })
  }

  @Test("A suggested command contains no control characters, even if the user typed some")
  func suggestion() throws {
    let invocation = try Invocation(["shwo", "\u{1B}[31m"], of: .full)
    let failure = #expect(throws: Failure.self) { try invocation.command.action?(invocation) }
    #expect(failure?.advice.first?.command == "lesson-runner show \\x1B[31m")
  }
}
