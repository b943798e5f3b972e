import Marbles
import Notebook
import Stage

/// The page with all puzzles, and the puzzles in lessons. The engine checks an answer in the
/// browser: it plays the reader's line, and the script compares the last lane with the target.
struct PuzzlePage {
  private let frame: PageFrame
  private let prose: Prose

  /// The page's name.
  static let name = "puzzles.html"

  /// The word with which the names of puzzles begin in the reader's progress.
  static let key = "puzzle"

  /// The style sheet and the scripts of pages with puzzles.
  static let head = TryBoard.head + "<script src=\"puzzles.js\"></script>\n"

  init(in frame: PageFrame) {
    self.frame = frame
    prose = Prose(links: frame.links)
  }

  /// The puzzles whose lessons are in the book.
  private var puzzles: [Puzzle] {
    Puzzle.all.filter { frame.lessons.numbered($0.lesson) != nil }
  }

  /// The link to the page in the contents, with the number of puzzles, or nil if there are none.
  static func link(for lessons: [Lesson]) -> PageFrame.NavigationItem? {
    let count = Puzzle.all.count { lessons.numbered($0.lesson) != nil }
    if count == 0 { return nil }
    return PageFrame.NavigationItem(
      name: name, html: "Puzzles", counted: (key, count))
  }

  /// The page and its script.
  var files: [(name: String, text: @Sendable () -> String)] {
    if puzzles.isEmpty { return [] }
    let page = frame.page("Puzzles", at: Self.name, main, head: Self.head, runningModules: true)
    return [(Self.name, { page }), ("puzzles.js", { Book.signed(Asset.puzzlesJs) })]
  }

  private var main: String {
    let levels = Puzzle.Level.allCases.map { level in
      let own = puzzles.filter { $0.level == level }.map { html($0, linked: true) }
      return HTML.heading(2, level.rawValue, id: level.rawValue.lowercased()) + own.joined()
    }
    return """
      <h1>Puzzles</h1>
      <p>\(Self.introduction)</p>
      <p class="solved-count"></p>
      \(levels.joined())
      """
  }

  /// The page in a search: each puzzle, but not its solution.
  var searchRows: [SearchIndex.Row] {
    if puzzles.isEmpty { return [] }
    return [SearchIndex.row(Self.name, on: "Puzzles", "Puzzles", [Self.introduction])]
      + puzzles.map {
        SearchIndex.row(
          "\(Self.name)#puzzle-\($0.name)", on: "Puzzles", $0.title, ["A puzzle.", $0.task])
      }
  }

  private static let introduction = """
    Change each line until its result is the target. The engine plays every move. In the first
    puzzles you drag marbles, or type one operator; the last ones need two.
    """

  /// Returns the easy puzzles of `lesson`, for its page.
  func html(in lesson: Lesson) -> String {
    let own = Self.easy(in: lesson)
    if own.isEmpty { return "" }
    let title = own.count == 1 ? "A puzzle" : "Puzzles"
    return "<section class=\"practice\" aria-labelledby=\"puzzles\">\n"
      + HTML.heading(2, title, id: "puzzles") + own.map { html($0, linked: false) }.joined()
      + "<p><a href=\"\(Self.name)\">All puzzles</a></p>\n</section>\n"
  }

  /// The puzzles that are also on the page of `lesson`.
  static func easy(in lesson: Lesson) -> [Puzzle] {
    Puzzle.all.filter { $0.level == .easy && $0.lesson == lesson.number }
  }

  private func html(_ puzzle: Puzzle, linked: Bool) -> String {
    let freedom: (name: String, count: Int) =
      switch puzzle.freedom {
      case .marbles: ("marbles", 0)
      case .operators(let count): ("operators", count)
      }
    let target = Trial.answer(to: puzzle.solution, tick: "1s")
    let board = TryBoard(
      puzzle.start,
      attributes: " data-puzzle=\"\(freedom.name)\" data-count=\"\(freedom.count)\" "
        + "data-target=\(HTML.attribute(target))")
    let lesson = frame.lessons.numbered(puzzle.lesson)
    let link = lesson.map {
      " <a href=\"\($0.bookPage)\">Lesson \($0.number): \(HTML.escaped($0.title))</a>"
    }
    return """
      <section class="puzzle" data-key="\(Self.key)#\(puzzle.name)" aria-labelledby="puzzle-\(puzzle.name)">
      <h3 id="puzzle-\(puzzle.name)">\(HTML.escaped(puzzle.title))</h3>
      <p>\(prose.inline(puzzle.task))</p>
      <p class="goal">Target: \(HTML.escaped(Self.sentence(puzzle)))</p>
      \(board.html)<div class="reply" role="status"></div>
      <details><summary>A solution</summary>
      <p><code>\(HTML.escaped(puzzle.solution))</code></p>
      <p class="learned">\(prose.inline(puzzle.learned))\(linked ? link ?? "" : "")</p>
      </details>
      </section>

      """
  }

  /// Returns the target's events as a sentence.
  private static func sentence(_ puzzle: Puzzle) -> String {
    let events = (try? puzzle.target) ?? []
    let words = events.compactMap { event -> String? in
      let time = "\(event.time.inSeconds) s"
      switch event.mark {
      case .next(let value): return "\(value) at \(time)"
      case .completed: return "completes at \(time)"
      case .failed: return "fails at \(time)"
      default: return nil
      }
    }
    return words.joined(separator: ", ") + "."
  }
}
