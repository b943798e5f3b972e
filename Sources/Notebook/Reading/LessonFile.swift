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
    let start = lines.firstIndex(where: isComment) ?? lines.endIndex
    let end = lines[start...].firstIndex { !isComment($0) } ?? lines.endIndex
    let comment = lines[start..<end].map { line in
      let text = line.drop { $0 == " " }.dropFirst(3)
      return text.first == " " ? text.dropFirst() : text
    }
    self.comment = comment.joined(separator: "\n")
    commentLine = start < lines.endIndex ? start + 1 : 1
    blocks = Self.blocks(in: comment.map { $0.drop { $0 == " " } })
    code = (lines[..<start] + lines[end...])
      .drop { $0.hasPrefix("import ") || $0.hasPrefix("//") || $0.isEmpty }
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

  /// What is declared beside the lesson, for its scenes to use.
  public var declarations: String {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: "extension Lesson {"),
      let end = lines[start...].firstIndex(of: "}")
    else { return "" }
    return (lines[..<start] + lines[(end + 1)...]).joined(separator: "\n")
      .trimmingPrefix { $0 == "\n" }.description
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
