import Stage

/// The page of a served book on which marbles are typed or dragged, and played by the server.
///
///     let examples = [(usage: "throttle TIME", line: "\"a-b--c|\" throttle 2")]
///     let page = TryPage.html(in: Lesson.all, offering: examples)
///     print(page.contains("<h1>Try it</h1>"))
///     // Prints "true"
///
/// A book in a folder has no such page, because it has no server to play the marbles.
public enum TryPage {
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

  /// Returns the page of a book with `lessons`. It offers `examples`.
  public static func html(
    in lessons: [Lesson], offering examples: [(usage: String, line: String)]
  ) -> String {
    PageFrame(of: lessons, after: [link]).page(
      "Try it", at: name, main(examples),
      head: mark + "<link rel=\"stylesheet\" href=\"try.css\">\n<script src=\"try.js\"></script>\n")
  }

  /// Returns `page`, a page in a folder, as it is served: with a mark, and with a link to this page.
  public static func served(_ page: String) -> String {
    page.replacing("<head>\n", with: "<head>\n" + mark, maxReplacements: 1)
      .replacing(
        PageFrame.navigationStart, with: PageFrame.navigationStart + PageFrame.item(link),
        maxReplacements: 1)
  }

  /// Returns a picture of `score` for the page.
  public static func picture(of score: Score, titled title: String) -> String {
    Sheet(score, title: title).embedded
  }

  private static func main(_ examples: [(usage: String, line: String)]) -> String {
    let first = HTML.escaped(examples.first { $0.usage.hasPrefix("throttle") }?.line ?? "\"a-b|\"")
    let items = examples.map { usage, line in
      "<li><button type=\"button\" class=\"example\">\(HTML.escaped(line))</button> "
        + "<code>\(HTML.escaped(usage))</code></li>\n"
    }
    return """
      <h1>Try it</h1>
      <p>A character is a tick: a letter or a digit is a value, <code>-</code> nothing, <code>|</code> the
      completion, <code>#</code> an error, <code>[ab]</code> one instant. Type a line, or drag its marbles,
      or move one with the arrow keys. The engine plays it.</p>
      <div class="trial">
      <label>Marbles and operators
      <input id="line" maxlength="2000" autocomplete="off" autocapitalize="off" spellcheck="false"
      value="\(first)"></label>
      <label>A tick lasts <select id="tick"><option>0.1s</option><option>0.5s</option>
      <option selected>1s</option><option>2s</option></select></label>
      <div id="strips"></div>
      <figure id="answer" class="picture" tabindex="0" role="group" aria-label="The result as "
        + "marbles"></figure>
      <pre id="printed" class="wide" tabindex="0" hidden></pre>
      <p id="note" role="status"></p>
      </div>
      <h2>Operators</h2>
      <ul class="examples">
      \(items.joined())</ul>

      """
  }
}
