import Marbles
import Notebook
import Runner
import Stage

/// A check that compares README.md and the pages in `Documentation` with the output of commands.
///
/// A block of text below a command must match what the command prints. In a diff, the removed and
/// the unchanged lines must match the beginning of the expected log.
struct ReadmeCheck {
  static let file = "README.md"
  static let folder = "Documentation"

  /// The text between two code fences.
  private struct Block {
    let file: String
    let language: Substring
    let line: Int
    var text = ""
  }

  /// The blocks of each page.
  private let pages: [[Block]]
  private let playedLessons: [Int: PlayedLesson]
  private let files: [String: LessonFile]
  private let checkout: Checkout
  private let path: ShortPath

  /// Reads the README and the documentation of `checkout`, and compares them with the lessons of
  /// `notebook`.
  init(
    _ checkout: Checkout, _ playedLessons: [Int: PlayedLesson], _ notebook: Notebook
  ) throws(Failure) {
    (self.checkout, path) = (checkout, notebook.path)
    self.playedLessons = playedLessons
    // `CatalogueCheck` reports a lesson without a file.
    files = Dictionary(notebook.pages.map { ($0.lesson.source, $0.file) }) { $1 }
    let names = try checkout.names(in: Self.folder).filter { $0.hasSuffix(".md") }
    var pages: [[Block]] = []
    for file in [Self.file] + names.sorted().map({ "\(Self.folder)/\($0)" }) {
      let text = String(decoding: try checkout.bytesIfAny(of: file) ?? [], as: UTF8.self)
      pages.append(Self.blocks(in: text, of: file))
    }
    self.pages = pages
  }

  private static func blocks(in text: String, of file: String) -> [Block] {
    var blocks: [Block] = []
    var isOpen = false
    for (index, line) in text.lines.enumerated() {
      if line.hasPrefix("```") {
        if !isOpen {
          blocks.append(Block(file: file, language: line.dropFirst(3), line: index + 1))
        }
        isOpen.toggle()
      } else if isOpen {
        blocks[blocks.count - 1].text += "\(line)\n"
      }
    }
    return blocks
  }

  /// Returns a problem for each block that does not match the command's output.
  func problems() throws(Failure) -> [Problem] {
    var problems: [Problem] = []
    let pairs = pages.flatMap { zip($0, $0.dropFirst()) }
    for (command, shown) in pairs where command.language == "sh" {
      var words = command.text.split { $0 == " " || $0 == "\n" }[...]
      guard words.prefix(3) == ["swift", "run", "lesson-runner"] else { continue }
      words = words.dropFirst(3)
      switch (shown.language, words.first, words.count) {
      case ("text", "search", _):
        problems += try searchProblems(shown, words.dropFirst().map(String.init))
      case ("text", "step", 2):
        problems += beginningProblems(shown, words, { ReplayText($0).whole })
      case ("text", "guess", 2):
        problems += beginningProblems(shown, words, { Quiz([$0]).beginning })
      case ("text", "try", _): problems += tryProblems(shown, command.text)
      case ("text", "path", 1): problems += pathProblems(shown)
      case ("text", "marbles", 2):
        problems += outputProblems(shown, to: words[words.endIndex - 1], true)
      case ("text", _, 1): problems += outputProblems(shown, to: words[words.startIndex], false)
      case ("diff", "diff", 2): problems += try beginningProblems(shown, words[words.endIndex - 1])
      default: break
      }
    }
    return problems
  }

  private func outputProblems(_ block: Block, to selector: Substring, _ isDrawn: Bool) -> [Problem]
  {
    let pieces = selector.split(separator: ".", maxSplits: 1)
    guard pieces.count == 2, let number = Int(pieces[0]), let played = playedLessons[number],
      let log = played.logs.first(where: { $0.scene.name == pieces[1] })
    else {
      if CommandTable.full[String(selector)] != nil {
        return [
          problem(
            nil, block, "check does not know what \(selector) prints.",
            "Add a case to ReadmeCheck, or leave the output out.")
        ]
      }
      return [
        problem(nil, block, "There is no scene \(selector).", "Choose one that exists.")
      ]
    }
    let diagram = played.scores.first { $0.scene.name == log.scene.name }?.score.diagram
    let output = isDrawn ? diagram?.text() ?? "" : String(decoding: log.bytes, as: UTF8.self)
    if output == block.text { return [] }
    return [
      problem(
        number, block, "This is not what \(selector) \(isDrawn ? "draws" : "prints").",
        "Paste its output: lesson-runner \(isDrawn ? "marbles " : "")\(selector)")
    ]
  }

