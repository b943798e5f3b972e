import Reactive
import Stage
import Synchronization

extension Runner.Command {
  /// The command that plays lessons. It is the default command.
  package static let run = Command(
    name: "run", summary: "run lessons and print their logs", operands: .lessons,
    options: [.live, .json],
    examples: [
      Example("lesson-runner 7", "run a lesson"),
      Example("lesson-runner 7 12-16 mvvm", "several: numbers, ranges, chapters"),
      Example("lesson-runner 17.take-2", "one scene of a lesson"),
      Example("lesson-runner cold and hot", "a title, or some of its words"),
      Example("lesson-runner RACObserve", "the scene that shows this name"),
      Example("lesson-runner 7 --live=2", "live, twice as fast as real time"),
      Example("lesson-runner 7 | diff Tests/Expected/07-cold-and-hot.log -", "shows no difference"),
    ], featured: 6,
    notes: [
      "You can leave out run, unless the next word is the name of a command.",
      "With several lessons, a title precedes each log. The log of a single lesson has no title.",
      "With --live, a lesson runs in real time, on the main queue and on background threads. Its "
        + "clock still begins at the time in the expected log; a line on standard error says when "
        + "it really began. With --json, an object of the type live says this instead.",
      "With --json, the lines of a scene are followed by its events: one object of the type "
        + "event for each, with its number and the number of its cause. With --live there are no "
        + "events.",
      "With --json, if ReactiveObjC 3.1.1 prints something else for a scene, an object of the type "
        + "original comes last. It contains both logs, the lines that differ, and the reason. If "
        + "ReactiveObjC's order varies from run to run, the object has a member orders instead, "
        + "which explains this.",
    ]
  ) { invocation throws(Failure) in
    try printLogs(for: invocation)
  } handsOver: {
    $0.has(.json)
  }
}

/// Returns lines of JSON about a scene that has been played: about the recorded run, if it was
/// recorded, and the log.
package typealias RunDescription =
  @Sendable (_ run: Run?, _ log: [LogLine], _ scene: Scene, _ lesson: Lesson) -> [String]

/// Plays the lessons that `invocation` selects, and prints their logs. If it asks for JSON, the lines
/// of `description` follow each scene's lines.
package func printLogs(
  for invocation: Invocation, describing description: RunDescription? = nil
) throws(Failure) -> Status {
  let selection: Selection
  do throws(Failure) {
    selection = try Selection.printingNotes(for: invocation)
  } catch {
    throw error.suggestingCommand(for: invocation)
  }
  return printLogs(
    of: selection, invocation.pace, asJSON: invocation.has(.json), description)
}

/// Plays `selection` and reports problems. Several lessons are played in parallel, unless they are
/// live. If a scene ends the process or prints outside its log, they are played again one by one,
/// and each line is written as it is logged.
private func printLogs(
  of selection: Selection, _ pace: Scene.Pace, asJSON: Bool, _ description: RunDescription?
) -> Status {
  let output = Output.standard
  // A progress line must not appear in a log on the same terminal.
  let reporter = ProgressReporter(
    showsProgress: pace != .atOnce && !output.isTerminal, isLive: pace != .atOnce)
  defer { reporter.end() }
  let lessons = selection.selectedLessons
  let player = RunPlayer(pace, reporter, asJSON: asJSON, description)
  if pace == .atOnce, let outputs = lessons.playInParallel({ player.output(of: $1) }) {
    for (items, _) in outputs { for item in items { item.write(by: reporter, on: output) } }
    return outputs.allSatisfy(\.isSound) ? .asExpected : .problem
  }
  var isSound = true
  // After a restart, skip every scene before the one that ended the process. This scene is reported
  // but not played again.
  var ended = Crash.endedScenes.last
  for (index, selected) in lessons.enumerated() {
    var rest = selected
    if let ending = ended {
      guard ending.lesson == selected.lesson.number else { continue }
      rest.scenes = Array(selected.scenes.drop { $0.name != ending.scene })
    }
    reporter.step(index + 1, of: lessons.count)
    let hasBegun = ended != nil
    ended = nil
    let emit: @Sendable (OutputItem) -> Void = { $0.write(by: reporter, on: output) }
    if !hasBegun { player.begin(selected.lesson, isAlone: lessons.count == 1, emit) }
    if !player.playScenes(of: rest, emit) { isSound = false }
  }
  return isSound ? .asExpected : .problem
}

/// A piece of a lesson's output.
private enum OutputItem: Sendable {
  /// Lines of the log.
  case lines(String)

