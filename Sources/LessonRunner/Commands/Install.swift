extension Command {
  /// Installs the runner on the path.
  static let install = Command(
    name: "install", summary: "put lesson-runner on your path, with completions", operands: .none,
    examples: [
      Example("swift run lesson-runner install", "once; what is built later is found, too")
    ], featured: 0,
    notes: [
      "It makes a link in ~/.local/bin to the program that was built, and a file for each of bash, zsh "
        + "and fish that asks it for completions when they are first needed. To undo it, delete these.",
      "Within a checkout lesson-runner is about that one; elsewhere about the one that it was built "
        + "in, which it says.",
    ]
  ) { _ throws(Failure) in
    let installation = try Installation()
    try installation.write()
    Output.standard.write(installation.advice)
    return .asExpected
  }
}
