import Foundation
import Notebook
import Stage

/// Everything that the book's script searches.
///
/// Each scene, each lesson and each part of the other pages has an entry. The script ranks entries
/// in the same way as `Search`.
struct SearchIndex {
  /// An entry, with the address and the title that the script shows.
  typealias Row = (address: String, title: String, entry: SearchEntry)

  /// The entries.
  let rows: [Row]

  /// Creates the index of the lessons' `pages` and of `fronts`, followed by the rows of `others`.
  init(
    of pages: [LessonPage], under headings: [Heading], _ fronts: [FrontPage], others: [Row] = []
  ) {
    let lessons = pages.mapOnAllCores { page in
      Self.entries(of: page.page, under: headings).map { entry in
        let (address, title) = (page.lesson.bookPage, page.lesson.bookTitle)
        guard let scene = entry.scene else { return (address, title, entry) }
        return ("\(address)#\(scene.name)", "\(title): \(scene.title)", entry)
      }
    }
    let parts = fronts.flatMap { page in
      Prose.parts(of: page.markdown).map { part in
        let title = part.title == page.title ? part.title : "\(page.title): \(part.title)"
        let text = part.text.lines.filter { !$0.isEmpty }.map { Passage(.prose, String($0)) }
        return (
          "\(page.name)#\(part.id)", title,
          SearchEntry(on: page.name, [Passage(.title, part.title)] + text)
        )
      }
    }
    rows = lessons.flatMap(\.self) + parts + others
  }

  /// Returns the entries of a lesson's page, with text as readers see it.
  private static func entries(of page: Notebook.Page, under headings: [Heading]) -> [SearchEntry] {
    let log = page.experiments.map { experiment in
      ([experiment.scene.heading] + experiment.run.log.map { "\($0)" }).joined(separator: "\n")
    }
    let text = LessonText(of: page.lesson, under: headings) { file in
      switch file {
      case page.lesson.source: page.file.text
      case page.lesson.expectedLog: log.joined(separator: "\n")
      default:
        page.objectiveC.map { file in
          ([file.shared] + file.scenes.map { "#pragma mark - \($0.title)\n\($0.code)" })
            .joined(separator: "\n")
        }
      }
    }
    // Readers rarely look for the helpers at the end of a lesson's file.
    let helpers = Set(page.file.declarations.lines.map { $0.drop { $0 == " " } })
    return text.entries.map { entry in
      let practice =
        entry.scene == nil ? page.practice.lines.map { Passage(.prose, String($0)) } : []
      return SearchEntry(
        on: page.lesson.bookPage, of: entry.lesson, in: entry.scene,
        (entry.passages + practice).filter { passage in
          passage.kind != .swift || entry.scene != nil || !helpers.contains(passage.text[...])
        }.map { passage in
          Passage(
            passage.kind, passage.kind.isCode ? line(passage.text) : plain(passage.text),
            keys: passage.keys.map(line))
        })
    }
  }

  /// A script that passes the entries to the book's script as compressed JSON in base 64.
  ///
  /// The data is in a script because a page opened from a folder can load nothing else. It is
  /// compressed because a search has to wait until all of it is loaded.
  var text: String {
    let kinds = Passage.Kind.allCases
    let rows = rows.map { address, title, entry in
      let lines = kinds.map { kind in
        entry.passages.filter { $0.kind == kind }.map { passage in
          ([passage.text] + (kind.isItsKey ? [] : passage.keys)).joined(separator: "\t")
        }.joined(separator: "\n")
      }
      return Self.list([address, title] + lines)
    }
    let synonyms = SearchWord.synonymGroups.map(Self.list).joined(separator: ",")
    let weights = kinds.map { "[\($0.weight),\($0.keyWeight),\($0.isItsKey)]" }
    let json = """
      {"small":\(Self.list(SearchWord.small.sorted())),"synonyms":[\(synonyms)],
      "kinds":[\(weights.joined(separator: ","))],"entries":[\(rows.joined(separator: ",\n"))]}
      """
    let packed = Data(Deflate.compressed(Array(json.utf8))).base64EncodedString()
    return "/* \(Book.sign) */\nbook.found(\"\(packed)\");\n"
  }

  /// Returns a row for the address, with the title of a part of the page `page` and its prose.
  static func row(
    _ address: String, on page: String, _ title: String, _ prose: [String] = []
  ) -> Row {
    let name = address.prefix { $0 != "#" }
    return (
      address, title == page ? title : "\(page): \(title)",
      SearchEntry(
        on: String(name), [Passage(.title, title)] + prose.map { Passage(.prose, plain($0)) })
    )
  }

  /// Returns `text` on one line, as readers see it.
  private static func plain(_ text: String) -> String { line(Prose.plain(text[...])) }

  /// Returns `text` without line breaks and tabs, which separate passages and keys.
  private static func line(_ text: String) -> String {
    text.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
  }

  private static func list(_ texts: [String]) -> String {
    "[\(texts.map(quoted).joined(separator: ","))]"
  }

  static func quoted(_ text: String) -> String {
    var quoted: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): quoted += "\\n".utf8
      case UInt8(ascii: "\t"): quoted += "\\t".utf8
      case 0..<32: quoted.append(UInt8(ascii: " "))
      default: quoted.append(byte)
      }
    }
    return String(decoding: quoted + [UInt8(ascii: "\"")], as: UTF8.self)
  }
}
