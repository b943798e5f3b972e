/// The parts of a website beside its pages: descriptions, links to the one address of each page, a
/// list of all pages, and an answer to wrong addresses.
///
///     let site = SiteFiles(at: "https://example.org/rac")
///     print(site.metadata("7 · Cold and hot", of: "07-cold-and-hot.html", "<p>A cold signal …</p>"))
struct SiteFiles: Sendable {
  /// The name of the picture that browsers show beside a title.
  static let icon = "icon.svg"

  /// The address of the book without a slash at the end, or nil if it is read from a folder.
  let address: String?

  init(at address: String? = nil) {
    self.address = address.map { String($0.reversed().drop { $0 == "/" }.reversed()) }
  }

  /// Returns the title of the page `name` for a list of pages from many sites.
  static func title(_ title: String, of name: String) -> String {
    let book = "ReactiveCocoa, a notebook that runs"
    return name == "index.html" ? book : "\(title) – \(book)"
  }

  /// Returns the lines for the head of the page `name`, whose content is `main`.
  func metadata(_ title: String, of name: String, _ main: String) -> String {
    let description = Self.description(of: main)
    var lines = ["<link rel=\"icon\" href=\"\(Self.icon)\" type=\"image/svg+xml\">"]
    if !description.isEmpty {
      lines.append("<meta name=\"description\" content=\"\(description)\">")
    }
    if let address {
      let page = Self.place(of: name, at: address)
      lines.append("<link rel=\"canonical\" href=\"\(page)\">")
      let properties = [
        ("type", "website"), ("title", HTML.escaped(title)), ("description", description),
        ("url", page), ("image", HTML.escaped("\(address)/social.png")),
      ]
      lines += properties.filter { $0.1 != "" }.map {
        "<meta property=\"og:\($0.0)\" content=\"\($0.1)\">"
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns the one address of the page `name`, escaped for HTML and XML.
  private static func place(of name: String, at address: String) -> String {
    HTML.escaped(name == "index.html" ? "\(address)/" : "\(address)/\(name)")
  }

  /// The text of the first paragraph in `main`, up to the end of a sentence or a word.
  static func description(of main: String) -> String {
    guard let start = main.firstRange(of: "<p>")?.upperBound,
      let end = main[start...].firstRange(of: "</p>")?.lowerBound
    else { return "" }
    let text = main[start..<end].replacing(#/<[^>]*>/#, with: "")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing("\"", with: "&quot;")
    if text.count <= 160 { return text }
    let short = text.prefix(160)
    let sentence = short.lastIndex(of: ".").map { short[...$0] } ?? ""
    if sentence.count > 60 { return String(sentence) }
    return (short.lastIndex(of: " ").map { short[..<$0] } ?? short) + " …"
  }

  /// The files that a site has beside the pages `names`.
  func files(for names: [String]) -> [Book.File] {
    let icon = Book.File(
      name: Self.icon,
      text: """
        <!-- \(Book.sign) -->
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M1 16h27m-4-4 4 4-4 4" \
        fill="none" stroke="#888" stroke-width="2"/><circle cx="12" cy="16" r="8" fill="#3b6ea8"/></svg>

        """)
    guard let address else { return [icon] }
    let places = names.map { "<url><loc>\(Self.place(of: $0, at: address))</loc></url>\n" }
    let map = Book.File(
      name: "sitemap.xml",
      text: """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- \(Book.sign) -->
        <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        \(places.joined())</urlset>

        """)
    // A server sends this page for any wrong address, so its links must not depend on the place.
    let home = Self.place(of: "index.html", at: address)
    let missing = Book.File(
      name: "404.html",
      text: """
        <!doctype html>
        <!-- \(Book.sign) -->
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>There is no such page</title>
        <link rel="stylesheet" href="\(home)book.css">
        </head>
        <body>
        <main id="main">
        <h1>There is no such page</h1>
        <p>It may have moved. <a href="\(home)">The contents</a> list all lessons, and search finds the others.</p>
        </main>
        </body>
        </html>

        """)
    return [icon, map, missing]
  }
}
