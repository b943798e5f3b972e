import TestSupport
import Testing

@testable import Marbles
@testable import Stage

/// The documents, which a reader reaches from README.md.
@Suite struct ReadmeTests {
  private static let pages = Result {
    try ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Sources/Reactive/README.md"]
      + Repository.files(in: "Documentation").map { "Documentation/\($0)" }
  }

  private static func text(of page: String) throws -> MarkdownText {
    MarkdownText(try Repository.text(of: page))
  }

  /// Returns the files and anchors in the checkout to which the links on `page` lead.
  private static func targets(on page: String) throws -> [(file: String, anchor: String?)] {
    try text(of: page).links.filter { !$0.contains("://") }
      .map { MarkdownText.target(of: $0, on: page) }
  }

  @Test("Links lead from README.md to every page of the documentation")
  func complete() throws {
    let pages = try Set(Self.pages.get())
    var reached: Set = ["README.md"]
    var fresh = reached
    while !fresh.isEmpty {
      let next = try Set(fresh.flatMap { try Self.targets(on: $0).map(\.file) })
      fresh = next.intersection(pages).subtracting(reached)
      reached.formUnion(fresh)
    }
    #expect(pages.subtracting(reached).sorted() == [], "Link to these from a page.")
  }

  @Test(
    "A document stays small",
    arguments: [("README.md", 5000), ("CONTRIBUTING.md", 8000), ("CHANGELOG.md", 1500)])
  func size(page: String, limit: Int) throws {
    let bytes = try Repository.text(of: page).utf8.count
    #expect(bytes <= limit, "\(page) has \(bytes) bytes. Move a part to a page of its own.")
  }

  @Test("Every link has a target, every code fence is closed, and tables have equal rows")
  func links() throws {
    for page in try Self.pages.get() {
      let text = try Self.text(of: page)
      #expect(text.isBalanced, "\(page)")
      for rows in text.tables { #expect(Set(rows.map(\.count)).count == 1, "\(page): \(rows[0])") }
      for target in try Self.targets(on: page) {
        let isThere = !target.file.contains("..") && Repository.exists(target.file)
        #expect(isThere, "\(page) links to \(target.file)")
        guard let anchor = target.anchor else { continue }
        let other = try Self.text(of: target.file)
        let headings = other.headings.map { heading in
          heading.text.lowercased().filter { $0.isLetter || $0.isNumber || "- ".contains($0) }
            .replacing(" ", with: "-")
        }
        #expect(
          headings.contains(anchor) || other.anchors.contains(anchor),
          "\(page) links to \(target.file)#\(anchor)")
      }
    }
  }

  @Test("The figures quoted in OtherLibraries.md equal the benchmarks' figures")
  func figures() throws {
    let page = MarkdownText(try Repository.text(of: "Documentation/OtherLibraries.md"))
    let benchmarks = MarkdownText(try Repository.text(of: "Tools/Benchmarks/README.md"))
    let measured = benchmarks.tables.joined().filter { $0.count > 3 }
    let quoted = try #require(page.tables.first { $0.first?.first == "workload" }).dropFirst()
    #expect(!quoted.isEmpty)
    for row in quoted {
      let ratio = measured.first { $0[0] == row[0] }?[2]
      #expect(
        row[1] == "\(ratio ?? "nothing")×",
        "\(row[0]) in OtherLibraries.md: quote the ratio from Tools/Benchmarks/README.md.")
    }
  }
}
