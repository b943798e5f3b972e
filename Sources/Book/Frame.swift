import Notebook
import Stage

/// What all pages of the book know of each other.
struct Contents {
  let links: Links
  private let lessons: [Lesson]

  init(of notebook: Notebook) {
    lessons = notebook.pages.map(\.lesson)
    var pages: [String: String] = [:]
    for page in FrontPage.all(of: notebook) {
      for anchor in Prose.anchors(in: page.markdown) { pages[anchor] = page.name }
    }
    links = Links(pages: pages)
  }

  /// The pages in the order in which they are read.
  private var order: [(name: String, title: String)] {
    [("index.html", "Contents")] + lessons.map { ($0.bookPage, $0.bookTitle) }
  }

  /// A whole page called `title`, which lies at `name`.
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
      <a class="skip" href="#main">To the text</a>
      <header class="top"><a class="home" href="index.html">A notebook that runs</a></header>
      <main id="main">
      \(main)<footer class="turn">
      \(turn(previous, "prev", "←"))\(turn(next, "next", "→"))</footer>
      </main>
      \(navigation(name))</body>
      </html>

      """
  }

  /// Scripts, styles and pictures come from the book itself, and nothing else from anywhere.
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

  private func navigation(_ current: String) -> String {
    func link(_ name: String, _ html: String) -> String {
      let mark = name == current ? " aria-current=\"page\"" : ""
      return "<li><a href=\"\(name)\"\(mark)>\(html)</a></li>\n"
    }
    let chapters = Chapter.allCases.map { chapter in
      let items = lessons.filter { $0.chapter == chapter }.map { lesson in
        link(lesson.bookPage, "<b>\(lesson.number)</b> \(HTML.escaped(lesson.title))")
      }
      return items.isEmpty
        ? "" : "<h2>\(HTML.escaped(chapter.heading))</h2>\n<ol>\n\(items.joined())</ol>\n"
    }
    let fronts = FrontPage.titles.map { link($0.name, $0.title) }
    return """
      <nav id="navigation" aria-label="Contents">
      <ul>
      \(fronts.joined())</ul>
      \(chapters.joined())</nav>

      """
  }
}

extension Lesson {
  /// Where its page lies in the book: `07-cold-and-hot.html`.
  var bookPage: String { "\(fileName).html" }

  /// Its title, with its number, without meaning to Markdown.
  var bookTitle: String { "\(number) · \(title)" }
}
