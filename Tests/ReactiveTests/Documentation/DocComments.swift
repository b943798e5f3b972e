import Foundation

/// The doc comments of the engine's public declarations.
struct DocComments: Sendable {
  static let all = DocComments()

  /// The public declarations, in the order of the files.
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
    let folder = EngineSources.root.appending(path: "Sources/Reactive")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    for path in (paths ?? []).sorted() where path.hasSuffix(".swift") {
      let file = folder.appending(path: path)
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      read(text.split(separator: "\n", omittingEmptySubsequences: false), path)
    }
  }

  private mutating func read(_ lines: [Substring], _ file: String) {
    var comment: [Substring] = []
    for (index, line) in lines.enumerated() {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("///") { comment.append(text.dropFirst(4)) }
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
