import Notebook
import Stage

/// A played scene that a reader goes through event by event.
///
/// A position in the scene is given as the number of events shown so far: 0 is before the first
/// event.
struct Replay: Sendable {
  let lesson: Lesson
  let scene: Scene

  /// Everything that happened.
  let run: Run

  /// The questions, each about the next line that is logged.
  let questions: [Question]

  /// The code that is shown beside the run.
  let source: CodeSource

  /// The author's question, answers and reason.
  let explanation: Explanation

  /// Plays `scene` of the lesson in `file`. The code shown is `objectiveC` if the scene has some,
  /// otherwise the Swift.
  init(
    _ scene: Scene, of lesson: Lesson, _ run: Run, in file: LessonFile,
    objectiveC: ObjectiveCFile? = nil
  ) {
    self.lesson = lesson
    self.scene = scene
    source =
      objectiveC.flatMap { CodeSource(run, of: scene, in: $0, besides: file) }
      ?? CodeSource(run, of: scene, in: lesson, file)
    explanation = file.explanation(of: scene)
    self.run = run
    questions = Question.all(about: run, races: scene.race != nil)
  }

  /// The name that selects the scene: `7.cold`.
  var selector: String { "\(lesson.number).\(scene.name)" }

  /// True if all lines are logged at one instant.
  var hasOneInstant: Bool { Set(run.log.map(\.time)).count < 2 }

  /// All events, in order.
  var events: [Run.Event] { run.events }

  /// Returns the number of events up to the end of the current instant. If `shownCount` is that
  /// number, returns the one for the end of the next instant.
  func endOfInstant(from shownCount: Int) -> Int {
    guard shownCount < events.count else { return shownCount }
    return shownCount + events[shownCount...].prefix { $0.time == events[shownCount].time }.count
  }

  /// Returns the first question about an event after `shownCount`.
  func question(after shownCount: Int) -> Question? { questions.first { $0.event > shownCount } }
}

extension Replay {
  /// Plays the scenes of `lessons` with the files of `checkout`, and reports problems. If
  /// `isWanted`, scenes are shown in Objective-C where they have some.
  static func all(
    of lessons: [SelectedLesson], in checkout: Checkout, objectiveC isWanted: Bool = false
  ) throws(Failure) -> (replays: [Replay], status: Status) {
    let reporter = ProgressReporter(showsProgress: true)
    defer { reporter.end() }
    var replays: [Replay] = []
    var status = Status.asExpected
    for (index, selected) in lessons.enumerated() {
      reporter.step(index + 1, of: lessons.count)
      let file = LessonFile(text: try checkout.text(of: selected.lesson.source))
      let played = PlayedLesson(selected, reporter, recording: true)
      played.reportOmissions(in: selected.lesson, by: reporter)
      var objectiveC: ObjectiveCFile?
      if isWanted, let found = checkout.objectiveC(of: selected.lesson) {
        do { objectiveC = try found.get() } catch { reporter.say("lesson-runner: \(error)") }
      }
      replays += played.experiments.map { [objectiveC] in
        Replay($0.scene, of: selected.lesson, $0.run, in: file, objectiveC: objectiveC)
      }
      for problem in played.problems {
        reporter.say("lesson-runner: \(problem)")
        status = .problem
      }
    }
    return (replays, status)
  }
}
