import Reactive
import Testing

@testable import Runner
@testable import RunnerTools
@testable import Marbles
@testable import Stage

/// The permitted differences between a live log and the expected log.
@Suite struct LiveLogTests {
  /// A scene played live at ten times its speed.
  struct Case: CustomTestStringConvertible, Sendable {
    let what: String
    var race: String?

    /// The lines. If a line arrives at a time that differs from its time stamp, `came` is the time
    /// of arrival, in seconds since the scene began.
    let played: [(line: String, came: Double?)]

    /// The lines that are shown, or nil if the played lines count as the expected ones.
    var shown: [String]?

    /// The lateness in real milliseconds if it is too large, or 0.
    var lateness = 0

    var testDescription: String { what }
  }

  private static let expected = [
    "14:00:00.000000 [1] begin", "14:00:01.000000 [3] a", "14:00:01.000000 [4] b",
    "14:00:02.000000 [1] one\n  goes on", "14:00:02.000000 [1] two", "14:00:03.000000 [3] end",
  ]

  private static func played(_ lines: String..., came: [Int: Double] = [:]) -> [(String, Double?)] {
    lines.enumerated().map { ($1, came[$0]) }
  }

  private static let cases: [Case] = [
    Case(what: "the same", played: expected.map { ($0, nil) }),
    Case(
      what: "lines that are at most a tenth of a second late",
      played: zip(expected, [0.9, 2, 2, 2.5, 3, 4]).map { ($0, $1) }),
    Case(
      what: "times that differ slightly",
      played: played(
        "14:00:00.000000 [1] begin", "14:00:01.900000 [3] a", "14:00:01.900000 [4] b",
        "14:00:02.100000 [1] one\n  goes on", "14:00:02.900000 [1] two", "14:00:03.999999 [3] end")),
    Case(
      what: "a line that comes too late",
      played: zip(expected, [0, 1, 1, 2, 2, 4.5]).map { ($0, $1) }, lateness: 150),
    Case(
      what: "a line that comes too early",
      played: zip(expected, [0, 1, 1, 2, 2, 1.9]).map { ($0, $1) },
      shown: expected.dropLast() + ["14:00:01.900000 [3] end"]),
    Case(
      what: "an instant whose first line is punctual",
      played: zip(expected, [0, 1, 9, 2, 9, 3]).map { ($0, $1) }),
    Case(
      what: "an instant whose first line comes too late",
      played: zip(expected, [0, 6, 1, 2, 2, 3]).map { ($0, $1) }, lateness: 500),
    Case(
      what: "a line at another time",
      played: played(
        "14:00:00.000000 [1] begin", "14:00:01.000000 [3] a", "14:00:01.000000 [4] b",
        "14:00:02.000000 [1] one\n  goes on", "14:00:02.000000 [1] two", "14:00:04.000001 [3] end"),
      shown: expected.dropLast() + ["14:00:04.000001 [3] end"]),
    Case(
      what: "lines of one instant in another order",
      played: [0, 2, 1, 3, 4, 5].map { (expected[$0], nil) },
      shown: [0, 2, 1, 3, 4, 5].map { expected[$0] }),
    Case(
      what: "lines of one instant in another order, where threads race", race: "They meet.",
      played: [0, 2, 1, 4, 3, 5].map { (expected[$0], nil) }),
    Case(
      what: "lines of two instants in another order, where threads race", race: "They meet.",
      played: [0, 1, 3, 2, 4, 5].map { (expected[$0], nil) },
      shown: [0, 1, 3, 2, 4, 5].map { expected[$0] }),
    Case(
      what: "other numbers for the worker threads",
      played: played(
        "14:00:00.000000 [1] begin", "14:00:01.000000 [4] a", "14:00:01.000000 [3] b",
        "14:00:02.000000 [1] one\n  goes on", "14:00:02.000000 [1] two", "14:00:03.000000 [4] end"),
      shown: [
        "14:00:00.000000 [1] begin", "14:00:01.000000 [4] a", "14:00:01.000000 [3] b",
        "14:00:02.000000 [1] one\n  goes on", "14:00:02.000000 [1] two", "14:00:03.000000 [4] end",
      ]),
    Case(
      what: "other worker numbers and another order, where threads race", race: "They meet.",
      played: played(
        "14:00:00.000000 [1] begin", "14:00:01.000000 [3] b", "14:00:01.000000 [4] a",
        "14:00:02.000000 [1] one\n  goes on", "14:00:02.000000 [1] two", "14:00:03.000000 [4] end")),
    Case(
      what: "some lines on another worker, where threads race", race: "They meet.",
      played: expected.dropLast().map { ($0, nil) } + [("14:00:03.000000 [4] end", nil)],
      shown: expected.dropLast() + ["14:00:03.000000 [4] end"]),
    Case(
      what: "a line on a worker instead of main, where threads race", race: "They meet.",
      played: [("14:00:00.000000 [3] begin", nil)] + expected.dropFirst().map { ($0, nil) },
      shown: ["14:00:00.000000 [3] begin"] + expected.dropFirst()),
    Case(
      what: "half a second late, where threads race", race: "They meet.",
      played: zip(expected, [0, 6, 6, 7, 7, 8]).map { ($0, $1) }),
    Case(
      what: "more than half a second late, where threads race", race: "They meet.",
      played: zip(expected, [0, 1, 1, 2, 2, 8.5]).map { ($0, $1) }, lateness: 550),
    Case(
      what: "another message",
      played: expected.dropLast().map { ($0, nil) } + [("14:00:03.000000 [3] stop", nil)],
      shown: expected.dropLast() + ["14:00:03.000000 [3] stop"]),
    Case(
      what: "a missing line, and others at slightly different times",
      played: played(
        "14:00:00.000000 [1] begin", "14:00:01.000000 [4] b",
        "14:00:02.500000 [1] one\n  goes on", "14:00:02.500000 [1] two", "14:00:03.500000 [3] end"),
      shown: Array(expected[...0] + expected[2...])),
    Case(
      what: "an additional line, where threads race", race: "They meet.",
      played: (expected + ["14:00:03.000000 [3] end"]).map { ($0, nil) },
      shown: expected + ["14:00:03.000000 [3] end"]),
    Case(
      what: "one line twice and another missing, where threads race", race: "They meet.",
      played: [0, 1, 1, 3, 4, 5].map { (expected[$0], nil) },
      shown: [0, 1, 1, 3, 4, 5].map { expected[$0] }),
  ]

