import Stage

/// An exercise's file: a task, the code to mend, a scene that stays as it is, and hints.
public struct ExerciseFile: Sendable {
  /// The line that the scene begins on, and what belongs to it. All above is the learner's.
  public static let sceneMark = "// MARK: - The scene, which stays as it is"

  /// The line that the hints begin on.
  public static let hintsMark = "// MARK: - Hints"

  /// Something that helps, once it has been asked for.
  public struct Hint: Sendable, Hashable {
    /// What it says.
    public fileprivate(set) var text: String

    /// Whether somebody has asked for it.
    public let isTaken: Bool
  }

  /// The whole text.
  public let text: String

  /// What is to be done, as paragraphs: the first doc comment.
  public let task: [String]

  /// The number of the line that the task begins on.
  public let taskLine: Int

  /// What the learner changes.
  public let code: String

  /// What stays as it is, from its mark on.
  public let scene: String

  /// What helps, in order.
  public let hints: [Hint]

  /// What it shows, in a sentence.
  public let moral: String

  /// Which words the code must have: one of each list.
  public let uses: [[String]]

  /// Which words it may not have.
  public let avoids: [String]

  /// The number that the scene gives it.
  public let number: Int?

  /// The title that the scene gives it.
  public let title: String

  /// The number of the lesson that it follows.
  public let lesson: Int?

  /// Reads `text`, what stands in such a file.
  public init(text: String) {
    self.text = text
    let hints: String
    (code, scene, hints) = Self.parts(of: text)
    let lines = code.lines
    let start = lines.firstIndex { $0.begins(with: "///") } ?? 0
    let end = lines[start...].firstIndex { !$0.begins(with: "///") } ?? lines.endIndex
    taskLine = start + 1
    task = LessonFile.Comment(above: end + 1, in: lines)?.blocks.joined().map { $0 } ?? []

    let entries = Self.entries(in: hints)
    self.hints = entries.compactMap(Self.hint)
    let said: (String) -> String = { name in
      entries.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) } ?? ""
    }
    moral = said("Shows")
    uses = said("Uses").split(separator: ", ").map { $0.split(separator: " or ").map(String.init) }
    avoids = said("Avoids").split(separator: ", ").map(String.init)

    let call = Self.call(in: scene)
    (number, title, lesson) = (call?.number, call?.title ?? "", call?.lesson)
  }

  /// What stays as it is in `text`, what stands in such a file.
  public static func scene(in text: String) -> String { parts(of: text).scene }

  private static func parts(of text: String) -> (code: String, scene: String, hints: String) {
    // An editor may have its own ends of lines.
    let (above, hints) = text.replacingEach("\r\n", by: "\n").parted(before: hintsMark)
    let (code, scene) = above.parted(before: sceneMark)
    return (code, scene, hints)
  }

  /// What `Exercise(19, "Title", after: 33)` says, where that stands in `scene`.
  ///
  /// By hand: the first use of a regular expression takes as long as all exercises to be read.
  private static func call(in scene: String) -> (number: Int, title: String, lesson: Int)? {
    for var rest in scene.parts(around: "Exercise(").dropFirst() {
      func number() -> Int? {
        rest = rest.drop(while: \.isWhitespace)
        let digits = rest.prefix { "0" <= $0 && $0 <= "9" }
        rest = rest[digits.endIndex...]
        return Int(digits)
      }
      func take(_ word: String) -> Bool {
        rest = rest.drop(while: \.isWhitespace)
        guard rest.begins(with: word) else { return false }
        rest = rest.dropFirst(word.count)
        return true
      }
      guard let own = number(), take(","), take("\"") else { continue }
      var title = ""
      while let character = rest.popFirst(), character != "\"" {
        title.append(character == "\\" && rest.first == "\"" ? rest.removeFirst() : character)
      }
      if take(","), take("after:"), let lesson = number() { return (own, title, lesson) }
    }
    return nil
  }

  /// What a compiler sees of it, whichever hints are taken.
  public var compiled: String { text.replacingEach("// - [x] ", by: "// - [ ] ") }

  /// The same with the first hint that nobody has asked for taken, or nothing where all are.
  public var withNextHintTaken: String? {
    text.range(of: "// - [ ] ", after: Self.hintsMark).map { range in
      text.replacingCharacters(in: range, with: "// - [x] ")
    }
  }

  /// The paragraphs of a comment: each begins at the margin, and goes on indented.
  private static func entries(in comment: String) -> [String] {
    var entries: [String] = []
    for line in comment.lines.dropFirst() where line.begins(with: "// ") {
      let words = line.dropping("// ")
      if words.begins(with: " "), let last = entries.indices.last {
        entries[last] += " " + words.withoutIndent
      } else {
        entries.append(String(words))
      }
    }
    return entries
  }

  private static func hint(_ entry: String) -> Hint? {
    for (mark, isTaken) in [("- [ ] ", false), ("- [x] ", true)] where entry.hasPrefix(mark) {
      return Hint(text: String(entry.dropFirst(mark.count)), isTaken: isTaken)
    }
    return nil
  }
}

extension String {
  /// What stands before the line `mark`, and the rest, which begins with it.
  fileprivate func parted(before mark: String) -> (before: String, rest: String) {
    guard let range = self[...].place(of: "\n\(mark)\n") else { return (self, "") }
    let start = index(after: range.lowerBound)
    return (String(self[..<start]), String(self[start...]))
  }

  fileprivate func range(of text: String, after mark: String) -> Range<Index>? {
    guard let start = firstRange(of: mark)?.upperBound else { return nil }
    return self[start...].firstRange(of: text)
  }

  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
