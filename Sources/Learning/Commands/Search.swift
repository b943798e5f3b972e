import LessonRunner
import Notebook
import Stage

extension Command {
  /// The command that searches the notebook.
  package static let search = Command(
    name: "search", summary: "find words in the notebook", operands: .words,
    options: [.json],
    examples: [
      Example("lesson-runner search leak", "scenes and lessons with this word"),
      Example("lesson-runner search hot publish", "scenes and lessons with both words"),
      Example("lesson-runner search leak --json", "the same, for programs"),
    ],
    notes: [
      "It searches frequently asked questions, titles, the tutorials' headings, symptoms, the "
        + "glossary, the scenes' questions, prose, messages, Objective-C and Swift. For each scene "
        + "or lesson, it shows the line that matches best. The best matches come first; a terminal "
        + "shows \(most) of them.",
      "It looks first for scenes that contain all words, then for lessons that contain all words. "
        + "If there are none, it shows the scenes that contain the most words.",
    ]
  ) { invocation throws(Failure) in
    if SearchWord.words(in: invocation.operands).isEmpty { throw .noWord(invocation) }
    let texts = try Checkout.current(for: invocation).texts()
    let search = Search(invocation.operands, in: texts)
    if !search.missing.isEmpty { throw .notFound(search, texts) }
    if !search.isWhole {
      Output.error.line(
        "lesson-runner: no lesson has all of these words: showing the best partial matches")
    }
    let output = Output.standard
    if invocation.has(.json) {
      for result in search.results { output.line(result.json) }
      return .asExpected
    }
    let style = TextStyle(invocation[.color], for: output)
    let lines =
      output.isTerminal
      ? search.text(style, atMost: most, width: output.width) : search.text(style)
    output.write(lines.map { $0 + "\n" }.joined())
    return .asExpected
  }

  /// The number of results shown on a terminal.
  private static let most = 20
}

extension Search {
  /// Returns the results as text. Each has its number, its title and the line that matched best.
  package func text(_ style: TextStyle, atMost most: Int = .max, width: Int = .max) -> [String] {
    let results = self.results.prefix(most)
    var lines = results.flatMap { $0.lines(width).map { marked($0, style) } }
    let rest = self.results.count - results.count
    if rest > 0 { lines += ["", style.dim("… and \(rest) more")] }
    let next = results.prefix(1).map { "Read one:  lesson-runner show \($0.selector)" }
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
  /// The number or scene name that selects the result: `7`, or `7.hot`.
  fileprivate var selector: String {
    ["\(lesson.number)", scene?.name].compactMap(\.self).joined(separator: ".")
  }

  fileprivate func lines(_ width: Int) -> [String] {
    let title = [lesson.title, scene?.title].compactMap(\.self).joined(separator: ": ")
    var heading = wrapped(title, to: max(20, width - selector.count - 2), indent: "    ")
    heading[0] = "\(selector)  \(heading[0])"
    // The heading already shows the title.
    if passage.kind == .title { return heading }
    let text = wrapped("\(passage.kind.rawValue): \(passage.text)", to: width - 2, indent: "  ")
    return heading + text.map { "  " + $0 }
  }

  fileprivate var json: String {
    let place: KeyValuePairs<String, JSON> = [
      "lesson": .number(lesson.number), "title": .string(lesson.title),
      "place": .string(passage.kind.rawValue), "text": .string(passage.text),
    ]
    guard let scene else { return JSON.line("result", place) }
    return JSON.line(
      "result",
      [
        "lesson": .number(lesson.number), "title": .string(lesson.title),
        "scene": .string(scene.name), "place": .string(passage.kind.rawValue),
        "text": .string(passage.text),
      ])
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

  /// Returns a failure for a search in which some words have no match. It suggests replacing such a
  /// word by one with a similar spelling, or searching for the other words only.
  fileprivate static func notFound(_ search: Search, _ texts: [LessonText]) -> Failure {
    let missing = search.missing.map(\.text)
    let known = search.words.map(\.text).filter { !missing.contains($0) }
    let vocabulary = LessonText.vocabulary(of: texts)
    let near = missing.flatMap { nearest(to: $0, among: vocabulary).prefix(3) }
    let tries = near.map { known + [$0] } + (known.isEmpty ? [] : [known])
    return Failure(
      message: "no match for \(listed(missing.map(quoted)))",
      advice: tries.isEmpty
        ? [.overview]
        : tries.map { words in
          let words = words.map { Shell.bash.word(escaped($0.utf8)) }
          return Advice(command: "lesson-runner search \(words.joined(separator: " "))")
        })
  }
}
