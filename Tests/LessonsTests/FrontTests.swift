import Foundation
import Lessons
import Notebook
import Stage
import TestSupport
import Testing

/// The notebook's front page.
@Suite struct FrontTests {
  @Test(
    "Every lesson named on the front page exists",
    arguments: [
      ("symptoms", Symptom.all.flatMap(\.lessons)), ("operators", Choice.all.map(\.lesson)),
      ("glossary", Term.all.map(\.lesson)),
      ("libraries", Library.Namesake.all.map(\.lesson)),
    ])
  func lessons(table: String, numbers: [Int]) {
    for number in numbers { #expect(Lesson.catalogue.numbered(number) != nil, "\(number)") }
  }

  @Test("No row occurs twice in a table, and terms are in alphabetical order")
  func unique() {
    for rows in [
      SceneWord.all.map(\.code), Symptom.all.map(\.complaint),
      Choice.all.map { $0.given + $0.wish },
      Term.all.map(\.word), Library.all.map(\.name), Library.Namesake.all.map(\.name),
    ] {
      #expect(!rows.isEmpty && rows.count == Set(rows).count)
    }
    #expect(Term.all.map(\.word) == Term.all.map(\.word).sorted())
  }

  @Test(
    "The engine declares each operator in the table of choices, and a search finds it",
    arguments: Choice.all)
  func choices(choice: Choice) throws {
    let functions = try DeclaredNames.functions.get()
    for name in choice.operators {
      #expect(functions.contains(name), "\(name)")
      #expect(!Name.matching(name).isEmpty, "\(name)")
    }
    let taught = choice.operators.flatMap { Name.matching($0).map(\.lesson) }
    #expect(taught.contains(choice.lesson), "\(choice.operators)")
  }

  @Test(
    "Every name that means something else in ReactiveSwift is declared here",
    arguments: Library.Namesake.all)
  func namesakes(namesake: Library.Namesake) throws {
    #expect(try DeclaredNames.names.get().contains(namesake.name))
  }

  @Test("Every phrase leads to a scene that exists", arguments: Phrase.all)
  func phrases(phrase: Phrase) {
    #expect(
      Lesson.catalogue.numbered(phrase.lesson)?.scenes.contains { $0.name == phrase.scene } == true)
  }

