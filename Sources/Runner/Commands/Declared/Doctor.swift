extension Command {
  /// The command that finds mistakes in source files and reports how the files use RAC.
  package static let doctor = Command(
    name: "doctor", summary: "find mistakes in source files that use RAC", operands: .files,
    options: [
      .only, .exclude, .changedSince, .baseline, .writeBaseline, .json, .sarif, .github, .list,
    ],
    examples: [
      Example("lesson-runner doctor Screen.m", "the mistakes in a file"),
      Example("lesson-runner doctor MyApp", "in all source files in a folder"),
      Example("lesson-runner doctor MyApp --only bound-twice", "what one rule finds"),
      Example("lesson-runner doctor MyApp --changed-since main", "only in changed lines"),
      Example("lesson-runner doctor MyApp --json", "the whole report, for programs"),
    ],
    notes: [
      "It reads files that end in .m, .mm, .h or .swift, method by method, and changes nothing. The "
        + "files are not compiled. In a folder, it leaves out tests, generated code, frameworks, "
        + "Pods, Carthage, vendor and build products; name such a file or folder to examine it.",
      "For each mistake it shows the line, the reason with the remedy, and the scene that "
        + "demonstrates it. Where the output is not a terminal, each finding is one line, as "
        + "compilers print it: Screen.m:12:3: warning: text [rule]. Findings of style are notes.",
      "A comment `// lesson-runner:ignore bound-twice` on the line, or alone on the line above, "
        + "leaves out a finding.",
      "It reports only what the code itself shows. `explain` also names traps that depend on other code.",
      "At the end, it reports how much RAC the files use, which lessons explain most of it, and in "
        + "which order classes can move away from RAC, beginning with classes that use no other "
        + "class that depends on RAC.",
      "The exit status is 0 if it finds nothing, 1 if it finds anything, 2 if the command line is "
        + "invalid, and 3 if no file uses RAC.",
    ]
  )
}
