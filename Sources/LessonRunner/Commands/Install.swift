extension Command {
  /// Installs the runner on the path.
  static let install = Command(
    name: "install", summary: "put lesson-runner on your path, with completions", operands: .none,
    examples: [
      Example("swift run lesson-runner install", "once; later builds need no new install")
    ], featured: 0,
    notes: [
      "It creates a link in ~/.local/bin to the built program, and a file each for bash, zsh and "
        + "fish that loads the completions when you first need them. To uninstall, delete these "
        + "files.",
      "Inside a checkout, lesson-runner uses that checkout. Anywhere else it uses the one that "
        + "it was built from, and says so.",
    ]
  ) { _ throws(Failure) in
    let installation = try Installation()
    try installation.write()
    Output.standard.write(installation.advice)
    return .asExpected
  }
}
