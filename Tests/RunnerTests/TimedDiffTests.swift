import Testing

@testable import Runner
@testable import RunnerTools
@testable import Marbles
@testable import Stage

/// The shortened form of a difference between logs.
@Suite struct TimedDiffTests {
  private static let lesson = Lesson(7, "Cold and hot", in: .signals) {
    Scene("hot") { _ in }
    Scene("cold") { _ in }
  }

  private static let day = "2020-05-28"

  private static func timed(_ old: String, _ new: String) throws -> TimedDiff {
    let heading = "── hot ──\n"
    let diff = UnifiedDiff(from: heading + old, named: "a", to: heading + new, named: "b")
    return TimedDiff(try #require(diff), of: lesson)
  }

  @Test(
    "A line is shortened if that loses nothing",
    arguments: [
      ("2020-05-28 14:00:02.500000+0800 RACExample[7:1] a", "00:02.500 [1] a"),
      ("2020-05-28 14:00:00.000001+0800 RACExample[7:3] b ", "00:00.000001 [3] b "),
      ("2020-05-28 15:02:03.000000+0800 RACExample[7:1] \u{301}", "1:02:03.000 [1] \u{301}"),
    ])
  func short(line: String, short: String) throws {
    #expect(try Self.timed("", line + "\n").short.description.hasSuffix("\n+\(short)\n"))
    let unended = try Self.timed("", line).short.description
    #expect(unended.hasSuffix("\n+\(short)\n\\ No newline at end of file\n"))
  }

  @Test(
    "A line that cannot be shortened without loss stays unchanged",
    arguments: [
      "2020-05-28 14:00:00.000000+0800 RACExample[8:1] another lesson",
      "2020-05-29 14:00:00.000000+0800 RACExample[7:1] a day later",
      "2020-05-28 13:59:59.000000+0800 RACExample[7:1] before the scene",
      "2020-05-28 14:00:00.000000+0900 RACExample[7:1] another zone",
      "2020-05-28 14:00:00.000000+0800 RACExample[07:1] a zero", "no line at all", "── cold? ──",
      "",
    ])
  func whole(line: String) throws {
    #expect(try Self.timed("", line + "\n").short.description.hasSuffix("\n+\(line)\n"))
  }

  @Test("A line before the first scene has no time")
  func noScene() throws {
    let line = "2020-05-28 14:00:02.500000+0800 RACExample[7:1] a\n"
    let diff = try #require(UnifiedDiff(from: "", named: "a", to: line, named: "b"))
    #expect(TimedDiff(diff, of: Self.lesson).short.description == diff.description)
  }

  @Test("Marbles show the first scene in which a message comes at another time")
  func marbles() throws {
    let line = { (second: Int, message: String) in
      "2020-05-28 14:00:0\(second).000000+0800 RACExample[7:1] \(message)\n"
    }
    let cold = "── cold ──\n"
    let timed = try Self.timed(
      line(1, "a") + cold + line(1, "b") + line(2, "c"),
      line(1, "x") + cold + line(2, "b") + line(2, "c") + line(3, "b"))
    #expect(
      timed.marbles("before", "now")?.text() == """
        s       0  1  2    3
        before  -  b  c    -
        now     -  -  [bc] b

        """)
  }

  @Test("If no message comes at another time, nothing is drawn")
  func noMarbles() throws {
    let line = { (second: Int, message: String) in
      "2020-05-28 14:00:0\(second).000000+0800 RACExample[7:1] \(message)\n"
    }
    for (old, new) in [
      (line(1, "a"), line(1, "b")), (line(1, "a"), line(2, "b")),
      (line(1, "a"), line(1, "a") + line(2, "b")), ("", "no line\n"),
    ] {
      #expect(try Self.timed(old, new).marbles("before", "now") == nil)
    }
  }
}