  @Test(
    "Every row of the table on leaving RAC leads to a scene that exists", arguments: Departure.all)
  func departures(departure: Departure) throws {
    let lesson = try #require(Lesson.catalogue.numbered(departure.lesson))
    #expect(lesson.scenes.contains { $0.name == departure.scene })
    #expect(lesson.chapter == .leaving)
    for name in departure.names { #expect(Name.all.contains { $0.objectiveC == name }, "\(name)") }
    #expect((3...6).contains(departure.trap.split(separator: " ").count))
  }

  @Test("A search for what one has in hand leads to its row", arguments: Departure.all)
  func departuresFound(departure: Departure) throws {
    for words in ["migrate \(departure.given)", "\(departure.given) in Swift"] {
      let result = try Search([words], in: Self.index.get()).results.first
      #expect(result?.lesson?.number == departure.lesson, "\(words)")
    }
  }

  @Test(
    "The first result for a phrase that people type is the lesson that answers it",
    arguments: [
      ("retain cycle", 38), ("called twice", 10), ("not called", 24), ("main thread", 25),
      ("migrate", 66),
      ("how to replace RACCommand", 58), ("how to replace RACObserve", 57),
    ])
  func search(phrase: String, lesson: Int) throws {
    #expect(try Search([phrase], in: Self.index.get()).results.first?.lesson?.number == lesson)
  }

  @Test("The first result for a sentence as people type it is a lesson that answers it")
  func sentences() throws {
    let index = try Self.index.get()
    for sentence in Sentence.all {
      let first = Search([sentence.words], in: index).results.first
      let answer = "\(sentence.words): \(first?.lesson?.number ?? 0), \(first?.passage.text ?? "")"
      #expect(sentence.lessons.contains(first?.lesson?.number ?? 0), "\(answer)")
    }
    #expect(!Sentence.all.isEmpty)
  }

  @Test(
    "The lesson that teaches a name comes before lessons that mention it",
    arguments: [
      ("RACCommand", 40), ("switchToLatest", 23), ("deliverOn", 25), ("retry", 28),
      ("RACObserve", 34), ("映射", 12), ("节流", 30), ("双向绑定", 46), ("重试", 28), ("冷信号", 7),
      ("热信号", 7), ("重放", 29), ("怎么重试", 28), ("内存泄漏", 38), ("throttle", 30), ("map", 12),
      ("flattenMap", 13), ("combineLatest", 22), ("takeUntil", 17), ("RACSubject", 6),
    ])
  func teaching(name: String, lesson: Int) throws {
    #expect(try Search([name], in: Self.index.get()).results.first?.lesson?.number == lesson)
  }

  @Test("The first result for a tutorial's heading is a lesson that retells it")
  func headings() throws {
    let (index, headings) = (try Self.index.get(), try Self.all.get())
    let rows = Dictionary(grouping: headings) { $0.text }
    var others: [String] = []
    for (text, rows) in rows {
      let first = Search([text], in: index).results.first
      #expect(first != nil, "\(text)")
      let places = rows.flatMap { $0.places + $0.grouped }
      let isRight =
        places.isEmpty
        ? first?.lesson == nil : places.contains { $0.lesson == first?.lesson?.number }
      if !isRight { others.append("\(text): \(first?.lesson?.number ?? 0)") }
    }
    #expect(Set(headings.map(\.document)) == Set(Tutorial.Document.allCases))
    #expect(others.count <= 4, "\(others)")
  }

  private static let all = Result {
    Heading.all(in: try Repository.text(of: Heading.file))
  }

  /// Everything that `search` searches.
  private static let index = Result {
    let headings = try all.get()
    return SearchIndex(
      try Lesson.catalogue.flatMap { lesson in
        try LessonText(of: lesson, under: headings) { file in
          try Repository.exists(file) ? Repository.text(of: file) : nil
        }.entries
      } + headings.entries)
  }

  /// The short path.
  private static let path = Result {
    try ShortPath(in: Repository.files(in: ShortPath.folder), reading: Repository.text)
  }

  @Test("Lessons whose scenes are on the short path name the steps, and no other lesson does")
  func pathMarks() throws {
    let path = try Self.path.get()
    for lesson in Lesson.catalogue {
      let page = try Repository.text(of: lesson.page)
      let steps = path.steps(with: lesson.number)
      #expect(page.contains("On [the short path](../lessons.md#short-path)") != steps.isEmpty)
      for step in steps { #expect(page.contains("\(step.number), [\(step.exercise.title)]")) }
    }
  }

  @Test("Each of the tutorials A to E is listed once, in order, and every address is a web address")
  func tutorials() {
    #expect(Tutorial.all.map(\.document) == Tutorial.Document.allCases)
    let addresses = Tutorial.all.flatMap {
      $0.references.map(\.address) + [$0.address].compactMap(\.self)
    }
    for address in addresses {
      #expect(URL(string: address)?.host() != nil, "\(address)")
      #expect(address.hasPrefix("http"), "\(address)")
    }
  }

  @Test("The front page explains exactly the functions and parameters that the lessons' scenes use")
  func sceneWords() throws {
    let folder = "Sources/Lessons"
    let lessons = try Repository.files(in: folder).map {
      try Repository.text(of: "\(folder)/\($0)")
    }
    let used = Self.sceneWords(in: lessons.joined(separator: "\n"))
    let explained = Self.sceneWords(in: SceneWord.all.map(\.code).joined(separator: "\n"))
    #expect(used.subtracting(explained) == [], "These are not explained.")
    #expect(explained.subtracting(used) == [], "No lesson uses these.")
  }

  /// Returns the functions and parameters for writing scenes that occur in a text.
  private static func sceneWords(in text: String) -> Set<String> {
    let forms: [(String, Regex<Substring>)] = [
      ("Scene", /\bScene\(/), ("Scene.staged", /\bScene\.staged\(/), ("log", /\blog\("/),
      ("from", /\bfrom: "/), ("lasting", /\blasting:\s/), ("leaking", /\bleaking: \[/),
      ("stillScheduled", /\bstillScheduled: \[/),
      ("racing", /\bracing:/), ("drawn", /\.drawn\("[^"]*"\)/),
      ("drawnCalls", /\.drawnCalls\(/), ("drawn(hot:)", /\.drawn\(hot:\s/),
      ("drawn(_:in:)", /\.drawn\("[^"]*", in:\s/),
      ("drawn(_:_:)", /\.drawn\("[^"]*", "/), ("printed", /\bprinted\(/),
      ("printed(list:)", /\bprinted\(list:\s/), ("printed(_:as:)", /\bprinted\([^)]*, as: "/),
    ]
    let words = forms.filter { text.contains($0.1) }.map(\.0)
    return Set(words + text.matches(of: /\bstage\.\w+/).map { String($0.output) })
  }
}
