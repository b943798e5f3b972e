import Stage

extension Notebook.Front {
  /// All lessons by chapter, each with an anchor of its own.
  package var contents: String {
    let chapters = Chapter.allCases.map { chapter in
      let lines = folder.lessons.filter { $0.chapter == chapter }.map { lesson in
        "- <a id=\"\(lesson.anchor)\"></a>\(folder.link(lesson.heading, to: lesson.page))\n"
      }
      return """
        \(Markdown.anchor(chapter.rawValue))
        ### \(chapter.heading)

        \(chapter == .leaving ? Departure.section(at: folder) : "")\(lines.joined())
        """
    }
    return """
      \(Markdown.anchor("contents"))
      ## Contents

      Read the lessons in this order, or start with the one you need.

      \(chapters.joined(separator: "\n"))
      """
  }
}
