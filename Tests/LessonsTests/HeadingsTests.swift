import Foundation
import Lessons
import Testing

/// `Tests/Documented/headings.txt` lists the headings of the documents with who retells them.
@Suite struct HeadingsTests {
  private struct Heading {
    let document: Source.Document
    let text: String

    /// The lessons that retell what stands below, or none and the reason.
    let lessons: [Int]
    let reason: String

    init?(_ line: Substring) {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard columns.count == 3, let document = Source.Document(rawValue: columns[0].lowercased())
      else { return nil }
      self.document = document
      text = String(columns[1])
      lessons = columns[2].split(separator: ", ").compactMap { Int($0) }
      reason = lessons.isEmpty ? String(columns[2]) : ""
    }
  }

  private static func headings() throws -> [Heading] {
    try Repository.text(of: "Tests/Documented/headings.txt")
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { try #require(Heading($0), "Three columns are wanted: \($0)") }
  }

  @Test("Every heading has its lessons, or a reason why none retells it")
  func complete() throws {
    let headings = try Self.headings()
    #expect(Set(headings.map(\.document)).count == Source.Document.allCases.count)
    for heading in headings {
      #expect(heading.lessons.allSatisfy { Lesson.numbered($0) != nil }, "\(heading)")
      #expect(heading.lessons.isEmpty == (heading.reason.count > 8), "\(heading)")
    }
  }

  @Test("A lesson names sections that are headings, and they name the lesson")
  func mutual() throws {
    let headings = try Self.headings()
    for lesson in Lesson.all {
      for source in lesson.sources {
        for section in source.sections {
          let named = headings.filter { $0.document == source.document && $0.text == section }
          #expect(
            named.contains { $0.lessons.contains(lesson.number) },
            "\(lesson.fileName): \(section) of \(source.document)")
        }
      }
    }
  }

  @Test("A lesson that a heading names retells that document")
  func documents() throws {
    for heading in try Self.headings() {
      for lesson in heading.lessons.compactMap({ Lesson.numbered($0) }) {
        #expect(
          lesson.sources.contains { $0.document == heading.document },
          "\(heading.text) of \(heading.document) names \(lesson.fileName).")
      }
    }
  }
}
