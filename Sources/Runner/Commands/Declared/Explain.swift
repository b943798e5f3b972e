extension Command {
  /// The command that explains pasted code or a name.
  package static let explain = Command(
    name: "explain", summary: "explain pasted Objective-C or Swift that uses RAC", operands: .code,
    options: [.json],
    examples: [
      Example("lesson-runner explain '[query throttle:0.3]'", "what a line does"),
      Example("pbpaste | lesson-runner explain -", "the code that you copied"),
      Example("lesson-runner explain debounce", "a name from any library"),
    ],
    notes: [
      "It says what each call does, which traps this code has, how to write it in Swift today for each "
        + "deployment target, and what to test before you change it. If `try` knows the operators, the "
        + "command also plays them, with sample marbles and blocks in place of yours.",
      "A trap that depends on code you did not paste begins with \"Check\". The command reads names and "
        + "brackets. It does not compile the code, so it does not know your variables' types.",
      "If brackets or operands nest very deeply, it skips the deeper ones and says so.",
      "The exit status is 0 if it explains anything. It is 2 if there is no code, if the code contains no name from "
        + "RAC, or if it is longer than 60 KB.",
    ]
  )
}
