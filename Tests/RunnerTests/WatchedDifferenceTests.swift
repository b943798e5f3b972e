import Reactive
import Testing

@testable import RunnerTools
@testable import Runner
@testable import Marbles
@testable import Stage

/// The differences between a watched lesson's log, the log of its previous run and its expected
/// log.
@Suite struct WatchedDifferenceTests {
  private static let lesson = Lesson(7, "Cold and hot", in: .signals) {
    Scene("hot") { log in Scheduler.main.after(.seconds(2)) { log("b") } }
  }

  /// Returns the output for the lesson. `before` and `expected` derive the previous log and the
  /// expected log from the log that the lesson prints.
  private func shown(
    before: ((String) -> String)? = nil, expected: (String) -> String = { $0 },
    by format: DiffText = DiffText(TextStyle("never", for: .error), isForPeople: false)
  ) -> String {
    let reporter = ProgressReporter(warns: false)
    defer { reporter.end() }
    let part = SelectedLesson(lesson: Self.lesson, scenes: Self.lesson.scenes)
    let played = PlayedLesson(part, reporter)
    let log = String(decoding: played.log, as: UTF8.self)
    let difference = WatchedDifference(
      part, previous: before.map { Array($0(log).utf8) }, expected: Array(expected(log).utf8),
      played,
      remedy: "To accept the new log: lesson-runner record 7")
    #expect(difference.printed == played.log)
    return String(decoding: difference.bytes(formattedBy: format), as: UTF8.self)
      .replacing(/(?m)^(---|\+\+\+|@@|line| |-|\+).*\n/, with: "")
  }

  private static let agreement = "lesson 7 agrees with its expected log.\n"
  private static let remedy = "To accept the new log: lesson-runner record 7\n"

  @Test("The first run is compared only with the expected log")
  func first() {
    #expect(shown() == Self.agreement)
    #expect(
      shown(expected: { $0.replacing("] b", with: "] c") })
        == "\nlesson 7, scene \"hot\": `b` at 00:02.000; expected `c`.\n" + Self.remedy)
  }

  @Test("A later run is also compared with the previous run, and equal differences are shown once")
  func later() {
    let other = { (text: String) in text.replacing("] b", with: "] a") }
    let third = { (text: String) in text.replacing("] b", with: "] c") }
    let same = { (text: String) in text }
    let fromBefore = "\nlesson 7, scene \"hot\": `b` at 00:02.000; before `a`.\n\n"
    let fromExpected = "\nlesson 7, scene \"hot\": `b` at 00:02.000; expected `a`.\n"
    #expect(shown(before: same) == Self.agreement)
    #expect(shown(before: other) == fromBefore + Self.agreement)
    #expect(shown(before: other, expected: other) == fromExpected + Self.remedy)
    #expect(
      shown(before: same, expected: other)
        == "lesson 7 prints the same as before.\n\n" + fromExpected + Self.remedy)
    #expect(
      shown(before: third, expected: other)
        == fromBefore.replacing("`a`", with: "`c`") + fromExpected + Self.remedy)
  }

  @Test(
    "For people, marbles compare the previous and new times, then the expected and actual times")
  func lanes() {
    let earlier = { (text: String) in text.replacing(":02.000", with: ":01.000") }
    let format = DiffText(TextStyle("never", for: .error), isForPeople: true)
    let lanes = shown(before: earlier, by: format).split(separator: "\n").map { line in
      line.prefix { $0 != " " }
    }
    #expect(lanes.contains("before") && lanes.contains("now"))
    #expect(!lanes.contains("expected") && !lanes.contains("actual"))
    let both = shown(
      before: earlier, expected: { $0.replacing(":02.000", with: ":03.000") }, by: format)
    for lane in ["before", "now", "expected", "actual"] {
      #expect(both.contains("\n\(lane) "), "\(lane)")
    }
  }
}
