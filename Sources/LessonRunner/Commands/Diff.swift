import Stage

extension Command {
  /// Plays lessons and compares their logs with the expected ones.
  static let diff = Command(
    name: "diff", summary: "compare what lessons print with their expected logs",
    operands: .anyLessons, options: [.live, .json],
    examples: [
      Example("lesson-runner diff 7", "compare a lesson with its expected log"),
      Example("lesson-runner diff", "all lessons"),
      Example("lesson-runner diff --live=20 all", "as they are played live, twenty times as fast"),
      Example("lesson-runner diff 7 | patch -p1", "take over what is printed now"),
    ],
    notes: [
      "On a terminal a line begins with the time since its scene began and its thread, 00:02.500 [1]. "
        + "The words that differ are coloured, blanks at the end of a line are shown, and where "
        + "something comes at another time, marbles show what should come above what came. Elsewhere the difference is one that patch accepts, and the words that differ follow it, "
        + "marked [-expected-]{+printed+}.",
      "With --live a line may be 0.1 s of real time from its expected time. In a scene that says "
        + "that threads meet it may be 0.5 s, and lines of one instant may stand in any order. "
        + "What that is in the lesson's own time grows with the speed, which may be "
        + "\(fastest.plain) at most, and is said on standard error, as is that a busy machine was "
        + "late, which is no difference.",
      "Long diffs are cut off on a terminal.",
      "The status is 1 when a lesson differs.",
    ]
  ) { invocation throws(Failure) in
    let pace = invocation.pace
    if case .live(let speed) = pace, speed > fastest { throw .tooFast(invocation, speed) }
    let checkout = try Checkout.played(for: invocation.command)
    let selection = invocation.operands.isEmpty ? .all : try Selection.announced(invocation)
    var report = DiffReport(invocation, goingOnFrom: Crash.memo)
    var late: [(lesson: Lesson, scene: Scene, lateness: Duration)] = []
    let reporter = ProgressReporter(showsProgress: true, isLive: pace != .atOnce)
    defer { reporter.end() }
    if case .live(let speed) = pace { reporter.say(tolerance(at: speed)) }
    let (done, parts) = (report.count, Array(selection.parts.dropFirst(report.count)))
    Crash.memo = report.memo
    try parts.play(oneByOne: pace != .atOnce) { index, part in
      reporter.step(done + index + 1, of: selection.parts.count)
      return Result { () throws(Failure) in
        let expected = try checkout.bytesIfAny(of: part.lesson.expectedLog)
        let played = PlayedLesson(part, reporter, pace, expecting: expected)
        return (played, Comparison(part, expected, played))
      }
    } then: { (index, result) throws(Failure) in
      let (lesson, (played, comparison)) = (parts[index].lesson, try result.get())
      played.sayOmissions(in: lesson, by: reporter)
      for problem in played.problems { reporter.say("lesson-runner: \(problem)") }
      try reporter.giveWay { () throws(Failure) in
        try report.add(comparison, played.problems, checkout)
      }
      late += played.late.map { (lesson, $0.scene, $0.lateness) }
      Crash.memo = report.memo
    }
    if let sentence = sentence(about: late) { reporter.say(sentence) }
    reporter.end()
    return report.end()
  }
}

/// The highest speed of a live comparison. At this speed a line may be five seconds of the lesson's
/// time away from its own; a larger tolerance would prove nothing.
private let fastest = 50.0

/// Returns a message with the tolerance at `speed`.
private func tolerance(at speed: Double) -> String {
  let (line, meeting) = (
    LiveLog.tolerance(whereThreadsMeet: false, at: speed),
    LiveLog.tolerance(whereThreadsMeet: true, at: speed)
  )
  return "lesson-runner: a line may be \(seconds(line)) of the lesson's time from its own, and "
    + "\(seconds(meeting)) where threads meet"
}

private func seconds(_ duration: Duration) -> String {
  "\(((duration / .milliseconds(1)).rounded() / 1000).plain) s"
}

extension Failure {
  fileprivate static func tooFast(_ invocation: Invocation, _ speed: Double) -> Failure {
    let tolerance = seconds(LiveLog.tolerance(whereThreadsMeet: false, at: speed))
    let words = invocation.operands.map { Shell.bash.word(escaped($0.utf8)) }
    let line = ["lesson-runner diff"] + words + ["\(Option.live.name)=\(fastest.plain)"]
    return Failure(
      message:
        "\(speed.plain) times as fast, a line may be \(tolerance) of the lesson's time from its "
        + "own, which says nothing: diff takes \(fastest.plain) at most",
      usage: Command.diff.usage, advice: [Advice(command: line.joined(separator: " "))],
      status: .usage)
  }
}

