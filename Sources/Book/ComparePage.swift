import Marbles
import Notebook
import Stage

/// The page that plays the same source through up to three operators, one beneath the other.
struct ComparePage {
  /// A source and operators to compare, with the numbers of the lessons that contrast them.
  struct Start: Sendable {
    let title: String

    /// The source, and the signals that it names or the second signal.
    let source: String
    let others: String

    /// The operators with their arguments, without the signals.
    let steps: [String]

    let lessons: [Int]

    /// The lines to play. An operator that takes a signal comes before `others`.
    var lines: [String] {
      steps.map { [source, $0.replacing("?", with: others)].joined(separator: " ") }
    }

    /// The address of the page with these operators.
    var address: String {
      "\(ComparePage.name)#"
        + lines.map { "line=\(TryBoard.Address.encoded($0))" }.joined(separator: "&")
    }
  }

  /// The page's name.
  static let name = "compare.html"

  /// The link in the contents.
  static let link = PageFrame.NavigationItem(name: name, html: "Compare")

  /// The comparisons to start from.
  static let starts = [
    Start(
      title: "switchToLatest, flatten, concat", source: "\"a--b---|\"",
      others: "a=\"1-2-3|\" b=\"4-5|\"",
      steps: ["switchToLatest ?", "flatten ?", "concat ?"], lessons: [13, 23, 59]),
    Start(
      title: "merge, zip, combineLatest", source: "\"a-b--c-|\"", others: "\"-1--2--|\"",
      steps: ["merge ?", "zip ?", "combineLatest ?"], lessons: [20, 21, 22]),
    Start(
      title: "throttle, delay, sample", source: "\"ab--c--de---|\"", others: "\"--x--x--x--x\"",
      steps: ["throttle 2", "delay 2", "sample ?"], lessons: [26, 30]),
    Start(
      title: "replay, publish", source: "\"a-b-c|\"", others: "",
      steps: ["replay, subscribe 0 3", "publish, subscribe 0 3"], lessons: [7, 10, 29]),
    Start(
      title: "take, skip, takeLast", source: "\"a-b-c-d|\"", others: "",
      steps: ["take 2", "skip 2", "takeLast 2"], lessons: [17]),
  ]

  private let frame: PageFrame

  init(in frame: PageFrame) { self.frame = frame }

  /// The page and its script.
  var files: [(name: String, text: @Sendable () -> String)] {
    let head = TryBoard.head + "<script src=\"compare.js\"></script>\n"
    let page = frame.page("Compare", at: Self.name, main, head: head, runningModules: true)
    return [(Self.name, { page }), ("compare.js", { Book.signed(Asset.compareJs) })]
  }

  /// The page in a search: each comparison to start from.
  var searchRows: [SearchIndex.Row] {
    [SearchIndex.row(Self.name, on: "Compare operators", "Compare operators", [Self.introduction])]
      + Self.starts.map {
        SearchIndex.row(
          $0.address, on: "Compare operators", $0.title,
          ["The difference between \($0.title), on the same marbles."])
      }
  }

  private static let introduction = """
    The same marbles go through up to three operators. Drag a marble, choose another operator, or
    move a slider. The address of this page keeps everything.
    """

  /// Returns links to the comparisons of operators that `lesson` contrasts.
  static func links(in lesson: Lesson) -> String {
    let links = starts.filter { $0.lessons.contains(lesson.number) }.map {
      "<a href=\"\(HTML.escaped($0.address))\">\($0.title)</a>"
    }
    return links.isEmpty
      ? ""
      : "<p class=\"comparing\">Compare on the same marbles: \(links.joined(separator: "; ")).</p>\n"
  }

  private var main: String {
    let starts = Self.starts.map { start in
      let lessons = start.lessons.compactMap { frame.lessons.numbered($0) }.map {
        "<a href=\"\($0.bookPage)\">\($0.number)</a>"
      }
      let rest =
        lessons.isEmpty ? "" : " <small>(lessons \(lessons.joined(separator: ", ")))</small>"
      return "<li><a href=\"\(HTML.escaped(start.address))\">\(start.title)</a>\(rest)</li>\n"
    }
    let first = Self.starts[0]
    let board = TryBoard(
      [first.source, first.others].joined(separator: " "),
      attributes: " data-compare=\"\(HTML.escaped(Self.json(first.lines)))\"")
    return """
      <h1>Compare operators</h1>
      <p>\(Self.introduction)</p>
      <ul class="starts">
      \(starts.joined())</ul>
      <div class="compare">
      <p class="scriptless">This page needs a script to play the marbles. In a terminal, type
      <code>lesson-runner try \(HTML.escaped(first.lines[0]))</code>.</p>
      \(board.html)
      </div>

      """
  }

  private static func json(_ lines: [String]) -> String {
    "[" + lines.map(SearchIndex.quoted).joined(separator: ",") + "]"
  }
}
