extension Command {
  /// The command that installs the runner on the path.
  package static let install = Command(
    name: "install", summary: "put lesson-runner on your path, with completions", operands: .none,
    examples: [
      Example("swift run lesson-runner install", "once is enough, even after later builds")
    ], featured: 0,
    notes: [
      "It creates a link in ~/.local/bin to the built program. For each of "
        + "bash, zsh and fish it also creates a file that loads the completions. To uninstall, "
        + "delete the link and these files.",
      "Inside a checkout, lesson-runner uses that checkout. Anywhere else it uses the one that "
        + "it was built from, and says so.",
    ]
  )
}
