import Foundation
import Testing

/// Tests that play the random programs in `Programs` with the engine. `README.md` explains how to
/// read a failure.
@Suite struct CorpusTests {
  @Test(
    "The engine logs what the original logged",
    arguments: ["channels", "commands", "reentrant", "synchronous", "values"])
  func corpus(_ name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Programs/\(name).jsonl")
    let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
    try #require(!lines.isEmpty)
    var failures: [String] = []
    for (index, line) in lines.enumerated() {
      let recorded = try JSONDecoder().decode(RecordedProgram.self, from: line)
      let wanted = Self.sortingCleanups(recorded.log)
      let actual = Self.sortingCleanups(try ProgramPlayer.log(of: recorded.program))
      guard actual != wanted else { continue }
      failures.append(
        """
        \(name).jsonl:\(index + 1)
        \(String(decoding: line, as: UTF8.self))
        \(Self.comparison(wanted, actual))
        """)
    }
    for failure in failures.prefix(3) { Issue.record("\(failure)") }
    #expect(
      failures.isEmpty,
      "\(failures.count) of \(lines.count) programs failed; the first three are printed above")
  }

  /// Returns `log` with each group of adjacent cleanups sorted, because their order is not
  /// guaranteed.
  private static func sortingCleanups(_ log: [String]) -> [String] {
    var (sorted, cleanups) = ([String](), [String]())
    for line in log {
      if line.contains(" disp ") {
        cleanups.append(line)
      } else {
        sorted += cleanups.sorted() + [line]
        cleanups = []
      }
    }
    return sorted + cleanups.sorted()
  }

  /// Returns both logs merged into one: `-` marks a line that only the original has, `+` a line
  /// that only the engine has.
  private static func comparison(_ wanted: [String], _ actual: [String]) -> String {
    let difference = actual.difference(from: wanted)
    let missing = Set(difference.removals.map(\.offset))
    let added = Set(difference.insertions.map(\.offset))
    var rows: [String] = []
    var (left, right) = (0, 0)
    while left < wanted.count || right < actual.count {
      let (isMissing, isAdded) = (missing.contains(left), added.contains(right))
      rows.append(isMissing ? "- \(wanted[left])" : "\(isAdded ? "+" : " ") \(actual[right])")
      if isMissing || !isAdded { left += 1 }
      if !isMissing { right += 1 }
    }
    return rows.joined(separator: "\n")
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
