import Stage

extension Notebook.Front {
  /// All lessons by chapter, each where links to it led when the notebook was one page.
  package var contents: String {
    let chapters = Chapter.allCases.map { chapter in
      let lines = Lesson.all.filter { $0.chapter == chapter }.map { lesson in
        "- <a id=\"\(lesson.anchor)\"></a>\(Place.front.link(lesson.heading, to: lesson.page))\n"
      }
      return """
        \(Markdown.anchor(chapter.rawValue))
        ### \(chapter.heading)

        \(lines.joined())
        """
    }
    return """
      \(Markdown.anchor("contents"))
      ## Contents

      Lessons keep their numbers for good; they stand in the order in which they are read.

      \(chapters.joined(separator: "\n"))
      """
  }
}
