import Dispatch
import Foundation
import Stage

/// Runs the command that the process's arguments name, with these lessons, and exits with its
/// status. `commands` is the table of all commands. A command without an implementation is passed on
/// to the program `lesson-runner-tools`.
///
/// `sums` is the path of a file with checksums of the sources that this program was built from.
/// Commands warn if the files of a checkout differ from them.
package func runCommand(
  of commands: CommandTable,
  playing lessons: @autoclosure @escaping @Sendable () -> [Lesson], builtFrom sums: String? = nil
) -> Never {
  let arguments = Array(CommandLine.arguments.dropFirst())
  if invalidArgument == nil,
    let invocation = try? Invocation(arguments, of: commands, in: lessons()), invocation.needsTools
  {
    ToolsProgram(builtFrom: sums).takeOver(arguments)
  }
  Output.occupyClosedDescriptors()
  Output.divertStandard()
  Crash.watch()
  Subprocess.endWithParent()
  let run: @Sendable () -> Int32 = {
    Crash.prepareThread()
    return BuildFingerprint.$current.withValue(BuildFingerprint(sums)) {
      status(ofRunning: arguments, of: commands, playing: lessons()).rawValue
    }
  }
  guard Invocation.isLive(arguments) else { exit(run()) }
  // A live lesson needs this thread for the main queue, so another thread plays it.
  let player = Thread {
    exit(Network.$current.withValue(.loopback, operation: run))
  }
  player.stackSize = 8 << 20
  player.start()
  dispatchMain()
}

extension Invocation {
  /// True if only `lesson-runner-tools` can perform the command.
  fileprivate var needsTools: Bool {
    if command.action == nil || command.handsOver(self) { return true }
    guard command.operands.areLessons, commands.dictionary == nil else { return false }
    return WordDictionary.isUsed { _ = try? LessonFinder(self, $0).matches(for: operands) }
  }
}

/// The first of the process's arguments that is not valid UTF-8. Swift replaces its invalid bytes, so
/// it could name another file than the user means.
private var invalidArgument: String? {
  CommandLine.arguments.indices.lazy.compactMap { CommandLine.unsafeArgv[$0] }
    .first { String(validatingCString: $0) == nil }.map { String(cString: $0) }
}

extension Failure {
  fileprivate static func notText(_ argument: String) -> Failure {
    Failure(message: "the argument \(quoted(argument)) is not valid UTF-8", status: .usage)
  }
}

/// Runs the command in the table `commands` that `arguments` name, with `lessons`. Prints a failure
/// on standard error, and with `--json` also as the last line of standard output.
private func status(
  ofRunning arguments: [String], of commands: CommandTable,
  playing lessons: @autoclosure @escaping @Sendable () -> [Lesson]
) -> Status {
  do throws(Failure) {
    if let argument = invalidArgument { throw .notText(argument) }
    let invocation = try Invocation(arguments, of: commands, in: lessons())
    guard let action = invocation.command.action else {
      preconditionFailure("\(invocation.command.name) has no implementation in this program")
    }
    return try action(invocation)
  } catch {
    Output.error.write(error.lines.map { $0 + "\n" }.joined())
    if Invocation.wantsJSON(arguments) { Output.standard.line(error.json) }
    return error.status
  }
}
