import TestSupport
import Testing

@testable import RunnerTools
@testable import Runner

@Suite struct InvocationTests {
  @Test(
    "A command line is parsed into a command, its arguments and its options",
    arguments: [
      ([], "list", []),
      (["7"], "run", ["7"]),
      (["7", "mvvm"], "run", ["7", "mvvm"]),
      (["run", "list"], "run", ["list"]),
      (["list"], "list", []),
      (["diff"], "diff", []),
      (["diff", "7"], "diff", ["7"]),
      (["--color", "never", "diff", "7"], "diff", ["7"]),
      (["diff", "7", "--color=never"], "diff", ["7"]),
      (["-1"], "run", ["-1"]),
      (["-"], "run", ["-"]),
      (["--", "--json"], "run", ["--json"]),
      (["run", "--", "-h"], "run", ["-h"]),
      (["new", "Hot potatoes", "--chapter", "signals"], "new", ["Hot potatoes"]),
      (["--help"], "help", []),
      (["diff", "-h"], "help", ["diff"]),
      (["7", "--help"], "help", []),
      (["list", "too", "much", "--help"], "help", ["list"]),
      (["--version"], "version", []),
      (["diff", "-V"], "version", []),
    ])
  func understood(arguments: [String], command: String, operands: [String]) throws {
    let invocation = try Invocation(arguments, of: .full)
    #expect(invocation.command.name == command)
    #expect(invocation.operands == operands)
  }

  @Test(
    "Text that begins with a hyphen counts as marbles, unless it can be an option",
    arguments: [
      (["try", "-a-|", "map", "upper"], ["-a-|", "map", "upper"]),
      (["try", "--a-|"], ["--a-|"]), (["try", "---"], ["---"]), (["try", "-1-2"], ["-1-2"]),
      (["try", "a-", "merge", "-b-", "--json"], ["a-", "merge", "-b-"]),
      (["try", "--", "--ab"], ["--ab"]), (["try", "-[ab]"], ["-[ab]"]), (["try", "-a"], ["-a"]),
      (["try", "a-b|", "takeUntil", "-x"], ["a-b|", "takeUntil", "-x"]),
      (["try", "a-b|", "takeUntil", "-y", "--ascii"], ["a-b|", "takeUntil", "-y"]),
      (["try", "a-b|", "takeUntil", "--x"], ["a-b|", "takeUntil", "--x"]),
    ])
  func marbles(arguments: [String], operands: [String]) throws {
    #expect(try Invocation(arguments, of: .full).operands == operands)
  }

  @Test(
    "Text that can be an option counts as one, even if marbles are expected",
    arguments: [["try", "--ab"], ["try", "a", "--tik=1s"], ["diff", "-a-|"], ["-x", "7"]])
  func noMarbles(arguments: [String]) {
    #expect(throws: Failure.self) { try Invocation(arguments, of: .full) }
  }

  @Test("If an option is repeated, its last value counts")
  func options() throws {
    let invocation = try Invocation(
      ["diff", "--json", "--color", "never", "--color=always"], of: .full)
    #expect(invocation.has(.json))
    #expect(!invocation.has(.yes))
    #expect(invocation[.color] == "always")
    #expect(try Invocation(["record", "7", "-y"], of: .full).has(.yes))
  }

