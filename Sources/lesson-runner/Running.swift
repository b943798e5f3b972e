/// Does what the arguments ask for. What goes wrong is said on standard error, and to a program on
/// standard output as the last line.
func status(ofRunning arguments: [String]) -> Status {
  do throws(Failure) {
    let invocation = try Invocation(arguments)
    return try invocation.command.action(invocation)
  } catch {
    Output.error.write(error.lines.map { $0 + "\n" }.joined())
    if Invocation.wantsJSON(arguments) { Output.standard.line(error.json) }
    return error.status
  }
}
