import Stage

/// The page of a served book on which marbles are typed or dragged, and played by the server.
///
///     let page = TryPage(examples: [(usage: "throttle TIME", line: "\"a-b--c|\" throttle 2")])
///     print(page.html(in: index).contains("<h1>Try it</h1>"))
///     // Prints "true"
///
/// A book in a folder knows nothing of it, since there is nobody to play anything.
public struct TryPage: Sendable {
  /// The name of the file.
  public static let name = "try.html"

  /// The style sheet and the script, by file name.
  public static let files = [
    "try.css": String(decoding: PackageResources.try_css, as: UTF8.self),
    "try.js": String(decoding: PackageResources.try_js, as: UTF8.self),
  ]

  private let examples: [(usage: String, line: String)]

  /// Creates a page that offers `examples`.
  public init(examples: [(usage: String, line: String)]) {
    self.examples = examples
  }

  /// Returns the page in the frame of `page`, another page of the book.
  public func html(in page: String) -> String {
    guard let start = page.firstRange(of: PageFrame.mainStart),
      let end = page.firstRange(of: PageFrame.mainEnd), start.upperBound <= end.lowerBound
    else { return page }
    return (String(page[..<start.upperBound]) + main + String(page[end.lowerBound...]))
      .replacing(#/<title>[^<]*<\/title>/#, with: "<title>Try it</title>", maxReplacements: 1)
      .replacing(" aria-current=\"page\"", with: "", maxReplacements: 1)
      .replacing(
        "<a href=\"\(Self.name)\">", with: "<a href=\"\(Self.name)\" aria-current=\"page\">",
        maxReplacements: 1
      )
      .replacing(
        "</head>\n",
        with:
          "<link rel=\"stylesheet\" href=\"try.css\">\n<script src=\"try.js\"></script>\n</head>\n",
        maxReplacements: 1)
  }

  /// Returns `page`, a page of the book, with a link to this page among its contents.
  public static func linked(from page: String) -> String {
    page.replacing(
      PageFrame.navigationStart,
      with: PageFrame.navigationStart + "<li><a href=\"\(name)\">Try it</a></li>\n",
      maxReplacements: 1)
  }

  /// Returns a picture of `score` for the page.
  public static func picture(of score: Score, titled title: String) -> String {
    Sheet(score, title: title).embedded
  }

  private var main: String {
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
