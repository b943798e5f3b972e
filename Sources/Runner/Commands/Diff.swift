import Stage

extension Command {
  /// The command that plays lessons and compares their logs with the expected logs.
  package static let diff = Command(
    name: "diff", summary: "compare what lessons print with their expected logs",
    operands: .anyLessons, options: [.live, .json],
    examples: [
      Example("lesson-runner diff 7", "compare a lesson with its expected log"),
      Example("lesson-runner diff", "all lessons"),
      Example("lesson-runner diff --live=20 all", "play them live, twenty times as fast"),
      Example("lesson-runner diff 7 | patch -p1", "accept what is printed now"),
    ],
    notes: [
      "On a terminal, each line begins with the time since its scene began and the number of its "
        + "thread: 00:02.500 [1]. Differing words are coloured, and spaces at the end of a line "
        + "are visible. If a line comes at a different time, marbles show the expected times above "
        + "the actual ones. In a pipe or a file, the output is a diff that patch accepts. The "
        + "differing words follow it, marked [-expected-]{+printed+}.",
      "With --live, a line may come up to 0.1 s of real time early or late. In a scene where "
        + "threads race, the tolerance is 0.5 s, and lines of one instant may come in any order. A "
        + "higher SPEED means a larger tolerance in the lesson's own time; a message on standard "
        + "error states it. The highest SPEED is \(fastest.plain). If a busy machine delays a "
        + "scene, the delay does not count, and a message on standard error says so.",
      "Long diffs are cut off on a terminal.",
      "The exit status is 1 if a lesson differs.",
    ]
  ) { invocation throws(Failure) in
    let pace = invocation.pace
    if case .live(let speed) = pace, speed > fastest { throw .tooFast(invocation, speed) }
    let checkout = try Checkout.comparedToBuild(for: invocation)
    let selection =
      invocation.operands.isEmpty
      ? Selection(invocation.lessons) : try Selection.printingNotes(for: invocation)
    var report = DiffReport(invocation, resumingFrom: Crash.memo)
    var late: [(lesson: Lesson, scene: Scene, lateness: Duration)] = []
    let reporter = ProgressReporter(showsProgress: true, isLive: pace != .atOnce)
    defer { reporter.end() }
    if case .live(let speed) = pace { reporter.say(tolerance(at: speed)) }
    let done = report.count
    let lessons = Array(selection.selectedLessons.dropFirst(done))
    Crash.memo = report.memo
    try lessons.playEach(oneByOne: pace != .atOnce) { index, selected in
      reporter.step(done + index + 1, of: selection.selectedLessons.count)
      return Result { () throws(Failure) in
        let expected = try checkout.bytesIfAny(of: selected.lesson.expectedLog)
        let played = PlayedLesson(selected, reporter, pace, expecting: expected)
        return (played, Comparison(selected, expected, played))
      }
    } then: { (index, result) throws(Failure) in
      let (lesson, (played, comparison)) = (lessons[index].lesson, try result.get())
      played.reportOmissions(in: lesson, by: reporter)
      for problem in played.problems { reporter.say("lesson-runner: \(problem)") }
      try reporter.hidingProgress { () throws(Failure) in
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

/// The highest speed of a live comparison. At this speed, a line may come up to five seconds early
/// or late in the lesson's time. With a larger tolerance, a comparison would prove nothing.
private let fastest = 50.0

/// Returns a message with the tolerance at `speed`.
private func tolerance(at speed: Double) -> String {
  let (usual, racing) = (
    LiveLog.tolerance(whereThreadsRace: false, at: speed),
    LiveLog.tolerance(whereThreadsRace: true, at: speed)
  )
  return "lesson-runner: lines may be up to \(seconds(usual)) early or late in the lesson's own "
    + "time, or \(seconds(racing)) where threads race"
}

private func seconds(_ duration: Duration) -> String {
  "\(((duration / .milliseconds(1)).rounded() / 1000).plain) s"
}

extension Failure {
  fileprivate static func tooFast(_ invocation: Invocation, _ speed: Double) -> Failure {
    let tolerance = seconds(LiveLog.tolerance(whereThreadsRace: false, at: speed))
    let words = invocation.operands.map { Shell.bash.word(escaped($0.utf8)) }
    let line = ["lesson-runner diff"] + words + ["\(Option.live.name)=\(fastest.plain)"]
    return Failure(
      message:
        "\(Option.live.name)=\(speed.plain) is too fast to compare times: a line could come "
        + "\(tolerance) early or late unnoticed. The highest speed is \(fastest.plain)",
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
      + (late.count == 1 ? "scene was late: " : "scenes were late, most of all ")
      + "lesson \(worst.lesson.number), scene \"\(worst.scene.title)\", by \(milliseconds) ms"
  }
}

/// The report that `diff` prints: one lesson after another, then the totals.
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
  init(_ invocation: Invocation, resumingFrom memo: String) {
    let words = memo.split(separator: " ", omittingEmptySubsequences: false)
    if words.count == 3 {
      agreeing = Int(words[0]) ?? 0
      isSound = words[1] == "sound"
      differing = words[2].split(separator: "+").compactMap { Int($0) }
    }
    text = DiffText(TextStyle(invocation[.color], for: output), for: output)
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
            "recorded": .flag(comparison.hasExpectedLog),
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

  /// Returns advice on what to do about a difference.
  private func advice(
    _ lesson: Lesson, _ problems: [SceneProblem], _ checkout: Checkout
  ) throws(Failure) -> String {
    // `record` does not play lessons live, so compare without `--live` first.
    if isLive { return "Compare without --live: lesson-runner diff \(lesson.number)" }
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
  /// Returns advice on what to do if the lesson's log differs from its expected log and its scenes
  /// had `problems`.
  package func remedy(of problems: [SceneProblem], in checkout: Checkout) throws(Failure) -> String
  {
    if let problem = problems.first {
      return "First fix the scene \(quoted(problem.scene)): \(problem.explanation)"
    }
    if let refusal = try Recordable(self, checkout).refusal {
      return "It cannot be recorded: \(refusal.message)"
    }
    return "To accept the new log: lesson-runner record \(number)"
  }
}
