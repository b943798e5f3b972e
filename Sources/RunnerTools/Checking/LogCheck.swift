import Notebook
import Runner
import Stage

/// A check that compares a lesson's log with the expected log and the transcripts.
struct LogCheck {
  let checkout: Checkout

  /// The names of the transcripts.
  let transcripts: [String]

  /// The scenes that the transcripts belong to. A transcript without a scene is left out.
  private let documented: [(lesson: Int, scene: Scene, name: String)]

  init(_ checkout: Checkout) throws(Failure) {
    self.checkout = checkout
    transcripts = try checkout.transcripts()
    documented = transcripts.compactMap { name in
      Transcript.scene(of: name, in: checkout.lessons).map { ($0.lesson.number, $0.scene, name) }
    }
  }

  /// Returns problems for expected logs and transcripts that belong to no lesson.
  func obsolete() throws(Failure) -> [Problem] {
    let expectedLogs = try checkout.names(in: "Tests/Expected")
    let known = Set(checkout.lessons.map(\.expectedLog))
    let logs = expectedLogs.map { "Tests/Expected/\($0)" }.filter { !known.contains($0) }
    let orphans = transcripts.filter { name in !documented.contains { $0.name == name } }
    return logs.map {
      Problem(
        rule: .gone, file: $0, message: "This log belongs to no lesson.", remedy: "Delete it.")
    }
      + orphans.map {
        Problem(
          rule: .gone, file: "Tests/Documented/\($0)",
          message: "This transcript belongs to no scene.",
          remedy: "Rename it after its lesson and scene.")
      }
  }

  /// Returns all problems with the logs of `lesson`, as `played`.
  func problems(
    of lesson: Lesson, _ file: LessonFile, _ played: PlayedLesson
  ) throws(Failure) -> [Problem] {
    let expected = try checkout.bytesIfAny(of: lesson.expectedLog)
    return expectations(of: lesson, expected, played)
      + (try contradictions(of: lesson, in: played.logs)) + undocumented(lesson, file)
  }

  /// Returns problems where `log`, the log of `lesson`, differs from the tutorials' transcripts.
  func contradictions(of lesson: Lesson, in log: [UInt8]) throws(Failure) -> [Problem] {
    let logs = log.split(intoScenesOf: lesson).compactMap { scene, bytes in
      scene.map { SceneLog(scene: $0, bytes: bytes) }
    }
    return try contradictions(of: lesson, in: logs)
  }

  private func expectations(
    of lesson: Lesson, _ expected: [UInt8]?, _ played: PlayedLesson
  ) -> [Problem] {
    let record = "Record it: lesson-runner record \(lesson.number)"
    guard let expected else {
      let message = "Lesson \(lesson.number) has no expected log yet."
      return [problem(.recorded, lesson, message, record)]
    }
    if expected.isEmpty { return [problem(.recorded, lesson, "It is empty.", record)] }
    let comparison = Comparison(lesson, expected, played.log)
    guard let diff = comparison.diff, let change = Change.first(in: diff) else { return [] }
    let line = (change.removed.first ?? change.added.first)?.old ?? 0
    return [
      Problem(
        rule: .agreement, lesson: lesson.number, file: lesson.expectedLog, line: line + 1,
        message: "From here on, lesson \(lesson.number) prints something else.",
        remedy: "Show the difference: lesson-runner diff \(lesson.number)")
    ]
  }

  private func contradictions(
    of lesson: Lesson, in logs: [SceneLog]
  ) throws(Failure) -> [Problem] {
    var problems: [Problem] = []
    for (_, scene, name) in documented.filter({ $0.lesson == lesson.number }) {
      guard let log = logs.first(where: { $0.scene.name == scene.name }) else { continue }
      let file = "Tests/Documented/\(name)"
      if let mismatch = Transcript(try checkout.text(of: file)).mismatch(with: log.text) {
        problems.append(
          Problem(
            rule: .transcript, lesson: lesson.number, file: file, message: mismatch,
            remedy: "Compare it with lesson-runner \(lesson.number).\(scene.name)"))
      }
    }
    return problems
  }

  /// Returns problems for scenes of `lesson` that have a documented start but no transcript.
  private func undocumented(_ lesson: Lesson, _ file: LessonFile) -> [Problem] {
    let names = documented.filter { $0.lesson == lesson.number }.map(\.scene.name)
    return lesson.scenes.filter { $0.hasDocumentedStart && !names.contains($0.name) }.map { scene in
      Problem(
        rule: .documented, lesson: lesson.number, file: lesson.source,
        line: file.line(of: scene) ?? 1,
        message: "The scene \"\(scene.title)\" sets its starting time, but no tutorial shows its "
          + "log.",
        remedy: "Remove the argument `from:`, or add the tutorial's log to Tests/Documented.")
    }
  }

  private func problem(
    _ rule: Rule, _ lesson: Lesson, _ message: String, _ remedy: String
  ) -> Problem {
    Problem(
      rule: rule, lesson: lesson.number, file: lesson.expectedLog, message: message, remedy: remedy)
  }
}
