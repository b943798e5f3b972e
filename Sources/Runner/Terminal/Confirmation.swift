import CLibrary

/// Questions that ask the user for confirmation.
package enum Confirmation {
  /// True if there is a terminal to ask on.
  static var canBeAsked: Bool { isatty(STDIN_FILENO) == 1 && Output.error.isTerminal }

  /// Asks `question` on the terminal. Any answer other than yes counts as no.
  static func isGiven(_ question: String) -> Bool {
    Output.error.write("\(question) [y/N] ")
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }

  /// Asks `question` on the terminal. Without a terminal, fails and suggests `command`, which does
  /// not ask.
  package static func isAccepted(
    _ question: String, insteadOf command: String
  ) throws(Failure) -> Bool {
    guard canBeAsked else {
      throw Failure(
        message: "cannot ask for confirmation: input is not a terminal",
        advice: [Failure.Advice(command: command, comment: "without asking")])
    }
    return isGiven(question)
  }
}
