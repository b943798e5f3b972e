import Foundation
import Lessons
import TestSupport
import Testing

@testable import Notebook
@testable import Marbles
@testable import Stage

/// The notebook that the lessons would produce now. `lesson-runner check` compares it with the
/// files in the checkout.
@Suite struct NotebookTests {
  private static let fresh = Result { try notebook(of: DrawnScene.all.get()).files() }

  /// The notebook's Markdown files, in order: the front page, the lessons' pages, and the pages about
  /// the tutorials and the names.
  private static let texts = Result {
    try fresh.get().filter { $0.path.hasSuffix(".md") }
      .map { (path: $0.path, text: MarkdownText($0.text)) }
  }

  /// Returns the lessons' pages.
  private static func pages() throws -> ArraySlice<(path: String, text: MarkdownText)> {
    try texts.get().dropFirst().dropLast(2)
  }

  /// The notebook's pictures, by path.
  private static let pictures = Result {
    let files = try fresh.get().filter { $0.path.hasSuffix(".svg") }
    return try Dictionary(uniqueKeysWithValues: files.map { ($0.path, try Picture($0.text)) })
  }

  private static func text(_ path: String) throws -> MarkdownText {
    try #require(try texts.get().first { $0.path == path }).text
  }

  private static func front() throws -> MarkdownText { try text(Notebook.front) }

  private static func tutorials() throws -> MarkdownText { try text(Notebook.tutorials) }

  private static func page(_ number: Int) throws -> (lesson: Lesson, text: MarkdownText) {
    let lesson = try #require(Lesson.catalogue.numbered(number))
    return (lesson, try text(lesson.page))
  }

  /// Returns the prose on all pages.
  private static func prose() throws -> [String] { try texts.get().flatMap(\.text.prose) }

  private static func notebook(
    of scenes: [Int: [DrawnScene]], in lessons: [Lesson] = Lesson.catalogue
  ) throws -> Notebook {
    let exercises = try GivenExercise.all(
      in: Repository.files(in: GivenExercise.masters), reading: Repository.text)
    let materials = try lessons.map { lesson in
      try Notebook.Material(
        on: lesson,
        experiments: (scenes[lesson.number] ?? []).map { .init($0.scene, $0.run) },
        swift: Repository.text(of: lesson.source), objectiveC: try? ObjectiveCFile(of: lesson),
        combine: try? Repository.text(of: lesson.combine),
        leadingTo: exercises.filter { $0.file.lesson == lesson.number })
    }
    return Notebook(
      of: materials, transcripts: try Repository.files(in: "Tests/Documented"),
      under: Heading.all(in: try Repository.text(of: Heading.file)),
      path: try ShortPath(in: Repository.files(in: ShortPath.folder), reading: Repository.text))
  }

  @Test("The same lessons produce the same bytes")
  func stability() throws {
    let sample = Lesson.catalogue.sample
    let notebooks = try [DrawnScene.all.get(), DrawnScene.play(sample)].map {
      try Self.notebook(of: $0, in: sample).files()
    }
    #expect(notebooks[0] == notebooks[1])
  }

