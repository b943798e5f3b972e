import Foundation
import Notebook
import Runner
import Stage

extension Checkout {
  /// The path of the script with the engine for browsers.
  static let browserEngine = "Tools/Browser/engine.js"

  /// Returns the texts of all lessons. `known` contains files that have already been read.
  package func texts(using known: [String: String] = [:]) throws(Failure) -> [LessonText] {
    let headings = try headings()
    var texts: [LessonText] = []
    for lesson in lessons {
      texts.append(
        try LessonText(of: lesson, under: headings) { file throws(Failure) in
          if let text = known[file] { return text }
          // Only the Swift file of a lesson is required.
          if file == lesson.source { return try text(of: file) }
          return try bytesIfAny(of: file).map { String(decoding: $0, as: UTF8.self) }
        })
    }
    return texts
  }

  /// Returns the texts of `lessons` in the checkout that contains the current folder or, if there
  /// is none, in the one that the program was built from. Files that cannot be read are skipped.
  @Sendable static func textsNearby(of lessons: [Lesson]) -> [LessonText] {
    let folders = [FileManager.default.currentDirectoryPath, RunningProgram.path]
    guard let root = folders.lazy.compactMap(root).first else { return [] }
    let checkout = Checkout(root: root)
    let headings = (try? checkout.headings()) ?? []
    return lessons.map { lesson in
      LessonText(of: lesson, under: headings) { try? checkout.text(of: $0) }
    }
  }

  /// Returns the names of the tutorials' transcripts.
  package func transcripts() throws(Failure) -> [String] {
    try names(in: "Tests/Documented").filter { $0.hasSuffix(".log") }
  }

  /// Returns the short path, which has no steps if the checkout has none.
  package func shortPath() throws(Failure) -> ShortPath {
    try ShortPath(in: names(in: ShortPath.folder)) { file throws(Failure) in try text(of: file) }
  }

  /// Returns the headings of the tutorials.
  package func headings() throws(Failure) -> [Heading] {
    Heading.all(in: String(decoding: try bytesIfAny(of: Heading.file) ?? [], as: UTF8.self))
  }
}
