import Stage

/// Everything that the notebook says about a lesson, for searching.
///
///     let text = try LessonText(of: lesson) { file in try? String(contentsOfFile: file) }
///     print(text.entries[0].passages.map(\.text))
public struct LessonText: Sendable {
  /// The lesson.
  public let lesson: Lesson

  private let headings: [Heading]
  private let swift: String
  private let log: String
  private let objectiveC: String

  /// Reads the lesson's files with `text`, which takes a path relative to the checkout and returns
  /// nil for a missing file. A missing file counts as empty. `headings` are those of the tutorials.
  public init<Failure: Error>(
    of lesson: Lesson, under headings: [Heading] = [],
    reading text: (_ file: String) throws(Failure) -> String?
  ) throws(Failure) {
    (self.lesson, self.headings) = (lesson, headings)
    swift = try text(lesson.source) ?? ""
    log = try text(lesson.expectedLog) ?? ""
    objectiveC = try text(lesson.objectiveC) ?? ""
  }

  /// The lesson, then its scenes, each with its sentences, messages and lines of code.
  public var entries: [SearchEntry] {
    let file = LessonFile(text: swift)
    let code = file.sections.map(\.code) + [file.declarations]
    let (messages, functions) = (self.messages, self.functions)
    var shared = [Passage(.title, lesson.title)] + about(nil)
    shared += texts(.prose, prose(of: file).flatMap(sentences))
    shared += texts(.objectiveC, functions[""] ?? [])
    shared += texts(.swift, code.flatMap(Self.lines))
    let scenes = lesson.scenes.map { scene in
      let explanation = file.explanation(of: scene)
      let asked = [explanation.question, explanation.list].flatMap(Self.paragraphs)
      let all = (asked + [scene.race].compactMap(\.self)).flatMap(sentences)
      var passages = [Passage(.title, scene.title)] + about(scene)
      passages += texts(.sentence, all)
      let answered = [explanation.conclusion, explanation.corrections].flatMap(Self.paragraphs)
      passages += texts(.prose, answered.flatMap(sentences))
      passages += texts(.message, messages[scene.heading] ?? [])
      passages += texts(.objectiveC, functions[scene.title] ?? [])
      passages += texts(.swift, Self.lines(of: file.code(of: scene) ?? ""))
      return entry(scene, passages)
    }
    return [entry(nil, shared)] + scenes
  }

  /// Returns false if the lesson's files cannot contain `word`. This is much faster than reading
  /// the passages.
  func mayHave(_ word: SearchWord) -> Bool {
    [swift, objectiveC, log, lesson.title].contains(where: word.occurs)
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

  private func entry(_ scene: Scene?, _ passages: [Passage]) -> SearchEntry {
    SearchEntry(on: "\(lesson.number)", of: lesson, in: scene, passages)
  }

  private func texts(_ kind: Passage.Kind, _ texts: [String]) -> [Passage] {
    texts.map { Passage(kind, $0) }
  }

  /// Returns the rows of the notebook's tables about `scene`, or for nil, about the whole lesson.
  private func about(_ scene: Scene?) -> [Passage] {
    func isHere(_ number: Int, _ name: String?) -> Bool {
      number == lesson.number && lesson.scenes.first { $0.name == name }?.name == scene?.name
    }
    let headings = headings.filter { heading in
      heading.places.contains { isHere($0.lesson, $0.scene) }
        || heading.grouped.contains { isHere($0.lesson, $0.scene) }
    }
    let phrases = Phrase.all.filter { isHere($0.lesson, $0.scene) }
    let names = Name.all.filter { isHere($0.lesson, $0.scene) }
    let departures = Departure.all.filter { isHere($0.lesson, $0.scene) }
    return phrases.map { Passage(.question, $0.text, keys: $0.words + [$0.answer]) }
      + departures.map { Passage(.departure, $0.text, keys: $0.words) }
      + texts(.heading, headings.map(\.text).withoutRepeats())
      + (scene == nil ? lesson.symptoms + lesson.choices + lesson.terms : [])
      + names.map { name in
        let others =
          name.foreign.isEmpty ? "" : " Elsewhere: \(name.foreign.joined(separator: ", "))."
        return Passage(
          .name, "\(name.selectors.joined(separator: ", ")) \(name.does()).\(others)",
          // A word that is also a name of ReactiveObjC, such as `defer`, means that name.
          keys: name.selectors + name.foreign.filter { Name.called($0).contains(name) })
      }
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
  fileprivate var symptoms: [Passage] {
    Symptom.all.filter { $0.lessons.contains(number) }.map {
      Passage(.symptom, "\($0.complaint) \($0.cause)", keys: [$0.complaint, $0.cause])
    }
  }

  /// The rows of *Which operator?* that refer to the lesson.
  fileprivate var choices: [Passage] {
    Choice.all.filter { $0.lesson == number }.map {
      Passage(
        .choice, "\($0.given): \($0.wish): \($0.operators.joined(separator: ", "))",
        keys: $0.wish.split(separator: "; ").map(String.init))
    }
  }

  /// The glossary entries that refer to the lesson.
  fileprivate var terms: [Passage] {
    Term.all.filter { $0.lesson == number }.map {
      Passage(.glossary, "\($0.word): \($0.meaning)", keys: [$0.word])
    }
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
