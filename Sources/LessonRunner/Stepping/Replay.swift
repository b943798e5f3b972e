import Notebook
import Stage

/// A scene that has been played, to be gone through instant by instant.
///
/// One stands at a place: 0 is before anything happens, 1 the first instant, and so on.
struct Replay: Sendable {
  let lesson: Lesson
  let scene: Scene

  /// What happened at each instant.
  let moments: [Run.Moment]

  let diagram: Diagram?

  /// What can be asked before instants that log something.
  let questions: [Question]

  let file: LessonFile

  /// The question, the answers and the reason that the author gives.
  let explanation: Explanation

  /// What came of playing `scene`, whose lesson stands in `file`.
  init(_ scene: Scene, of lesson: Lesson, _ run: Run, in file: LessonFile) {
    self.lesson = lesson
    self.scene = scene
    self.file = file
    explanation = file.explanation(of: scene)
    moments = run.moments
    diagram = run.diagram
    questions = Question.all(about: run, races: scene.race != nil)
  }

  /// What it is selected by: `7.cold`.
  var selector: String { "\(lesson.number).\(scene.name)" }

  /// The instant that has come at `place`, if one has.
  func moment(at place: Int) -> Run.Moment? { place > 0 ? moments[place - 1] : nil }

  /// The place right before the first instant from `place` on that logs something.
  func placeBeforeLog(from place: Int) -> Int? {
    moments[place...].firstIndex { !$0.log.isEmpty }
  }

  /// The place at which what is asked has come.
  func place(after question: Question) -> Int {
    (moments.firstIndex { $0.time == question.time } ?? 0) + 1
  }

  /// What is asked at `place`, if the next instant logs something.
  func question(at place: Int) -> Question? {
    questions.first { $0.time == moments[place].time }
  }
}

extension Replay {
  /// Plays the scenes of `parts`, which lie in `checkout`, and says what goes wrong.
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
