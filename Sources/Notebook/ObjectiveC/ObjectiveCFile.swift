import Stage

/// The Objective-C version of a lesson: shared code above the first mark, then a mark and a
/// function for each scene.
///
///     let file = try ObjectiveCFile(text: text, path: "ObjectiveC/Signals/07-ColdAndHot.m")
///     print(file.scenes.map(\.title), file.scenes[0].function)
///     // Prints "["hot", "cold", "subscribed, yet cold"] hot"
public struct ObjectiveCFile: Sendable {
  /// The format of a call to NSLog, with its line.
  public struct Format: Hashable, Sendable {
    /// The format itself.
    public let format: MessageFormat

    /// The number of the line that logs it.
    public let line: Int
  }

  /// The code under a mark.
  public struct SceneSection: Sendable {
    /// The title of the scene.
    public let title: String

    /// The number of the mark's line.
    public let line: Int

    /// The function that plays the scene.
    public let function: String

    /// The code, without the mark.
    public let code: String

    /// The number of the first line of the code.
    public let codeLine: Int

    /// The acts of the scene, statement by statement.
    public var acts: [ObjectiveCAct] { ObjectiveCAct.acts(in: tokens) }

    fileprivate let tokens: [ObjectiveCToken]

    /// The messages that the scene logs.
    public let formats: [Format]
  }

  /// The path, relative to the checkout.
  public let path: String

  /// The lines of the file.
  public let lines: [Substring]

  /// The code above the first mark, without the imports.
  public let shared: String

  /// The number of the first line of the shared code.
  public let sharedLine: Int

  /// The acts of the shared code, statement by statement.
  public var sharedActs: [ObjectiveCAct] { ObjectiveCAct.acts(in: sharedTokens) }

  private let sharedTokens: [ObjectiveCToken]

  /// The messages that the shared code logs.
  public let sharedFormats: [Format]

  /// The scenes, in the order of their marks.
  public let scenes: [SceneSection]

  /// Reads `text`, the contents of the file at `path`.
  public init(text: String, path: String) throws(ObjectiveCProblem) {
    self.path = path
    let lines = text.lines
    self.lines = Array(lines)
    var sections = [MarkedTokens(title: "", line: 0)]
    for token in try ObjectiveCToken.tokens(of: text, path: path) {
      if case .mark(let title) = token.kind {
        try sections[sections.count - 1].close(in: path)
        sections.append(MarkedTokens(title: title, line: token.line))
      } else {
        sections[sections.count - 1].tokens.append(token)
      }
    }
    try sections[sections.count - 1].close(in: path)
    let ends = sections.dropFirst().map { $0.line - 1 } + [lines.count]
    let blocks = zip(sections, ends).map { section, end in
      lines[section.line..<end].drop { $0.isEmpty || $0.hasPrefix("#import") }
    }
    let codes = blocks.map { $0.joined(separator: "\n").trimmingEmptyLines }
    shared = codes[0]
    sharedLine = blocks[0].startIndex + 1
    sharedTokens = sections[0].tokens
    sharedFormats = try sections[0].formats(in: path)
    var scenes: [SceneSection] = []
    for (section, (block, code)) in zip(sections, zip(blocks, codes)).dropFirst() {
      scenes.append(
        SceneSection(
          title: section.title, line: section.line, function: try section.function(in: path),
          code: code, codeLine: block.startIndex + 1,
          tokens: section.tokens, formats: try section.formats(in: path)))
    }
    self.scenes = scenes
  }

  /// Returns the code under the mark of `scene`.
  public func section(of scene: Scene) -> SceneSection? { scenes.first { $0.title == scene.title } }
}

/// The tokens between two marks.
private struct MarkedTokens {
  let title: String
  let line: Int
  var tokens: [ObjectiveCToken] = []

  /// Throws if the mark has no title, or if the braces in this section are not balanced.
  func close(in path: String) throws(ObjectiveCProblem) {
    if line > 0, title.isEmpty {
      throw ObjectiveCProblem(
        file: path, line: line, message: "A mark has no title.",
        remedy: "Write the title of its scene: #pragma mark - cold")
    }
    var open: [Int] = []
    for token in tokens {
      if token.kind == .symbol("{") { open.append(token.line) }
      if token.kind == .symbol("}"), open.popLast() == nil {
        throw ObjectiveCProblem(
          file: path, line: token.line, message: "This brace closes nothing.",
          remedy: "Delete it, or open a brace below the same mark.")
      }
    }
    if let line = open.last {
      throw ObjectiveCProblem(
        file: path, line: line, message: "A brace is not closed.",
        remedy: "Close it above the next mark.")
    }
  }

  /// Returns the name of the section's only function that takes and returns nothing. Throws if
  /// there is not exactly one.
  func function(in path: String) throws(ObjectiveCProblem) -> String {
    var depth = 0
    var names: [String] = []
    for (index, token) in tokens.enumerated() {
      if token.kind == .symbol("{") { depth += 1 }
      if token.kind == .symbol("}") { depth -= 1 }
      guard depth == 0, token.kind == .name("void"), tokens.count > index + 5,
        case .name(let name) = tokens[index + 1].kind,
        tokens[(index + 2)...(index + 5)].map(\.kind)
          == [.symbol("("), .name("void"), .symbol(")"), .symbol("{")]
      else { continue }
      names.append(name)
    }
    if names.count == 1 { return names[0] }
    throw ObjectiveCProblem(
      file: path, line: line,
      message: "There are \(names.count) functions for the scene \"\(title)\".",
      remedy: "Write one below its mark, void cold(void) { … }, and others above the first mark.")
  }

  /// Returns the formats of all calls to NSLog.
  func formats(in path: String) throws(ObjectiveCProblem) -> [ObjectiveCFile.Format] {
    var formats: [ObjectiveCFile.Format] = []
    for (index, token) in tokens.enumerated() where token.kind == .name("NSLog") {
      guard let text = ObjectiveCAct.format(tokens[(index + 1)...]) else {
        throw ObjectiveCProblem(
          file: path, line: token.line, message: "NSLog has no format.",
          remedy: "Write one: NSLog(@\"%@\", text).")
      }
      formats.append(.init(format: MessageFormat(text), line: token.line))
    }
    return formats
  }
}

extension String {
  fileprivate var trimmingEmptyLines: String {
    var text = self[...]
    while text.last?.isNewline == true { text.removeLast() }
    return String(text.drop { $0.isNewline })
  }
}
