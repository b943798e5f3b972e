import Notebook
import Stage

/// The frame of the book's pages: the navigation, and the links to the previous and next page.
struct PageFrame {
  let links: Links

  /// The pages in reading order.
  private let order: [(name: String, title: String)]

  /// The table of contents: a link to each page, with the text before it.
  private let navigation: [(before: String, name: String, html: String)]

  /// Creates the frame from the pages of `notebook` and the pages besides its lessons.
  init(of notebook: Notebook, _ fronts: [FrontPage]) {
    let lessons = notebook.pages.map { (lesson: $0.lesson, name: $0.lesson.bookPage) }
    order = [("index.html", "Contents")] + lessons.map { ($0.name, $0.lesson.bookTitle) }
    let chapters = Chapter.allCases.flatMap { chapter in
      lessons.filter { $0.lesson.chapter == chapter }.enumerated().map { index, item in
        let heading = "</ol>\n<h2>\(HTML.escaped(chapter.heading))</h2>\n<ol>\n"
        let title = HTML.escaped(item.lesson.title)
        return (index == 0 ? heading : "", item.name, "<b>\(item.lesson.number)</b> \(title)")
      }
    }
    navigation = FrontPage.titles.map { ("", $0.name, $0.title) } + chapters
    var pages: [String: String] = [:]
    for page in fronts {
      for anchor in Prose.anchors(in: page.markdown) { pages[anchor] = page.name }
    }
    links = Links(pages: pages)
  }

  /// Returns a whole page called `title` in the file `name`.
  func page(_ title: String, at name: String, _ main: String) -> String {
    let place = order.firstIndex { $0.name == name }
    let previous = place.flatMap { $0 > 0 ? order[$0 - 1] : nil }
    let next = place.flatMap { order.indices.contains($0 + 1) ? order[$0 + 1] : nil }
    return """
      <!doctype html>
      <!-- \(Book.sign) -->
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(HTML.escaped(title))</title>
      <link rel="stylesheet" href="book.css">
      <script src="book.js"></script>
      </head>
      <body>
      <a class="skip" href="#main">Skip to the text</a>
      <header class="top"><a class="home" href="index.html">A notebook that runs</a></header>
      \(Self.mainStart)\(main)\(Self.mainEnd)
      \(turn(previous, "prev", "←"))\(turn(next, "next", "→"))</footer>
      </main>
      \(Self.navigationStart)\(links(from: name))</ol>
      </nav>
      </body>
      </html>

      """
  }

  /// The start of a page's main part.
  static let mainStart = "<main id=\"main\">\n"
  static let mainEnd = "<footer class=\"turn\">"

  /// The start of the table of contents.
  static let navigationStart = "<nav id=\"navigation\" aria-label=\"Contents\">\n<ol>\n"

  /// Scripts, styles and pictures are loaded from the book only.
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    + "connect-src 'self'; base-uri 'none'; form-action 'none'"

  private func turn(
    _ page: (name: String, title: String)?, _ relation: String, _ arrow: String
  ) -> String {
    guard let page else { return "" }
    let title = HTML.escaped(page.title)
    let text = relation == "prev" ? "\(arrow) \(title)" : "\(title) \(arrow)"
    return "<a rel=\"\(relation)\" href=\"\(page.name)\">\(text)</a>\n"
  }

  /// Returns the table of contents with the current page marked.
  private func links(from current: String) -> String {
    navigation.map { before, name, html in
      let mark = name == current ? " aria-current=\"page\"" : ""
      return "\(before)<li><a href=\"\(name)\"\(mark)>\(html)</a></li>\n"
    }.joined()
  }
}

extension Lesson {
  /// The file of the lesson's page in the book: `07-cold-and-hot.html`.
  var bookPage: String { "\(fileName).html" }

  /// The lesson's number and title as plain text.
  var bookTitle: String { "\(number) · \(title)" }
}
