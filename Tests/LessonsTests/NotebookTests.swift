import Foundation
import Lessons
import Synchronization
import TestSupport
import Testing

@testable import Notebook
@testable import Stage

/// The notebook as the lessons say it now. Whether the one in the checkout is the same is a rule of
/// `lesson-runner check`.
@Suite(.notebook) struct NotebookTests {
  private static let fresh = Result { try notebook() }

  /// The same in lines.
  private static let page = Result { MarkdownText(try fresh.get().text) }

  private static let paragraphs = Result { Set(try page.get().paragraphs) }

  private static func notebook() throws -> Notebook {
    try Notebook(transcripts: Repository.files(in: "Tests/Documented")) { lesson in
      lesson.scenes.map { scene in
        let log = Mutex<[String]>([])
        let diagram = try? scene.draw(in: lesson) { line in log.withLock { $0.append(line) } }
        return .init(scene, log: log.withLock { Array($0.dropFirst()) }, diagram: diagram ?? nil)
      }
    } retelling: { lesson in
      try? ObjectiveCFile(of: lesson)
    } reading: { file in
      try Repository.text(of: file)
    }
  }

  @Test("The same lessons give the same bytes")
  func stability() throws {
    #expect(try Self.notebook().text == Self.fresh.get().text)
  }

  // MARK: What it tells

  @Test("Every lesson has its place, in the order of the catalogue")
  func order() throws {
    let titles = try Self.page.get().headings.filter { $0.level == 3 }.map(\.text)
    #expect(titles == Lesson.catalogue.map { "\($0.number) · \(Markdown.plain($0.title))" })
  }

  @Test("Every log stands in it, whole", arguments: Lesson.catalogue.map(\.number))
  func logs(number: Int) throws {
    let lesson = try #require(Lesson.numbered(number))
    let log = try Played.log(of: lesson)
    let headings = Set(lesson.scenes.map { Substring($0.heading) })
    let scenes = log.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .split(omittingEmptySubsequences: false) { headings.contains($0) }.dropFirst()
      .map { $0.map { Notebook.Page.short(String($0)) }.joined(separator: "\n") }
    let blocks = try Self.page.get().blocks(of: lesson).filter { $0.language == "text" }
      .map(\.text)
    #expect(scenes.count == lesson.scenes.count)
    #expect(blocks.filter { !Self.isDiagram($0) } == scenes)
  }

  @Test("The code of every scene stands in it", arguments: Lesson.catalogue.map(\.number))
  func code(number: Int) throws {
    let lesson = try #require(Lesson.numbered(number))
    let file = try LessonFile(of: lesson)
    let blocks = try Self.page.get().blocks(of: lesson).filter { $0.language == "swift" }
      .map(\.text)
    let sections = file.sections.map(\.code).filter { !$0.isEmpty }
    let after = file.declarations.isEmpty ? 0 : 1
    #expect(blocks.count == sections.count + lesson.scenes.count + after)
    #expect(zip(sections, blocks).allSatisfy { $0.hasPrefix($1) })
    for (scene, block) in zip(lesson.scenes, blocks.dropFirst(sections.count)) {
      #expect(block.prefixMatch(of: /Scene(\.staged)?\(/) != nil)
      #expect(block.contains("\"\(scene.title)\""))
      #expect(block.hasSuffix("}"))
      let lines = block.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
      #expect(lines.allSatisfy { file.text.contains($0) })
    }
  }

  @Test("What to look at in a scene stands in it", arguments: Lesson.catalogue.map(\.number))
  func sentences(number: Int) throws {
    let lesson = try #require(Lesson.numbered(number))
    let file = try LessonFile(of: lesson)
    let paragraphs = try Self.paragraphs.get()
    for scene in lesson.scenes {
      let sentence = try #require(file.sentence(of: scene))
      #expect(paragraphs.contains(lesson.linkingOthers(in: sentence)))
    }
  }

  @Test("Objective-C stands in it folded, whole", arguments: Lesson.catalogue.map(\.number))
  func objectiveC(number: Int) throws {
    let lesson = try #require(Lesson.numbered(number))
    let file = try? ObjectiveCFile(of: lesson)
    let codes = ([file?.shared ?? ""] + (file?.scenes.map(\.code) ?? [])).filter { !$0.isEmpty }
    let blocks = try Self.page.get().blocks(of: lesson).filter { $0.language == "objc" }
    #expect(blocks.map(\.text) == codes)
    #expect(file != nil || lesson.sources.isEmpty)
  }

  @Test("What is folded is closed")
  func folds() throws {
    let page = try Self.page.get()
    let opening = page.prose.filter { $0.hasPrefix("<details><summary>Objective-C") }
    let folded = page.blocks.filter { $0.language == "objc" }.count + SwiftAlone.all.count
    #expect(opening.count == folded)
    #expect(page.prose.filter { $0 == "</details>" }.count == folded)
  }

