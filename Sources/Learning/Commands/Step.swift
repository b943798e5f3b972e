import LessonRunner
import Notebook
import Stage

extension Command {
  /// The command that goes through scenes event by event.
  package static let step = Command(
    name: "step", summary: "go through scenes event by event, forward and back",
    operands: .lessons, options: [.objc],
    examples: [
      Example("lesson-runner step 7.cold", "go through a scene, forward and back"),
      Example("lesson-runner step 7", "go through a lesson from its first scene"),
      Example("lesson-runner step 7.cold --objc", "with its Objective-C"),
      Example("lesson-runner step 7.cold | less", "print its events as text, page by page"),
    ],
    notes: [
      "An event is a logged line, a mark in a marble diagram, an action of the user, a change of "
        + "the screen, or an action of the lesson's code, such as a send or a subscription. For "
        + "each event you see its time, its cause, the log, the line of code that made it happen, "
        + "and the marbles so far.",
      "Keys: right arrow, space or Return goes to the next event, left arrow to the previous one, "
        + "Home to the first and End to the last. i goes to the end of the instant. The up and "
        + "down arrows scroll. g asks what comes next, and a number answers. n goes to the next "
        + "scene, p to the previous one. q, Ctrl-C or Ctrl-D quits.",
      "If input or output is not a terminal, or TERM is dumb, all events are printed as text.",
    ]
  ) { invocation throws(Failure) in
    let selection = try Selection.printingNotes(for: invocation)
    let checkout = try Checkout.comparedToBuild(for: invocation)
    let style = TextStyle(invocation[.color], for: .standard)
    guard Screen.isAvailable else {
      let (replays, status) = try Replay.all(
        of: selection.selectedLessons, in: checkout, objectiveC: invocation.has(.objc))
      let scenes = replays.map { replay in
        ReplayText(replay, width: Output.standard.textWidth, symbols: .ofLocale).whole
          .map { $0.text(style) + "\n" }.joined()
      }
      Output.standard.write(scenes.joined(separator: "\n"))
      return status
    }
    let whole = selection.lessons.map { SelectedLesson(lesson: $0, scenes: $0.scenes) }
    let (replays, status) = try Replay.all(
      of: whole, in: checkout, objectiveC: invocation.has(.objc))
    let first = selection.selectedLessons.first.flatMap { selected in
      replays.firstIndex { replay in
        replay.lesson.number == selected.lesson.number
          && selected.scenes.contains { $0.name == replay.scene.name }
      }
    }
    guard let first else { return status }
    var session = StepSession(replays, from: first)
    var reader = KeyReader()
    let symbols = ScreenSymbols.ofLocale
    Screen.show { columns, rows in
      session.screen(width: columns, height: rows, symbols: symbols)
        .map { $0.map { $0.text(style) }.joined() }
    } onInput: { bytes in
      reader.keys(in: bytes).allSatisfy { session.press($0) }
    }
    return status
  }
}
