import Notebook
import Stage

/// A scene that has been played, to be gone through event by event.
///
/// A place in it is a number of events that have happened: 0 is before the first.
struct Replay: Sendable {
  let lesson: Lesson
  let scene: Scene

  /// All that happened.
  let run: Run

  /// The questions, each about the next line that is logged.
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
    self.run = run
    questions = Question.all(about: run, races: scene.race != nil)
  }

  /// The name that selects the scene: `7.cold`.
  var selector: String { "\(lesson.number).\(scene.name)" }

  /// True if all is logged at one instant.
  var hasOneInstant: Bool { Set(run.log.map(\.time)).count < 2 }

  /// All events, in order.
  var events: [Run.Event] { run.events }

  /// Returns the place at the end of the instant that goes on at `place`, or of the next one.
  func endOfInstant(from place: Int) -> Int {
    guard place < events.count else { return place }
    return place + events[place...].prefix { $0.time == events[place].time }.count
  }

  /// Returns the first question about an event after `place`.
  func question(after place: Int) -> Question? { questions.first { $0.event > place } }
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
