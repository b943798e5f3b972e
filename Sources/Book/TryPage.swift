import Foundation
import Stage

/// The page on which readers type and move marbles. The engine plays them in the browser or, for a
/// served book, on the server.
///
///     let throttle = TryPage.Example(
///       usage: "throttle TIME", line: "\"a-b--c|\" throttle 2", sentence: "Waits.", lesson: 30)
///     let page = TryPage(offering: [("Time", [throttle])], engine: "…")
///     print(page.files(in: PageFrame(of: lessons)).map(\.name).sorted())
///     // Prints "["engine.js", "scene.js", "try.css", "try.html", "try.js"]"
public struct TryPage: Sendable {
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

  /// The name of the page.
  static let name = "try.html"

  /// The name of the script with the engine's module and the answers to names from other libraries.
  public static let engineName = "engine.js"

  /// The link to this page in the contents.
  static let link = PageFrame.NavigationItem(name: name, html: "Try it")

  private let groups: [(title: String, examples: [Example])]
  private let foreign: String
  private let engine: String

  /// Creates a page that offers the examples in `groups`. `foreign` is JSON with an answer to each
  /// name from another library, and `engine` is the script with the engine's module.
  public init(
    offering groups: [(title: String, examples: [Example])], knowing foreign: String = "{}",
    engine: String
  ) {
    (self.groups, self.foreign, self.engine) = (groups, foreign, engine)
  }

  /// The line that the page shows first.
  private static func firstLine(of groups: [(title: String, examples: [Example])]) -> String {
    let examples = groups.flatMap(\.examples)
    return (examples.first { $0.usage.hasPrefix("throttle") } ?? examples.first)?.line ?? "\"a-b|\""
  }

  /// Returns the files of the page: its HTML, its style sheet, its script and the engine.
  func files(in frame: PageFrame) -> [(name: String, text: String)] {
    [
      (
        Self.name,
        frame.page(
          "Try it", at: Self.name, main(frame.lessons), head: TryBoard.head, runningModules: true)
      ),
      ("try.css", Book.signed(Asset.tryCss)),
      ("try.js", TryBoard.script),
      ("scene.js", Book.signed(Asset.sceneJs)),
      (
        Self.engineName,
        "/* \(Book.sign) */\n\(Self.compressed(engine))\nconst foreignNames = \(foreign);\n"
      ),
    ]
  }

  /// Returns the script `engine` with its module compressed.
  static func compressed(_ engine: String) -> String {
    guard let start = engine.firstRange(of: "\"")?.upperBound,
      let end = engine[start...].firstRange(of: "\"")?.lowerBound,
      let module = Data(base64Encoded: String(engine[start..<end]))
    else { return engine }
    let small = Data(Deflate.compressed(Array(module))).base64EncodedString()
    return engine[..<start] + small + engine[end...]
  }

  /// Returns `page` with a mark, from which its script knows that a server delivers the page.
  public static func served(_ page: String) -> String {
    page.replacing("<head>\n", with: "<head>\n<meta name=\"served\">\n", maxReplacements: 1)
  }

  private func main(_ lessons: [Lesson]) -> String {
    let pages = Dictionary(lessons.map { ($0.number, $0.bookPage) }, uniquingKeysWith: { $1 })
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
      <p>Drag a marble, and watch how the results change. Click an empty place to add a marble, and
      click a marble to change or remove it.</p>
      \(TryBoard(Self.firstLine(of: groups), isAddressed: true).html)
      <details><summary>Keys, and what to type</summary>
      <p>The arrow keys move a marble, a letter or digit replaces it, <kbd>Delete</kbd> removes it, and
      <kbd>Ctrl Z</kbd> or <kbd>⌘ Z</kbd> undoes. On a lane, <kbd>Enter</kbd> adds a marble. In the
      line, a letter or a digit is a value, <code>-</code> a tick without a value, <code>|</code> the
      completion, <code>#</code> an error, and <code>[ab]</code> two values at once.</p>
      </details>
      <h2>Operators</h2>
      \(lists.joined())
      """
  }
}
