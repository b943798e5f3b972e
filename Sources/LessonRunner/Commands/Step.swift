import Notebook
import Stage

extension Command {
  /// Goes through scenes event by event.
  static let step = Command(
    name: "step", summary: "go through scenes event by event, forward and back",
    operands: .lessons, options: [.objc],
    examples: [
      Example("lesson-runner step 7.cold", "go through a scene, forward and back"),
      Example("lesson-runner step 7", "a lesson from its first scene on"),
      Example("lesson-runner step 7.cold --objc", "beside the Objective-C, whose lines light up"),
      Example("lesson-runner step 7.cold | less", "its events as text, page by page"),
    ],
    notes: [
      "An event is a line that is logged, a mark in a marble diagram, an action of the user, or a send "
        + "or a subscription in the lesson's code. For each one you see its time and its cause, the log, "
        + "the code with the line that made it happen, and the marbles up to now.",
      "Keys: right arrow, space or Return go on, left arrow back, Home and End to the ends. i goes on to "
        + "the end of the instant. Up and down arrow scroll what does not fit. g asks what comes next, and "
        + "a number answers. n and p are the next scene and the one before. q, Ctrl-C and Ctrl-D leave.",
      "Where input or output is not a terminal, or TERM is dumb, the events come one after the other as "
        + "text.",
    ]
  ) { invocation throws(Failure) in
    let selection = try Selection.announced(invocation)
    let checkout = try Checkout.played(for: invocation.command)
    let style = Style(invocation[.color], for: .standard)
    guard Screen.isThere else {
      let (replays, status) = try Replay.all(
        of: selection.parts, in: checkout, objectiveC: invocation.has(.objc))
      let scenes = replays.map { replay in
        ReplayText(replay, width: Output.standard.textWidth, signs: .ofLocale).whole
          .map { $0.text(style) + "\n" }.joined()
      }
      Output.standard.write(scenes.joined(separator: "\n"))
      return status
    }
    let whole = selection.lessons.map { SelectedLesson(lesson: $0, scenes: $0.scenes) }
    let (replays, status) = try Replay.all(
      of: whole, in: checkout, objectiveC: invocation.has(.objc))
    let first = selection.parts.first.flatMap { part in
      replays.firstIndex { replay in
        replay.lesson.number == part.lesson.number
          && part.scenes.contains { $0.name == replay.scene.name }
      }
    }
    guard let first else { return status }
    var walk = Walk(replays, from: first)
    var reader = KeyReader()
    let signs = Signs.ofLocale
    Screen.show { columns, rows in
      walk.screen(width: columns, height: rows, signs: signs)
        .map { $0.map { $0.text(style) }.joined() }
    } hearing: { bytes in
      reader.keys(in: bytes).allSatisfy { walk.press($0) }
    }
    return status
  }
}