  /// Returns a problem unless `block` is the output of the command `words`, or the beginning of the
  /// output and an ellipsis. `output` returns that output for a scene.
  private func beginningProblems(
    _ block: Block, _ words: ArraySlice<Substring>, _ output: (Replay) -> [Span]
  ) -> [Problem] {
    let command = words.joined(separator: " ")
    let pieces = words[words.endIndex - 1].split(separator: ".", maxSplits: 1)
    guard pieces.count == 2, let number = Int(pieces[0]),
      let lesson = checkout.lessons.numbered(number),
      let experiment = playedLessons[number]?.experiments
        .first(where: { $0.scene.name == pieces[1] }),
      let file = files[lesson.source]
    else {
      return [problem(nil, block, "There is no scene for \(command).", "Choose one that exists.")]
    }
    let replay = Replay(experiment.scene, of: lesson, experiment.run, in: file)
    let text = output(replay).map { $0.text + "\n" }.joined()
    // The page may show only the beginning.
    let isCut = block.text.hasSuffix("…\n")
    let shown = isCut ? block.text.dropLast("…\n".count) : block.text[...]
    if isCut ? text.hasPrefix(shown) : text == shown { return [] }
    return [
      problem(
        number, block, "This is not how \(command) begins.",
        "Paste its output: lesson-runner \(command)")
    ]
  }

  private func searchProblems(_ block: Block, _ words: [String]) throws(Failure) -> [Problem] {
    let search = Search(words, in: try checkout.texts(using: files.mapValues(\.text)))
    let text = search.text(TextStyle("never", for: .standard)).map { $0 + "\n" }.joined()
    if text == block.text { return [] }
    let command = "lesson-runner search \(words.joined(separator: " "))"
    return [
      problem(nil, block, "This is not what \(command) finds.", "Paste its output: \(command)")
    ]
  }

  private func tryProblems(_ block: Block, _ command: String) -> [Problem] {
    let line = command.drop { $0 != "\"" }
    let outcome = try? Trial(line: String(line)).run()
    if outcome?.diagram.text() == block.text { return [] }
    return [
      problem(
        nil, block, "This is not what lesson-runner try \(line)draws.".replacing("\n", with: " "),
        "Paste its output: \(command)")
    ]
  }

  private func pathProblems(_ block: Block) -> [Problem] {
    let page = PathPage(path: path, style: TextStyle("never", for: .standard), width: 80)
    let overview = page.overview(PathProgress(""), current: nil)
    if block.text == overview.map({ $0 + "\n" }).joined() { return [] }
    return [
      problem(
        nil, block, "This is not what lesson-runner path lists.",
        "Paste its output: lesson-runner path")
    ]
  }

  private func beginningProblems(_ block: Block, _ number: Substring) throws(Failure) -> [Problem] {
    let lesson = Int(number).flatMap(checkout.lessons.numbered)
    let log = try lesson.map { lesson throws(Failure) in
      try checkout.bytesIfAny(of: lesson.expectedLog)
    }
    let expected = String(decoding: (log ?? nil) ?? [], as: UTF8.self)
    let old = block.text.split(separator: "\n").filter { $0.hasPrefix(" ") || $0.hasPrefix("-") }
      .map { String($0.dropFirst()) + "\n" }.filter { $0 != "…\n" }.joined()
    if expected.hasPrefix(old) { return [] }
    return [
      problem(
        lesson?.number, block,
        "The diff does not match the beginning of lesson \(number)'s expected log.",
        "Change the lesson as the page says, and paste the output: lesson-runner diff \(number)")
    ]
  }

  private func problem(
    _ lesson: Int?, _ block: Block, _ message: String, _ remedy: String
  ) -> Problem {
    Problem(
      rule: .readme, lesson: lesson, file: block.file, line: block.line, message: message,
      remedy: remedy)
  }
}