  /// A message for standard error.
  case remark(String)

  func write(by reporter: ProgressReporter, on output: Output) {
    switch self {
    case .lines(let text): output.write(text)
    case .remark(let text): reporter.say(text)
    }
  }
}

/// A player that plays lessons and passes their logs on to be printed.
private struct RunPlayer: Sendable {
  private let pace: Scene.Pace
  private let reporter: ProgressReporter
  private let isJSON: Bool
  private let description: RunDescription?

  init(
    _ pace: Scene.Pace, _ reporter: ProgressReporter, asJSON isJSON: Bool,
    _ description: RunDescription?
  ) {
    (self.pace, self.reporter, self.isJSON) = (pace, reporter, isJSON)
    self.description = description
  }

  /// Begins `lesson`. Prints its title unless it is the only lesson or the output is JSON.
  func begin(_ lesson: Lesson, isAlone: Bool, _ emit: (OutputItem) -> Void) {
    if !isAlone, !isJSON { emit(.lines("══ \(lesson.number) \(lesson.title) ══\n")) }
    if case .live(let speed) = pace {
      emit(
        isJSON
          ? .lines(beginning(of: lesson, speed) + "\n")
          : .remark("live\(speed == 1 ? "" : ", \(speed.plain) times as fast"), \(timestamp())"))
    }
  }

  /// Plays the scenes of `selected` and passes their output to `emit`. Returns true if there was no
  /// problem.
  func playScenes(
    of selected: SelectedLesson, _ emit: @escaping @Sendable (OutputItem) -> Void
  ) -> Bool {
    let lesson = selected.lesson
    var isSound = true
    for scene in selected.scenes {
      if scene.isLeftOut {
        emit(.remark(scene.omission(in: lesson)))
        continue
      }
      let log = Mutex<[LogLine]>([])
      do throws(SceneProblem) {
        let isRecorded = isJSON && pace == .atOnce
        let run = try scene.playReporting(in: lesson, pace, reporter, recording: isRecorded) {
          [isJSON] text, line in
          if isJSON, let line { log.withLock { $0.append(line) } }
          emit(.lines((isJSON ? object(text, line, lesson, scene) : text) + "\n"))
        }
        let lines = description?(run, log.withLock { $0 }, scene, lesson) ?? []
        emit(.lines(lines.map { $0 + "\n" }.joined()))
      } catch {
        isSound = false
        emit(.remark("lesson-runner: \(error)"))
        if isJSON { emit(.lines(Failure(message: "\(error)").json + "\n")) }
      }
    }
    return isSound
  }

  /// Plays `selected`, one of several lessons, and returns its output with consecutive lines
  /// joined.
  func output(of selected: SelectedLesson) -> (items: [OutputItem], isSound: Bool) {
    let items = Mutex<[OutputItem]>([])
    let emit: @Sendable (OutputItem) -> Void = { item in
      items.withLock { items in
        if case .lines(let more) = item, case .lines(var text)? = items.last {
          items.removeLast()
          text += more
          items.append(.lines(text))
        } else {
          items.append(item)
        }
      }
    }
    begin(selected.lesson, isAlone: false, emit)
    let isSound = playScenes(of: selected, emit)
    return (items.withLock { $0 }, isSound)
  }
}

/// Returns the JSON of a scene's heading, or of a log line with its message, time and source line.
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
    if let lineNumber = line.lineNumber {
      members += [("file", .string(lesson.source)), ("line", .number(lineNumber))]
    }
  }
  return JSON.line("line", members)
}

/// Returns the JSON for the beginning of `lesson`, which is played live at `speed`.
private func beginning(of lesson: Lesson, _ speed: Double) -> String {
  JSON.line(
    "live",
    ["lesson": .number(lesson.number), "speed": .fraction(speed), "began": .string(timestamp())])
}

extension Failure {
  /// Returns the failure with a suggestion: the command that resembles the first word of
  /// `invocation`, which selects no lesson.
  fileprivate func suggestingCommand(for invocation: Invocation) -> Failure {
    let (words, commands) = (invocation.operands, invocation.commands)
    let near = nearest(to: words.first ?? "", among: commands.names).prefix(1)
    var failure = self
    failure.advice.insert(
      contentsOf: near.map { name in
        Advice(
          command: (["lesson-runner", name] + words.dropFirst().map { escaped($0.utf8) })
            .joined(separator: " "),
          comment: commands[name]?.summary ?? "")
      }, at: 0)
    return failure
  }
}
