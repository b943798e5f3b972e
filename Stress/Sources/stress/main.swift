import Dispatch

let usage = """
  Usage: stress [--seed N] [--seconds S | --events N | --rounds N] [--round N] [--list] [scenario…]

  Lets several threads at once do to the engine whatever may be done to it, and checks what must
  hold. Each round's decisions follow from the seed; how the threads meet is the system's to say.

    --seed N      the seed; without it a new one, which is printed
    --seconds S   how long to play in all, shared among the scenarios; without it \(defaultSeconds)
    --events N    how many events to play in all, shared among them, however long that takes
    --rounds N    how many rounds to play of each
    --round N     the decisions of this round of one scenario alone, again and again
    --list        the scenarios, and what each is about
    --help        this text

  An event is a call into the engine or out of it: a value or an ending sent, a subscription made,
  a disposal, a value or an ending given to a handler, an action or a closure run.

  Exit status: 0 when all held; 1 when something did not, or when nothing has moved for
  \(Round.patience.components.seconds) seconds; 2 when the command is not understood.
  """

let options: Options
do {
  options = try Options(CommandLine.arguments.dropFirst())
} catch {
  complain("Error: \(error)\n\n\(usage)")
  quit(2)
}
switch options.task {
case .help: say(usage)
case .list: for line in Report.list(Scenario.all) { say(line) }
case .play:
  // The main queue is reserved for commands, which do their work there.
  startThread { quit(StressRun(options).play() ? 0 : 1) }
  dispatchMain()
}
