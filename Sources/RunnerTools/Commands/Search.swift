import Notebook
import Runner
import Stage

extension Tool {
  /// The command that searches the notebook.
  package static let search = Command.search.performed { invocation throws(Failure) in
    if SearchWord.words(in: invocation.operands).isEmpty { throw .noWord(invocation) }
    let checkout = try Checkout.current(for: invocation)
    let texts = try checkout.texts()
    let search = Search(invocation.operands, in: texts, under: try checkout.headings())
    if search.results.isEmpty { throw .notFound(search, texts) }
    if !search.missing.isEmpty {
      let missing = listed(search.missing.map { quoted($0.text) })
      Output.error.line("lesson-runner: no match for \(missing): searching for the other words")
    }
    let output = Output.standard
    if invocation.has(.json) {
      for result in search.results { output.line(result.json) }
      return .asExpected
    }
    let style = TextStyle(invocation[.color], for: output)
    let lines =
      output.isTerminal
      ? search.text(style, atMost: Command.mostResults, width: output.width) : search.text(style)
    output.write(lines.map { $0 + "\n" }.joined())
    return .asExpected
  }
}

extension Search {
  /// Returns the results as text. Each has its number, its title and the line that matched best.
  package func text(_ style: TextStyle, atMost most: Int = .max, width: Int = .max) -> [String] {
    let results = self.results.prefix(most)
    var lines = results.flatMap { $0.lines(width).map { marked($0, style) } }
    let rest = self.results.count - results.count
    if rest > 0 { lines += ["", style.dim("… and \(rest) more")] }
    let next = results.prefix(1).map { first in
      let command = first.lesson == nil ? "list" : "show"
      return "Read one:  lesson-runner \(command) \(first.selector)"
    }
    return lines + [""] + next
  }

  /// Returns `line` with the matches highlighted.
  private func marked(_ line: String, _ style: TextStyle) -> String {
    let bytes = Array(escaped(line.utf8).utf8)
    var text = ""
    var end = 0
    let ranges = words.flatMap { $0.ranges(in: String(decoding: bytes, as: UTF8.self)) }
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let start = max(range.lowerBound, end)
      if start >= range.upperBound { continue }
      text += String(decoding: bytes[end..<start], as: UTF8.self)
      text += style.marked(String(decoding: bytes[start..<range.upperBound], as: UTF8.self))
      end = range.upperBound
    }
    return text + String(decoding: bytes[end...], as: UTF8.self)
  }
}

extension Search.Result {
  /// The number or scene name that selects the result: `7`, or `7.hot`. For a tutorial, its letter.
  fileprivate var selector: String {
    [lesson.map { "\($0.number)" } ?? entry.page, scene?.name].compactMap(\.self)
      .joined(separator: ".")
  }

  fileprivate var title: String {
    [lesson?.title ?? "A tutorial", scene?.title].compactMap(\.self).joined(separator: ": ")
  }

  fileprivate func lines(_ width: Int) -> [String] {
    var heading = wrapped(title, to: max(20, width - selector.count - 2), indent: "    ")
    heading[0] = "\(selector)  \(heading[0])"
    // The heading already shows the title.
    if passage.kind == .title { return heading }
    let text = wrapped("\(passage.kind.rawValue): \(passage.text)", to: width - 2, indent: "  ")
    return heading + text.map { "  " + $0 }
  }

  fileprivate var json: String {
    var members: [(String, JSON)] =
      lesson.map { [("lesson", .number($0.number)), ("title", .string($0.title))] }
      ?? [("tutorial", .string(entry.page))]
    if let scene { members.append(("scene", .string(scene.name))) }
    members += [("place", .string(passage.kind.rawValue)), ("text", .string(passage.text))]
    return JSON.line("result", members)
  }
}

extension Failure {
  fileprivate static func noWord(_ invocation: Invocation) -> Failure {
    Failure(
      message: "search needs a word, not \(invocation.operands.map(quoted).joined(separator: " "))",
      usage: invocation.command.usage,
      advice: invocation.command.examples.prefix(1).map {
        Advice(command: $0.line, comment: $0.comment)
      }, status: .usage)
  }

  /// Returns a failure for a search in which no word has a match. It suggests words with a similar
  /// spelling.
  fileprivate static func notFound(_ search: Search, _ texts: [LessonText]) -> Failure {
    let missing = search.missing.map(\.text)
    let vocabulary = LessonText.vocabulary(of: texts)
    let near = missing.flatMap { nearest(to: $0, among: vocabulary).prefix(3) }
    return Failure(
      message: "no match for \(listed(missing.map(quoted)))",
      advice: near.isEmpty
        ? [.overview]
        : near.map { Advice(command: "lesson-runner search \(Shell.bash.word(escaped($0.utf8)))") })
  }
}
