import Foundation
import Lessons
import Synchronization
import Testing

@Suite struct GoldenTests {
  private static let tests = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test("Every lesson prints its expected log", arguments: Lesson.all.map(\.number))
  func expected(number: Int) throws {
    let lesson = try #require(Lesson.numbered(number))
    let file = Self.tests.appending(path: "Expected/\(lesson.fileName).log")
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(try printed(by: lesson) == expected)
  }

  @Test("The documented scenes of lesson 7 mirror their transcripts", arguments: ["hot", "cold"])
  func documented(scene: String) throws {
    let file = Self.tests.appending(path: "Documented/07-cold-and-hot.\(scene).log")
    let transcript = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map(Line.init)
    let log = try printed(by: try #require(Lesson.numbered(7))).split(separator: "\n")
    let start = try #require(log.firstIndex(of: "── \(scene) ──"))
    let played = log[(start + 1)...].prefix { !$0.hasPrefix("──") }.map(Line.init)
    #expect(played.map(\.message) == transcript.map(\.message))
    for (ours, theirs) in zip(played, transcript) {
      #expect(abs((ours.time - played[0].time) - (theirs.time - transcript[0].time)) < 0.5)
    }
  }

  /// A line of a log: what it says, and when, in seconds of the day.
  private struct Line {
    let message: String
    let time: Double

    init(_ line: Substring) {
      message =
        line.split(separator: "] ", maxSplits: 1).last.map {
          $0.trimmingCharacters(in: .whitespaces)
        } ?? ""
      let clock = line.dropFirst(11).prefix(15).split(separator: ":").compactMap { Double($0) }
      time = clock.reduce(0) { $0 * 60 + $1 }
    }
  }

  private func printed(by lesson: Lesson) throws -> String {
    let text = Mutex("")
    try lesson.play { line in text.withLock { $0 += line + "\n" } }
    return text.withLock { $0 }
  }
}
