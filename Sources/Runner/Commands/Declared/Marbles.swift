extension Command {
  /// The command that draws lessons as marble diagrams.
  package static let marbles = Command(
    name: "marbles", summary: "draw lessons as marble diagrams", operands: .lessons,
    options: [.svg, .ascii],
    examples: [
      Example("lesson-runner marbles 7", "draw a lesson"),
      Example("lesson-runner marbles 7 --svg > 7.svg", "draw it as an SVG picture"),
      Example("lesson-runner marbles 7 --ascii", "draw it with ASCII characters only"),
    ],
    notes: [
      "Time runs to the right. ^ is a subscription, | a completion, # an error and ! a disposal. - "
        + "means that nothing happens, . that there is no subscriber yet, and [ab] that two events "
        + "happen at the same instant.",
      "On a terminal, a diagram wraps at the terminal's width. If the locale is not UTF-8, it is "
        + "drawn in ASCII.",
    ]
  )
}
