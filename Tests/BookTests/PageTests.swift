import Foundation
import Lessons
import Notebook
import TestSupport
import Testing

@testable import Book
@testable import RunnerTools
@testable import Runner
@testable import Marbles
@testable import Stage

/// The requirements for the book's files.
@Suite struct PageTests {
  @Test("The same lessons produce the same bytes")
  func stability() throws {
    let sample = Lesson.catalogue.sample
    let (one, other) = try (SharedBook.played(sample), SharedBook.played(sample))
    #expect(Book(of: one).files == Book(of: other).files)
  }

  @Test("The book has an index, lessons, names, symptoms, a glossary, tutorials and steps")
  func files() throws {
    let names = try SharedBook.book.get().files.map(\.name)
    let lessons = Lesson.catalogue.map { "\($0.fileName).html" }
    #expect(
      Set(names)
        == Set(
          [
            "index.html", "names.html", "symptoms.html", "glossary.html", "tutorials.html",
            "book.css", "book.js", "search.js", "stage.css", "stage.js",
            "front.css", "front.js", "names.js",
            "try.html", "try.css", "try.js", "engine.js",
            "scene.js", "puzzles.html", "puzzles.js", "compare.html", "compare.js",
            "path.css", "path.js", "path-steps.js", SiteFiles.icon,
          ] + lessons + (1...ShortPath.length).map { "path-\($0).html" }))
    #expect(names.count == Set(names).count)
  }

  @Test("Each file says that it belongs to a book")
  func signs() throws {
    for file in try SharedBook.book.get().files {
      #expect(Book.isOwn(file.text.utf8), "\(file.name)")
    }
    #expect(!Book.isOwn("<!doctype html><html>".utf8))
  }

  @Test("No file exceeds its size limit")
  func sizes() throws {
    let files = try SharedBook.book.get().files
    let size = { (names: [String]) in
      files.filter { names.contains($0.name) }.map(\.text.utf8.count).reduce(0, +)
    }
    #expect(size(["book.css", "book.js"]) <= 40_000)
    #expect(size(["try.css", "try.js"]) <= 56_000)
    #expect(size(["path.css", "path.js"]) <= 12_000)
    #expect(size(["path-steps.js"]) <= 120_000)
    // At most 400,000 bytes of the module, encoded in base64, and other libraries' names.
    #expect(size(["engine.js"]) <= 300_000)
    #expect(try BookCheck(SharedBook.book.get()).problems() == [])
  }

  @Test("Every link leads to an existing place in the book, or to the web")
  func links() throws {
    let ids = try Self.ids.get().mapValues { Set($0) }
    let files = try Set(SharedBook.book.get().files.map(\.name))
    for (name, text) in try SharedBook.pages() {
      for link in text.matches(of: /\shref="([^"]*)"/).map(\.1) where !link.contains("://") {
        let parts = link.split(separator: "#", omittingEmptySubsequences: false)
        let page = parts[0].isEmpty ? name : String(parts[0])
        if page.hasSuffix(".css") || page.hasSuffix(".svg") {
          #expect(files.contains(page), "\(name): \(link)")
          continue
        }
        if page == TryPage.name, parts.last?.hasPrefix("line=") == true {
          let line = TriedLine(query: String(parts[1]).replacing("&amp;", with: "&"))
          #expect(line.answer.hasPrefix("{\"lanes\""), "\(name): \(link)")
          continue
        }
        if page == ComparePage.name, parts.last?.hasPrefix("line=") == true {
          for field in parts[1].replacing("&amp;", with: "&").split(separator: "&") {
            #expect(
              TriedLine(query: String(field)).answer.hasPrefix("{\"lanes\""), "\(name): \(link)")
          }
          continue
        }
        let places = try #require(ids[page], "\(name): \(link)")
        #expect(parts.count == 1 || places.contains(String(parts[1])), "\(name): \(link)")
      }
    }
  }

  @Test("Every ID occurs only once on its page")
  func ids() throws {
    for (name, ids) in try Self.ids.get() {
      let twice = Dictionary(grouping: ids) { $0 }.filter { $1.count > 1 }.keys
      #expect(twice.isEmpty, "\(name)")
    }
  }

  /// The IDs on each page, by the page's name.
  private static let ids = Result {
    try Dictionary(
      uniqueKeysWithValues: SharedBook.pages().map { name, text in
        (name, text.matches(of: /\sid="?([^">\s]+)/).map { String($0.1) })
      })
  }

  @Test("No page contains a banned phrase")
  func plainWords() throws {
    for (name, text) in try SharedBook.pages() {
      // Code, logs and pictures keep the wording of the tutorials.
      let other = /<(pre|code|ol|svg|script)\b.*?<\/\1>/.dotMatchesNewlines()
      let prose = text.replacing(other, with: "")
      let lines = prose.split(separator: ">").compactMap { $0.split(separator: "<").first }
      #expect(!lines.isEmpty, "\(name)")
      for written in lines {
        // A sentence about an event quotes the log.
        let line = written.replacing(/logs “[^”]*”|“[^”]*” is logged/, with: "")
        // A scene recorded with ReactiveObjC keeps its title.
        let isStiff = PlainWords.isStiff(String(line)) && !line.hasPrefix("let go of")
        #expect(!isStiff, "\(name): \(line)")
      }
    }
  }

  @Test("No page loads anything from other servers")
  func policy() throws {
    for (name, text) in try SharedBook.pages() {
      // Only pages on which marbles can be tried compile a module.
      let hasBoard = text.contains("<div class=\"trial\"")
      let scriptSources = hasBoard ? "'self' 'wasm-unsafe-eval'" : "'self'"
      #expect(
        text.contains("content=\"default-src 'none'; script-src \(scriptSources); "), "\(name)")
      #expect(!text.contains("'unsafe-"), "\(name)")
      #expect(!text.contains("<style"), "\(name)")
      let scripts = text.matches(of: /<script([^>]*)>/).map { String($0.1) }
      let own =
        switch name {
        case "index.html": [" src=\"front.js\""]
        case _ where name.hasPrefix("path-"):
          [" defer src=\"path-steps.js\"", " defer src=\"path.js\""]
        case _ where name.first?.isNumber == true: [" src=\"stage.js\""]
        default: [String]()
        }
      let trying =
        (hasBoard ? [" src=\"try.js\""] : [])
        + (text.contains("data-puzzle") ? [" src=\"puzzles.js\""] : [])
        + (text.contains("data-scene=") ? [" src=\"scene.js\""] : [])
        + (text.contains("data-compare") ? [" src=\"compare.js\""] : [])
      #expect(scripts == [" src=\"book.js\""] + own + trying, "\(name)")
      // The pattern finds attributes of tags, not words in the text.
      #expect(text.firstMatch(of: /<[a-z][^<>]*\s(?:style|on[a-z]+|src="http)=/) == nil, "\(name)")
    }
    for file in try SharedBook.book.get().files where !file.name.hasSuffix(".html") {
      #expect(!file.text.contains("@import"), "\(file.name)")
    }
  }

  @Test("A picture can be changed if playing its line gives the same result")
  func changing() throws {
    // A picture with several results has a link for each.
    var expected: [String: [[String]]] = [:]
    for page in try SharedBook.notebook.get().pages {
      for experiment in page.experiments {
        let lines = LessonPage.changeableLines(of: experiment, on: page)
        if lines.isEmpty { continue }
        let links = lines.count == 1 ? ["Change this"] : lines.map { "Change \($0.name)" }
        expected[page.lesson.bookPage, default: []].append(links)
      }
    }
    // The number of scenes. It should not fall.
    #expect(expected.values.map(\.count).reduce(0, +) >= 150)
    for (name, text) in try SharedBook.pages() {
      let scenes = text.matches(
        of: /<p class="change">(<a href="try\.html#line=[^"]+&amp;tick=(?s:.*?))<\/p>/)
      let links = scenes.map { scene in
        scene.1.matches(of: /data-tick="[^"]*"[^>]*>(Change [^<]*)</).map { String($0.1) }
      }
      #expect(links == expected[name] ?? [], "\(name)")
    }
    #expect(Set(expected.values.joined().map { $0.count > 1 }) == [false, true])
    let lines = [
      TypedLine(
        text: "\"a-b|\" take 1",
        results: [[Diagram.Event(.zero, .next("a")), Diagram.Event(.zero, .completed)]]),
      TypedLine(text: "\"a-b|\" take 2", results: [[Diagram.Event(.zero, .next("a"))]]),
      TypedLine(text: "\"a-b|\" sum", results: []),
    ]
    #expect(lines.map(\.isConfirmed) == [true, false, false])
  }

  @Test(
    "A closure becomes a word of the line, if there is one",
    arguments: [
      ("map", "a.map { $0 * 10 }.map { value in value + 1 }", ["*10", "+1"]),
      ("map", "a.map { \"x\\($0)\" }.map { value in log(value); return value }", []),
      (
        "filter", "a.filter { $0 > 10 }; b.filter { text in\n  text == \"12345\"\n}",
        ["\">10\"", "\"=12345\""]
      ),
      ("scan", "a.scan(0) { count, _ in count + 1 }.scan(0) { $0 + $1 }", ["count", "+"]),
      ("combineLatest", "S.combineLatest(a().drawn(\"A\"), b) { \"\\($0) \\($1)\" }", [""]),
      ("zip", "S.zip(a, b) { $0 + $1 }", [", reduceEach +"]),
      ("flattenMap", "a.flattenMap { $0 }", [""]), ("map", "a.flatMap { $0 + 1 }", []),
    ])
  func closures(name: String, code: String, words: [String]) {
    #expect(ClosureWords.all(of: name, in: code) == words)
  }

  @Test("A note says when a picture stops before its line does")
  func notes() {
    let line = TypedLine(text: "interval 1", results: [[]], end: .seconds(7.5))
    #expect(line.note == "The picture stops at 7.5 s.")
    #expect(TypedLine(text: "interval 1, take 1", results: [[]], end: .seconds(1)).note == nil)
  }

  @Test("A book without a page for trying marbles lists the lines to try")
  func withoutBoards() throws {
    let book = Book(of: try SharedBook.notebook.get())
    let page = try #require(book.files.first { $0.name == "30-throttle.html" })
    #expect(page.text.contains("<code>lesson-runner try &quot;[123]---|&quot; throttle 1</code>"))
    #expect(!page.text.contains("class=\"trial\"") && !page.text.contains("class=\"change\""))
  }

  @Test("The book contains no file path from this machine")
  func paths() throws {
    for file in try SharedBook.book.get().files {
      #expect(!file.text.contains(Repository.root.path), "\(file.name)")
    }
    for row in try SharedBook.index.get().rows {
      let texts = [row.address, row.title] + row.entry.passages.map(\.text)
      #expect(!texts.contains { $0.contains(Repository.root.path) }, "\(row.address)")
    }
  }

  @Test("Every log line is in the book, and refers to the line of code that logged it")
  func logs() throws {
    let pages = try Dictionary(uniqueKeysWithValues: SharedBook.pages().map { ($0.name, $0.text) })
    for page in try SharedBook.notebook.get().pages {
      let text = try #require(pages["\(page.lesson.fileName).html"])
      let lines = page.experiments.flatMap(\.run.log)
      let items = text.matches(of: /<li data-e=(\d+)(?: data-gloss=[^>]*)?><time title="[^"]*">/)
        .map {
          Int($0.1)
        }
      let logged = page.experiments.flatMap { $0.run.events.filter { $0.logged != nil } }
      #expect(items == logged.map(\.number), "\(page.lesson.number)")
      let ids = try Set(#require(Self.ids.get()["\(page.lesson.fileName).html"]))
      for lineNumber in Set(lines.compactMap(\.lineNumber)) {
        #expect(ids.contains("L\(lineNumber)"), "\(page.lesson.source):\(lineNumber)")
      }
      let code = page.file.text.split(separator: "\n", omittingEmptySubsequences: false)
      let found = text.matches(of: /id=L(\d+)>(.*)\n<\/span>/)
      let shown = found.map(\.2).joined(separator: "\n").replacing(/<[^>]*>/, with: "")
        .replacing("&lt;", with: "<").replacing("&gt;", with: ">")
        .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
        .split(separator: "\n", omittingEmptySubsequences: false)
      try #require(shown.count == max(1, found.count))
      for (match, line) in zip(found, shown) {
        let number = try #require(Int(match.1))
        let written = code[number - 1].drop { $0 == " " }
        #expect(line.drop { $0 == " " } == written, "\(page.lesson.source):\(number)")
      }
    }
  }

  @Test("Every event is in the book with its time, the lines that it highlights, and a sentence")
  func events() throws {
    let pages = try Dictionary(uniqueKeysWithValues: SharedBook.pages().map { ($0.name, $0.text) })
    for page in try SharedBook.notebook.get().pages {
      let text = try #require(pages["\(page.lesson.fileName).html"])
      let items = text.matches(
        of:
          /<li data-v="([^ ]*) \d+ (\d+) \d+"(?: data-b(?:="[^"]+")?)?>([^<\n]+)/
      )
      let runs = page.experiments.map(\.run)
      let events = runs.flatMap { run in run.events.map { (run, $0) } }
      try #require(items.count == events.count, "\(page.lesson.number)")
      for (item, (run, event)) in zip(items, events) {
        #expect(item.1 == event.time.inSeconds)
        if let line = run.line(of: event) { #expect(item.2 == "\(line)") }
        #expect(item.3.hasSuffix("."))
      }
    }
  }

  @Test("Each page leads to those before and after it, and lists the lessons below their chapters")
  func order() throws {
    let pages = try Dictionary(uniqueKeysWithValues: SharedBook.pages().map { ($0.name, $0.text) })
    let names = ["index.html"] + Lesson.catalogue.map(\.bookPage)
    for (index, name) in names.enumerated() {
      let page = try #require(pages[name])
      let turns = page.matches(of: /<a rel="(?:prev|next)" href="([^"]+)"/).map { String($0.1) }
      let others = [index - 1, index + 1].filter { names.indices.contains($0) }
      #expect(turns == others.map { names[$0] }, "\(name)")
    }
    let contents = try #require(pages[names[1]])
    for chapter in Chapter.allCases {
      guard let first = Lesson.catalogue.first(where: { $0.chapter == chapter }) else { continue }
      let title = "<h2>\(HTML.escaped(chapter.heading))</h2>\n<ol>\n<li>"
      #expect(contents.contains("\(title)<a href=\"\(first.bookPage)\""), "\(chapter)")
    }
  }

  @Test("Every mark in a picture refers to its event")
  func marks() throws {
    for page in try SharedBook.notebook.get().pages {
      for experiment in page.experiments {
        guard let sheet = page.pictures[experiment.scene.name], let score = experiment.run.score
        else { continue }
        let drawn = Set(sheet.embedded.matches(of: /data-e="(\d+)"/).compactMap { Int($0.1) })
        let marks = experiment.run.events.filter { event in
          // A flag's value is drawn as the height of its line, not as a mark.
          guard case .mark(let lane, _) = event.kind else { return false }
          return !score.laneDetails[lane].hasFlags
        }.map(\.number)
        let name = "\(page.lesson.number).\(experiment.scene.name)"
        #expect(Set(marks).isSubset(of: drawn), "\(name)")
        #expect(drawn.isSubset(of: experiment.run.events.map(\.number)), "\(name)")
      }
    }
  }

  @Test("The style sheet contains the pictures' rules, for dark pages too")
  func style() throws {
    let style = try #require(SharedBook.book.get().files.first { $0.name == "book.css" }).text
    #expect(style.contains("\n:where(:root[data-theme=dark]) {\n.marbles"))
    #expect(style.contains("\n:where(:root:not([data-theme=light])) {\n.marbles"))
  }
}
