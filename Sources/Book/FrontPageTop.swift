import Marbles
import Notebook
import Stage

/// The top of the first page: an interactive search field, three places to start, and the chapters.
struct FrontPageTop {
  private let lessons: [Lesson]
  private let pages: [LessonPage]
  private let prose: Prose

  /// True if the book has puzzles.
  private let hasPuzzles: Bool

  init(to pages: [LessonPage], _ prose: Prose, hasPuzzles: Bool) {
    self.pages = pages
    self.hasPuzzles = hasPuzzles
    self.prose = prose
    lessons = pages.map(\.lesson)
  }

  /// The style sheet and the script.
  static let head = """
    <link rel="stylesheet" href="front.css">
    <script src="front.js"></script>

    """

  /// The file with the names to look for in pasted code.
  static let namesFile = "names.js"

  var html: String { opening + doors + chapters }

  // MARK: Opening

  private var opening: String {
    let count = pages.map(\.page.experiments.count).reduce(0, +)
    let first = pages.first { !$0.page.experiments.isEmpty }
    let start = first.map { page in
      "<a class=\"go\" href=\"\(page.name)#\(page.page.experiments[0].scene.name)\">Play the first scene</a> "
    }
    let puzzles =
      hasPuzzles ? "<a class=\"other\" href=\"\(PuzzlePage.name)\">Solve a puzzle</a> " : ""
    return """
      <div class="opening">
      <div>
      <h1>ReactiveCocoa, played</h1>
      <p>ReactiveCocoa turns keystrokes, taps and server responses into streams of values. Many
      Objective-C apps still use it.</p>
      <p>This book plays \(count) small experiments with it. Code, log and marbles show the same run, event
      by event. Guess what happens, press Play, and change it.</p>
      <p>\(start ?? "")\(puzzles)<a href="#short-path">Build an app in two hours</a></p>
      </div>
      <div class="race">
      \(example)</div>
      </div>

      """
  }

  /// The picture that replaces the search field if scripts are disabled.
  private var example: String {
    picture(of: "23.the-search-that-stays-ahead").map {
      LessonPage.framed($0, "A search field and switchToLatest")
    } ?? ""
  }

  private func picture(of scene: String) -> String? {
    let parts = scene.split(separator: ".").map(String.init)
    let page = pages.first { "\($0.lesson.number)" == parts[0] }
    return page?.page.pictures[parts[1]]?.embedded
  }

  // MARK: Doors

  private var doors: String {
    let extras = [Self.lookup, symptoms, firstLessons]
    let items = zip(EntryPoint.all, extras).map { door, extra in
      "<section class=\"door\">\n<h2>\(HTML.escaped(door.title))</h2>\n<p>\(prose.inline(door.text))</p>\n"
        + "\(extra)</section>\n"
    }
    return "<div class=\"doors\">\n\(items.joined())</div>\n"
  }

  /// An empty place, to which the script adds a field.
  private static let lookup = "<div class=\"lookup\"></div>\n"

  private var symptoms: String {
    let items = Symptom.all.filter(\.isCommon).map { symptom in
      "<li>\(prose.inline(symptom.complaint)) \(links(to: symptom.lessons))</li>\n"
    }
    return "<ul>\n\(items.joined())</ul>\n"
  }

  private var firstLessons: String {
    let items = lessons.filter { $0.chapter == .leaving }.prefix(4).map {
      "<li><a href=\"\($0.bookPage)\">\(HTML.escaped($0.title))</a></li>\n"
    }
    return "<ul>\n\(items.joined())</ul>\n"
  }

  private func links(to numbers: [Int]) -> String {
    lessons.filter { numbers.contains($0.number) }
      .map { "<a href=\"\($0.bookPage)\">\($0.number)</a>" }.joined(separator: ", ")
  }

  // MARK: Chapters

  private var chapters: String {
    let cards = Chapter.allCases.compactMap { chapter -> String? in
      let inside = pages.filter { $0.lesson.chapter == chapter }
      if inside.isEmpty { return nil }
      let runs = inside.map(\.lesson.number).reduce(into: [ClosedRange<Int>]()) { runs, number in
        if let last = runs.last, last.upperBound == number - 1 {
          runs[runs.count - 1] = last.lowerBound...number
        } else {
          runs.append(number...number)
        }
      }
      let shown = runs.map {
        $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)"
      }
      let numbers = inside.map { "\($0.lesson.number)" }.joined(separator: " ")
      let scenes = inside.map(\.page.experiments.count).reduce(0, +)
      let cover = picture(of: chapter.cover) ?? ""
      return """
        <li><a href="#\(chapter.rawValue)">
        <div class="cover" aria-hidden="true">\(cover)</div>
        <b>\(HTML.escaped(chapter.heading))</b>
        <span>\(HTML.escaped(chapter.promise))</span>
        <small>Lessons \(shown.joined(separator: ", "))<span data-lessons="\(numbers)" data-scenes="\(scenes)"></span></small>
        </a></li>

        """
    }
    return """
      <h2 id="chapters">Chapters</h2>
      <p class="progress"></p>
      <ol class="cards">
      \(cards.joined())</ol>

      """
  }

  // MARK: Names

  /// Returns the names for the script, each with its spellings in ReactiveObjC and in other
  /// libraries, its effect, its lesson and the lesson's address, and today's equivalents with the
  /// difference.
  static func names(in lessons: [Lesson]) -> String {
    let rows = Name.all.compactMap { name -> String? in
      guard let lesson = lessons.numbered(name.lesson) else { return nil }
      let place = name.scene.map { "#\($0)" } ?? ""
      let does = Prose.plain(name.does()[...])
      let spellings: [String] = [name.here].compactMap(\.self) + name.foreign
      let bare = spellings.map { $0.prefix { $0 != "(" }.replacing("Signal.", with: "") }
      let texts: [String] = [
        name.selectors.joined(separator: " "), bare.withoutRepeats().joined(separator: " "),
        does.withCapitalFirst + ".", lesson.bookTitle, lesson.bookPage + place,
        name.combine ?? "", name.concurrency ?? "", name.difference ?? name.instead ?? "",
      ]
      return "[" + texts.map(SearchIndex.quoted).joined(separator: ",") + "]"
    }
    return "book.named([\n\(rows.joined(separator: ",\n"))]);\n"
  }
}

extension Chapter {
  /// The scene whose picture is on the chapter's card.
  var cover: String {
    switch self {
    case .thinking: "3.a-sum-that-follows"
    case .signals: "4.two-subscribers"
    case .operators: "21.marbles"
    case .collections: "33.an-array"
    case .cocoa: "35.text-to-a-label"
    case .command: "40.on-a-button"
    case .channel: "45.values-cross-over"
    case .mvvm: "47.mvvm-with-a-badge"
    case .leaving: "60.first-all-the-end"
    }
  }

  /// A line about the chapter's content.
  var promise: String {
    switch self {
    case .thinking: "Chained calls, functions, and results that follow their inputs."
    case .signals: "Subscribers, the events they receive, and work that runs twice."
    case .operators: "From map to throttle, one at a time."
    case .collections: "Tuples, and sequences that compute their elements on demand."
    case .cocoa: "Properties, text fields, notifications, selectors and lifetimes."
    case .command: "Buttons, the work that they start, and the errors that it sends."
    case .channel: "Connections that keep two sides up to date."
    case .mvvm: "Whole screens, from a sign-in form to a book search."
    case .leaving: "The same programs in RAC, with Swift concurrency and, some of them, in Combine."
    }
  }
}
