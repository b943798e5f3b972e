import Stage

/// A lesson's file, as its author wrote it: prose in the doc comment, and the code of the scenes.
public struct LessonFile: Sendable {
  /// The whole text.
  public let text: String

  /// The doc comment, line by line as it is written.
  public let comment: String

  /// The number of the line that it begins on.
  public let commentLine: Int

  /// The doc comment between blank lines: each a paragraph, the items of a list, or the rows of a
  /// table, in lines that are not wrapped.
  public let blocks: [[String]]

  /// Everything but the imports and the doc comment.
  public let code: String

  private let lines: [Substring]

  /// Reads what stands in such a file.
  public init(text: String) {
    self.text = text
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let isComment = { (line: Substring) in line.drop { $0 == " " }.hasPrefix("///") }
    let lesson = lines.firstIndex(of: Self.lessonStart) ?? lines.startIndex
    let start = lines[lesson...].firstIndex(where: isComment) ?? lines.endIndex
    let end = lines[start...].firstIndex { !isComment($0) } ?? lines.endIndex
    let comment = lines[start..<end].map { line in
      let text = line.drop { $0 == " " }.dropFirst(3)
      return text.first == " " ? text.dropFirst() : text
    }
    self.comment = comment.joined(separator: "\n")
    commentLine = start < lines.endIndex ? start + 1 : 1
    blocks = Self.blocks(in: comment.map { $0.drop { $0 == " " } })
    code = (lines[..<start] + lines[end...])
      .drop { line in
        line.hasPrefix("import ") || line.isEmpty
          || line.hasPrefix("//") && !line.hasPrefix(Section.mark)
      }
      .joined(separator: "\n")
  }

  /// The doc comment, a line for each paragraph, list item and row of a table.
  public var prose: String { blocks.joined().joined(separator: "\n") }

  private static func blocks(in comment: [Substring]) -> [[String]] {
    comment.split(separator: "").map { block in
      block.reduce(into: []) { lines, line in
        let begins = lines.isEmpty || line.hasPrefix("- ") || line.hasPrefix("|")
        if begins {
          lines.append(String(line))
        } else {
          lines[lines.count - 1] += " " + line
        }
      }
    }
  }

  /// The static member that the lesson is, and the number of the line that declares it.
  public var member: (name: String, line: Int)? {
    lines.enumerated().lazy.compactMap { index, line in
      line.firstMatch(of: /static var (\w+): Lesson {/).map { (String($0.1), index + 1) }
    }.first
  }

  private static let lessonStart: Substring = "extension Lesson {"

  /// What is declared before the lesson, for its reader to know before the scenes.
  public var sections: [Section] { Section.all(in: parts.before) }

  /// What is declared after the lesson, for its scenes to use.
  public var declarations: String {
    parts.after.joined(separator: "\n").trimmingPrefix { $0 == "\n" }.description
  }

  private var parts: (before: ArraySlice<Substring>, after: ArraySlice<Substring>) {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: Self.lessonStart),
      let end = lines[start...].firstIndex(of: "}")
    else { return ([], []) }
    return (lines[..<start], lines[(end + 1)...])
  }

  /// The number of the line that a section begins on.
  public func line(of section: Section) -> Int {
    let first =
      section.title.isEmpty
      ? section.code.prefix { $0 != "\n" } : "\(Section.mark)\(section.title)"
    return (lines.firstIndex(of: first) ?? 0) + 1
  }

  /// The number of the line that a scene begins on.
  public func line(of scene: Scene) -> Int? {
    let title = "\"\(scene.title)\""
    return lines.indices.first { index in
      let line = lines[index]
      return ["Scene(", "Scene.staged("].contains { call in
        let isSplit = line.hasSuffix(call) && index + 1 < lines.count
        return line.contains("\(call)\(title)")
          || isSplit && lines[index + 1].drop { $0 == " " }.hasPrefix(title)
      }
    }.map { $0 + 1 }
  }

  /// What the doc comment right above a scene says, line by line as it is written.
  public func sentence(of scene: Scene) -> String? {
    guard let number = line(of: scene) else { return nil }
    let comment = lines[..<(number - 1)].reversed().map { line in line.drop { $0 == " " } }
      .prefix { $0.hasPrefix("///") }.reversed()
    if comment.isEmpty { return nil }
    return comment.map { $0.dropFirst(3).trimmingPrefix(" ") }.joined(separator: "\n")
  }

  /// The code of a scene, as far to the left as it goes.
  public func code(of scene: Scene) -> String? {
    guard let number = line(of: scene) else { return nil }
    let first = lines[number - 1]
    let indent = first.prefix { $0 == " " }
    var code = [first]
    // The layout says where it ends: at a brace that is no further to the right.
    if first.last != "}" {
      for line in lines[number...] {
        code.append(line)
        if line.hasPrefix(indent + "}") { break }
      }
    }
    return code.map { $0.hasPrefix(indent) ? $0.dropFirst(indent.count) : $0 }
      .joined(separator: "\n")
  }
}
