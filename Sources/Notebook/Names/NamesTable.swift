import Stage

extension Name {
  /// Returns the page of names in `folder`: a table for each chapter, and the names without a
  /// counterpart.
  static func page(in folder: PageFolder) -> Notebook.File {
    let text = tables(at: folder) + "\n" + counterparts(at: folder)
    return Notebook.File(Notebook.names, text.replacing("## ", with: "# ", maxReplacements: 1))
  }

  /// The section *Names*, with a table for each chapter.
  package static func tables(at folder: PageFolder) -> String {
    let tables = Chapter.allCases.compactMap { chapter -> String? in
      let rows = all.filter {
        $0.isListed && folder.lessons.numbered($0.lesson)?.chapter == chapter
      }
      .map { $0.row(at: folder) }
      if rows.isEmpty { return nil }
      return "**\(chapter.title)**\n\n"
        + Markdown.table(
          [
            "ReactiveObjC: hot or cold", "here", "Combine", "Swift concurrency",
            "what differs there", "lesson",
          ], rows)
    }
    let opening = """
      \(Markdown.anchor("names"))
      ## Names

      Each row has ReactiveObjC's name, the name used here, and the nearest equivalents in Combine and in
      Swift concurrency, which here includes the standard library and Async Algorithms. The equivalents
      are written without arguments. Few behave the same, so a column says what differs. A dot before a
      name stands for `Signal`. The first column also says how the subscribers of a signal share its work:
      *cold* or *hot*, as in lesson 7. Operators have no such word, because their block runs again for each
      subscriber. `lesson-runner explain debounce` explains a name; it also knows names that no scene shows.

      """
    return ([opening] + tables).joined(separator: "\n")
  }

  /// True if the table has a row for the name: a scene shows it, and it fits into a cell.
  package var isListed: Bool { scene != nil && objectiveC.count <= 40 }

  private func row(at folder: PageFolder) -> [String] {
    let others = [combine, concurrency].map { name in
      name.map { Markdown.code(Self.withoutArguments($0)) } ?? "–"
    }
    let heat = heat.map { " (\($0.rawValue))" } ?? ""
    return [Markdown.code(objectiveC) + heat, own] + others
      + [differing(at: folder), folder.link(toLesson: lesson)]
  }

  /// Returns the difference, and a link to the lesson that shows it.
  private func differing(at folder: PageFolder) -> String {
    let link = leaving.flatMap(folder.lessons.numbered).map { folder.link(toLesson: $0.number) }
    let parts = [difference, link.map { "lesson \($0)" }].compactMap(\.self)
    return parts.isEmpty ? "–" : parts.joined(separator: "; ")
  }

  /// The name used here. A leading dot stands for `Signal`.
  private var own: String {
    guard let here else { return "–" }
    let base = here.prefix { $0 != "(" }
    let isKept = [objectiveC.filter { $0 != ":" }, String(objectiveC.prefix { $0 != ":" })]
      .contains(String(base))
    return isKept ? "the same" : Markdown.code(here.replacing("Signal.", with: "."))
  }

  private static func withoutArguments(_ name: String) -> String {
    let base = name.prefix { $0 != "(" }
    return base.isEmpty || base.hasSuffix(" ") ? name : String(base)
  }
}
