import Foundation
import Notebook
import TestSupport
import Testing

/// The page that lists the differences between the engine and ReactiveObjC.
@Suite struct DifferencesTests {
  private let page: MarkdownText

  init() throws {
    page = MarkdownText(try Repository.text(of: OriginalDifference.page))
  }

  @Test("Each program logs the line that the page shows", arguments: DifferenceProgram.all.indices)
  func log(index: Int) throws {
    let program = DifferenceProgram.all[index]
    let row = try #require(page.tables.filter { $0[0][0] == "ReactiveObjC 3.1.1" }[index].last)
    #expect(row[1] == program.play(), "\(program.title)")
    #expect(row[0] != row[1], "\(program.title): nothing differs.")
  }

  @Test("The page shows exactly the programs that are played, each below its title")
  func programs() throws {
    let file = "Tests/LessonsTests/DifferencePrograms.swift"
    let parts = try Repository.text(of: file).components(separatedBy: "    DifferenceProgram(\"")
    let programs = parts.dropFirst().map { part in
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      return lines.prefix { $0 != "    }," }.map { $0.dropFirst(6) }.joined(separator: "\n")
    }
    #expect(page.blocks.map(\.text) == programs)
    #expect(page.blocks.allSatisfy { $0.language == "swift" })
    #expect(
      page.headings.filter { $0.level == 3 }.map(\.text) == DifferenceProgram.all.map(\.title))
  }

  @Test("Three files link to the page")
  func links() throws {
    for file in ["README.md", "CONTRIBUTING.md", "lessons.md"] {
      #expect(try Repository.text(of: file).contains("](\(OriginalDifference.page))"), "\(file)")
    }
  }
}
