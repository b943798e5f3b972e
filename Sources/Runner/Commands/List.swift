import Stage

extension Command {
  /// The command that lists the lessons.
  package static let list = Command(
    name: "list", summary: "show the lessons, by chapter", operands: .anyLessons, options: [.json],
    examples: [
      Example("lesson-runner", "the lessons, by chapter"),
      Example("lesson-runner list 7", "the scenes of a lesson"),
      Example("lesson-runner list B", "the sections of tutorial B, with their lessons"),
      Example("lesson-runner list --json", "everything, for programs"),
    ],
    notes: ["You can also give a scene by its position: 7.2 is the second scene of lesson 7."]
  ) { invocation throws(Failure) in
    try listLessons(for: invocation)
  } handsOver: {
    // The letter of a tutorial.
    $0.operands.count == 1 && $0.operands[0].count == 1 && Int($0.operands[0]) == nil
  }
}

/// Lists the lessons that `invocation` selects.
package func listLessons(for invocation: Invocation) throws(Failure) -> Status {
  let output = Output.standard
  let isAll = invocation.operands.isEmpty
  let selection =
    isAll ? Selection(invocation.lessons) : try Selection.printingNotes(for: invocation)
  if invocation.has(.json) {
    for lesson in selection.lessons { output.line(lesson.json) }
    return .asExpected
  }
  let style = TextStyle(invocation[.color], for: output)
  let lines =
    isAll
    ? overview(of: invocation.lessons, style, width: output.isTerminal ? output.width : nil)
    : scenes(selection, style)
  output.write(lines.map { $0 + "\n" }.joined())
  return .asExpected
}

/// Returns the scenes in `selection` with their numbers and names, and the next steps.
private func scenes(_ selection: Selection, _ style: TextStyle) -> [String] {
  let rows = selection.selectedLessons.map { selected in
    selected.scenes.map { scene in
      let position = (selected.lesson.scenes.firstIndex { $0.name == scene.name } ?? 0) + 1
      return (
        position: "\(selected.lesson.number).\(position)",
        name: "\(selected.lesson.number).\(scene.name)",
        title: scene.title
      )
    }
  }
  let positions = rows.joined().map(\.position.count).max() ?? 0
  let names = rows.joined().map { columns($0.name) }.max() ?? 0
  var lines: [String] = []
  for (selected, rows) in zip(selection.selectedLessons, rows) {
    lines.append(style.bold("\(selected.lesson.number)  \(selected.lesson.title)"))
    lines += rows.map { row in
      "  " + style.cyan(padded(row.position, to: positions)) + "  " + padded(row.name, to: names)
        + "  "
        + style.dim(row.title)
    }
    lines.append("")
  }
  let example = rows.joined().first?.name ?? "7.hot"
  return lines + [
    "Run one:        lesson-runner \(example)",
    "Read one:       lesson-runner show \(example)",
  ]
}

/// Returns `all` lessons by chapter, and the next steps. If `width` is nil, no line is broken.
private func overview(of all: [Lesson], _ style: TextStyle, width: Int?) -> [String] {
  let titles = min(all.map { columns($0.title) }.max() ?? 0, (width ?? .max) - 18)
  var lines: [String] = []
  for chapter in Chapter.allCases {
    let lessons = all.filter { $0.chapter == chapter }
    if lessons.isEmpty { continue }
    lines.append(style.bold(chapter.title) + style.dim(" (\(chapter.rawValue))"))
    for lesson in lessons {
      let number =
        String(repeating: " ", count: max(0, 4 - "\(lesson.number)".count))
        + style.cyan("\(lesson.number)")
      let title = wrapped(lesson.title, to: max(8, titles))
      let scenes = style.dim(counted(lesson.scenes.count, "scene"))
      lines.append("\(number)  \(padded(title.first ?? "", to: titles))  \(scenes)")
      lines += title.dropFirst().map { "      " + $0 }
    }
    lines.append("")
  }
  let example = all.numbered(7) ?? all.first
  return lines + [
    "Run one:        lesson-runner \(example?.number ?? 1)",
    "Its scenes:     lesson-runner list \(example?.number ?? 1)",
    "Read one:       lesson-runner show \(example?.number ?? 1)",
    "All commands:   lesson-runner --help",
  ]
}

extension Lesson {
  fileprivate var json: String {
    JSON.line(
      "lesson",
      [
        "number": .number(number), "title": .string(title), "chapter": .string(chapter.rawValue),
        "file": .string(fileName),
        "scenes": .list(
          scenes.map { .object(["name": .string($0.name), "title": .string($0.title)]) }),
      ])
  }
}
