import Lessons

extension Command {
  /// Shows what there is to run.
  static let list = Command(
    name: "list", summary: "show the lessons, by chapter", operands: .none, options: [.json],
    examples: [
      Example("lesson-runner", "the lessons, by chapter"),
      Example("lesson-runner list --json", "the same, for programs"),
    ]
  ) { invocation in
    let output = Output.standard
    if invocation.has(.json) {
      for lesson in Lesson.all { output.line(lesson.json) }
      return .asExpected
    }
    let style = Style(invocation[.color], for: output)
    let lines = overview(style, width: output.isTerminal ? output.width : nil)
    output.write(lines.map { $0 + "\n" }.joined())
    return .asExpected
  }
}

/// The lessons by chapter, and how to go on. Without a width no line is broken.
private func overview(_ style: Style, width: Int?) -> [String] {
  let titles = min(Lesson.all.map { columns($0.title) }.max() ?? 0, (width ?? .max) - 18)
  var lines: [String] = []
  for chapter in Chapter.allCases {
    let lessons = Lesson.all.filter { $0.chapter == chapter }
    if lessons.isEmpty { continue }
    lines.append(style.bold(chapter.title) + style.dim(" (\(chapter.rawValue))"))
    for lesson in lessons {
      let number =
        String(repeating: " ", count: max(0, 4 - "\(lesson.number)".count))
        + style.cyan("\(lesson.number)")
      let title = wrapped(lesson.title, to: max(8, titles))
      let count = lesson.scenes.count
      let scenes = style.dim(count == 1 ? "1 scene" : "\(count) scenes")
      lines.append("\(number)  \(padded(title.first ?? "", to: titles))  \(scenes)")
      lines += title.dropFirst().map { "      " + $0 }
    }
    lines.append("")
  }
  let example = Lesson.numbered(7) ?? Lesson.all.first
  return lines + [
    "Run one:        lesson-runner \(example?.number ?? 1)",
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
