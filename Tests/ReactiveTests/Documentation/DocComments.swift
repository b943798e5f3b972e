import Foundation

/// A block of code in a doc comment of the engine: a marble diagram, or an example.
struct DocBlock: Sendable, CustomStringConvertible {
  /// The file, within the engine's folder, and the line at which the block begins.
  let file: String
  let line: Int

  let lines: [String]

  /// The lanes that are drawn before and after the call.
  let sources: [Lane]
  let results: [Lane]

  /// The call of a diagram, or what an example runs.
  let code: String

  /// What an example says that it prints, sends or gives, on one line.
  let output: String?

  struct Lane: Sendable {
    let name: String
    let lane: String

    init?(_ line: String) {
      guard let match = line.wholeMatch(of: /([a-z]\w*) {2,}([-.|#\[\]\w ]+)/) else { return nil }
      (name, lane) = (String(match.1), String(match.2))
    }
  }

  init(file: String, line: Int, lines: [String]) {
    (self.file, self.line, self.lines) = (file, line, lines)
    let lanes = lines.map(Lane.init)
    sources = lanes.prefix { $0 != nil }.compactMap { $0 }
    results = lanes.dropFirst(sources.count).compactMap { $0 }
    let rest = lines.dropFirst(sources.count).dropLast(results.count)
    let end = rest.lastIndex { !$0.hasPrefix("// ") }.map { $0 + 1 } ?? rest.startIndex
    code = rest[..<end].joined(separator: "\n")
    output =
      end == rest.endIndex
      ? nil : rest[end...].map { String($0.drop { $0 == "/" || $0 == " " }) }.joined(separator: " ")
  }

  var isDiagram: Bool { !results.isEmpty }

  var description: String { "\(file):\(line)" }
}

/// What the sources of the engine say in their doc comments.
struct DocComments: Sendable {
  static let all = DocComments()

  private(set) var diagrams: [DocBlock] = []

  /// The blocks that are no diagrams.
  private(set) var examples: [DocBlock] = []

  /// What is public, in the order of the files.
  private(set) var declarations: [Declaration] = []

  struct Declaration: Sendable {
    let file: String
    let line: Int

    /// The name of a function or type.
    let name: String?

    /// The first paragraph of its doc comment.
    let summary: String
  }

  private init() {
    let folder = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/Reactive")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    for path in (paths ?? []).sorted() where path.hasSuffix(".swift") {
      let file = folder.appending(path: path)
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      // Where nothing is public, a block is a drawing of how things hang together.
      guard lines.contains(where: { $0.drop { $0 == " " }.hasPrefix("public ") }) else { continue }
      read(lines, path)
    }
  }

  private mutating func read(_ lines: [String], _ file: String) {
    var (comment, code): ([Substring], [String]) = ([], [])
    for (index, line) in lines.enumerated() {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("///") { comment.append(text.dropFirst(4)) }
      if text.hasPrefix("///     ") {
        code.append(String(text.dropFirst(8)))
        continue
      }
      if !code.isEmpty {
        let block = DocBlock(file: file, line: index + 1 - code.count, lines: code)
        // After an empty line a block goes on, unless it was complete.
        if text == "///", !block.isDiagram, block.output == nil,
          lines[index + 1].drop(while: { $0 == " " }).hasPrefix("///     ")
        {
          code.append("")
          continue
        }
        if block.isDiagram { diagrams.append(block) } else { examples.append(block) }
        code = []
      }
      if text.hasPrefix("public ") {
        let name = text.firstMatch(of: /(func|class(?! var)|struct|enum|protocol) `?(\w+)/)?.2
        let summary = comment.prefix { !$0.isEmpty }.joined(separator: " ")
        declarations.append(
          Declaration(file: file, line: index + 1, name: name.map(String.init), summary: summary))
      }
      if !text.hasPrefix("///"), !text.hasPrefix("@") { comment = [] }
    }
  }
}
