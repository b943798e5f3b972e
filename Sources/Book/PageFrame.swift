import Notebook
import Stage

/// The frame around the content of each page: the navigation, and links to the previous and the
/// next page.
struct PageFrame: Sendable {
  let links: Links
  let lessons: [Lesson]
  private let site: SiteFiles

  /// The pages in reading order.
  private let order: [(name: String, title: String)]

  /// A link to a page, with the HTML before it, and the lesson if it is a lesson's page.
  struct NavigationItem: Sendable {
    var before = ""
    let name: String
    let html: String
    var lesson: Lesson?

    /// The word with which a page's scenes or puzzles begin in the reader's progress, and their
    /// number, if the page is not a lesson's.
    var counted: (key: String, count: Int)?
  }

  /// The table of contents.
  private let navigation: [NavigationItem]

  /// Creates the frame for a book with `lessons` and `fronts`. The table of contents begins with
  /// `others`.
  init(
    of lessons: [Lesson], _ fronts: [FrontPage] = [], after others: [NavigationItem] = [],
    on site: SiteFiles = SiteFiles()
  ) {
    (self.lessons, self.site) = (lessons, site)
    order = [("index.html", "Contents")] + lessons.map { ($0.bookPage, $0.bookTitle) }
    let chapters = Chapter.allCases.flatMap { chapter in
      lessons.filter { $0.chapter == chapter }.enumerated().map { index, lesson in
        let heading = "</ol>\n<h2>\(HTML.escaped(chapter.heading))</h2>\n<ol>\n"
        let title = "<b>\(lesson.number)</b> \(HTML.escaped(lesson.title))"
        return NavigationItem(
          before: index == 0 ? heading : "", name: lesson.bookPage, html: title, lesson: lesson)
      }
    }
    navigation =
      others + FrontPage.titles.map { NavigationItem(name: $0.name, html: $0.title) } + chapters
    var pages: [String: String] = [:]
    for page in fronts {
      for anchor in Prose.anchors(in: page.markdown) { pages[anchor] = page.name }
    }
    links = Links(pages: pages)
  }

  /// Returns a whole page called `title` for the file `name`. `head` is added to the page's head.
  /// Only if `runningModules` is true may the page compile WebAssembly.
  func page(
    _ title: String, at name: String, _ main: String, head: String = "",
    runningModules: Bool = false
  ) -> String {
    let scripts = runningModules ? "'self' 'wasm-unsafe-eval'" : "'self'"
    let place = order.firstIndex { $0.name == name }
    let previous = place.flatMap { $0 > 0 ? order[$0 - 1] : nil }
    let next = place.flatMap { order.indices.contains($0 + 1) ? order[$0 + 1] : nil }
    return """
      <!doctype html>
      <!-- \(Book.sign) -->
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy(scripts))">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(HTML.escaped(SiteFiles.title(title, of: name)))</title>
      \(site.metadata(SiteFiles.title(title, of: name), of: name, main))\
      <link rel="stylesheet" href="book.css">
      <script src="book.js"></script>
      \(head)</head>
      <body>
      <a class="skip" href="#main">Skip to content</a>
      \(Self.top)
      <main id="main">
      \(main)<footer class="turn">
      \(turn(previous, "prev", "←"))\(turn(next, "next", "→"))</footer>
      </main>
      \(Self.navigationStart)\(links(from: name))</ol>
      </nav>
      </body>
      </html>

      """
  }

  /// The bar at the top. Without the script, only the link is shown.
  private static let top = """
    <header class="top"><button type="button" class="menu" aria-controls="navigation">Contents\
    </button><a class="home" href="index.html">A notebook that runs</a>
    <div class="search" role="search"><input type="search" placeholder="Search   /" \
    autocomplete="off" role="combobox" aria-label="Search the notebook" aria-expanded="false" \
    aria-controls="results" aria-autocomplete="list"><ul id="results" role="listbox" \
    aria-label="Results" hidden></ul></div>
    <details class="settings"><summary>Settings</summary>
    <div><label>Colours <select><option value="">system<option value="light">light\
    <option value="dark">dark</select></label>
    <label><input type="checkbox" name="keys">Shortcuts / n p</label>
    <label><input type="checkbox" name="unveiled">Show logs before I answer</label>
    <label><input type="checkbox" name="machinery">Show drawing code</label>
    <p class="progress"></p></div></details></header>
    """

  /// The start of the table of contents.
  static let navigationStart = "<nav id=\"navigation\" aria-label=\"Contents\">\n<ol>\n"

  /// Returns a policy that lets a page load scripts, styles and pictures only from the book.
  private static func policy(_ scripts: String) -> String {
    "default-src 'none'; script-src \(scripts); style-src 'self'; img-src 'self'; "
      + "connect-src 'self'; base-uri 'none'; form-action 'none'"
  }

  private func turn(
    _ page: (name: String, title: String)?, _ relation: String, _ arrow: String
  ) -> String {
    guard let page else { return "" }
    let title = HTML.escaped(page.title)
    let text = relation == "prev" ? "\(arrow) \(title)" : "\(title) \(arrow)"
    return "<a rel=\"\(relation)\" href=\"\(page.name)\">\(text)</a>\n"
  }

  static func item(_ item: NavigationItem, isCurrent: Bool = false) -> String {
    let mark = isCurrent ? " aria-current=\"page\"" : ""
    // The list is on every page, so it leaves out the ends of its items, as HTML allows.
    return "\(item.before)<li><a href=\"\(item.name)\"\(mark)>\(item.html)</a>\n"
  }

  /// Returns true if the table of contents has a link to the page `name`.
  func lists(_ name: String) -> Bool { navigation.contains { $0.name == name } }

  /// The scenes of each page as an object for the script, which shows how many have been played. It
  /// is not on the pages, because each page has links to all others.
  var counts: String {
    let rows = navigation.compactMap { item -> String? in
      let counted =
        item.lesson.map { (key: "\($0.number)", count: $0.scenes.count) } ?? item.counted
      return counted.map { "\"\(item.name)\": [\"\($0.key)\", \($0.count)]" }
    }
    return "const counts = { \(rows.joined(separator: ", ")) };\n"
  }

  /// Returns the table of contents with the current page marked.
  private func links(from current: String) -> String {
    navigation.map { Self.item($0, isCurrent: $0.name == current) }.joined()
  }
}

extension Lesson {
  /// The file name of the lesson's page in the book: `07-cold-and-hot.html`.
  var bookPage: String { "\(fileName).html" }

  /// The lesson's number and title as plain text.
  var bookTitle: String { "\(number) · \(title)" }
}
