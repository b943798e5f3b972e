import Stage

extension LessonFile {
  /// Declarations that a lesson begins with, under a heading.
  ///
  ///     // MARK: - Model
  ///     // What the server answers.
  ///
  ///     private struct Book: Decodable { … }
  public struct Section: Hashable, Sendable {
    /// What stands behind the mark.
    public let title: String

    /// The comment directly below the mark.
    public let comment: String

    /// The code up to the next mark.
    public let code: String

    /// What a section begins with.
    static let mark = "// MARK: - "

    /// The sections that `lines` fall into; what stands before the first mark is one without a
    /// title.
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
