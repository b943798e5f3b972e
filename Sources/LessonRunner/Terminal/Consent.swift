import CLibrary

/// Something that a person has to say yes to.
enum Consent {
  /// Whether somebody does. Where nobody can, it says which `command` does without.
  static func isAccepted(
    _ question: String, insteadOf command: String
  ) throws(Failure) -> Bool {
    guard isatty(STDIN_FILENO) == 1, Output.error.isTerminal else {
      throw Failure(
        message: "nobody is there to say whether that is meant",
        advice: [Failure.Advice(command: command, comment: "without asking")])
    }
    Output.error.write("\(question) [y/N] ")
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }
}