/// Returns a message about the `late` scenes, which were played live, or nil if there are none.
private func sentence(
  about late: [(lesson: Lesson, scene: Scene, lateness: Duration)]
) -> String? {
  late.max { $0.lateness < $1.lateness }.map { worst in
    let milliseconds = Int(worst.lateness / .milliseconds(1))
    return "lesson-runner: the machine was busy: \(late.count) "
      + (late.count == 1 ? "scene was late, " : "scenes were late, most ")
      + "lesson \(worst.lesson.number), scene \"\(worst.scene.title)\", by \(milliseconds) ms"
  }
}

/// The report of `diff`: one lesson after the other, then the totals.
private struct DiffReport {
  private let output = Output.standard
  private let text: DiffText
  private let isJSON: Bool
  private let isLive: Bool
  private var agreeing = 0
  private var differing: [Int] = []
  private var isSound = true

  /// Creates a report. After a restart, `memo` contains the totals of the lessons that were
  /// reported before it.
  init(_ invocation: Invocation, goingOnFrom memo: String) {
    let words = memo.split(separator: " ", omittingEmptySubsequences: false)
    if words.count == 3 {
      agreeing = Int(words[0]) ?? 0
      isSound = words[1] == "sound"
      differing = words[2].split(separator: "+").compactMap { Int($0) }
    }
    text = DiffText(Style(invocation[.color], for: output), for: output)
    isJSON = invocation.has(.json)
    isLive = invocation.has(.live)
  }

  /// The number of lessons reported so far.
  var count: Int { agreeing + differing.count }

  /// The totals in a form that survives a restart.
  var memo: String {
    "\(agreeing) \(isSound ? "sound" : "not") " + differing.map { "\($0)" }.joined(separator: "+")
  }

  mutating func add(
    _ comparison: Comparison, _ problems: [SceneProblem], _ checkout: Checkout
  ) throws(Failure) {
    isSound = isSound && problems.isEmpty
    if isJSON { for problem in problems { output.line(Failure(message: "\(problem)").json) } }
    let number = comparison.lesson.number
    guard let diff = comparison.diff else {
      agreeing += 1
      if isJSON { output.line(JSON.line("diff", ["lesson": .number(number), "agrees": true])) }
      return
    }
    differing.append(number)
    if isJSON {
      output.line(
        JSON.line(
          "diff",
          [
            "lesson": .number(number), "agrees": false,
            "recorded": .flag(comparison.isRecorded),
            "file": .string(comparison.lesson.expectedLog),
            "sentence": .string(comparison.sentence), "diff": .string("\(diff)"),
          ]))
    } else {
      output.write(text.bytes(of: diff, from: comparison.lesson))
      output.line()
      output.line(comparison.sentence + ".")
      output.line(try advice(comparison.lesson, problems, checkout))
    }
  }

  /// Returns the next step after a difference.
  private func advice(
    _ lesson: Lesson, _ problems: [SceneProblem], _ checkout: Checkout
  ) throws(Failure) -> String {
    // Recording plays a lesson at once, so compare it at once first.
    if isLive { return "At once: lesson-runner diff \(lesson.number)" }
    return try lesson.remedy(of: problems, in: checkout)
  }

  func end() -> Status {
    let total = count
    if isJSON {
      output.line(
        JSON.line("summary", ["lessons": .number(total), "differing": .number(differing.count)]))
    } else if differing.isEmpty {
      output.line(
        total == 1
          ? "1 lesson agrees with its expected log."
          : "\(total) lessons agree with their expected logs.")
    } else if total > 1 {
      let numbers = differing.map { "\($0)" }.joined(separator: " ")
      output.line()
      output.line("\(differing.count) of \(total) lessons differ: \(numbers)")
      output.line("One at a time: lesson-runner diff \(differing[0])")
    }
    return differing.isEmpty && isSound ? .asExpected : .problem
  }
}

extension Lesson {
  /// Returns the next step when the lesson differs from its expected log and its scenes had
  /// `problems`.
  func remedy(of problems: [SceneProblem], in checkout: Checkout) throws(Failure) -> String {
    if let problem = problems.first {
      return "To be mended first, scene \(quoted(problem.scene)): \(problem.explanation)"
    }
    if let refusal = try Recordable(self, checkout).refusal {
      return "It cannot be recorded: \(refusal.message)"
    }
    return "If that is right: lesson-runner record \(number)"
  }
}
