import Marbles
import Runner
import Stage

extension Tool {
  /// The command that draws lessons as marble diagrams.
  package static let marbles = Command.marbles.performed { invocation throws(Failure) in
    let selection = try Selection.printingNotes(for: invocation)
    let (drawn, problems) = drawings(of: selection.selectedLessons)
    // A diagram without lanes, such as a screen, can only be drawn as SVG.
    let drawings = drawn.filter { invocation.has(.svg) || !$0.score.diagram.lanes.isEmpty }
    for problem in problems { Output.error.line("lesson-runner: \(problem)") }
    let status = problems.isEmpty ? Status.asExpected : .problem
    if drawings.isEmpty, problems.isEmpty {
      throw .nothingDrawn(selection, others(besides: selection))
    }
    guard invocation.has(.svg) else {
      let style = TextStyle(invocation[.color], for: .standard)
      let isASCII = invocation.has(.ascii) || !isLocaleUnicode
      let width = Output.standard.isTerminal ? Output.standard.width : nil
      let blocks = drawings.map { drawing in
        style.bold(drawing.heading) + "\n\n"
          + drawing.score.diagram.text(width: width, glyphs: isASCII ? .ascii : .unicode)
      }
      Output.standard.write(blocks.joined(separator: "\n"))
      return status
    }
    if let picture = picture(of: drawings) { Output.standard.write(picture.svg) }
    return status
  }
}

/// The diagram of a scene.
private struct Drawing {
  let lesson: Lesson
  let scene: Scene
  let score: Score

  var heading: String { lesson.caption(of: scene) }

  /// The command line that draws the scene.
  var command: String { "lesson-runner marbles \(lesson.number).\(scene.name)" }
}

/// Plays `lessons`. Returns the drawings of the scenes that draw something, and the problems of the
/// scenes.
private func drawings(of lessons: [SelectedLesson]) -> ([Drawing], [SceneProblem]) {
  let reporter = ProgressReporter(showsProgress: true)
  defer { reporter.end() }
  var drawings: [Drawing] = []
  var problems: [SceneProblem] = []
  for (index, selected) in lessons.enumerated() {
    reporter.step(index + 1, of: lessons.count)
    let played = PlayedLesson(selected, reporter, recording: true)
    played.reportOmissions(in: selected.lesson, by: reporter)
    problems += played.problems
    drawings += played.scores.map { scene, score in
      Drawing(lesson: selected.lesson, scene: scene, score: score)
    }
  }
  return (drawings, problems)
}

/// Returns a picture of `drawings`, or nil if there are none. Several drawings are placed one below
/// another, with headings.
private func picture(of drawings: [Drawing]) -> Sheet? {
  guard let first = drawings.first else { return nil }
  if drawings.count == 1 { return Sheet(first.score, title: first.heading) }
  var lessons: [String] = []
  for lesson in drawings.map(\.lesson) {
    let name = "\(lesson.number) \(lesson.title)"
    if lessons.last != name { lessons.append(name) }
  }
  return Sheet(
    drawings.map { ($0.heading, $0.score) }, title: lessons.joined(separator: ", "))
}

/// Returns the drawings of the selected lessons' other scenes.
private func others(besides selection: Selection) -> [Drawing] {
  if selection.selectedLessons.allSatisfy(\.isWhole) { return [] }
  let whole = selection.lessons.map { SelectedLesson(lesson: $0, scenes: $0.scenes) }
  return drawings(of: whole).0
}

extension Failure {
  /// Returns a failure for selected scenes that draw nothing. The advice lists `others`, which are
  /// drawings of other scenes in the same lessons.
  fileprivate static func nothingDrawn(_ selection: Selection, _ others: [Drawing]) -> Failure {
    let names = selection.selectedLessons.flatMap { selected in
      selected.isWhole
        ? ["lesson \(selected.lesson.number)"]
        : selected.scenes.map { "scene \(selected.lesson.number).\($0.name)" }
    }
    let verb = names.count == 1 ? "draws" : "draw"
    let words = selection.lessons.map { "\($0.number)" }.joined(separator: " ")
    return Failure(
      message: "\(names.joined(separator: ", ")) \(verb) no marbles: a scene draws a signal with "
        + ".drawn(\"name\")",
      advice: others.isEmpty
        ? [
          Advice(command: "lesson-runner \(words)", comment: "the log"),
          Advice(command: "lesson-runner marbles 7", comment: "a lesson that draws marbles"),
        ]
        : others.map { Advice(command: $0.command, comment: $0.scene.title) })
  }
}
