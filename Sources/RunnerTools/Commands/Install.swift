import Runner

extension Tool {
  /// The command that installs the runner on the path.
  package static let install = Command.install.performed { _ throws(Failure) in
    let installation = try Installation()
    try installation.write()
    Output.standard.write(installation.advice)
    return .asExpected
  }
}
