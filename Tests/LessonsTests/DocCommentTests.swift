import TestSupport
import Testing

/// The openings of doc comments: a noun phrase for a type or property, a verb for a function.
@Suite struct DocCommentTests {
  /// The folders whose doc comments still have to be rewritten. Never add one.
  private static let waiting = [
    "Sources/Lessons/", "Sources/Notebook/",
    "Sources/Reactive/", "Sources/Stage/Marbles/",
  ]

  /// The words that no doc comment opens with.
  private static let words: Set<Substring> = [
    "What", "Whether", "How", "Where", "Who", "Whose", "Whom", "Which", "When", "Why", "Those",
    "They", "That", "So", "It",
  ]

  private static let files = Result {
    try Repository.files(in: "Sources").filter { $0.hasSuffix(".swift") }.map { "Sources/\($0)" }
  }

  @Test("No doc comment opens with an interrogative or a pronoun")
  func rewritten() throws {
    let files = try Self.files.get().filter { !Self.waiting.contains(where: $0.hasPrefix) }
    #expect(files.count > 80)
    #expect(try files.flatMap(Self.badOpenings) == [])
  }

  @Test("A rewritten folder is removed from the waiting list", arguments: waiting)
  func needed(folder: String) throws {
    let files = try Self.files.get().filter { $0.hasPrefix(folder) }
    #expect(try files.contains { try !Self.badOpenings(in: $0).isEmpty })
  }

  /// The openings of the doc comments in `file` that begin with one of the words.
  private static func badOpenings(in file: String) throws -> [String] {
    let lines = try Repository.text(of: file)
      .split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
    return lines.indices.compactMap { index in
      let isFirst = index == 0 || !lines[index - 1].hasPrefix("///")
      guard isFirst, lines[index].hasPrefix("/// ") else { return nil }
      let opening = lines[index].dropFirst("/// ".count)
      return words.contains(opening.prefix { $0.isLetter })
        ? "\(file):\(index + 1): \(opening)" : nil
    }
  }
}
