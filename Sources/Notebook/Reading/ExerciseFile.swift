import Stage

/// A learner's exercise file: a task, the code to change, a scene and hints.
public struct ExerciseFile: Sendable {
  /// The line with which the scene begins. The learner changes the code above this line.
  public static let sceneMark = "// MARK: - The scene (leave it as it is)"

  /// The line with which the hints begin.
  public static let hintsMark = "// MARK: - Hints"

  /// One of the hints of an exercise.
  public struct Hint: Sendable, Hashable {
    /// The text of the hint.
    public fileprivate(set) var text: String

    /// True once the learner has asked for the hint.
    public let isTaken: Bool
  }

  /// The whole text.
  public let text: String

  /// The first doc comment, as paragraphs.
  public internal(set) var task: [String]

  /// The line number of the task.
  public internal(set) var taskLine: Int

  /// The part above the scene, which the learner changes.
  public let code: String

  /// The scene and its declarations, from the mark on.
  public let scene: String

  /// The hints and what follows them, from the mark on.
  public let hintsSection: String

  /// The hints, in order.
  public let hints: [Hint]

  /// A sentence that says what the exercise teaches.
  public let conclusion: String

  /// Lists of words. The code must contain at least one word from each list.
  public let needs: [[String]]

  /// Words that the code must not contain.
  public let avoids: [String]

  /// The number of the exercise.
  public let number: Int?

  /// The title of the exercise.
  public let title: String

  /// The number of the lesson that the exercise follows.
  public let lesson: Int?

  /// The numbers of earlier lessons that the exercise uses.
  public let uses: [Int]

  /// Reads `text`.
  public init(text: String) {
    self.text = text
    (code, scene, hintsSection) = Self.parts(of: text)
    let lines = code.lines
    let start = lines.firstIndex { $0.begins(with: "///") } ?? 0
    let end = lines[start...].firstIndex { !$0.begins(with: "///") } ?? lines.endIndex
    taskLine = start + 1
    task = LessonFile.Comment(above: end + 1, in: lines)?.blocks.joined().map { $0 } ?? []

    let entries = Self.entries(in: hintsSection)
    hints = entries.compactMap(Self.hint)
    conclusion = Self.field("Shows", of: entries)
    needs = Self.field("Needs", of: entries).split(separator: ", ").map {
      $0.split(separator: " or ").map(String.init)
    }
    avoids = Self.field("Avoids", of: entries).split(separator: ", ").map(String.init)

    let call = Self.call(in: scene)
    (number, title) = (call?.number, call?.title ?? "")
    (lesson, uses) = (call?.lesson, call?.uses ?? [])
  }

  private static func parts(of text: String) -> (code: String, scene: String, hints: String) {
    // Some editors save files with CRLF line endings.
    let (above, hints) = text.replacingEach("\r\n", by: "\n").parted(before: hintsMark)
    let (code, scene) = above.parted(before: sceneMark)
    return (code, scene, hints)
  }

  private typealias Call = (number: Int, title: String, lesson: Int, uses: [Int])

  /// Reads `Exercise(10, "Title", after: 22, uses: [12, 26]` in `scene`.
  ///
  /// It uses no regular expression, because the first use of one takes longer than reading all
  /// exercises.
  private static func call(in scene: String) -> Call? {
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
      guard take(","), take("after:"), let lesson = number() else { continue }
      var uses: [Int] = []
      if take(","), take("uses:"), take("[") {
        while let lesson = number() {
          uses.append(lesson)
          _ = take(",")
        }
      }
      return (own, title, lesson, uses)
    }
    return nil
  }

  /// The text to compile, with no hint ticked. Taking a hint does not change it.
  public var compiled: String { text.replacingEach("// - [x] ", by: "// - [ ] ") }

  /// The text with the next hint ticked, or nil if all are.
  public var withNextHintTaken: String? {
    text.range(of: "// - [ ] ", after: Self.hintsMark).map { range in
      text.replacingCharacters(in: range, with: "// - [x] ")
    }
  }

  /// Returns the entries of a comment. An entry starts on a line without indentation and continues
  /// on indented lines.
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

  /// Returns the text of the entry below the hints that begins with `name` and a colon, or an empty
  /// string.
  func field(_ name: String) -> String { Self.field(name, of: Self.entries(in: hintsSection)) }

  private static func field(_ name: String, of entries: [String]) -> String {
    entries.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) } ?? ""
  }

  private static func hint(_ entry: String) -> Hint? {
    for (mark, isTaken) in [("- [ ] ", false), ("- [x] ", true)] where entry.hasPrefix(mark) {
      return Hint(text: String(entry.dropFirst(mark.count)), isTaken: isTaken)
    }
    return nil
  }
}

extension String {
  /// Splits the text before the line `mark`. The second part begins with that line.
  fileprivate func parted(before mark: String) -> (before: String, rest: String) {
    guard let range = self[...].utf8Range(of: "\n\(mark)\n") else { return (self, "") }
    let start = index(after: range.lowerBound)
    return (String(self[..<start]), String(self[start...]))
  }

  fileprivate func range(of text: String, after mark: String) -> Range<Index>? {
    guard let start = firstRange(of: mark)?.upperBound else { return nil }
    return self[start...].firstRange(of: text)
  }

  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    "\(self[..<range.lowerBound])\(text)\(self[range.upperBound...])"
  }
}
