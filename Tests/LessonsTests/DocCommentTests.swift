import TestSupport
import Testing

/// The openings of doc comments: a noun phrase for a type or property, a verb for a function.
@Suite struct DocCommentTests {
  /// The words with which no doc comment may open.
  private static let words: Set<Substring> = [
    "What", "Whether", "How", "Where", "Who", "Whose", "Whom", "Which", "When", "Why", "Those",
    "They", "That", "So", "It",
  ]

  private static let folders = ["Sources", "Tests", "Tools"]

  private static let files = Result {
    try folders.flatMap { folder in
      try Repository.files(in: folder).filter {
        $0.hasSuffix(".swift") && !$0.hasPrefix("Fixture/") && !$0.contains(".build/")
      }
      .map { "\(folder)/\($0)" }
    }
  }

  @Test("No doc comment opens with an interrogative or a pronoun")
  func rewritten() throws {
    let files = try Self.files.get()
    for folder in Self.folders { #expect(files.contains { $0.hasPrefix("\(folder)/") }) }
    #expect(try files.flatMap(Self.badOpenings) == [])
  }

  /// Returns the openings of the doc comments in `file` that begin with one of `words`.
  private static func badOpenings(in file: String) throws -> [String] {
    let lines = try Repository.text(of: file)
      .split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
    return lines.indices.compactMap { index in
      let isFirst = index == 0 || !lines[index - 1].hasPrefix("///")
      guard isFirst, lines[index].hasPrefix("/// "), !isForReaders(at: index, of: lines) else {
        return nil
      }
      let opening = lines[index].dropFirst("/// ".count)
      return words.contains(opening.prefix { $0.isLetter })
        ? "\(file):\(index + 1): \(opening)" : nil
    }
  }

  /// Returns true if the comment at `index` is a lesson's prose or a scene's question, which may
  /// open with any word.
  private static func isForReaders(at index: Int, of lines: [Substring]) -> Bool {
    guard let code = lines[index...].first(where: { !$0.hasPrefix("///") }) else { return false }
    return code.hasPrefix("@LessonBuilder") || code.hasPrefix("Scene(")
      || code.hasPrefix("Scene.staged(")
  }
}
