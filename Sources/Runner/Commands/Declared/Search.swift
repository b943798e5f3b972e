import Stage

extension Command {
  /// The command that searches the notebook.
  package static let search = Command(
    name: "search", summary: "find words in the notebook", operands: .words,
    options: [.json],
    examples: [
      Example("lesson-runner search leak", "scenes and lessons with this word"),
      Example("lesson-runner search hot publish", "scenes and lessons with both words"),
      Example("lesson-runner search leak --json", "the same, for programs"),
    ],
    notes: [
      "It searches frequently asked questions, titles, the tutorials' headings, symptoms, "
        + "operators, the glossary, the scenes' questions, prose, messages, Objective-C and Swift. For each scene "
        + "or lesson, it shows the line that matches best. The best matches come first; a terminal "
        + "shows \(mostResults) of them.",
      "Type names, words or a whole sentence, such as a complaint about your app. A result contains "
        + "at least half of the words, perhaps with another ending or as a word that means the "
        + "same.",
    ]
  )

  /// The number of results shown on a terminal.
  package static let mostResults = 20
}