  @Test(
    "A diagram in it is read back as what was recorded", arguments: Lesson.catalogue.map(\.number))
  func diagrams(number: Int) throws {
    let lesson = try #require(Lesson.numbered(number))
    let recorded = try lesson.scenes.compactMap { try $0.draw(in: lesson) }
    let drawn = try Self.page.get().blocks(of: lesson)
      .filter { $0.language == "text" && Self.isDiagram($0.text) }
    #expect(try drawn.map { try Diagram(text: $0.text) } == recorded)
  }

  @Test("A scene that mirrors a transcript says so")
  func transcripts() throws {
    let signs = try Self.page.get().headings.filter { $0.text.contains("[⏱]") }
    let transcripts = try Repository.files(in: "Tests/Documented").filter { $0.hasSuffix(".log") }
    #expect(signs.count == transcripts.count)
  }

  @Test("Every name and every figure has its row")
  func rows() throws {
    let rows = try Self.page.get().prose.filter { $0.hasPrefix("| ") }
    for name in Name.all {
      #expect(rows.contains { $0.hasPrefix("| `\(name.objectiveC)` | ") })
    }
    for figure in Notebook.Figure.all {
      #expect(Lesson.numbered(figure.lesson) != nil)
      #expect(rows.contains { $0.contains("| \(figure.content) | [\(figure.lesson) · ") })
    }
    #expect(Notebook.Figure.all.count == 23)
  }

  @Test("A word of the glossary is used by its lesson or by the front", arguments: Term.all)
  func glossary(term: Term) throws {
    let (front, pages) = try Self.parts.get()
    let texts = [front] + pages.filter { $0.hasPrefix("\(term.lesson) · ") }
    #expect(texts.count == 2)
    #expect(texts.contains { $0.contains(term.word) }, "\(term.word)")
  }

  /// What stands before the contents, and the lessons, in small letters.
  private static let parts = Result {
    let text = try fresh.get().text.lowercased()
    return (
      front: text.prefix(upTo: text.firstRange(of: "\n## contents")?.lowerBound ?? text.startIndex),
      pages: Array(text.split(separator: "\n### ").dropFirst())
    )
  }

  // MARK: How it is shown

  @Test("Every link leads somewhere, and every anchor is there once")
  func links() throws {
    let page = try Self.page.get()
    let (anchors, links) = (page.anchors, Set(page.links))
    #expect(anchors.count == Set(anchors).count)
    #expect(links.count > 200)
    let named = Set(
      Tutorial.all.flatMap { $0.references.map(\.address) + [$0.address].compactMap(\.self) })
    for link in links {
      let isAnchor = link.hasPrefix("#")
      #expect(
        isAnchor
          ? anchors.contains(String(link.dropFirst()))
          : Repository.exists(link) || named.contains(link), "\(link)")
    }
    #expect(named.isSubset(of: links))
  }

  @Test("Every fence is closed, and says what is in it")
  func fences() throws {
    let page = try Self.page.get()
    #expect(page.isBalanced)
    #expect(Set(page.blocks.map(\.language)) == ["objc", "sh", "swift", "text"])
    #expect(page.blocks.allSatisfy { !$0.text.isEmpty && !$0.text.contains("```") })
  }

  @Test("A table's rows have the cells of its heading, and fit a page")
  func tables() throws {
    let tables = try Self.page.get().tables
    #expect(tables.count > 10)
    for rows in tables {
      #expect(Set(rows.map(\.count)).count == 1, "\(rows[0])")
      // Cells are broken between words, if need be.
      let widths = rows[0].indices.map { column in
        rows.flatMap { $0[column].split(separator: " ") }.map(\.columns).max() ?? 0
      }
      #expect(widths.reduce(0, +) <= 105, "\(rows[0]): \(widths)")
    }
  }

  @Test("Nothing in the prose is taken for HTML")
  func html() throws {
    for paragraph in try Self.paragraphs.get() {
      let text = paragraph.replacing(
        /<a id="[a-z0-9-]+"><\/a>|<br>|<\/?details>|<summary>[^<]*<\/summary>/, with: ""
      )
      .replacing(/`[^`]*`/, with: "").replacing("\\<", with: "")
      #expect(!text.contains("<") && !text.contains("`"), "\(paragraph)")
    }
  }

  @Test("No line is too long for an editor, unless it has links")
  func width() throws {
    for line in try Self.page.get().prose where !line.contains("](") && !line.hasPrefix("| ") {
      #expect(line.count <= 104 || line.hasPrefix("From "), "\(line)")
    }
  }

  @Test("What is Chinese in the tutorials is Chinese here")
  func chinese() throws {
    let origins = try Self.page.get().prose.filter { $0.hasPrefix("From ") }
    for (lesson, origin) in zip(Lesson.catalogue.filter { !$0.sources.isEmpty }, origins) {
      #expect(lesson.sources.flatMap(\.sections).allSatisfy { origin.contains(Markdown.plain($0)) })
    }
  }

  private static func isDiagram(_ block: String) -> Bool {
    block.wholeMatch(of: /(?s)m?s +[0-9].*/) != nil
  }
}
