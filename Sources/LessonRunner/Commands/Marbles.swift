import Lessons

extension Command {
  /// Draws what happens in lessons.
  static let marbles = Command(
    name: "marbles", summary: "draw lessons as marble diagrams", operands: .lessons,
    options: [.svg, .ascii],
    examples: [
      Example("lesson-runner marbles 7", "the run of a lesson, drawn"),
      Example("lesson-runner marbles 7.hot --svg > hot.svg", "one scene as a picture"),
      Example("lesson-runner marbles 7 --ascii", "without signs beyond ASCII"),
    ],
    notes: [
      "Time runs to the right. ^ subscribes, | completes, # fails, ! is disposed of, - is nothing and "
        + ". not subscribed yet; [ab] happens at one instant.",
      "On a terminal a diagram is folded to its width. Where the locale is not UTF-8 it is drawn in "
        + "ASCII.",
    ]
  ) { invocation throws(Failure) in
    let drawings = try drawings(of: try Selection.announced(invocation))
    guard invocation.has(.svg) else {
      let style = Style(invocation[.color], for: .standard)
      let isASCII = invocation.has(.ascii) || !isLocaleUnicode
      let width = Output.standard.isTerminal ? Output.standard.width : nil
      let blocks = drawings.map { drawing in
        style.bold(drawing.heading) + "\n\n"
          + drawing.diagram.text(width: width, glyphs: isASCII ? .ascii : .unicode)
      }
      Output.standard.write(blocks.joined(separator: "\n"))
      return .asExpected
    }
    if drawings.count > 1 { throw .severalPictures(drawings) }
    for drawing in drawings {
      Output.standard.write(drawing.diagram.svg(title: drawing.heading))
    }
    return .asExpected
  }
}

/// The diagram of a scene.
private struct Drawing {
  let lesson: Lesson
  let scene: Scene
  let diagram: Diagram

  var heading: String { "\(lesson.number) \(lesson.title): \(scene.title)" }

  /// The command that draws it.
  var command: String { "lesson-runner marbles \(lesson.number).\(scene.name)" }
}

/// What the scenes draw; those that draw nothing are left out, but not all of them.
private func drawings(of selection: Selection) throws(Failure) -> [Drawing] {
  let drawings = try drawings(of: selection.parts)
  if !drawings.isEmpty { return drawings }
  let whole = selection.lessons.map { Selection.Part(lesson: $0, scenes: $0.scenes) }
  let others = selection.parts.allSatisfy(\.isWhole) ? [] : try LessonRunner.drawings(of: whole)
  throw .nothingDrawn(selection, others)
}

private func drawings(of parts: [Selection.Part]) throws(Failure) -> [Drawing] {
  var drawings: [Drawing] = []
  for part in parts {
    for scene in part.scenes {
      do throws(SceneProblem) {
        guard let diagram = try scene.draw(in: part.lesson) else { continue }
        drawings.append(Drawing(lesson: part.lesson, scene: scene, diagram: diagram))
      } catch {
        throw Failure(message: "\(error)")
      }
    }
  }
  return drawings
}

/// Whether the environment says that texts are in UTF-8.
private var isLocaleUnicode: Bool {
  let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment($0) }.first ?? ""
  return name.lowercased().filter { $0 != "-" }.contains("utf8")
}

extension Failure {
  /// What draws nothing, and other scenes of the same lessons that draw.
  fileprivate static func nothingDrawn(_ selection: Selection, _ others: [Drawing]) -> Failure {
    let names = selection.parts.flatMap { part in
      part.isWhole
        ? ["lesson \(part.lesson.number)"]
        : part.scenes.map { "scene \(part.lesson.number).\($0.name)" }
    }
    let verb = names.count == 1 ? "draws" : "draw"
    let words = selection.lessons.map { "\($0.number)" }.joined(separator: " ")
    return Failure(
      message: "\(names.joined(separator: ", ")) \(verb) no marbles: a scene names the signals to "
        + "draw by .drawn(\"name\")",
      advice: others.isEmpty
        ? [
          Advice(command: "lesson-runner \(words)", comment: "the log"),
          Advice(command: "lesson-runner marbles 7", comment: "one that draws"),
        ]
        : others.map { Advice(command: $0.command, comment: $0.scene.title) })
  }

  fileprivate static func severalPictures(_ drawings: [Drawing]) -> Failure {
    Failure(
      message: "a picture shows one scene, and here are \(drawings.count)",
      usage: Command.marbles.usage,
      advice: drawings.map { Advice(command: "\($0.command) --svg") }, status: .usage)
  }
}
