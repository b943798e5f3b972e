extension Command {
  /// The command that finds mistakes in source files and reports how the files use RAC.
  package static let doctor = Command(
    name: "doctor", summary: "find mistakes in source files that use RAC", operands: .files,
    options: [.only, .list, .json],
    examples: [
      Example("lesson-runner doctor Screen.m", "the mistakes in a file"),
      Example("lesson-runner doctor MyApp", "in all source files in a folder"),
      Example("lesson-runner doctor MyApp --only bound-twice", "what one rule finds"),
      Example("lesson-runner doctor MyApp --json", "the whole report, for programs"),
    ],
    notes: [
      "It reads files that end in .m, .mm, .h or .swift, method by method, and changes nothing. In "
        + "a folder, it skips Pods, Carthage and build products. For each mistake it shows the "
        + "line, the reason with the remedy, and the scene that demonstrates it. The files are not "
        + "compiled.",
      "It reports only what the code itself shows. `explain` also names traps that depend on other code.",
      "At the end, it reports how much RAC the files use, which lessons explain most of it, and in "
        + "which order classes can move away from RAC, beginning with classes that use no other "
        + "class that depends on RAC.",
      "The exit status is 0 if it finds no mistake, and 1 if it finds any, or if no file uses RAC.",
    ]
  )
}
