import TestSupport
import Testing

@testable import Marbles
@testable import Stage

/// The pages that a visitor reads first.
@Suite struct ReadmeTests {
  private static let pages = [
    "README.md", "Documentation/AsynchronousCode.md", "Documentation/Bridge.md",
    "Documentation/Commands.md", "Documentation/OnAMac.md", "Documentation/OtherLibraries.md",
    "Documentation/UsingReactive.md",
  ]

  @Test("Every page of the documentation is tested and linked from the README")
  func complete() throws {
    let names = try Repository.files(in: "Documentation").map { "Documentation/\($0)" }
    #expect(["README.md"] + names.sorted() == Self.pages)
    let links = MarkdownText(try Repository.text(of: "README.md")).links
    #expect(Set(names).isSubset(of: links.map { String($0) }))
  }

  @Test("README.md has at most 140 lines")
  func length() throws {
    #expect(
      try Repository.text(of: "README.md").split(separator: "\n", omittingEmptySubsequences: false)
        .count <= 140)
  }

  @Test(
    "Every link has a target, and every code fence is closed",
    arguments: pages + ["CONTRIBUTING.md"])
  func links(path: String) throws {
    let page = MarkdownText(try Repository.text(of: path))
    #expect(page.isBalanced)
    #expect(page.tables.allSatisfy { rows in Set(rows.map(\.count)).count == 1 })
    for link in page.links {
      let target = String(link.prefix { $0 != "#" })
      let file = target.hasPrefix("../") ? String(target.dropFirst(3)) : target
      #expect(target.hasPrefix("../") == path.contains("/"), "\(link)")
      #expect(Repository.exists(file), "\(link)")
    }
  }

  @Test("The figures quoted in OtherLibraries.md equal the benchmarks' figures")
  func figures() throws {
    let page = MarkdownText(try Repository.text(of: "Documentation/OtherLibraries.md"))
    let benchmarks = MarkdownText(try Repository.text(of: "Benchmarks/README.md"))
    let measured = benchmarks.tables.joined().filter { $0.count > 3 }
    let quoted = page.tables.joined().filter { $0.count == 5 && $0[1].hasSuffix("×") }
    #expect(quoted.count == 16)
    for row in quoted {
      let own = measured.first { $0[0] == row[0] }
      // If a row also has a ratio to the naive floor, the page quotes that one.
      let ratio = own.map { $0.count > 5 && !$0[5].isEmpty ? $0[5] : $0[3] }
      #expect(
        row[1] == "\(ratio ?? "nothing")×",
        "\(row[0]) in OtherLibraries.md: quote the ratio from Benchmarks/README.md.")
    }
  }
}
