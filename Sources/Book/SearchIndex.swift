import Foundation
import Notebook
import Stage

/// Everything that the book's script searches.
///
/// Each scene, each lesson and each part of the other pages has an entry, with its address, title,
/// names, prose, log and code.
struct SearchIndex {
  private(set) var entries: [[String]] = []

  init(of pages: [LessonPage], _ fronts: [FrontPage]) {
    for page in pages {
      let lesson = page.lesson
      let file = page.page.file
      let names = Name.all.filter { $0.lesson == lesson.number }
        .map { name in
          name.spellings
            + ForeignName.all.filter { $0.objectiveC == name.objectiveC }.map(\.spelling)
        }
      let phrases = Phrase.all.filter { $0.lesson == lesson.number }.map(\.text)
      let prose =
        phrases + lesson.symptoms + lesson.terms + [file.prose] + file.sections.map(\.comment)
        + [page.page.practice]
      entries.append([
        lesson.bookPage, lesson.bookTitle,
        (lesson.sources.flatMap(\.sections) + names.joined()).joined(separator: " · "),
        Self.plain(prose), "",
        (file.sections.map(\.code) + [file.declarations, page.page.objectiveC?.shared ?? ""])
          .joined(separator: "\n"),
      ])
      for experiment in page.page.experiments {
        let scene = experiment.scene
        entries.append([
          "\(lesson.bookPage)#\(scene.name)", "\(lesson.bookTitle): \(scene.title)", "",
          Self.plain(file.explanation(of: scene).texts + [scene.race].compactMap(\.self)),
          experiment.run.log.map(\.message).joined(separator: "\n"),
          [file.code(of: scene), page.page.objectiveC?.section(of: scene)?.code].compactMap(\.self)
            .joined(separator: "\n"),
        ])
      }
    }
    for page in fronts {
      for part in Prose.parts(of: page.markdown) {
        let title = part.title == page.title ? part.title : "\(page.title): \(part.title)"
        entries.append(["\(page.name)#\(part.id)", title, "", part.text, "", ""])
      }
    }
  }

  /// A script that passes the entries to the book's script as compressed JSON in base 64.
  ///
  /// The data is in a script because a page opened from a folder can load nothing else. It is
  /// compressed because a search has to wait until all of it is loaded.
  var text: String {
    let rows = entries.map { "[" + $0.map(Self.quoted).joined(separator: ",") + "]" }
    let json = "[\(rows.joined(separator: ","))]"
    let packed = Data(Deflate.compressed(Array(json.utf8))).base64EncodedString()
    return "/* \(Book.sign) */\nbook.found(\"\(packed)\");\n"
  }

  /// Returns all lines of `parts` as readers see them.
  private static func plain(_ parts: [String]) -> String {
    parts.flatMap(\.lines).map { Prose.plain($0) }.joined(separator: "\n")
  }

  static func quoted(_ text: String) -> String {
    var quoted: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): quoted += "\\n".utf8
      case 0..<32: quoted.append(UInt8(ascii: " "))
      default: quoted.append(byte)
      }
    }
    return String(decoding: quoted + [UInt8(ascii: "\"")], as: UTF8.self)
  }
}
