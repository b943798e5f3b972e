import Stage

/// A lesson's file, as its author wrote it: prose in the doc comment, and the code of the scenes.
public struct LessonFile: Sendable {
  /// The whole text.
  public let text: String

  /// The doc comment right above the lesson.
  public let lessonComment: Comment?

  /// What it says, or nothing where there is none.
  public var comment: String { lessonComment?.text ?? "" }

  /// The number of the line that it begins on, or else of the one that it is missing above.
  public var commentLine: Int { lessonComment?.line ?? member?.line ?? 1 }

  /// Its paragraphs, lists and tables, as `Comment.blocks` has them.
  public var blocks: [[String]] { lessonComment?.blocks ?? [] }

  /// Its text, a line for each paragraph, list item and row of a table.
  public var prose: String { lessonComment?.prose ?? "" }

  /// Everything that the file says about `lesson` and its scenes, with a line for each paragraph,
  /// list item and row of a table.
  public func prose(of lesson: Lesson) -> String {
    let comments = lesson.scenes.flatMap { [comment(on: $0), comment(below: $0)] }
    return ([prose] + comments.compactMap { $0?.prose }).joined(separator: "\n")
  }

  /// The static member that the lesson is, and the number of the line that declares it.
  public let member: (name: String, line: Int)?

  /// Everything but the imports and the lesson's doc comment.
  public var code: String { codeLines.joined(separator: "\n") }

  /// What is declared before the lesson, for its reader to know before the scenes.
  public let sections: [Section]

  /// What is declared after the lesson, for its scenes to use.
  public let declarations: String

  private let lines: [Substring]
  private let codeLines: ArraySlice<Substring>

  /// The numbers of the lines that scenes begin on, by their titles.
  private let sceneLines: [Substring: Int]

  /// Reads `text`, what stands in such a file.
  public init(text: String) {
    self.text = text
    lines = text.lines
    sceneLines = Self.sceneLines(in: lines)
    member = Self.member(in: lines)
    lessonComment = member.flatMap { [lines] in Comment(above: $0.line, in: lines) }
    let code = lines.enumerated()
      .filter { [lessonComment] index, _ in lessonComment?.lines.contains(index + 1) != true }
      .map(\.element)
      .drop { line in
        line.begins(with: "import ") || line.isEmpty
          || line.begins(with: "//") && !line.begins(with: Section.mark)
      }
    codeLines = code
    let start = code.firstIndex(of: "extension Lesson {") ?? code.endIndex
    let end = code[start...].firstIndex(of: "}")
    sections = end == nil ? [] : Section.all(in: code[..<start])
    let rest = end.map { code[$0...].dropFirst().drop(while: \.isEmpty) }
    declarations = rest?.joined(separator: "\n") ?? ""
  }

  /// The static member that a lesson is in `text`, and the number of the line that declares it.
  public static func member(in text: String) -> (name: String, line: Int)? {
    member(in: text.lines)
  }

  private static func member(in lines: [Substring]) -> (name: String, line: Int)? {
    let end = ": Lesson {"
    return lines.enumerated().lazy.filter { $1.ends(with: end) }
      .compactMap { index, line in
        let words = line.dropLast(end.count).split(separator: " ").suffix(3)
        guard words.count == 3, words.dropLast() == ["static", "var"] else { return nil }
        return (words.last.map(String.init) ?? "", index + 1)
      }.first
  }

  /// The number of the line on which the code of `section` begins.
  package func codeLine(of section: Section) -> Int {
    let first = section.code.prefix { $0 != "\n" }
    return (lines[(line(of: section) - 1)...].firstIndex(of: first) ?? 0) + 1
  }

  /// The number of the line on which `declarations` begin, which end with the file.
  package var declarationsLine: Int {
    lines.count - declarations.lines.count + 1
  }

  /// The number of the line that `section` begins on.
  public func line(of section: Section) -> Int {
    let first =
      section.title.isEmpty
      ? section.code.prefix { $0 != "\n" } : "\(Section.mark)\(section.title)"
    return (lines.firstIndex(of: first) ?? 0) + 1
  }

  /// The number of the line that `scene` begins on.
  public func line(of scene: Scene) -> Int? { sceneLines[scene.title[...]] }

  private static func sceneLines(in lines: [Substring]) -> [Substring: Int] {
    let scenes = lines.enumerated().compactMap { index, line -> (title: Substring, line: Int)? in
      let code = line.withoutIndent
      guard code.begins(with: "Scene"),
        let call = ["Scene(", "Scene.staged("].first(where: code.begins)
      else { return nil }
      // The title may stand on a line of its own.
      let isSplit = code == call && index + 1 < lines.count
      let title = isSplit ? lines[index + 1].withoutIndent : code.dropping(call)
      return title.begins(with: "\"") ? (title.parts(around: "\"", atMost: 2)[1], index + 1) : nil
    }
    return Dictionary(scenes.map { ($0.title, $0.line) }) { first, _ in first }
  }

  /// The doc comment right above `scene`, with its question and its answers.
  public func comment(on scene: Scene) -> Comment? {
    line(of: scene).flatMap { Comment(above: $0, in: lines) }
  }

  /// The comment right below `scene`, with its reason and remarks.
  public func comment(below scene: Scene) -> Comment? {
    lineNumbers(of: scene).flatMap { Comment(below: $0.upperBound, in: lines) }
  }

  /// The question, the answers and the reason of `scene`.
  public func explanation(of scene: Scene) -> Explanation {
    Explanation(above: comment(on: scene), below: comment(below: scene))
  }

  /// The code of `scene`, as far to the left as it goes.
  public func code(of scene: Scene) -> String? {
    guard let numbers = lineNumbers(of: scene) else { return nil }
    let code = numbers.map { self[line: $0] }
    let indent = String(code[0].prefix { $0 == " " })
    return code.map { $0.dropping(indent) }.joined(separator: "\n")
  }

  /// The numbers of the lines that `scene` stands on.
  package func lineNumbers(of scene: Scene) -> ClosedRange<Int>? {
    guard let number = line(of: scene) else { return nil }
    let first = self[line: number]
    if first.last == "}" { return number...number }
    // The layout says where it ends: at a brace that is no further to the right.
    let end = String(first.prefix { $0 == " " }) + "}"
    let last = lines[number...].firstIndex { $0.begins(with: end) } ?? lines.count - 1
    return number...(last + 1)
  }

  /// The numbers of all its lines.
  package var lineNumbers: ClosedRange<Int> { 1...lines.count }

  /// What stands on line `number`.
  package subscript(line number: Int) -> Substring { lines[number - 1] }
}
