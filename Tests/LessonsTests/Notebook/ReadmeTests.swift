import Testing

@testable import Lessons

/// What a visitor reads first.
@Suite struct ReadmeTests {
  private let page: MarkdownText

  init() throws {
    page = MarkdownText(try Repository.text(of: "README.md"))
  }

  @Test("What it shows of a lesson is what the lesson prints and draws")
  func output() throws {
    let scene = try #require(SelectedScene("7.subscribed-yet-cold"))
    let log = "\(scene.scene.heading)\n\(try Played.log(of: scene))"
    let diagram = try #require(try scene.scene.draw(in: scene.lesson))
    let shown = page.blocks.filter { $0.language == "text" }.map { "\($0.text)\n" }
    #expect(shown == [log, diagram.text()])
    let commands = page.blocks.filter { $0.language == "sh" }.map(\.text)
    #expect(commands.contains("swift run lesson-runner 7.subscribed-yet-cold"))
    #expect(commands.contains("swift run lesson-runner marbles 7.subscribed-yet-cold"))
  }

  @Test("What it shows of a difference begins with what is expected")
  func difference() throws {
    let lesson = try #require(Lesson.numbered(7))
    let expected = try Repository.text(of: lesson.expectedLog)
    let diff = try #require(page.blocks.first { $0.language == "diff" }?.text)
    let old = diff.split(separator: "\n").filter { $0.hasPrefix(" ") || $0.hasPrefix("-") }
      .map { $0.dropFirst() }.filter { $0 != "…" }
    #expect(old.count == 5)
    #expect(expected.hasPrefix(old.joined(separator: "\n") + "\n"))
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
      let ratio = measured.first { $0[0] == row[0] }?[3]
      #expect(
        row[1] == "\(ratio ?? "nothing")×",
        "\(row[0]) in README.md: quote the ratio that Benchmarks/README.md has.")
    }
  }
}
