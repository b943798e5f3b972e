import Notebook
import Stage

/// A played scene that a reader can step through.
///
/// Place 0 is before anything happens, place 1 is the first instant, and so on.
struct Replay: Sendable {
  let lesson: Lesson
  let scene: Scene

  /// The instants with their events.
  let moments: [Run.Moment]

  let diagram: Diagram?

  /// The questions about instants that log something.
  let questions: [Question]

  let file: LessonFile

  /// The author's question, answers and reason.
  let explanation: Explanation

  /// Creates the replay of `run`, in which `scene` was played. `file` is the file of its lesson.
  init(_ scene: Scene, of lesson: Lesson, _ run: Run, in file: LessonFile) {
    self.lesson = lesson
    self.scene = scene
    self.file = file
    explanation = file.explanation(of: scene)
    moments = run.moments
    diagram = run.diagram
    questions = Question.all(about: run, races: scene.race != nil)
  }

  /// The name that selects the scene: `7.cold`.
  var selector: String { "\(lesson.number).\(scene.name)" }

  /// Returns the instant at `place`, or nil for place 0.
  func moment(at place: Int) -> Run.Moment? { place > 0 ? moments[place - 1] : nil }

  /// Returns the place before the first instant that logs something, from `place` on.
  func placeBeforeLog(from place: Int) -> Int? {
    moments[place...].firstIndex { !$0.log.isEmpty }
  }

  /// Returns the place that shows the answer to `question`.
  func place(after question: Question) -> Int {
    (moments.firstIndex { $0.time == question.time } ?? 0) + 1
  }

  /// Returns the question at `place`, or nil if the next instant logs nothing.
  func question(at place: Int) -> Question? {
    questions.first { $0.time == moments[place].time }
  }
}

extension Replay {
  /// Plays the scenes of `parts` with the files of `checkout`, and reports problems.
  static func all(
    of parts: [Selection.Part], in checkout: Checkout
  ) throws(Failure) -> (replays: [Replay], status: Status) {
    let reporter = ProgressReporter(showsProgress: true)
    defer { reporter.end() }
    var replays: [Replay] = []
    var status = Status.asExpected
    for (index, part) in parts.enumerated() {
      reporter.step(index + 1, of: parts.count)
      let file = LessonFile(text: try checkout.text(of: part.lesson.source))
      let played = PlayedLesson(part, reporter, recording: true)
      played.sayOmissions(in: part.lesson, by: reporter)
      replays += played.experiments.map { Replay($0.scene, of: part.lesson, $0.run, in: file) }
      for problem in played.problems {
        reporter.say("lesson-runner: \(problem)")
        status = .problem
      }
    }
    return (replays, status)
  }
}
