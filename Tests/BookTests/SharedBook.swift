import Foundation
import Lessons
import Notebook
import Stage
import TestSupport

@testable import Book
@testable import RunnerTools
@testable import Runner

/// The book of the current lessons, created once for all tests.
enum SharedBook {
  static let notebook = Result { try played(Lesson.catalogue) }

  static let book = Result { () throws in
    Book(of: try notebook.get(), trying: try tryPage.get())
  }

  private static let tryPage = Result {
    TriedLine.page(with: try Repository.text(of: Checkout.browserEngine))
  }

  /// The book's search index, whose entries search.js has in compressed form.
  static let index = Result {
    let played = try notebook.get()
    let fronts = FrontPage.all(of: played)
    let frame = PageFrame(of: played.lessons, fronts)
    return SearchIndex(
      of: played.pages.map { LessonPage($0, frame, canTry: true) }, under: played.headings, fronts,
      others: Book.searchRows(in: frame, try tryPage.get()))
  }

  /// Plays `lessons` and returns their notebook.
  static func played(_ lessons: [Lesson]) throws -> Notebook {
    let exercises = try GivenExercise.all(
      in: Repository.files(in: GivenExercise.masters), reading: Repository.text)
    let materials = try lessons.map { lesson in
      try Notebook.Material(
        on: lesson,
        experiments: lesson.scenes.compactMap { scene in
          (try? scene.record(in: lesson)).map { .init(scene, $0) }
        },
        swift: Repository.text(of: lesson.source),
        objectiveC: try? ObjectiveCFile(
          text: Repository.text(of: lesson.objectiveC), path: lesson.objectiveC),
        combine: try? Repository.text(of: lesson.combine),
        leadingTo: exercises.filter { $0.file.lesson == lesson.number },
        originals: OriginalLog((try? Repository.text(of: OriginalLog.file(of: lesson))) ?? "")
          .sceneLogs)
    }
    return Notebook(
      of: materials, transcripts: try Repository.files(in: "Tests/Documented"),
      under: Heading.all(in: try Repository.text(of: Heading.file)),
      path: try ShortPath(in: Repository.files(in: ShortPath.folder), reading: Repository.text))
  }

  /// Returns the book's pages, with their names.
  static func pages() throws -> [(name: String, text: String)] {
    try book.get().files.filter { $0.name.hasSuffix(".html") }.map { ($0.name, $0.text) }
  }

  /// Returns all scenes with their recorded runs.
  static func experiments() throws -> [(lesson: Lesson, experiment: Notebook.Experiment)] {
    try notebook.get().pages.flatMap { page in page.experiments.map { (page.lesson, $0) } }
  }
}
