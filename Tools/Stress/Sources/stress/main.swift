import Dispatch

let usage = """
  Usage: stress [--seed N] [--seconds S | --rounds N | --round N] [scenario…]

  Uses the engine from several threads at once, and checks its promises. The seed determines the
  decisions of each round; the system decides how the threads interleave.

    --seed N      use this seed instead of a random one, which is printed
    --seconds S   play for S seconds in all, instead of 60; the scenarios share them
    --rounds N    play N rounds of each scenario
    --round N     repeat the decisions of round N of a scenario for 60 seconds
    --help        show this help

  Exit status: 0 if all promises held; 1 if one did not, or if there was no progress for
  \(Round.timeLimit.components.seconds) seconds; 2 if the command line is invalid.

  The scenarios:

  \(Scenario.all.map { "  \($0.name): \($0.about)" }.joined(separator: "\n"))
  """

func invalid(_ argument: String) -> Never {
  printError("Error: There is no scenario “\(argument)”, or no number above 0 follows.\n\n\(usage)")
  quit(2)
}

let run = StressRun()
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  if argument == "--help" || argument == "-h" {
    printLine(usage)
    quit(0)
  } else if let scenario = Scenario.all.first(where: { $0.name == argument }) {
    run.scenarios.append(scenario)
  } else if let number = arguments.popFirst().flatMap({ Int($0) }), number > 0 {
    switch argument {
    case "--seed": run.seed = UInt64(number)
    case "--seconds": run.seconds = number
    case "--rounds": run.rounds = number
    case "--round": run.round = number
    default: invalid(argument)
    }
  } else {
    invalid(argument)
  }
}
if run.scenarios.isEmpty { run.scenarios = Scenario.all }
// The main queue is reserved for commands, which do their work there.
startThread { quit(run.play() ? 0 : 1) }
dispatchMain()
