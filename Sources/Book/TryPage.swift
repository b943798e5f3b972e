import Stage

/// The page of a served book on which marbles are typed or dragged, and played by the server.
///
///     let throttle = TryPage.Example(
///       usage: "throttle TIME", line: "\"a-b--c|\" throttle 2", sentence: "Waits.", lesson: 30)
///     let page = TryPage.html(in: Lesson.all, offering: [("Time", [throttle])])
///     print(page.contains("<h1>Try it</h1>"))
///     // Prints "true"
///
/// A book in a folder has no such page, because it has no server to play the marbles.
public enum TryPage {
  /// An operator to try, with the line that shows it.
  public struct Example: Sendable {
    let usage: String
    let line: String
    let sentence: String
    let lesson: Int

    /// Creates an example with the number of the `lesson` about the operator.
    public init(usage: String, line: String, sentence: String, lesson: Int) {
      (self.usage, self.line, self.sentence, self.lesson) = (usage, line, sentence, lesson)
    }
  }

  /// The name of the file.
  public static let name = "try.html"

  /// The style sheet and the script, by file name.
  public static let files = [
    "try.css": String(decoding: PackageResources.try_css, as: UTF8.self),
    "try.js": String(decoding: PackageResources.try_js, as: UTF8.self),
  ]

  /// The lines at the beginning of a served page's head.
  private static let mark = "<meta name=\"served\">\n"

  /// The link to this page in the contents.
  private static let link = PageFrame.NavigationItem(name: name, html: "Try it")

  /// Returns the page of a book with `lessons`. It offers `examples` in groups.
  public static func html(
    in lessons: [Lesson], offering groups: [(title: String, examples: [Example])]
  ) -> String {
    PageFrame(of: lessons, after: [link]).page(
      "Try it", at: name, main(groups, lessons),
      head: mark + "<link rel=\"stylesheet\" href=\"try.css\">\n<script src=\"try.js\"></script>\n")
  }

  /// Returns `page`, a page in a folder, as it is served: with a mark, and with a link to this page.
  public static func served(_ page: String) -> String {
    page.replacing("<head>\n", with: "<head>\n" + mark, maxReplacements: 1)
      .replacing(
        PageFrame.navigationStart, with: PageFrame.navigationStart + PageFrame.item(link),
        maxReplacements: 1)
  }

  private static func main(
    _ groups: [(title: String, examples: [Example])], _ lessons: [Lesson]
  ) -> String {
    let pages = Dictionary(lessons.map { ($0.number, $0.bookPage) }, uniquingKeysWith: { $1 })
    let first = groups.flatMap(\.examples).first { $0.usage.hasPrefix("throttle") }
    let lists = groups.map { title, examples in
      let items = examples.map { example in
        let link = pages[example.lesson].map { " <a href=\"\($0)\">\(example.lesson)</a>" } ?? ""
        return """
          <li><button type="button" class="example">\(HTML.escaped(example.line))</button>
          <p><code>\(HTML.escaped(example.usage))</code> \(HTML.escaped(example.sentence))\(link)</p></li>

          """
      }
      return "<h3>\(HTML.escaped(title))</h3>\n<ul class=\"examples\">\n\(items.joined())</ul>\n"
    }
    return """
      <h1>Try it</h1>
      <p>Drag a marble, and see what the operators make of it. A double click or a tap on an empty
      place adds one; a click on a marble offers to change or remove it. On the keyboard, the arrow
      keys move a marble, a letter or digit replaces it, Delete removes it, and Insert adds one. Or
      type a line: a letter or a digit is a value, <code>-</code> a tick without one, <code>|</code>
      the completion, <code>#</code> an error, and <code>[ab]</code> two values at once.</p>
      <div class="trial">
      <label>Marbles and operators
      <input id="line" maxlength="2000" autocomplete="off" autocapitalize="off" spellcheck="false"
      aria-describedby="note" value="\(HTML.escaped(first?.line ?? "\"a-b|\""))"></label>
      <p id="note" role="status"></p>
      <label>A tick lasts <select id="tick"><option>0.1s</option><option>0.5s</option>
      <option selected>1s</option><option>2s</option></select></label>
      <div class="frame"><div id="board" role="group" aria-label="The typed marbles and the results"></div></div>
      <pre id="printed" class="wide" tabindex="0" hidden></pre>
      </div>
      <h2>Operators</h2>
      \(lists.joined())
      """
  }
}