  @Test(
    "A usage error names the valid forms",
    arguments: [
      (
        ["--jsn"],
        """
        lesson-runner: there is no option --jsn
        usage: lesson-runner [COMMAND] [OPTION]... [LESSON]...
        try: lesson-runner --json
        """
      ),
      (
        ["diff", "7", "--colour", "never"],
        """
        lesson-runner: there is no option --colour
        usage: lesson-runner diff [OPTION]... [LESSON]...
        try: lesson-runner diff 7 --color never
        """
      ),
      (
        ["diff", "--colour=never"],
        """
        lesson-runner: there is no option --colour
        usage: lesson-runner diff [OPTION]... [LESSON]...
        try: lesson-runner diff --color=never
        """
      ),
      (
        ["diff", "--colour"],
        """
        lesson-runner: there is no option --colour
        usage: lesson-runner diff [OPTION]... [LESSON]...
        try: lesson-runner diff 7 --color always
        """
      ),
      (
        ["show", "7", "--jsn"],
        """
        lesson-runner: there is no option --jsn
        usage: lesson-runner show [OPTION]... LESSON...
        try: lesson-runner list --json
        """
      ),
      (
        ["--frobnicate"],
        """
        lesson-runner: there is no option --frobnicate
        usage: lesson-runner [COMMAND] [OPTION]... [LESSON]...
        try: lesson-runner --help    commands and options
        """
      ),
      (
        ["-q", "7"],
        """
        lesson-runner: there is no option -q
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner --help    commands and options
        """
      ),
      (
        ["7", "--live=abc"],
        """
        lesson-runner: --live[=SPEED] takes a positive number, such as 2 or 0.5, not "abc"
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner 7 --live=2
        """
      ),
      (
        ["--live=abc", "diff", "7"],
        """
        lesson-runner: --live[=SPEED] takes a positive number, such as 2 or 0.5, not "abc"
        usage: lesson-runner diff [OPTION]... [LESSON]...
        try: lesson-runner 7 --live=2
        """
      ),
      (
        ["try", "--svg", "a-b|", "takeUntil", "--xy"],
        """
        lesson-runner: there is no option --xy
        usage: lesson-runner try [OPTION]... MARBLES [OPERATOR [WORD]...[, OPERATOR...]]
        try: lesson-runner try --svg 'a-b|' takeUntil -- --xy    if these are marbles
        """
      ),
      (
        ["show", "7", "--json"],
        """
        lesson-runner: --json is not an option of show; use it with list, run, diff, search, \
        explain, doctor, try or check
        usage: lesson-runner show [OPTION]... LESSON...
        try: lesson-runner list --json
        """
      ),
      (
        ["--live"],
        """
        lesson-runner: --live needs a command or a lesson: use it with run, diff or try
        usage: lesson-runner [COMMAND] [OPTION]... [LESSON]...
        try: lesson-runner 7 --live=2
        """
      ),
      (
        ["7", "--yes"],
        """
        lesson-runner: --yes is not an option of run; use it with path, practice or record
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner record 7 --yes
        """
      ),
      (
        ["explain", "-y"],
        """
        lesson-runner: --yes is not an option of explain; use it with path, practice or record
        usage: lesson-runner explain [OPTION]... CODE|NAME|-
        try: lesson-runner record 7 --yes
        """
      ),
      (
        ["7", "--color"],
        """
        lesson-runner: --color needs auto, always or never
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner diff 7 --color always
        """
      ),
      (
        ["7", "--color", "allways"],
        """
        lesson-runner: --color takes auto, always or never, not "allways"
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner 7 --color always
        """
      ),
      (
        ["7", "--color="],
        """
        lesson-runner: --color takes auto, always or never, not ""
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner diff 7 --color always
        """
      ),
      (
        ["7", "--json=yes"],
        """
        lesson-runner: --json takes no value
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner list --json
        """
      ),
      (
        ["run"],
        """
        lesson-runner: run needs a lesson
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner 7    run a lesson
        """
      ),
      (
        ["search", "--json"],
        """
        lesson-runner: search needs a word
        usage: lesson-runner search [OPTION]... WORD...
        try: lesson-runner search leak    scenes and lessons with this word
        """
      ),
      (
        ["record", "--yes"],
        """
        lesson-runner: record needs a lesson
        usage: lesson-runner record [OPTION]... LESSON...
        try: lesson-runner record 7    show the changes, ask, then record
        """
      ),
      (
        ["new", "--chapter", "signals"],
        """
        lesson-runner: new needs a title
        usage: lesson-runner new [OPTION]... TITLE --chapter CHAPTER|--exercise
        try: lesson-runner new "Hot potatoes" --chapter signals    create a lesson and register it
        """
      ),
      (
        ["new", "Hot", "potatoes", "--chapter", "signals"],
        """
        lesson-runner: unexpected "potatoes": new takes only one argument. Put quotes around a \
        title of several words
        usage: lesson-runner new [OPTION]... TITLE --chapter CHAPTER|--exercise
        try: lesson-runner new "Hot potatoes" --chapter signals    create a lesson and register it
        """
      ),
      (
        ["new", "Hot potatoes", "--chapter", "operator"],
        """
        lesson-runner: --chapter takes thinking, signals, operators, collections, cocoa, command, \
        channel, mvvm or leaving, not "operator"
        usage: lesson-runner new [OPTION]... TITLE --chapter CHAPTER|--exercise
        try: lesson-runner new 'Hot potatoes' --chapter operators
        """
      ),
      (
        ["check", "7"],
        """
        lesson-runner: unexpected "7": check takes no argument
        usage: lesson-runner check [OPTION]...
        try: lesson-runner check    all problems at once, as file:line: message
        """
      ),
      (
        ["completions"],
        """
        lesson-runner: completions needs the name of a shell
        usage: lesson-runner completions [OPTION]... bash|zsh|fish
        try: eval "$(lesson-runner completions bash)"    in this shell
        """
      ),
    ])
  func misunderstood(arguments: [String], answer: String) throws {
    let failure = #expect(throws: Failure.self) { try Invocation(arguments, of: .full) }
    #expect(failure?.lines.joined(separator: "\n") == answer)
    #expect(failure?.status == .usage)
  }

  @Test("Every command and option has help with an example")
  func table() throws {
    for command in CommandTable.full.all {
      #expect(try Invocation([command.name, "--help"], of: .full).operands == [command.name])
      #expect(!command.examples.isEmpty)
      #expect(command.summary.count <= 60)
    }
    for option in Option.all { #expect(option.example.contains(option.name)) }
    #expect(Set(CommandTable.full.names).count == CommandTable.full.all.count)
  }

  @Test("The table lists each command that is declared, except version")
  func declared() throws {
    let folder = "Sources/Runner/Commands"
    let names = try Repository.files(in: folder).flatMap { file in
      try Repository.text(of: "\(folder)/\(file)")
        .matches(of: #/static let \w+ = Command\(\s*name: "(\w+)"/#).map { String($0.1) }
    }
    #expect(names.sorted() == (CommandTable.full.names + ["version"]).sorted())
  }

  @Test(
    "lesson-runner-tools implements each command, and lesson-runner the first ones")
  func implemented() {
    let missing = CommandTable.full.all.filter { $0.action == nil }.map(\.name)
    #expect(missing == [], "List their implementations in CommandTable.full.")
    let own = CommandTable.all.all.filter { $0.action != nil }.map(\.name)
    #expect(own == ["list", "run", "diff", "help"])
  }
}