  @Test(
    "In a live log, small differences in time and the order of racing threads are ignored",
    arguments: cases)
  func settled(_ played: Case) throws {
    let scene = Scene("scene", from: "2020-05-28 14:00:00", racing: played.race) { _ in }
    let start = try #require(Timestamp("2020-05-28 14:00:00")?.instant)
    var log = LiveLog(of: scene, from: start, speed: 10)
    log.add(scene.heading, after: .zero)
    for (line, came) in played.played {
      let own = Double(line.prefix(15).suffix(9)) ?? 0
      log.add(full(line), after: .seconds((came ?? own) / 10))
    }
    func text(_ lines: [String]) -> String {
      ([scene.heading] + lines.map(full)).map { $0 + "\n" }.joined()
    }
    #expect(log.aligned(to: text(Self.expected)) == text(played.shown ?? Self.expected))
    #expect(Int((log.lateness / .milliseconds(1)).rounded()) == played.lateness)
  }

  @Test("Where threads race, a line that comes twice at one instant is put in order, too")
  func twice() {
    let scene = Scene("scene", racing: "They meet.") { _ in }
    var log = LiveLog(of: scene, from: Instant(secondsSince1970: 0), speed: 10)
    let line = { (message: String) in "1970-01-01 08:00:00.000000+0800 RACExample[9:1] \(message)" }
    for message in ["a", "a", "b"] { log.add(line(message), after: .zero) }
    let expected = ["a", "b", "a"].map { line($0) + "\n" }.joined()
    #expect(log.aligned(to: expected) == expected)
  }

  @Test("Without an expected log, the played log is used")
  func unexpected() throws {
    let scene = Scene("scene", racing: "They meet.") { _ in }
    var log = LiveLog(of: scene, from: Instant(secondsSince1970: 0), speed: 10)
    log.add(scene.heading, after: .zero)
    log.add("1970-01-01 08:00:00.000000+0800 RACExample[9:1] a", after: .zero)
    #expect(
      log.aligned(to: "")
        == "── scene ──\n1970-01-01 08:00:00.000000+0800 RACExample[9:1] a\n")
  }

  @Test("At any speed, a late line keeps its time", arguments: [1e-300, 1e300])
  func anySpeed(speed: Double) {
    let scene = Scene("scene") { _ in }
    var log = LiveLog(of: scene, from: Instant(secondsSince1970: 0), speed: speed)
    let early = "1969-12-31 08:00:00.000000+0800 RACExample[9:1] a"
    log.add(early, after: .seconds(1))
    #expect(log.aligned(to: early + "\n") == early + "\n")
  }

  @Test("If there are more than six worker threads, they keep their numbers")
  func manyWorkers() {
    let scene = Scene("scene", racing: "They meet.") { _ in }
    var log = LiveLog(of: scene, from: Instant(secondsSince1970: 0), speed: 1)
    let lines = (2..<40).map { "1970-01-01 08:00:00.000000+0800 RACExample[9:\($0)] a\n" }
    for line in lines { log.add(String(line.dropLast()), after: .zero) }
    #expect(log.aligned(to: "one\ntwo\n") == lines.joined())
  }

  /// Returns the complete log line for a short form, such as `14:00:01.000000 [3] a`.
  private func full(_ line: String) -> String {
    let parts = line.split(separator: " ", maxSplits: 2)
    return "2020-05-28 \(parts[0])+0800 RACExample[99:\(parts[1].dropFirst()) \(parts[2])"
  }
}
