import Reactive
import Testing

@testable import Marbles
@testable import Stage

@Suite struct LogLineTests {
  @Test("A log line is parsed into its parts")
  func line() throws {
    let line = try #require(
      LogLine("2020-05-28 19:37:57.689906+0800 RACExample[7:3] Subscriber 1: [2] "))
    #expect(line.message == "Subscriber 1: [2] ")
    #expect(line.thread == 3)
    #expect(line.time == Timestamp("2020-05-28 19:37:57.689906")?.instant)
    #expect(LogLine("2020-05-28 19:37:57.689906+0800 RACExample[7:1] ")?.message == "")
    let accent = "2020-05-28 19:37:57.689906+0800 RACExample[7:1] \u{301}"
    #expect(LogLine(accent)?.message == "\u{301}")
  }

  @Test(
    "Text that does not begin like a log line is not parsed as one",
    arguments: [
      "", "── hot ──", "continued", "2020-05-28 19:37:57.689906+0800 RACExample[7:1]",
      "2020-05-28 19:37:57.689906 RACExample[7:1] a", "2020-05-28 19:37:57+0800 Other[7:1] a",
      "2020-05-28 19:37:57+0800 RACExample[7:x] a",
      "2020-05-28 19:37:57.689906+0800 RACExample[7:x] a",
      "2020-05-28 19:37:57.689906+0800 RACExample[7:01] a",
      "2020-05-28 19:37:57.689906+0800 RACExample[1] a",
      "2020-05-28 19:37:57.689906+0800 RACExample[7:1:1] a",
      "2020-05-28 19:37:57.689906+0800 RACExample[7:1x a",
      "2020-05-28 19:37:57.5+0800 RACExample[7:1] a",
      "2020-02-31 19:37:57.689906+0800 RACExample[7:1] a",
    ])
  func none(text: String) {
    #expect(LogLine(text) == nil)
  }

  @Test(
    "A message extends to the next log line, and text before the first log line is ignored",
    arguments: ["", "── hot ──\n", "continued\n\n"], ["", "\n"])
  func lines(before: String, end: String) {
    let stamp = "2020-05-28 19:37:57.689906+0800 RACExample"
    let text = "\(before)\(stamp)[7:1] (\n    1\n)\n\(stamp)[7:2] b\n\n\(stamp)[7:3] c\(end)"
    let lines = LogLine.lines(of: text)
    #expect(lines.map(\.message) == ["(\n    1\n)", "b\n", "c"])
    #expect(lines.map(\.thread) == [1, 2, 3])
    #expect(LogLine.lines(of: before).isEmpty)
  }

  @Test(
    "A valid time is parsed",
    arguments: [
      ("2020-05-28 19:37:57.689906", "2020-05-28 19:37:57.689906+0800"),
      ("2020-05-28 19:37:57.5", "2020-05-28 19:37:57.500000+0800"),
      ("2020-05-28 19:37:57", "2020-05-28 19:37:57.000000+0800"),
      ("1999-12-31 23:59:59.999999", "1999-12-31 23:59:59.999999+0800"),
      ("2020-02-29 00:00:00", "2020-02-29 00:00:00.000000+0800"),
      ("1969-12-31 23:59:59.999999", "1969-12-31 23:59:59.999999+0800"),
      ("1678-01-01 00:00:00", "1678-01-01 00:00:00.000000+0800"),
      ("2261-12-31 23:59:59", "2261-12-31 23:59:59.000000+0800"),
    ])
  func time(text: String, printed: String) {
    #expect(Timestamp(text).map { "\($0)" } == printed)
  }

  @Test(
    "An invalid time is refused",
    arguments: [
      "", "yesterday", "2020-05-28", "2020-05-28 19:37", "2020-05-28 19:37:57.",
      "2020-05-28 19:37:57.1234567", "2020-05-28 24:00:00", "2020-13-01 00:00:00",
      "2020-00-01 00:00:00", "2020-05-28 19:60:00", "20-05-28 19:37:57", "2020-5-28 19:37:57",
      "2020-05-28T19:37:57", "2020-05-28 19:37:57 ", "+020-05-28 19:37:57",
      "2020-02-31 00:00:00", "2019-02-29 00:00:00", "2020-04-31 00:00:00", "2020-05-00 00:00:00",
      "1677-12-31 00:00:00", "2262-01-01 00:00:00", "0000-01-01 00:00:00", "9999-12-31 00:00:00",
    ])
  func noTime(text: String) {
    #expect(Timestamp(text) == nil)
  }
}
