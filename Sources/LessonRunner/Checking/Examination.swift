import Notebook
import Stage

/// Everything that must hold of a notebook, looked at: each lesson is played once.
struct Examination {
  /// What is broken, and where.
  let problems: [Problem]

  /// What is written of the notebook, held against what the lessons say now.
  let notebook: NotebookCheck

  /// What keeps the notebook from being written: all but that it has not been.
  var obstacles: [Problem] { problems.filter { $0.rule != .notebook } }

  /// Looks at all lessons and at what belongs to them in a checkout.
  init(_ checkout: Checkout, _ reporter: ProgressReporter) throws(Failure) {
    let logs = try LogCheck(checkout)
    let documents = try DocumentCheck(checkout)
    var problems = try CatalogueCheck(checkout).problems()
    problems += try logs.obsolete() + documents.problems()
    problems += try LeftoverCheck(checkout: checkout).problems()
    var playedLessons: [Int: PlayedLesson] = [:]
    var files: [Int: LessonFile] = [:]
    var objectiveC: [Int: ObjectiveCFile] = [:]
    let parts = Selection.all.parts
    let steps = parts.count + 3
    for (index, part) in parts.enumerated() {
      let lesson = part.lesson
      reporter.step(index + 1, of: steps)
      let bytes = try checkout.bytesIfAny(of: lesson.source)
      let played = PlayedLesson(
        part, reporter, expecting: try checkout.bytesIfAny(of: lesson.expectedLog), recording: true)
      playedLessons[lesson.number] = played
      reporter.begin("the files of lesson \(lesson.number)")
      problems += try logs.problems(of: lesson, played)
      let file = LessonFile(text: String(decoding: bytes ?? [], as: UTF8.self))
      problems += SceneCheck(lesson, file, played).problems()
      // A file that is not there is the catalogue's concern.
      if bytes == nil { continue }
      files[lesson.number] = file
      problems += FileCheck(lesson, file).problems()
      problems += ProseCheck(lesson, file).problems { checkout.exists($0) }
      problems += documents.problems(of: lesson, file)
      let retold = checkout.objectiveC(of: lesson)
      problems += ObjectiveCCheck(lesson, file, played).problems(of: retold)
      objectiveC[lesson.number] = try? retold?.get()
    }
    reporter.step(parts.count + 1, of: steps)
    reporter.begin("the logs of the original")
    problems += try OriginalCheck(checkout, playedLessons).problems()
    reporter.step(parts.count + 2, of: steps)
    reporter.begin(ReadmeCheck.file)
    problems += try ReadmeCheck(checkout, playedLessons).problems()
    reporter.step(steps, of: steps)
    reporter.begin("the notebook")
    let fresh = Notebook(transcripts: logs.transcripts) { lesson in
      playedLessons[lesson.number]?.experiments ?? []
    } retelling: { lesson in
      objectiveC[lesson.number]
    } combining: { lesson in
      try? checkout.text(of: lesson.combine)
    } reading: { source in
      let lesson = Lesson.all.first { $0.source == source }
      return lesson.flatMap { files[$0.number]?.text } ?? ""
    }
    notebook = try NotebookCheck(checkout, fresh)
    self.problems = problems + notebook.problems()
  }
}
