import Stage

extension LessonFile {
  /// Declarations at the top of a lesson's file, under a heading.
  ///
  ///     // MARK: - Model
  ///     // The server's response.
  ///
  ///     private struct Book: Decodable { … }
  public struct Section: Hashable, Sendable {
    /// The text after the mark. Empty for the section before the first mark.
    public let title: String

    /// The comment directly below the mark.
    public let comment: String

    /// The code up to the next mark.
    public let code: String

    /// The prefix of a section's first line.
    static let mark = "// MARK: - "

    /// Splits `lines` into sections. Lines before the first mark become a section without a title.
    static func all(in lines: ArraySlice<Substring>) -> [Section] {
      let marks = lines.indices.filter { lines[$0].begins(with: mark) }
      let bounds = [lines.startIndex] + marks + [lines.endIndex]
      return zip(bounds, bounds.dropFirst()).map { start, end in Section(lines[start..<end]) }
        .filter { !$0.title.isEmpty || !$0.code.isEmpty }
    }

    private init(_ lines: ArraySlice<Substring>) {
      var lines = lines
      var title: Substring = ""
      var comment: ArraySlice<Substring> = []
      if let first = lines.first, first.begins(with: Self.mark) {
        title = first.dropFirst(Self.mark.count)
        lines.removeFirst()
        comment = lines.prefix { $0.begins(with: "// ") }
        lines = lines.dropFirst(comment.count)
      }
      self.title = String(title)
      self.comment = comment.map { String($0.dropFirst(3)) }.joined(separator: "\n")
      code = lines.drop(while: \.isEmpty).joined(separator: "\n")
    }
  }
}
