import Foundation
import Testing

/// ReactiveObjC 3.1.1 itself ran these scenarios; the logs are what it printed: the seconds since a
/// scenario began, then the message. Lines in parentheses and those that begin with `--` show state
/// or say what happens next.
@Suite struct GroundTruthTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "GroundTruth")

  @Test(
    "A scenario gives the original's messages, in its order and at its times",
    arguments: Entry.all.filter { $0.body != nil })
  func sameLog(_ entry: Entry) async throws {
    let file = Self.folder.appending(path: "\(entry.name).log")
    var expected = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n").compactMap { Line($0) }
    try #require(!expected.isEmpty)
    var index = 0
    for (theirs, ours) in entry.exceptions {
      index = try #require(
        expected[index...].firstIndex { $0.text == theirs }, "No line says: \(theirs)")
      let line = expected.remove(at: index)
      guard let ours else { continue }
      expected.insert(Line(at: line.time, ours), at: index)
      index += 1
    }
    let lines = await Replica().lines(for: entry.duration, of: try #require(entry.body))
    let difference = Self.difference(between: lines, and: expected)
    #expect(difference == nil, "\(difference ?? "")")
  }

  /// Where two logs first differ, in words.
  private static func difference(between lines: [Line], and expected: [Line]) -> String? {
    for index in 0..<max(lines.count, expected.count) {
      let line = index < lines.count ? lines[index] : nil
      let other = index < expected.count ? expected[index] : nil
      if let line, let other, line.isLike(other) { continue }
      let before = lines[..<min(index, lines.count)].map { "  \($0)\n" }.joined()
      return "After\n\(before)comes\n  \(line?.description ?? "nothing")\ninstead of\n  "
        + (other?.description ?? "nothing")
    }
    return nil
  }

  @Test("Every log belongs to a scenario, and every scenario is there once")
  func names() throws {
    let logs = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(logs.sorted() == Entry.all.map { "\($0.name).log" })
  }

  @Test("Whatever is not run says why")
  func reasons() {
    for entry in Entry.all where entry.body == nil || !entry.exceptions.isEmpty {
      #expect(entry.reason != nil, "\(entry.name) does not say why.")
    }
  }
}
