import Stage

extension Command {
  /// The command that creates a lesson or an exercise.
  package static let new = Command(
    name: "new", summary: "create a new lesson or exercise", operands: .title,
    options: [.chapter, .exercise],
    changesCheckout: true,
    examples: [
      Example(
        "lesson-runner new \"Hot potatoes\" --chapter signals",
        "create a lesson and register it"),
      Example("lesson-runner new \"Two alarms\" --exercise", "create an exercise"),
    ],
    notes: [
      "The lesson gets the next free number. Its file and its static member are named after its "
        + "title. A title is refused if this name would stop a lesson from compiling. No file "
        + "is overwritten.",
      "The chapters: " + Chapter.allCases.map(\.rawValue).joined(separator: ", ") + ".",
    ]
  )
}
