import Stage

/// The source file of a lesson: prose in the doc comment, and the code of the scenes.
public struct LessonFile: Sendable {
  /// The whole text.
  public let text: String

  /// The doc comment directly above the lesson.
  public let lessonComment: Comment?

  /// The text of the doc comment. Empty if there is none.
  public var comment: String { lessonComment?.text ?? "" }

  /// The line number of the doc comment, or of the declaration if there is no doc comment.
  public var commentLine: Int { lessonComment?.line ?? member?.line ?? 1 }

  /// The doc comment's paragraphs, lists and tables, as `Comment.blocks` describes them.
  public var blocks: [[String]] { lessonComment?.blocks ?? [] }

  /// The doc comment with one line for each paragraph, list item and table row.
  public var prose: String { lessonComment?.prose ?? "" }

  /// Returns all prose about `lesson` and its scenes, with one line for each paragraph, list item
  /// and table row.
  public func prose(of lesson: Lesson) -> String {
    let comments = lesson.scenes.flatMap { [comment(on: $0), comment(below: $0)] }
    return ([prose] + comments.compactMap { $0?.prose }).joined(separator: "\n")
  }

  /// The name of the static property that holds the lesson, and its line number.
  public let member: (name: String, line: Int)?

  /// The file without the imports and comments at its top, and without the lesson's doc comment.
  public var code: String { codeLines.joined(separator: "\n") }

  /// The declarations before the lesson, which readers need to understand the scenes.
  public let sections: [Section]

  /// The declarations after the lesson, which are helpers for the scenes.
  public let declarations: String

  private let lines: [Substring]
  private let codeLines: ArraySlice<Substring>

  /// The line numbers of the scenes, by title.
  private let sceneLines: [Substring: ClosedRange<Int>]

  /// Reads `text`, the contents of a lesson's file.
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

  /// Returns the name of the static property that holds a lesson in `text`, and its line number.
  public static func member(in text: String) -> (name: String, line: Int)? {
    member(in: text.lines)
  }

  private static func member(in lines: [Substring]) -> (name: String, line: Int)? {
    let end = ": Lesson {"
    for (index, line) in lines.enumerated() where line.ends(with: end) {
      let words = line.dropLast(end.count).split(separator: " ").suffix(3)
      guard words.dropLast() == ["static", "var"], let name = words.last else { continue }
      return (String(name), index + 1)
    }
    return nil
  }

  /// Returns the line number at which the code of `section` begins.
  package func codeLine(of section: Section) -> Int {
    let first = section.code.prefix { $0 != "\n" }
    return (lines[(line(of: section) - 1)...].firstIndex(of: first) ?? 0) + 1
  }

  /// The line number at which `declarations` begin. They extend to the end of the file.
  package var declarationsLine: Int {
    lines.count - declarations.lines.count + 1
  }

  /// Returns the line number of `section`.
  public func line(of section: Section) -> Int {
    let first =
      section.title.isEmpty
      ? section.code.prefix { $0 != "\n" } : "\(Section.mark)\(section.title)"
    return (lines.firstIndex(of: first) ?? 0) + 1
  }

  /// Returns the line number of `scene`.
  public func line(of scene: Scene) -> Int? { lineNumbers(of: scene)?.lowerBound }

  private static func sceneLines(in lines: [Substring]) -> [Substring: ClosedRange<Int>] {
    let scenes = lines.enumerated().compactMap { index, line -> (Substring, ClosedRange<Int>)? in
      let code = line.withoutIndent
      guard code.begins(with: "Scene"),
        let call = ["Scene(", "Scene.staged("].first(where: code.begins)
      else { return nil }
      // The title may be on a line of its own.
      let isSplit = code == call && index + 1 < lines.count
      let title = isSplit ? lines[index + 1].withoutIndent : code.dropping(call)
      if !title.begins(with: "\"") { return nil }
      return (title.parts(around: "\"", atMost: 2)[1], (index + 1)...end(of: index, in: lines))
    }
    return Dictionary(scenes) { first, _ in first }
  }

  /// Returns the number of the last line of the scene that begins at `first`, an index of `lines`.
  private static func end(of first: Int, in lines: [Substring]) -> Int {
    if lines[first].last == "}" { return first + 1 }
    // The scene ends at the first brace with the same indentation.
    let brace = String(lines[first].prefix { $0 == " " }) + "}"
    return (lines[(first + 1)...].firstIndex { $0.begins(with: brace) } ?? lines.count - 1) + 1
  }

  /// Returns the doc comment directly above `scene`, with its question and its answers.
  public func comment(on scene: Scene) -> Comment? {
    line(of: scene).flatMap { Comment(above: $0, in: lines) }
  }

  /// Returns the comment directly below `scene`, with its reason and remarks.
  public func comment(below scene: Scene) -> Comment? {
    lineNumbers(of: scene).flatMap { Comment(below: $0.upperBound, in: lines) }
  }

  /// Returns the question, the answers and the reason of `scene`.
  public func explanation(of scene: Scene) -> Explanation {
    Explanation(above: comment(on: scene), below: comment(below: scene))
  }

  /// Returns the code of `scene` without its common indentation.
  public func code(of scene: Scene) -> String? {
    guard let numbers = lineNumbers(of: scene) else { return nil }
    let code = numbers.map { self[line: $0] }
    let indent = String(code[0].prefix { $0 == " " })
    return code.map { $0.dropping(indent) }.joined(separator: "\n")
  }

  /// Returns the line numbers of `scene`.
  package func lineNumbers(of scene: Scene) -> ClosedRange<Int>? { sceneLines[scene.title[...]] }

  /// The numbers of all lines.
  package var lineNumbers: ClosedRange<Int> { 1...lines.count }

  /// Accesses the line with this number.
  package subscript(line number: Int) -> Substring { lines[number - 1] }
}
