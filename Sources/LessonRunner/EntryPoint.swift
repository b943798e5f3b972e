import Dispatch
import Foundation
import Stage

/// Does what the command line asks for with these lessons, and ends the process with its status. What
/// scenes that are played live ask servers for is asked over a `network`, if that has its program: the
/// one beside this one whose name goes on with `-http`. A program that knows the file with the checksums
/// of the sources that it was built from says so where a checkout has others.
public func runCommand(
  playing lessons: [Lesson], builtFrom sums: String? = nil,
  over network: ((_ program: String) -> Network)? = nil
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
  let program = Runner.path + "-http"
  let isThere = FileManager.default.isExecutableFile(atPath: program)
  if network != nil, !isThere {
    Output.error.line(
      "There is no lesson-runner-http beside lesson-runner: "
        + "what lessons ask servers for comes from fixtures.")
  }
  let live = isThere ? network?(program) : nil
  // A lesson that is played live has the main queue to itself, and whoever plays it waits.
  let player = Thread {
    exit(Network.$current.withValue(live ?? .none, operation: run))
  }
  player.stackSize = 8 << 20
  player.start()
  dispatchMain()
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
