import Dispatch
import Foundation
import Stage

/// Does what the command line asks for with these lessons, and ends the process with its status. What
/// scenes that are played live ask servers for is asked over this network, if there is one. A program
/// that knows the checksums of the sources that it was built from says so where a checkout has others.
public func runCommand(
  playing lessons: [Lesson], over network: Network? = nil, builtFrom sums: String = ""
) -> Never {
  Output.occupyClosedDescriptors()
  Output.divertStandard()
  Crash.watch()
  Subprocess.endWithParent()
  let arguments = Array(CommandLine.arguments.dropFirst())
  let run: @Sendable () -> Int32 = {
    Crash.prepareThread()
    return Lesson.$all.withValue(lessons) {
      Origin.$current.withValue(Origin(sums)) { status(ofRunning: arguments).rawValue }
    }
  }
  guard Invocation.isLive(arguments) else { exit(run()) }
  if network == nil {
    Output.error.line(
      "There is no lesson-runner-live beside lesson-runner: "
        + "what lessons ask servers for comes from fixtures.")
  }
  // A lesson that is played live has the main queue to itself, and whoever plays it waits.
  let player = Thread {
    exit(Network.$current.withValue(network ?? .none, operation: run))
  }
  player.stackSize = 8 << 20
  player.start()
  dispatchMain()
}

/// Goes on as `lesson-runner-live`, which has a network, if a lesson is to be played live.
///
/// Returns if not, or if that does not lie beside this program.
public func becomeLiveRunner() {
  guard Invocation.isLive(Array(CommandLine.arguments.dropFirst())) else { return }
  var words = CommandLine.arguments.map { strdup($0) } + [nil]
  execv(Runner.path + "-live", &words)
  for word in words { free(word) }
}

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
