import Stage

extension Name {
  /// The section *What has no counterpart*.
  package static func counterparts(at folder: PageFolder) -> String {
    let rows = all.compactMap { name in
      name.instead.map { remedy in
        [
          Markdown.code(name.objectiveC), remedy,
          folder.link(toLesson: name.leaving ?? name.lesson),
        ]
      }
    }
    return """
      \(Markdown.anchor("without-counterpart"))
      ## What has no counterpart

      Neither Combine nor Swift has an equivalent for these names. Some of the lessons show what to do
      instead; the others only explain the name or a similar one.

      \(Markdown.table(["ReactiveObjC", "what to do instead", "lesson"], rows))
      """
  }
}
