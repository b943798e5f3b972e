extension Command {
  /// The command that asks about scenes before it shows their logs.
  package static let guess = Command(
    name: "guess", summary: "answer the questions of scenes before you see their logs",
    operands: .anyLessons,
    examples: [
      Example("lesson-runner guess 7", "the questions of lesson 7"),
      Example("lesson-runner guess 7.cold", "the question of one scene"),
      Example("lesson-runner guess", "a random scene"),
    ],
    notes: [
      "Type the number of an answer, and press Return. Then press Return again to see the log, or "
        + "type l to guess each line of it: you see the events up to the line, and the code that "
        + "logged it. To end early and see your result so far, type q or press Ctrl-D.",
      "The score counts the scenes' own questions. Lines that you guess are counted apart.",
      "A Chinese message in a question or in an answer is followed by its English.",
      "Answers can also come from a pipe, one per line.",
    ]
  )
}
