import Notebook
import Runner
import Stage

extension Tool {
  /// The command that goes through scenes event by event.
  package static let step = Command.step.performed { invocation throws(Failure) in
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
