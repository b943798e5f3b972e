extension Command {
  /// The command that goes through scenes event by event.
  package static let step = Command(
    name: "step", summary: "go through scenes event by event, forward and back",
    operands: .lessons, options: [.objc],
    examples: [
      Example("lesson-runner step 7.cold", "go through a scene, forward and back"),
      Example("lesson-runner step 7", "go through a lesson from its first scene"),
      Example("lesson-runner step 7.cold --objc", "with its Objective-C"),
      Example("lesson-runner step 7.cold | less", "print its events as text, page by page"),
    ],
    notes: [
      "An event is a logged line, a mark in a marble diagram, an action of the user, a change of "
        + "the screen, or an action of the lesson's code, such as a send or a subscription. For "
        + "each event you see its time, its cause, the log, the line of code that made it happen, "
        + "and the marbles so far.",
      "Keys: right arrow, space or Return goes to the next event, left arrow to the previous one, "
        + "Home to the first and End to the last. i goes to the end of the instant. The up and "
        + "down arrows scroll. g asks what comes next, and a number answers. n goes to the next "
        + "scene, p to the previous one. q, Ctrl-C or Ctrl-D quits.",
      "If input or output is not a terminal, or TERM is dumb, all events are printed as text.",
    ]
  )
}
