import Notebook
import Stage

/// All lessons, played, and what stands in their files: what notebooks and books are made of.
struct PlayedNotebook {
  /// What became of the lessons, in the order in which they are read.
  let lessons: [PlayedLesson]

  /// What there is of their Objective-C, or why it cannot be read.
  let objectiveC: [Result<ObjectiveCFile, ObjectiveCProblem>?]

  /// What it says.
  let notebook: Notebook

  /// The lessons that have no file, by their numbers.
  let fileless: Set<Int>

  /// Plays all lessons of `checkout`, for somebody who looks at nothing else there.
  init(_ checkout: Checkout, _ reporter: ProgressReporter) throws(Failure) {
    try self.init(
      checkout, transcripts: LogCheck(checkout).transcripts, leadingTo: ExerciseIndex(checkout),
      reporter
    )
  }

  /// Plays all lessons of `checkout`, which lead to what there is to practice.
  init(
    _ checkout: Checkout, transcripts: [String], leadingTo practice: ExerciseIndex,
    _ reporter: ProgressReporter, of steps: Int? = nil
  ) throws(Failure) {
    let parts = Selection.all.parts
    var lessons: [PlayedLesson] = []
    var objectiveC: [Result<ObjectiveCFile, ObjectiveCProblem>?] = []
    var fileless: Set<Int> = []
    var materials: [Notebook.Material] = []
    let originals = try checkout.names(in: OriginalLog.folder)
    try parts.play { index, part in
      reporter.step(index + 1, of: steps ?? parts.count)
      return Result { () throws(Failure) in
        let expected = try checkout.bytesIfAny(of: part.lesson.expectedLog)
        let played = PlayedLesson(part, reporter, expecting: expected, recording: true)
        return try (played, LessonFiles(of: part.lesson, in: checkout))
      }
    } then: { (index, result) throws(Failure) in
      let (lesson, (played, files)) = (parts[index].lesson, try result.get())
      played.sayOmissions(in: lesson, by: reporter)
      if files.swift == nil { fileless.insert(lesson.number) }
      lessons.append(played)
      objectiveC.append(files.objectiveC)
      materials.append(
        Notebook.Material(
          experiments: played.experiments, swift: files.swift ?? "",
          objectiveC: try? files.objectiveC?.get(), combine: files.combine,
          leadingTo: practice.exercises.filter { $0.file.lesson == lesson.number },
          originals: try checkout.originals(of: lesson, in: originals)))
    }
    notebook = Notebook(of: materials, transcripts: transcripts)
    (self.lessons, self.objectiveC, self.fileless) = (lessons, objectiveC, fileless)
  }

  /// What stands in the files of a lesson.
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

  /// What keeps it from being shown: a lesson without a file, a scene that is not as it should be or
  /// cannot be played here, Objective-C that cannot be read.
  var obstacles: [String] {
    zip(notebook.lessons, zip(lessons, objectiveC)).flatMap { lesson, material in
      let (played, objectiveC) = material
      var obstacles = played.problems.map(\.description)
      obstacles += played.leftOut.map { scene in
        "lesson \(lesson.number), scene \"\(scene.title)\": this system cannot play it. Use one that "
          + "can: \(scene.requirement?.systems ?? "another")."
      }
      if fileless.contains(lesson.number) {
        obstacles.append("\(lesson.source): Lesson \(lesson.number) has no such file.")
      }
      if case .failure(let problem)? = objectiveC { obstacles.append(problem.description) }
      return obstacles
    }
  }
}
