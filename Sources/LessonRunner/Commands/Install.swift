extension Command {
  /// Installs the runner on the path.
  static let install = Command(
    name: "install", summary: "put lesson-runner on your path, with completions", operands: .none,
    examples: [
      Example("swift run lesson-runner install", "once; later builds need no new install")
    ], featured: 0,
    notes: [
      "It creates a link in ~/.local/bin to the built program. For bash, zsh and fish it also "
        + "creates a file each, which loads the completions when you need them. To uninstall, "
        + "delete the link and these files.",
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
