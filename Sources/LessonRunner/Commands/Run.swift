import Lessons

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

/// Plays what is selected, each line written as it is logged, and then says what went wrong.
private func play(_ selection: Selection, _ pace: Scene.Pace, asJSON: Bool) -> Status {
  let output = Output.standard
  let watch = Watch(isLive: pace != .atOnce)
  defer { watch.end() }
  var problems: [Failure] = []
  for part in selection.parts {
    if selection.parts.count > 1, !asJSON {
      output.line("══ \(part.lesson.number) \(part.lesson.title) ══")
    }
    if case .live(let speed) = pace {
      asJSON
        ? output.line(beginning(of: part.lesson, speed))
        : watch.say("live\(speed == 1 ? "" : ", \(speed.plain) times as fast"), \(present())")
    }
    for scene in part.scenes {
      let number = part.lesson.number
      watch.begin("lesson \(number), scene \"\(scene.title)\"")
      do throws(SceneProblem) {
        try Crash.ofLesson { () throws(SceneProblem) in
          try scene.play(in: part.lesson, pace) { line in
            watch.progress()
            output.line(asJSON ? object(line, number, scene) : line)
          }
        }
      } catch {
        problems.append(Failure(message: "\(error)"))
        watch.say("lesson-runner: \(error)")
      }
    }
  }
  if asJSON { for problem in problems { output.line(problem.json) } }
  return problems.isEmpty ? .asExpected : .problem
}

private func object(_ line: String, _ lesson: Int, _ scene: Scene) -> String {
  JSON.line(
    "line", ["lesson": .number(lesson), "scene": .string(scene.name), "text": .string(line)])
}

/// When a lesson really begins that is played live, and how fast its time passes.
private func beginning(of lesson: Lesson, _ speed: Double) -> String {
  JSON.line(
    "live",
    ["lesson": .number(lesson.number), "speed": .fraction(speed), "began": .string(present())])
}

extension Failure {
  /// The same, with the command that may have been meant by words that select no lesson.
  fileprivate func suggestingCommand(for words: [String]) -> Failure {
    let near = nearest(to: words.first ?? "", among: Command.all.map(\.name)).prefix(1)
    var failure = self
    failure.advice.insert(
      contentsOf: near.map { name in
        Advice(
          command: (["lesson-runner", name] + words.dropFirst().map { legible($0.utf8) })
            .joined(separator: " "),
          comment: Command.named(name)?.summary ?? "")
      }, at: 0)
    return failure
  }
}
