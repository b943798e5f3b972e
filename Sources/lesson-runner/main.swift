import Dispatch
import Foundation

Crash.watch()
Output.occupyClosedDescriptors()
let arguments = Array(CommandLine.arguments.dropFirst())
if Invocation.isLive(arguments) {
  // A lesson that is played live has the main queue to itself, and whoever plays it waits.
  let player = Thread { exit(status(ofRunning: arguments).rawValue) }
  player.stackSize = 8 << 20
  player.start()
  dispatchMain()
}
exit(status(ofRunning: arguments).rawValue)
