import Stage

extension Notebook {
  /// A figure in a tutorial, and the lesson with its counterpart.
  package struct Figure {
    let document: Tutorial.Document
    let name: String
    let content: String
    let lesson: Int

    private init(_ document: Tutorial.Document, _ name: String, _ content: String, _ lesson: Int) {
      self.document = document
      self.name = name
      self.content = content
      self.lesson = lesson
    }

    /// All figures in the tutorials.
    static let all = [
      Figure(.a, "01", "a label that follows a text field", 35),
      Figure(.a, "02", "two buttons that subscribe, one that sends", 6),
      Figure(.a, "03", "a subject instead of a delegate", 11),
      Figure(.a, "04", "how concat joins two signals", 18),
      Figure(.a, "05", "how zip pairs values", 21),
      Figure(.a, "06", "typing, with one value ignored", 15),
      Figure(.a, "07", "a signal and a subject on a timeline", 8),
      Figure(.a, "08", "a signal and a replay subject on a timeline", 8),
      Figure(.a, "09", "a subject and a replay subject on a timeline", 8),
      Figure(.a, "10", "the cold and hot signal classes", 8),
      Figure(.a, "11", "a search button that is enabled by the search text", 41),
      Figure(.a, "12", "subscribing to a newsletter", 43),
      Figure(.a, "13", "a list of films", 51),
      Figure(.a, "14", "a sign-in form with coloured fields", 48),
      Figure(.a, "15", "a list with pull-to-refresh", 52),
      Figure(.a, "16", "a button that fires twice", 53),
      Figure(.a, "17", "the same button, fixed", 53),
      Figure(.a, "18", "a binding that does not notice typing", 46),
      Figure(.a, "19", "a binding that notices typing", 46),
      Figure(.a, "20", "text fields in a table", 54),
      Figure(.d, "second", "zip and combineLatest side by side", 22),
      Figure(.d, "third", "the sign-in screen in action", 49),
      Figure(.d, "fourth", "the book list in action", 50),
    ]

    /// The table of figures and their lessons, with its heading.
    package static func table(at folder: PageFolder) -> String {
      let rows = all.map { figure in
        let lesson = folder.lessons.numbered(figure.lesson)
        let link = lesson.map { folder.link($0.heading, to: $0.page) }
        return [
          "\(figure.document.letter), \(figure.name)", figure.content,
          link ?? "\(figure.lesson)",
        ]
      }
      return """
        \(Markdown.anchor("figures"))
        ## The tutorials' figures

        Two of the tutorials have figures. Each figure has a counterpart here: a marble diagram, or a log
        of what the screen shows. The only exception is the first figure in D, which is mere decoration.

        \(Markdown.table(["figure", "what it shows", "lesson"], rows))
        """
    }
  }
}
