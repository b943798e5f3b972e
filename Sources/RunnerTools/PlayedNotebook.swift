import Notebook
import Runner
import Stage

/// All played lessons with the contents of their files, from which notebooks and books are made.
package struct PlayedNotebook {
  /// The played lessons in reading order.
  package let lessons: [PlayedLesson]

  /// The Objective-C of each lesson, or the reason why it cannot be read.
  package let objectiveC: [Result<ObjectiveCFile, ObjectiveCProblem>?]

  /// The contents of the notebook.
  package let notebook: Notebook

  /// The numbers of the lessons without a Swift file.
  let fileless: Set<Int>

  /// Plays all lessons of `checkout`.
  package init(_ checkout: Checkout, _ reporter: ProgressReporter) throws(Failure) {
    try self.init(
      checkout, transcripts: checkout.transcripts(), leadingTo: ExerciseIndex(checkout),
      reporter
    )
  }

  /// Plays all lessons of `checkout` and links each to its exercises in `practice`.
  package init(
    _ checkout: Checkout, transcripts: [String], leadingTo practice: ExerciseIndex,
    _ reporter: ProgressReporter, of steps: Int? = nil
  ) throws(Failure) {
    let selectedLessons = Selection(checkout.lessons).selectedLessons
    var lessons: [PlayedLesson] = []
    var objectiveC: [Result<ObjectiveCFile, ObjectiveCProblem>?] = []
    var fileless: Set<Int> = []
    var materials: [Notebook.Material] = []
    try selectedLessons.playEach { index, selected in
      reporter.step(index + 1, of: steps ?? selectedLessons.count)
      return Result { () throws(Failure) in
        let expected = try checkout.bytesIfAny(of: selected.lesson.expectedLog)
        let played = PlayedLesson(selected, reporter, expecting: expected, recording: true)
        return try (played, LessonFiles(of: selected.lesson, in: checkout))
      }
    } then: { (index, result) throws(Failure) in
      let (lesson, (played, files)) = (selectedLessons[index].lesson, try result.get())
      played.reportOmissions(in: lesson, by: reporter)
      if files.swift == nil { fileless.insert(lesson.number) }
      lessons.append(played)
      objectiveC.append(files.objectiveC)
      materials.append(
        Notebook.Material(
          on: lesson, experiments: played.experiments.map(Notebook.Experiment.init),
          swift: files.swift ?? "",
          objectiveC: try? files.objectiveC?.get(), combine: files.combine,
          leadingTo: practice.exercises.filter { $0.file.lesson == lesson.number },
          objectiveCExercises: practice.objectiveC.filter { $0.lesson == lesson.number },
          originals: try checkout.originals(of: lesson)))
    }
    notebook = Notebook(
      of: materials, transcripts: transcripts, under: try checkout.headings(),
      path: try checkout.shortPath())
    (self.lessons, self.objectiveC, self.fileless) = (lessons, objectiveC, fileless)
  }

  /// The contents of a lesson's files.
  private struct LessonFiles {
    let swift: String?
    let objectiveC: Result<ObjectiveCFile, ObjectiveCProblem>?
    let combine: String?

    init(of lesson: Lesson, in checkout: Checkout) throws(Failure) {
      swift = try checkout.bytesIfAny(of: lesson.source).map { String(decoding: $0, as: UTF8.self) }
      objectiveC = checkout.objectiveC(of: lesson)
      combine = try checkout.bytesIfAny(of: lesson.combine).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  /// The reasons why the notebook cannot be written: a lesson without a file, a scene that fails or
  /// that this system cannot play, or Objective-C that cannot be read.
  package var obstacles: [String] {
    zip(notebook.lessons, zip(lessons, objectiveC)).flatMap { lesson, material in
      let (played, objectiveC) = material
      var obstacles = played.problems.map(\.description)
      obstacles += played.leftOut.map { scene in
        "lesson \(lesson.number), scene \"\(scene.title)\": this system cannot play it. Use one that "
          + "can: \(scene.requirement?.systems ?? "another")."
      }
      if fileless.contains(lesson.number) {
        obstacles.append("\(lesson.source): this file of lesson \(lesson.number) is missing.")
      }
      if case .failure(let problem)? = objectiveC { obstacles.append(problem.description) }
      return obstacles
    }
  }
}
