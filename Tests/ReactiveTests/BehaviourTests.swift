import Foundation
import Testing

/// Tests that `Tests/Behaviours.md` and the names of tests agree.
@Suite struct BehaviourTests {
  /// A behaviour in the catalogue: its section, its id and its sentence.
  private struct Entry {
    let section: String
    let id: String
    let sentence: String

    var hasNoTest: Bool { sentence.contains("[No test: ") }
  }

  private let tests = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  private let entries: [Entry]

  init() throws {
    let catalogue = try String(
      contentsOf: tests.appending(path: "Behaviours.md"), encoding: .utf8)
    var (section, entries) = ("", [Entry]())
    for line in catalogue.split(separator: "\n") {
      if let heading = line.wholeMatch(of: /## ([A-Z]+): .+/) {
        section = String(heading.output.1)
      } else if let entry = line.wholeMatch(of: /- \*\*(.+?)\*\* *(.*)/) {
        let (id, sentence) = (String(entry.output.1), String(entry.output.2))
        entries.append(Entry(section: section, id: id, sentence: sentence))
      }
    }
    self.entries = entries
  }

  @Test("Every behaviour is named in a test, and tests name only behaviours from the catalogue")
  func coverage() throws {
    let files = try #require(
      FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil))
    var named: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let code = try String(contentsOf: file, encoding: .utf8)
      for id in code.matches(of: /[A-Z]+-[A-Za-z]+-\d\d/) { named.insert(String(id.output)) }
    }
    let untested = entries.filter { !$0.hasNoTest && !named.contains($0.id) }.map(\.id)
    #expect(untested == [], "Name these in a test, or say why none exists: [No test: …]")
    let tested = entries.filter { $0.hasNoTest && named.contains($0.id) }.map(\.id)
    #expect(tested == [], "These have a test. Remove [No test: …].")
    let unknown = named.subtracting(entries.map(\.id)).sorted()
    #expect(unknown == [], "Tests name these behaviours. Describe them in Tests/Behaviours.md.")
  }

  @Test("Every behaviour is in the catalogue once, in its section, with a sentence")
  func form() {
    let repeated = Dictionary(grouping: entries, by: \.id).filter { $0.value.count > 1 }
    #expect(repeated.keys.sorted() == [], "These are listed twice. Keep one of each.")
    let misplaced = entries.filter { !$0.id.hasPrefix("\($0.section)-") }.map(\.id)
    #expect(misplaced == [], "Move these to the section of their prefix.")
    let broken = entries.filter { $0.sentence.wholeMatch(of: /[^\[].+[.\]]/) == nil }.map(\.id)
    #expect(broken == [], "Describe these in a sentence with a full stop.")
    #expect(!entries.isEmpty)
  }
}
