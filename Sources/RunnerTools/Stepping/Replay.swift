import Notebook
import Runner
import Stage

/// A played scene that a reader goes through event by event.
///
/// A position in the scene is the number of events shown so far: 0 is before the first event.
package struct Replay: Sendable {
  let lesson: Lesson
  let scene: Scene

  /// Everything that happened while the scene was played.
  let run: Run

  /// The questions, each about which line is logged next.
  let questions: [Question]

  /// The code that is shown beside the run.
  let source: CodeSource

  /// The author's question, answers and reason.
  let explanation: Explanation

  /// ReactiveObjC's log beside the engine's, if ReactiveObjC behaves differently.
  let contrast: OriginalContrast?

  /// Creates a replay of `scene`, which was played as `run`. Shows the scene's code in `objectiveC`
  /// if there is any, otherwise the Swift in `file`. `originals` are the logs that ReactiveObjC
  /// printed for the lesson.
  package init(
    _ scene: Scene, of lesson: Lesson, _ run: Run, in file: LessonFile,
    objectiveC: ObjectiveCFile? = nil, originals: [OriginalLog.SceneLog] = []
  ) {
    self.lesson = lesson
    self.scene = scene
    source =
      objectiveC.flatMap { CodeSource(run, of: scene, in: $0, besides: file) }
      ?? CodeSource(run, of: scene, in: lesson, file)
    explanation = file.explanation(of: scene)
    self.run = run
    contrast = OriginalContrast(run.log, of: scene, in: lesson, with: originals)
    questions = Question.all(about: run, races: scene.race != nil)
  }

  /// The word that selects the scene on the command line, such as `7.cold`.
  var selector: String { "\(lesson.number).\(scene.name)" }

  /// True if all lines are logged at the same instant.
  var hasOneInstant: Bool { Set(run.log.map(\.time)).count < 2 }

  /// All events, in order.
  var events: [Run.Event] { run.events }

  /// Returns the number of events up to the end of the next event's instant, or `shownCount` if no
  /// event is left.
  func endOfInstant(from shownCount: Int) -> Int {
    guard shownCount < events.count else { return shownCount }
    return shownCount + events[shownCount...].prefix { $0.time == events[shownCount].time }.count
  }

  /// Returns the first question about an event after `shownCount`.
  func question(after shownCount: Int) -> Question? { questions.first { $0.event > shownCount } }
}

extension Replay {
  /// Plays the scenes of `lessons`, reads their code from `checkout`, and reports problems. If
  /// `isWanted` is true, scenes that have Objective-C show it instead of the Swift.
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
      let originals = try checkout.originals(of: selected.lesson)
      replays += played.experiments.map { [objectiveC] in
        Replay(
          $0.scene, of: selected.lesson, $0.run, in: file, objectiveC: objectiveC,
          originals: originals)
      }
      for problem in played.problems {
        reporter.say("lesson-runner: \(problem)")
        status = .problem
      }
    }
    return (replays, status)
  }
}
