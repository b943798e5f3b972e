import Reactive
import Stage

extension Command {
  /// Plays lessons. Its name need not be typed.
  static let run = Command(
    name: "run", summary: "run lessons, their logs on standard output", operands: .lessons,
    options: [.live, .json],
    examples: [
      Example("lesson-runner 7", "run a lesson"),
      Example("lesson-runner 7 12-16 mvvm", "several: numbers, ranges, chapters"),
      Example("lesson-runner 16.take-2", "one scene of a lesson"),
      Example("lesson-runner cold", "by a word of the title"),
      Example("lesson-runner RACObserve", "by the name of what it teaches"),
      Example("lesson-runner 7 --live=2", "as it happens, twice as fast"),
      Example("lesson-runner 7 | diff Tests/Expected/07-cold-and-hot.log -", "nothing differs"),
    ], featured: 6,
    notes: [
      "The word run may be left out, unless what follows is the name of a command.",
      "Several lessons are separated by their titles; the log of a single one stands alone.",
      "With --live a lesson takes its time, on the main queue and on threads in the background. Its "
        + "clock still begins at the documented instant; a line on standard error says when it "
        + "really began.",
    ]
  ) { invocation throws(Failure) in
    let selection: Selection
    do throws(Failure) {
      selection = try Selection.announced(invocation)
    } catch {
      throw error.suggestingCommand(for: invocation.operands)
    }
    return play(selection, invocation.pace, asJSON: invocation.has(.json))
  }
}

/// Plays `selection`, each line written as it is logged, and then says what went wrong.
private func play(_ selection: Selection, _ pace: Scene.Pace, asJSON: Bool) -> Status {
  let output = Output.standard
  // Where the log itself stands on the terminal, nothing else may.
  let reporter = ProgressReporter(
    showsProgress: pace != .atOnce && !output.isTerminal, isLive: pace != .atOnce)
  defer { reporter.end() }
  var isSound = true
  // A scene that has ended the process has come as far as it does, and so have those before it.
  var ended = Crash.endings.last
  for (index, part) in selection.parts.enumerated() {
    let (lesson, number) = (part.lesson, part.lesson.number)
    var scenes = part.scenes[...]
    if let ending = ended {
      guard ending.lesson == number else { continue }
      scenes = scenes.drop { $0.name != ending.scene }
      ended = nil
    } else {
      if selection.parts.count > 1, !asJSON { output.line("══ \(number) \(lesson.title) ══") }
      if case .live(let speed) = pace {
        asJSON
          ? output.line(beginning(of: lesson, speed))
          : reporter.say(
            "live\(speed == 1 ? "" : ", \(speed.plain) times as fast"), \(timestamp())")
      }
    }
    reporter.step(index + 1, of: selection.parts.count)
    for scene in scenes {
      if scene.isLeftOut {
        reporter.say(scene.omission(in: lesson))
        continue
      }
      do throws(SceneProblem) {
        try scene.play(in: lesson, pace, reporter) { text, line in
          output.line(asJSON ? object(text, line, lesson, scene) : text)
        }
      } catch {
        isSound = false
        reporter.say("lesson-runner: \(error)")
        if asJSON { output.line(Failure(message: "\(error)").json) }
      }
    }
  }
  return isSound ? .asExpected : .problem
}

/// What a program reads of a scene's heading, or of a line with what it says, when and where.
private func object(_ text: String, _ line: LogLine?, _ lesson: Lesson, _ scene: Scene) -> String {
  var members: [(String, JSON)] = [
    ("lesson", .number(lesson.number)), ("scene", .string(scene.name)), ("text", .string(text)),
  ]
  if let line {
    let time = scene.start(in: lesson).map { line.time - $0 } ?? .zero
    members += [
      ("at", .fraction(time / .seconds(1))), ("thread", .number(line.thread)),
      ("message", .string(line.message)),
    ]
    if let place = line.place {
      members += [("file", .string(lesson.source)), ("line", .number(place))]
    }
  }
  return JSON.line("line", members)
}

/// When `lesson`, played live, really begins, and how fast its time passes.
private func beginning(of lesson: Lesson, _ speed: Double) -> String {
  JSON.line(
    "live",
    ["lesson": .number(lesson.number), "speed": .fraction(speed), "began": .string(timestamp())])
}

extension Failure {
  /// The same, with the command that may have been meant by `words`, which select no lesson.
  fileprivate func suggestingCommand(for words: [String]) -> Failure {
    let near = nearest(to: words.first ?? "", among: Command.all.map(\.name)).prefix(1)
    var failure = self
    failure.advice.insert(
      contentsOf: near.map { name in
        Advice(
          command: (["lesson-runner", name] + words.dropFirst().map { escaped($0.utf8) })
            .joined(separator: " "),
          comment: Command.named(name)?.summary ?? "")
      }, at: 0)
    return failure
  }
}
