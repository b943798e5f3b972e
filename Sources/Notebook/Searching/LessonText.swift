import Stage

/// Everything that the notebook says about a lesson, for searching.
///
///     let text = try LessonText(of: lesson) { file in try? String(contentsOfFile: file) }
///     print(text.passages.map(\.text))
public struct LessonText: Sendable {
  /// The lesson.
  public let lesson: Lesson

  private let swift: String
  private let log: String
  private let objectiveC: String

  /// Reads the lesson's files with `text`, which takes a path relative to the checkout and returns
  /// nil for a missing file. A missing file counts as empty.
  public init<Failure: Error>(
    of lesson: Lesson, reading text: (_ file: String) throws(Failure) -> String?
  ) throws(Failure) {
    self.lesson = lesson
    swift = try text(lesson.source) ?? ""
    log = try text(lesson.expectedLog) ?? ""
    objectiveC = try text(lesson.objectiveC) ?? ""
  }

  /// The sentences, messages and lines of code.
  public var passages: [Passage] {
    let file = LessonFile(text: swift)
    let code = file.sections.map(\.code) + [file.declarations]
    let (messages, functions) = (self.messages, self.functions)
    var passages = phrases.flatMap { of($0.scene, .question, [$0.text]) }
    passages += of(nil, .title, [lesson.title])
    passages += of(nil, .heading, lesson.sources.flatMap(\.sections))
    passages += of(nil, .symptom, lesson.symptoms)
    passages += of(nil, .glossary, lesson.terms)
    passages += names.flatMap { of($0.scene, .name, [$0.text]) }
    passages += of(nil, .prose, prose(of: file).flatMap(sentences))
    passages += of(nil, .objectiveC, functions[""] ?? [])
    passages += of(nil, .swift, code.flatMap(Self.lines))
    for scene in lesson.scenes {
      let explanation = file.explanation(of: scene)
      let asked = [explanation.question, explanation.list].flatMap(Self.paragraphs)
      let texts = (asked + [scene.race].compactMap(\.self)).flatMap(sentences)
      passages += of(scene, .title, [scene.title])
      passages += of(scene, .sentence, texts)
      passages += of(
        scene, .prose, Self.paragraphs(of: explanation.conclusion).flatMap(sentences))
      passages += of(scene, .message, messages[scene.heading] ?? [])
      passages += of(scene, .objectiveC, functions[scene.title] ?? [])
      passages += of(scene, .swift, Self.lines(of: file.code(of: scene) ?? ""))
    }
    return passages
  }

  /// Returns false if the text cannot contain `word`. This is much faster than reading the
  /// passages.
  func mayHave(_ word: SearchWord) -> Bool {
    let headings = lesson.sources.flatMap(\.sections)
    let own: [String] = [swift, objectiveC, log, lesson.title] + lesson.scenes.map(\.title)
    let known: [String] = headings + lesson.symptoms + lesson.terms
    let texts: [String] = phrases.map(\.text) + names.map(\.text)
    return [own, known, texts].joined().contains(where: word.occurs)
  }

  /// The words that the prose marks as code.
  var namesInProse: Set<String> {
    let file = LessonFile(text: swift)
    let texts =
      prose(of: file) + lesson.scenes.flatMap { file.explanation(of: $0).texts } + [lesson.title]
    return Set(texts.flatMap(Self.code))
  }

  /// The names in the lesson's Objective-C.
  var namesInCode: Set<String> {
    let tokens = try? ObjectiveCToken.tokens(of: objectiveC, path: lesson.objectiveC)
    return ObjectiveCToken.names(in: tokens ?? [])
  }

  // MARK: Parts

  private var phrases: [(scene: Scene?, text: String)] {
    Phrase.all.filter { $0.lesson == lesson.number }.map { phrase in
      (lesson.scenes.first { $0.name == phrase.scene }, phrase.text)
    }
  }

  private var names: [(scene: Scene?, text: String)] {
    Name.all.filter { $0.lesson == lesson.number }.map { name in
      let others =
        name.foreign.isEmpty ? "" : " Elsewhere: \(name.foreign.joined(separator: ", "))."
      let text = "\(name.selectors.joined(separator: ", ")) \(name.does())."
      return (lesson.scenes.first { $0.name == name.scene }, text + others)
    }
  }

  private func of(_ scene: Scene?, _ kind: Passage.Kind, _ texts: [String]) -> [Passage] {
    texts.map { Passage(lesson: lesson, scene: scene, kind: kind, text: $0) }
  }

  private static func paragraphs(of text: String) -> [String] {
    LessonFile.Comment.blocks(of: text).joined().map(\.self)
  }

  private func prose(of file: LessonFile) -> [String] {
    let sections = file.sections.flatMap { [$0.title, $0.comment.replacing("\n", with: " ")] }
    return file.blocks.joined() + sections
  }

  /// Each scene's messages without duplicates, by the scene's heading.
  private var messages: [String: [String]] {
    var messages: [String: [String]] = [:]
    var heading = ""
    let headings = Set(lesson.scenes.map(\.heading))
    for line in log.lines.filter({ !$0.isEmpty }).map(String.init) {
      if headings.contains(line) {
        heading = line
        continue
      }
      let message = LogLine(line)?.message ?? line
      let isNew = messages[heading]?.contains(message) != true
      if isNew { messages[heading, default: []].append(message) }
    }
    return messages
  }

  /// The lines of Objective-C, by scene title. Shared lines have an empty title.
  private var functions: [String: [String]] {
    var functions: [String: [String]] = [:]
    var title = ""
    for line in Self.lines(of: objectiveC) {
      if line.hasPrefix(Self.mark) {
        title = String(line.dropFirst(Self.mark.count))
      } else if !line.hasPrefix("#import") {
        functions[title, default: []].append(line)
      }
    }
    return functions
  }

  private static let mark = "#pragma mark - "

  /// Returns the lines of `code` that contain a letter or a digit.
  private static func lines(of code: String) -> [String] {
    code.lines.map { String($0.withoutIndent) }
      .filter { $0.contains { $0.isLetter || $0.isNumber } }
  }

  /// Returns the parts of `text` between backticks.
  private static func code(in text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}

extension Lesson {
  /// The symptoms that the lesson explains.
  package var symptoms: [String] {
    Symptom.all.filter { $0.lessons.contains(number) }.map { "\($0.complaint) \($0.cause)" }
  }

  /// The glossary entries that refer to the lesson.
  package var terms: [String] {
    Term.all.filter { $0.lesson == number }.map { "\($0.word): \($0.meaning)" }
  }
}

/// Returns the sentences in `paragraph`, which may also be a list item or a table row.
package func sentences(in paragraph: String) -> [String] {
  var sentences: [[Substring]] = [[]]
  for word in paragraph[...].dropping("- ").words {
    let last = sentences[sentences.count - 1].last ?? ""
    // A lowercase letter shows that the period belongs to an abbreviation such as "e.g."
    if endsSentence(last), word.first?.isLowercase == false { sentences.append([]) }
    sentences[sentences.count - 1].append(word)
  }
  return sentences.map { $0.joined(separator: " ") }
    .filter { $0.contains(where: \.isOfWord) }
}

private func endsSentence(_ word: Substring) -> Bool {
  for scalar in word.unicodeScalars.reversed() {
    switch scalar {
    case ")", "\"", "”": continue
    case ".", "?", "!": return true
    default: return false
    }
  }
  return false
}
