import Notebook
import Runner
import Stage

/// A run of all checks on a notebook, which plays each lesson once.
struct CheckRun {
  /// The problems that were found.
  let problems: [Problem]

  /// Checks all lessons and the files in a checkout.
  init(_ checkout: Checkout, _ reporter: ProgressReporter) throws(Failure) {
    let logs = try LogCheck(checkout)
    let documents = try DocumentCheck(checkout)
    let errata = try ErrataCheck(checkout)
    let differences = try DifferenceCheck(checkout)
    let obsolete = try logs.obsolete() + documents.problems() + errata.problems()
    let practice = try ExerciseIndex(checkout)
    let steps = checkout.lessons.count + 1
    let played = try PlayedNotebook(
      checkout, transcripts: logs.transcripts, leadingTo: practice, reporter, of: steps)
    reporter.step(steps, of: steps)
    reporter.begin("the lessons' files")
    // Duplicate numbers are reported by `CatalogueCheck`.
    let lessons = Dictionary(zip(played.notebook.lessons.map(\.number), played.lessons)) { $1 }
    let pages = played.notebook.pages
    let files = pages.map(\.file)
    let isWhole = played.lessons.allSatisfy(\.leftOut.isEmpty)
    // The slowest checks come first, so that they overlap with the rest.
    var checks: [@Sendable () -> Result<[Problem], Failure>] = [
      {
        Result { () throws(Failure) in
          let notebook = try NotebookCheck(checkout, played.notebook)
          // A system that cannot play all scenes cannot tell what the notebook should contain.
          return isWhole ? notebook.problems() : notebook.obstacles
        }
      },
      { Result { () throws(Failure) in try ExerciseCheck(practice, checkout).problems() } },
      {
        Result { () throws(Failure) in
          try ReadmeCheck(checkout, lessons, played.notebook).problems()
        }
      },
      { Result { () throws(Failure) in try CatalogueCheck(checkout, files).problems() } },
      {
        Result { () throws(Failure) in
          // The picture that seems to be missing may be in a scene that this system cannot play.
          isWhole ? try DrawnCheck(checkout, pages, played.lessons).problems() : []
        }
      },
      { .success(obsolete) },
      { Result { () throws(Failure) in try TemporaryFileCheck(checkout: checkout).problems() } },
    ]
    for (page, material) in zip(pages, zip(played.lessons, played.objectiveC)) {
      checks.append {
        Result { () throws(Failure) in
          let (lesson, file, (played, objectiveC)) = (page.lesson, page.file, material)
          var problems = try logs.problems(of: lesson, file, played)
          problems += SceneCheck(page, played).problems()
          // `CatalogueCheck` reports a missing file.
          if file.text.isEmpty { return problems }
          problems += FileCheck(lesson, file).problems()
          problems += DraftCheck.problems(
            in: file.text, of: lesson.source, lesson: lesson.number)
          problems += ExplanationCheck(page).problems()
          problems += ProseCheck(lesson, file, in: checkout).problems()
          problems += documents.problems(of: lesson, file)
          problems += errata.problems(of: lesson, file)
          problems += differences.problems(of: page)
          return problems
            + ObjectiveCCheck(lesson, file, played, isRetelling: !page.retold.isEmpty)
            .problems(of: objectiveC)
        }
      }
    }
    let found = checks.mapOnAllCores { $0() }
    var problems: [Problem] = []
    // The notebook comes last, because most problems elsewhere also cause one there.
    for found in found.dropFirst() + found.prefix(1) { problems += try found.get() }
    self.problems = problems
  }
}
