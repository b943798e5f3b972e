import Lessons

/// What a lesson prints: its expected log, its scenes, its transcripts.
struct LogCheck {
  let checkout: Checkout

  /// The names of the expected logs and of the transcripts.
  private let expectedLogs: [String]
  private let transcripts: [String]

  init(_ checkout: Checkout) throws(Failure) {
    self.checkout = checkout
    expectedLogs = try checkout.names(in: "Tests/Expected")
    transcripts = try checkout.names(in: "Tests/Documented").filter { $0.hasSuffix(".log") }
  }

  /// Expected logs and transcripts that are of no lesson.
  func obsolete() -> [Problem] {
    let known = Set(Lesson.all.map(\.expectedLog))
    let logs = expectedLogs.map { "Tests/Expected/\($0)" }.filter { !known.contains($0) }
    let orphans = transcripts.filter { Transcript.scene(of: $0) == nil }
    return logs.map {
      Problem(file: $0, message: "It is the log of no lesson.", remedy: "Delete it.")
    }
      + orphans.map {
        Problem(
          file: "Tests/Documented/\($0)", message: "No scene has this transcript.",
          remedy: "Call the lesson and the scene as it is called.")
      }
  }

  /// All that is wrong with a lesson that printed this.
  func problems(of lesson: Lesson, _ playing: Playing) throws(Failure) -> [Problem] {
    let expected = try checkout.bytesIfAny(of: lesson.expectedLog)
    return expectations(of: lesson, expected, playing)
      + (try scenes(of: lesson, playing)) + (try mirrors(of: lesson, playing))
  }

  private func expectations(
    of lesson: Lesson, _ expected: [UInt8]?, _ playing: Playing
  ) -> [Problem] {
    let record = "Record it: lesson-runner record \(lesson.number)"
    guard let expected else {
      return [problem(lesson, "Lesson \(lesson.number) has no expected log yet.", record)]
    }
    if expected.isEmpty { return [problem(lesson, "It is empty.", record)] }
    let comparison = Comparison(lesson, expected, playing.log)
    guard let diff = comparison.diff, let change = Change.first(in: diff) else { return [] }
    let line = (change.removed.first ?? change.added.first)?.old ?? 0
    return [
      Problem(
        file: lesson.expectedLog, line: line + 1,
        message: "Lesson \(lesson.number) prints something else from here on.",
        remedy: "Look at it: lesson-runner diff \(lesson.number)")
    ]
  }

  private func scenes(of lesson: Lesson, _ playing: Playing) throws(Failure) -> [Problem] {
    guard let bytes = try checkout.bytesIfAny(of: lesson.source) else { return [] }
    let file = LessonFile(text: String(decoding: bytes, as: UTF8.self))
    let silent = playing.logs.filter { !$0.bytes.dropLast().contains(UInt8(ascii: "\n")) }
    var problems = silent.map { scene, _ in
      Problem(
        file: lesson.source, line: file.line(of: scene) ?? 1,
        message: "The scene \"\(scene.title)\" logs nothing.",
        remedy: "Have it log what it shows, or take it out.")
    }
    if lesson.scenes.isEmpty {
      problems.append(
        Problem(
          file: lesson.source, message: "Lesson \(lesson.number) has no scenes.",
          remedy: "Give it one that logs something."))
    }
    problems += playing.problems.map { problem in
      let scene = lesson.scenes.first { $0.title == problem.scene }
      return Problem(
        file: lesson.source, line: scene.flatMap { file.line(of: $0) } ?? 1,
        message: "The scene \"\(problem.scene)\" is not as it should be.",
        remedy: problem.explanation)
    }
    problems += file.wallClocks.map { line, name in
      Problem(
        file: lesson.source, line: line, message: "\(name) is the time of the machine.",
        remedy: "Ask the scene's clock: Scheduler.main.now, Scheduler.main.after")
    }
    return problems
  }

  private func mirrors(of lesson: Lesson, _ playing: Playing) throws(Failure) -> [Problem] {
    var problems: [Problem] = []
    for name in transcripts {
      guard let scene = Transcript.scene(of: name), scene.lesson.number == lesson.number,
        let log = playing.logs.first(where: { $0.scene.name == scene.scene.name })?.bytes
      else { continue }
      let file = "Tests/Documented/\(name)"
      let lines = String(decoding: log, as: UTF8.self)
        .split(separator: "\n", maxSplits: 1).dropFirst().joined()
      if let mismatch = Transcript(try checkout.text(of: file)).mismatch(with: lines) {
        problems.append(
          Problem(
            file: file, message: mismatch,
            remedy: "Compare it with lesson-runner \(lesson.number).\(scene.scene.name)"))
      }
    }
    return problems
  }

  private func problem(_ lesson: Lesson, _ message: String, _ remedy: String) -> Problem {
    Problem(file: lesson.expectedLog, message: message, remedy: remedy)
  }
}
