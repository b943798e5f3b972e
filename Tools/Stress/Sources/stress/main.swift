import Dispatch

let usage = """
  Usage: stress [--seed N] [--seconds S | --events N | --rounds N] [--round N] [--list] [scenario…]

  Uses the engine from several threads at once, and checks its promises. The seed determines the
  decisions of each round; the system decides how the threads interleave.

    --seed N      use this seed instead of a random one, which is printed
    --seconds S   play for S seconds in all, instead of \(defaultSeconds); the scenarios share them
    --events N    play N events in all, however long that takes; the scenarios share them
    --rounds N    play N rounds of each scenario
    --round N     repeat the decisions of round N of one scenario
    --list        list the scenarios
    --help        show this help

  An event is a call into the engine or out of it: to send a value or an ending, to subscribe, to
  dispose of a subscription, or to run a handler, an action or a closure.

  Exit status: 0 if all promises held; 1 if one did not, or if there was no progress for
  \(Round.timeLimit.components.seconds) seconds; 2 if the command line is invalid.
  """

let options: Options
do {
  options = try Options(CommandLine.arguments.dropFirst())
} catch {
  printError("Error: \(error)\n\n\(usage)")
  quit(2)
}
switch options.task {
case .help: printLine(usage)
case .list: for line in Report.list(Scenario.all) { printLine(line) }
case .play:
  // The main queue is reserved for commands, which do their work there.
  startThread { quit(StressRun(options).play() ? 0 : 1) }
  dispatchMain()
}