  @Test("Each lesson about an operator offers lines to try")
  func linesToTry() throws {
    // No line can be typed for closures that return functions, for side effects, or for threads.
    let untypable = ["bind", "doNextAndDoCompleted", "threads"]
    let lessons = Lesson.catalogue.filter {
      $0.chapter == .operators || $0.memberName == "oneRequest"
    }
    for lesson in lessons {
      let file = try LessonFile(of: lesson)
      let lines = lesson.scenes.flatMap { file.explanation(of: $0).suggestedLines }
      #expect(
        lines.isEmpty == untypable.contains(lesson.memberName), "lesson \(lesson.number): \(lines)")
    }
  }

  // MARK: Contents

  @Test("Every lesson has a page and an entry in the contents")
  func order() throws {
    let texts = try Self.texts.get()
    #expect(
      texts.map(\.path) == ["lessons.md"] + Lesson.catalogue.map(\.page)
        + ["lessons/tutorials.md", "Documentation/Names.md"])
    let titles = try Self.pages().map { $0.text.headings.filter { $0.level == 1 }.map(\.text) }
    #expect(titles == Lesson.catalogue.map { ["\($0.number) · \(Markdown.plain($0.title))"] })
    let lines = try Self.front().prose.filter { $0.hasPrefix("- <a id=\"lesson-") }
    #expect(
      lines
        == Lesson.catalogue.map { lesson in
          let title = "\(lesson.number) · \(Markdown.plain(lesson.title))"
          return "- <a id=\"lesson-\(lesson.number)\"></a>[\(title)](lessons/\(lesson.fileName).md)"
        })
  }

  @Test("A page links to the previous and the next page, and to its own entry in the contents")
  func neighbours() throws {
    let ends = try Self.pages().map { $0.text.prose.last { !$0.isEmpty } ?? "" }
    for (index, lesson) in Lesson.catalogue.enumerated() {
      let others = [index - 1, index + 1].filter(Lesson.catalogue.indices.contains)
        .map { Lesson.catalogue[$0] }
      let links = MarkdownText(ends[index]).links
      #expect(
        Set(links)
          == Set(others.map { "\($0.fileName).md" } + ["../lessons.md#lesson-\(lesson.number)"]))
      #expect(links.count == others.count + 1)
    }
  }

  @Test(
    "A page names its chapter and links to its files", arguments: Lesson.catalogue.map(\.number))
  func origins(number: Int) throws {
    let (lesson, page) = try Self.page(number)
    let origin = MarkdownText(page.paragraphs[1]).links
    #expect(origin.first == "../lessons.md#\(lesson.chapter.rawValue)")
    let files = [lesson.source, lesson.objectiveC, lesson.combine, lesson.expectedLog].filter(
      Repository.exists)
    let steps = try ShortPath(
      in: Repository.files(in: ShortPath.folder), reading: Repository.text
    ).steps(with: number)
    let path =
      steps.isEmpty ? [] : ["../lessons.md#short-path"] + steps.map { "../\($0.exercise.master)" }
    #expect(origin.dropFirst() == (files.map { "../\($0)" } + path)[...])
  }

  @Test(
    "The notebook contains every line of each log, with a short prefix",
    arguments: Lesson.catalogue.map(\.number))
  func logs(number: Int) throws {
    let (lesson, page) = try Self.page(number)
    let log = try PlayedLessons.log(of: lesson)
    let headings = Set(lesson.scenes.map { Substring($0.heading) })
    let scenes = log.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .split(omittingEmptySubsequences: false) { headings.contains($0) }.dropFirst()
      .map { $0.map { LogLine($0).map(Notebook.Page.short) ?? String($0) }.joined(separator: "\n") }
    let blocks = page.blocks.filter { $0.language == "text" }.map(\.text)
    #expect(scenes.count == lesson.scenes.count)
    let byName = Dictionary(uniqueKeysWithValues: zip(lesson.scenes.map(\.name), scenes))
    let shown = Detour.pageOrder(of: lesson).compactMap { byName[$0.name] }
    #expect(blocks.filter { !Self.isDiagram($0) } == shown)
  }

  @Test("The notebook contains the code of every scene", arguments: Lesson.catalogue.map(\.number))
  func code(number: Int) throws {
    let (lesson, page) = try Self.page(number)
    let file = try LessonFile(of: lesson)
    let blocks = page.blocks.filter { $0.language == "swift" }.map(\.text)
    let sections = file.sections.map(\.code).filter { !$0.isEmpty }
    let after = file.declarations.isEmpty ? 0 : 1
    let elsewhere = Repository.exists(lesson.combine) ? 1 : 0
    #expect(blocks.count == sections.count + lesson.scenes.count + elsewhere + after)
    #expect(zip(sections, blocks).allSatisfy { $0.hasPrefix($1) })
    let written = Set(file.text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } })
    for (scene, block) in zip(Detour.pageOrder(of: lesson), blocks.dropFirst(sections.count)) {
      #expect(block.prefixMatch(of: /Scene(\.staged)?\(/) != nil)
      #expect(block.contains("\"\(scene.title)\""))
      #expect(block.hasSuffix("}"))
      let lines = block.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
      #expect(lines.allSatisfy(written.contains))
    }
  }

  @Test(
    "The notebook contains each scene's question and reason",
    arguments: Lesson.catalogue.map(\.number))
  func sentences(number: Int) throws {
    let (lesson, page) = try Self.page(number)
    let file = try LessonFile(of: lesson)
    let paragraphs = Set(page.paragraphs)
    for scene in lesson.scenes {
      let explanation = file.explanation(of: scene)
      let texts = [explanation.question, explanation.why.map { "**Why.** \($0.text)" } ?? ""]
      for text in texts where !text.isEmpty {
        let words = PageFolder.pages(of: Lesson.catalogue).linking(text, butTo: number).split(
          whereSeparator: \.isWhitespace)
        #expect(paragraphs.contains { $0.split(whereSeparator: \.isWhitespace) == words })
      }
    }
  }

  @Test(
    "The notebook contains all Objective-C code, folded", arguments: Lesson.catalogue.map(\.number))
  func objectiveC(number: Int) throws {
    let (lesson, page) = try Self.page(number)
    let file = try? ObjectiveCFile(of: lesson)
    let scenes = Detour.pageOrder(of: lesson).compactMap { file?.section(of: $0)?.code }
    #expect(scenes.count == file?.scenes.count ?? 0)
    let codes = ([file?.shared ?? ""] + scenes).filter { !$0.isEmpty }
    let blocks = page.blocks.filter { $0.language == "objc" }
    #expect(blocks.map(\.text) == codes)
    #expect(try file != nil || Self.headings().retold(by: number).isEmpty)
  }

  @Test(
    "Only other languages, drawings, legends, answers with logs, corrections, detours and helpers fold"
  )
  func folds() throws {
    for (path, text) in try Self.pages() {
      let openings = text.prose.filter { $0.hasPrefix("<details>") }
      let lesson = try #require(Lesson.catalogue.first { $0.page == path })
      let file = try LessonFile(of: lesson)
      let counts = [
        (
          "Objective-C",
          text.blocks.filter { $0.language == "objc" }.count
            + SwiftOnlyScene.all.filter { $0.lesson == lesson.number }.count
        ),
        (
          "The same in text",
          text.blocks.filter { $0.language == "text" && Self.isDiagram($0.text) }.count
        ),
        (Notebook.Page.legendTitle, text.prose.contains { $0.hasPrefix("<img ") } ? 1 : 0),
        ("Answers", lesson.scenes.count { !file.explanation(of: $0).answers.isEmpty }),
        (
          "Errors in the tutorials",
          lesson.scenes.count { !file.explanation(of: $0).corrections.isEmpty }
        ),
        ("More scenes", Detour.titles[lesson.number] == nil ? 0 : 1),
        ("Log and answer", lesson.scenes.count { !file.explanation(of: $0).answers.isEmpty }),
        ("The same in Combine", Repository.exists(lesson.combine) ? 1 : 0),
        ("Behind the scenes", file.declarations.isEmpty ? 0 : 1),
      ]
      for (summary, count) in counts {
        let opening = "<details><summary>\(summary)"
        #expect(openings.filter { $0.hasPrefix(opening) }.count == count, "\(path): \(summary)")
      }
      #expect(openings.count == counts.map(\.1).reduce(0, +))
      #expect(text.prose.filter { $0 == "</details>" }.count == openings.count)
    }
  }

  @Test(
    "A scene that draws has its picture, and its text drawing is parsed back into its diagram",
    arguments: Lesson.catalogue.map(\.number))
  func diagrams(number: Int) throws {
    let (lesson, page) = try Self.page(number)
    let played = try #require(try DrawnScene.all.get()[number])
    let drawn = Detour.pageOrder(of: lesson).compactMap { scene in
      played.first { $0.scene.name == scene.name }?.run.score.map { (scene: scene, score: $0) }
    }
    let texts = page.blocks.filter { $0.language == "text" && Self.isDiagram($0.text) }
    #expect(
      try texts.map { try Diagram(drawn: $0.text) }
        == drawn.map(\.score.diagram).filter { !$0.lanes.isEmpty })
    #expect(page.pictures.map(\.file) == drawn.map { "\(lesson.fileName).\($0.scene.name).svg" })
    for (shown, (scene, score)) in zip(page.pictures, drawn) {
      let sheet = Sheet(score, title: lesson.caption(of: scene))
      let file = try #require(
        try Self.fresh.get().first { $0.path == lesson.picture(of: scene) })
      #expect(file.text == Notebook.File.sign + sheet.svg)
      #expect(shown.width == sheet.width)
      #expect(shown.words.hasSuffix(", as a marble diagram"))
    }
  }

  @Test("Every picture is well formed and on one lesson's page, and one is on the front page")
  func pictures() throws {
    let pictures = try Self.pictures.get()
    #expect(
      try pictures.count == DrawnScene.all.get().values.joined().count { $0.run.score != nil })
    for (path, picture) in pictures { #expect(picture.problems == [], "\(path)") }
    let shown = try Self.pages().flatMap { path, text in
      text.pictures.map { MarkdownText.target(of: $0.file, on: path).file }
    }
    #expect(shown.count == Set(shown).count)
    #expect(Set(shown) == Set(pictures.keys))
    #expect(try Self.front().pictures.map(\.file) == ["lessons/07-cold-and-hot.hot.svg"])
  }

  @Test("A scene that mirrors a transcript is marked")
  func transcripts() throws {
    let signs = try Self.texts.get().flatMap(\.text.headings).filter { $0.text.contains("[⏱]") }
    let transcripts = try Repository.files(in: "Tests/Documented").filter { $0.hasSuffix(".log") }
    #expect(signs.count == transcripts.count)
  }

  @Test("Every figure has a row, and so does every name that a table should list")
  func rows() throws {
    let rows = try Self.text(Notebook.names).prose.filter { $0.hasPrefix("| ") }
    for name in Name.all where name.isListed {
      #expect(
        rows.contains {
          $0.hasPrefix("| `\(name.objectiveC)`\(name.heat.map { " (\($0.rawValue))" } ?? "") | ")
        })
    }
    let figures = try Self.tutorials().prose.filter { $0.hasPrefix("| ") }
    for figure in Notebook.Figure.all {
      #expect(Lesson.catalogue.numbered(figure.lesson) != nil)
      #expect(figures.contains { $0.contains("| \(figure.content) | [\(figure.lesson) · ") })
    }
    // The figures of a document that numbers them have no gap.
    let numbers = Notebook.Figure.all.compactMap { Int($0.name) }
    #expect(!numbers.isEmpty && numbers == Array(1..<(numbers.count + 1)))
  }

  @Test("Every glossary term is used by its lesson or by the front page", arguments: Term.all)
  func glossary(term: Term) throws {
    let lesson = try #require(Lesson.catalogue.numbered(term.lesson))
    let texts = try Self.fresh.get().filter {
      [Notebook.front, lesson.page].contains($0.path)
    }
    .map { $0.text.lowercased() }
    #expect(texts.count == 2)
    let isUsed =
      texts[0].split(separator: "\n## glossary")[0].contains(term.word)
      || texts[1].contains(term.word)
    #expect(isUsed, "\(term.word)")
  }

  @Test("A lesson's detours are folded below its other scenes, and are fewer")
  func detours() throws {
    let texts = try Dictionary(uniqueKeysWithValues: Self.texts.get().map { ($0.path, $0.text) })
    for (number, titles) in Detour.titles {
      let lesson = try #require(Lesson.catalogue.numbered(number))
      let all = lesson.scenes.map(\.title)
      #expect(titles.isSubset(of: all) && titles.count * 2 <= all.count + 1, "\(number)")
      let shown = Detour.pageOrder(of: lesson).map(\.title)
      let headings = try #require(texts[lesson.page]).headings
        .map { String($0.text.prefix { $0 != "⏱" }).replacing(" [", with: "") }
        .filter(Set(all).contains)
      #expect(headings == shown, "\(number)")
    }
  }

  // MARK: Presentation

  @Test("Every link has a target, and every anchor occurs once")
  func links() throws {
    let texts = try Self.texts.get()
    let anchors = Dictionary(uniqueKeysWithValues: texts.map { ($0.path, $0.text.anchors) })
    let files = Set(try Self.fresh.get().map(\.path))
    let named = Set(
      Tutorial.all.flatMap { $0.references.map(\.address) + [$0.address].compactMap(\.self) })
    for (path, text) in texts {
      #expect(!text.links.isEmpty, "\(path)")
      #expect(text.anchors.count == Set(text.anchors).count, "\(path)")
      for link in Set(text.links + text.pictures.map(\.file)).subtracting(named) {
        let (file, anchor) = MarkdownText.target(of: link, on: path)
        let isThere = files.contains(file) || Repository.exists(file)
        #expect(isThere && !file.contains(".."), "\(path): \(link)")
        if let anchor { #expect(anchors[file]?.contains(anchor) == true, "\(path): \(link)") }
      }
    }
    #expect(try named.isSubset(of: Self.tutorials().links))
  }

  @Test(
    "Links in prose are made relative to the page, and mentions of other lessons become links",
    arguments: [
      ("see lesson 7 or 8", "see lesson [7](07-cold-and-hot.md) or 8"),
      ("[the log](Tests/Expected/x.log)", "[the log](../Tests/Expected/x.log)"),
      ("[names](#names)", "[names](../lessons.md#names)"),
      ("[there](https://example.org/#a)", "[there](https://example.org/#a)"),
      ("`Property([Int]())` and [a](b)", "`Property([Int]())` and [a](../b)"),
      ("[its page](lessons/07-cold-and-hot.md)", "[its page](07-cold-and-hot.md)"),
    ])
  func ways(prose: String, shown: String) {
    #expect(PageFolder.pages(of: Lesson.catalogue).linking(prose, butTo: 8) == shown)
  }

  @Test("Every code fence is closed and names its language")
  func fences() throws {
    let texts = try Self.texts.get()
    #expect(texts.allSatisfy { $0.text.isBalanced })
    let blocks = texts.flatMap(\.text.blocks)
    #expect(Set(blocks.map(\.language)) == ["objc", "sh", "swift", "text"])
    #expect(blocks.allSatisfy { !$0.text.isEmpty && !$0.text.contains("```") })
  }

  @Test("A table's rows have as many cells as its heading and fit a page")
  func tables() throws {
    let tables = try Self.texts.get().flatMap(\.text.tables)
    #expect(!tables.isEmpty)
    for rows in tables {
      #expect(Set(rows.map(\.count)).count == 1, "\(rows[0])")
      // A cell is wrapped between words, if necessary.
      let widths = rows[0].indices.map { column in
        rows.flatMap { $0[column].split(separator: " ") }.map(\.columns).max() ?? 0
      }
      #expect(widths.reduce(0, +) <= 105, "\(rows[0]): \(widths)")
    }
  }

  @Test("No prose is interpreted as HTML")
  func html() throws {
    let code = /`[^`]*`/
    let allowed =
      /<!--[^<]*-->|<a id="[a-z0-9-]+"><\/a>|<br>|<img [^<>]*>|<\/?details>|<summary>[^<]*<\/summary>/
    for paragraph in try Self.texts.get().flatMap(\.text.paragraphs) {
      let text = paragraph.replacing(allowed, with: "").replacing(code, with: "")
        .replacing("\\<", with: "")
      #expect(!text.contains("<") && !text.contains("`"), "\(paragraph)")
    }
  }

  @Test("Only links, tables, origins and pictures make a line longer than the limit")
  func width() throws {
    let free = ["| ", "From ", "<img "]
    for line in try Self.prose() where !line.contains("](") && !free.contains(where: line.hasPrefix)
    {
      #expect(line.count <= 104, "\(line)")
    }
  }

  @Test(".gitattributes marks the notebook as generated")
  func generated() throws {
    let lines = try Repository.text(of: ".gitattributes").split(separator: "\n")
    for path in [Notebook.front, "\(Notebook.folder)/**", Notebook.names] {
      #expect(lines.contains("\(path) linguist-generated"))
    }
  }

  @Test("The notebook quotes the tutorials' Chinese headings in Chinese")
  func chinese() throws {
    let headings = try Self.headings()
    let origins = try Self.prose().filter { $0.hasPrefix("From **") }
    let retold = Lesson.catalogue.map { headings.retold(by: $0.number).flatMap(\.headings) }
      .filter { !$0.isEmpty }
    try #require(origins.count == retold.count)
    for (headings, origin) in zip(retold, origins) {
      #expect(headings.allSatisfy { origin.contains(Markdown.plain($0)) })
    }
  }

  @Test("The page about the tutorials lists each heading, in order, with its lessons")
  func tableOfContents() throws {
    let page = try Repository.text(of: "\(Notebook.folder)/tutorials.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
    var rest = rows[...]
    for heading in try Self.headings() {
      let start = "| \(Markdown.plain(heading.text)) – \(heading.english) | "
      let row = try #require(rest.first { $0.hasPrefix(start) }, "\(heading.text)")
      rest = rest[(rest.firstIndex(of: row) ?? 0)...].dropFirst()
      for place in heading.places {
        let lesson = try #require(Lesson.catalogue.numbered(place.lesson))
        #expect(row.contains("(\(lesson.fileName).md)"), "\(row)")
      }
    }
  }

  private static func headings() throws -> [Heading] {
    Heading.all(in: try Repository.text(of: Heading.file))
  }

  private static func isDiagram(_ block: String) -> Bool {
    guard let unit = ["ms ", "s "].first(where: block.hasPrefix) else { return false }
    return block.dropFirst(unit.count).first { $0 != " " }?.isWholeNumber == true
  }
}
