import Notebook
import Runner
import Stage

extension Tool {
  /// The command that lists the lessons, and the sections of a tutorial with their lessons.
  package static let list = Command.list.performed { invocation throws(Failure) in
    guard let document = Tutorial.Document(operands: invocation.operands) else {
      return try listLessons(for: invocation)
    }
    let output = Output.standard
    let headings = try Checkout.current(for: invocation).headings()
      .filter { $0.document == document }
    let style = TextStyle(invocation[.color], for: output)
    let lines =
      invocation.has(.json) ? headings.map(\.json) : contents(of: document, headings, style)
    output.write(lines.map { $0 + "\n" }.joined())
    return .asExpected
  }
}

extension Tutorial.Document {
  /// Creates the tutorial whose letter is the only operand.
  fileprivate init?(operands: [String]) {
    guard operands.count == 1 else { return nil }
    self.init(rawValue: operands[0].lowercased())
  }
}

/// Returns the tutorial's `headings` with their lessons, and the next steps.
private func contents(
  of document: Tutorial.Document, _ headings: [Heading], _ style: TextStyle
) -> [String] {
  let title = Tutorial.all.first { $0.document == document }?.title ?? ""
  let rows = headings.flatMap { heading in
    let grouped = heading.grouped.map(\.selector).joined(separator: ", ")
    let places =
      !heading.places.isEmpty
      ? heading.places.map(\.selector).joined(separator: ", ")
      : grouped.isEmpty ? heading.reason : "the sections below: \(grouped)"
    let name = "    \(heading.english):"
    let lines = wrapped(places, after: "\(name) ", to: Output.standard.textWidth)
    let paint = { (text: String) in heading.places.isEmpty ? text : style.cyan(text) }
    return ["  \(heading.text)"]
      + [style.dim(name) + paint(String(lines[0].dropFirst(name.count)))]
      + lines.dropFirst().map(paint)
  }
  let example = headings.lazy.flatMap(\.places).first?.selector ?? "7"
  return [style.bold("\(document.letter)  \(title)")] + rows + [
    "", "Run one:        lesson-runner \(example)", "Read one:       lesson-runner show \(example)",
  ]
}

extension Heading {
  fileprivate var json: String {
    JSON.line(
      "heading",
      [
        "tutorial": .string(document.letter), "heading": .string(text), "english": .string(english),
        "places": .list(places.map { .string($0.selector) }),
      ])
  }
}
