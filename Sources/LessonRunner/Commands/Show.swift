import Notebook
import Stage

extension Command {
  /// Shows lessons as their authors wrote them.
  static let show = Command(
    name: "show", summary: "show the prose and the code of lessons", operands: .lessons,
    examples: [
      Example("lesson-runner show 7", "read a lesson"),
      Example("lesson-runner show 16.take-2", "the code of one scene"),
      Example("lesson-runner show signals | less", "a chapter, page by page"),
    ]
  ) { invocation throws(Failure) in
    let selection = try Selection.announced(invocation)
    let checkout = try Checkout.around(invocation.command)
    let style = Style(invocation[.color], for: .standard)
    let width = Output.standard.isTerminal ? Output.standard.width : 80
    var pages: [[String]] = []
    for part in selection.parts {
      let file = LessonFile(text: try checkout.text(of: part.lesson.source))
      pages.append(
        part.isWhole
          ? page(on: part.lesson, file, style, width) : page(on: part, file, style))
    }
    Output.standard.write(pages.joined(separator: ["", ""]).map { $0 + "\n" }.joined())
    return .asExpected
  }
}

/// A lesson with its prose, where it comes from, and its code.
private func page(on lesson: Lesson, _ file: LessonFile, _ style: Style, _ width: Int) -> [String] {
  var lines = [style.bold("\(lesson.number)  \(lesson.title)")]
  for source in lesson.sources {
    let letter = source.document.rawValue.uppercased()
    for (start, words) in [
      (letter, source.sections.joined(separator: ", ")), ("", "of \(source.document.title)"),
    ] {
      let text = wrapped(words, to: width - 3)
      lines += zip([start] + text.dropFirst().map { _ in "" }, text)
        .map { style.dim(padded($0, to: 3) + $1) }
    }
  }
  for block in file.blocks {
    lines.append("")
    for line in block {
      let indent = line.hasPrefix("- ") ? "  " : ""
      lines += line.hasPrefix("|") ? [line] : wrapped(line, to: width, indent: indent)
    }
  }
  return lines + ["", style.dim(lesson.source), "", file.code.trimmed]
}

/// Scenes of a lesson with their code.
private func page(on part: Selection.Part, _ file: LessonFile, _ style: Style) -> [String] {
  var lines = [style.bold("\(part.lesson.number)  \(part.lesson.title)")]
  for scene in part.scenes {
    let place = "\(part.lesson.source):\(file.line(of: scene) ?? 1)"
    lines += ["", style.dim(place), "", file.code(of: scene)?.trimmed ?? file.code.trimmed]
  }
  return lines
}

extension String {
  /// Without the newlines at its end.
  fileprivate var trimmed: String {
    var text = self
    while text.last == "\n" { text.removeLast() }
    return text
  }
}
