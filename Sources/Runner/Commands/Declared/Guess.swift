extension Command {
  /// The command that asks which line a scene logs next.
  package static let guess = Command(
    name: "guess", summary: "guess what comes next in scenes, and see why", operands: .anyLessons,
    examples: [
      Example("lesson-runner guess 7", "guess what lesson 7 logs next"),
      Example("lesson-runner guess 7.cold", "guess about one scene"),
      Example("lesson-runner guess", "guess about a random scene"),
    ],
    notes: [
      "Type the number of an answer, and press Return. You then see the events up to the next "
        + "line, and the code that logged it. To end early and see your result so far, type q or "
        + "press Ctrl-D.",
      "Answers can also come from a pipe, one per line.",
    ]
  )
}
