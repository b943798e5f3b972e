import Stage

extension Name {
  /// The section *What has no counterpart*.
  package static var counterparts: String {
    let rows = all.compactMap { name in
      name.instead.map { remedy in
        [
          Markdown.code(name.objectiveC), remedy,
          PageFolder.front.link(toLesson: name.leaving ?? name.lesson),
        ]
      }
    }
    return """
      \(Markdown.anchor("without-counterpart"))
      ## What has no counterpart

      Neither Combine nor Swift has an equivalent for these names. The lesson shows what to do instead, or
      what to watch out for.

      \(Markdown.table(["ReactiveObjC", "what to do instead", "lesson"], rows))
      """
  }
}
