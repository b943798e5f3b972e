import Book
import Foundation
import Lessons
import Notebook
import Stage
import TestSupport

/// The book as the lessons say it now, made once for all tests.
enum Shelf {
  static let notebook = Result { try Lesson.$all.withValue(Lesson.catalogue) { try played() } }

  static let book = Result {
    let played = try notebook.get()
    return Lesson.$all.withValue(Lesson.catalogue) { Book(of: played) }
  }

  static func played() throws -> Notebook {
    try Notebook(transcripts: Repository.files(in: "Tests/Documented")) { lesson in
      lesson.scenes.compactMap { scene in
        (try? scene.record(in: lesson)).map { .init(scene, $0) }
      }
    } retelling: { lesson in
      try? ObjectiveCFile(text: Repository.text(of: lesson.objectiveC), path: lesson.objectiveC)
    } combining: { lesson in
      try? Repository.text(of: lesson.combine)
    } reading: { file in
      try Repository.text(of: file)
    }
  }

  /// The pages, by what they are called.
  static func pages() throws -> [(name: String, text: String)] {
    try book.get().files.filter { $0.name.hasSuffix(".html") }.map { ($0.name, $0.text) }
  }

  /// All scenes and what happened in them.
  static func experiments() throws -> [(lesson: Lesson, experiment: Notebook.Experiment)] {
    try notebook.get().pages.flatMap { page in page.experiments.map { (page.lesson, $0) } }
  }
}
