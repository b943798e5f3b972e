import Marbles
import Notebook
import Stage

/// The notebook as a small site that opens from a folder, in which every scene can be played.
///
///     for file in Book(of: notebook).files { print(file.name) }
///
/// The same notebook always produces the same bytes.
public struct Book: Sendable {
  /// A file of the book.
  public struct File: Sendable, Hashable {
    /// The name of the file.
    public let name: String

    /// The content of the file.
    public let text: String
  }

  /// A text near the beginning of every file of a book, and of no other file.
  public static let sign = "Written by lesson-runner book."

  /// Returns true if a file that begins with these bytes belongs to a book.
  public static func isOwn(_ beginning: some Sequence<UInt8>) -> Bool {
    String(decoding: Array(beginning.prefix(100)), as: UTF8.self).contains(sign)
  }

  /// The name of the file that a search loads.
  public static let searchFile = "search.js"

  /// All files: the pages, the style sheets, the scripts and the search data.
  public let files: [File]

  /// Creates the book of `notebook`. `tryPage` is the page for trying marbles, if there is one. If
  /// the book will be online, `address` is its address there.
  public init(of notebook: Notebook, trying tryPage: TryPage? = nil, at address: String? = nil) {
    let site = SiteFiles(at: address)
    let fronts = FrontPage.all(of: notebook)
    let frame = PageFrame(
      of: notebook.lessons, fronts,
      after: (notebook.path.steps.isEmpty ? [] : [PathPages.link])
        + (tryPage == nil
          ? []
          : [PuzzlePage.link(for: notebook.lessons), ComparePage.link, TryPage.link].compactMap(
            \.self)),
      on: site)
    let pages = notebook.pages.map { LessonPage($0, frame, canTry: tryPage != nil) }
    let links = frame.links
    var texts: [(name: String, text: @Sendable () -> String)] = [
      (
        Self.searchFile,
        { [others = Self.searchRows(in: frame, tryPage)] in
          SearchIndex(of: pages, under: notebook.headings, fronts, others: others).text
        }
      ),
      ("book.css", { Self.style }),
      ("book.js", { Self.signed(Asset.bookJs) + frame.counts }),
      ("stage.css", { Self.signed(Asset.stageCss) }),
      ("stage.js", { Self.signed(Asset.stageJs) }),
      ("front.css", { Self.signed(Asset.frontCss) }),
      ("front.js", { Self.signed(Asset.frontJs) + SearchRace.script }),
      (
        FrontPageTop.namesFile,
        { "/* \(Self.sign) */\n" + FrontPageTop.names(in: notebook.lessons) }
      ),
    ]
    for page in fronts {
      texts.append((page.name, { page.html(frame, links, pages) }))
    }
    for page in pages { texts.append((page.name, { page.html })) }
    texts += PathPages(notebook.path, in: frame).files
    if let tryPage {
      for file in tryPage.files(in: frame) { texts.append((file.name, { file.text })) }
      texts += PuzzlePage(in: frame).files + ComparePage(in: frame).files
    }
    let written = texts.mapOnAllCores { File(name: $0.name, text: $0.text()) }
    files = written + site.files(for: written.map(\.name).filter { $0.hasSuffix(".html") })
  }

  /// Returns what a search knows about the pages with boards, which exist only with a `tryPage`.
  static func searchRows(in frame: PageFrame, _ tryPage: TryPage?) -> [SearchIndex.Row] {
    tryPage == nil ? [] : PuzzlePage(in: frame).searchRows + ComparePage(in: frame).searchRows
  }

  /// The style sheet of the pages and of their pictures.
  private static let style = """
    /* \(sign) */
    \(Asset.bookCss)\(Sheet.rules.light)
    @media screen and (prefers-color-scheme: dark) {
    :where(:root:not([data-theme=light])) {
    \(Sheet.rules.dark)
    }
    }
    @media screen {
    :where(:root[data-theme=dark]) {
    \(Sheet.rules.dark)
    }
    }

    """

  /// Returns an asset with the sign of a book, without lines that are comments.
  static func signed(_ asset: String) -> String {
    let lines = asset.lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    return "/* \(sign) */\n" + lines.joined(separator: "\n")
  }
}
