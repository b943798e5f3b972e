import TestSupport
import Testing

@testable import Stage

/// What a visitor reads first.
@Suite struct ReadmeTests {
  private let page: MarkdownText

  init() throws {
    page = MarkdownText(try Repository.text(of: "README.md"))
  }

  @Test("Every link leads somewhere, and every fence is closed")
  func form() throws {
    #expect(page.isBalanced)
    #expect(page.tables.allSatisfy { rows in Set(rows.map(\.count)).count == 1 })
    for link in page.links {
      let path = String(link.prefix { $0 != "#" })
      #expect(Repository.exists(path), "\(link)")
    }
  }

  @Test("Our figures are those of the benchmarks")
  func figures() throws {
    let benchmarks = MarkdownText(try Repository.text(of: "Benchmarks/README.md"))
    let measured = benchmarks.tables.joined().filter { $0.count > 3 }
    let quoted = page.tables.joined().filter { $0.count == 5 && $0[1].hasSuffix("×") }
    #expect(quoted.count == 16)
    for row in quoted {
      let own = measured.first { $0[0] == row[0] }
      // The others were measured beside the naive floor, where there are two.
      let ratio = own.map { $0.count > 5 && !$0[5].isEmpty ? $0[5] : $0[3] }
      #expect(
        row[1] == "\(ratio ?? "nothing")×",
        "\(row[0]) in README.md: quote the ratio that Benchmarks/README.md has.")
    }
  }
}
