import Stage

/// An option of a command.
package struct Option: Sendable, Hashable {
  /// The value of an option.
  package struct Value: Sendable, Hashable {
    /// The value's name in the help.
    package let name: String

    /// The possible values, or an empty array if the command itself checks the value.
    package let choices: [String]
  }

  /// The option's name with its hyphens.
  package let name: String

  /// A short form: a hyphen and one letter.
  package var letter: String?

  /// The value that must follow the option, or nil if there is none.
  package var value: Value?

  /// The name of a positive number that may follow after `=`, as the help shows it: `SPEED` in
  /// `--live[=SPEED]`. Without the number, the value is 1.
  package var optionalNumber: String?

  package let summary: String

  /// An example command line with this option.
  package let example: String
}

extension Option {
  package static let json = Option(
    name: "--json", summary: "print one JSON object per line, for programs",
    example: "lesson-runner list --json")

  package static let live = Option(
    name: "--live", optionalNumber: "SPEED",
    summary: "play in real time on real threads, or SPEED times as fast",
    example: "lesson-runner 7 --live=2")

  package static let color = Option(
    name: "--color", value: Value(name: "WHEN", choices: ["auto", "always", "never"]),
    summary: "use colour: auto, always or never", example: "lesson-runner diff 7 --color always")

  package static let yes = Option(
    name: "--yes", letter: "-y", summary: "do not ask for confirmation",
    example: "lesson-runner record 7 --yes")

  package static let chapter = Option(
    name: "--chapter", value: Value(name: "CHAPTER", choices: Chapter.allCases.map(\.rawValue)),
    summary: "the chapter of the new lesson",
    example: "lesson-runner new \"Hot potatoes\" --chapter signals")

  package static let exercise = Option(
    name: "--exercise", summary: "create or record an exercise instead of a lesson",
    example: "lesson-runner new \"Two alarms\" --exercise")

  package static let svg = Option(
    name: "--svg", summary: "draw an SVG picture",
    example: "lesson-runner marbles 7 --svg")

  package static let ascii = Option(
    name: "--ascii", summary: "draw with ASCII characters only",
    example: "lesson-runner marbles 7 --ascii")

  package static let objc = Option(
    name: "--objc", summary: "show the Objective-C instead of the Swift",
    example: "lesson-runner show 7 --objc")

  package static let serve = Option(
    name: "--serve", summary: "serve the book to a browser, and update it after each change",
    example: "lesson-runner book --serve")

  package static let port = Option(
    name: "--port", value: Value(name: "PORT", choices: []),
    summary: "the server's port; by default, any free one",
    example: "lesson-runner book --serve --port 8000")

  package static let address = Option(
    name: "--address", value: Value(name: "URL", choices: []),
    summary: "the address at which the book will be online, for links from elsewhere",
    example: "lesson-runner book site --address https://example.org/rac")

  package static let tick = Option(
    name: "--tick", value: Value(name: "TIME", choices: []),
    summary: "the duration of each character, such as 0.5s",
    example: "lesson-runner try \"a-b|\" delay 1 --tick 0.5s")

  package static let list = Option(
    name: "--list", summary: "list all operators (try) or all rules (doctor)",
    example: "lesson-runner try --list")

  package static let only = Option(
    name: "--only", value: Value(name: "RULE", choices: []),
    summary: "report only the findings of this rule; repeat it for more",
    example: "lesson-runner doctor MyApp --only bound-twice")

  package static let start = Option(
    name: "--start", summary: "write the app as it is before the step",
    example: "lesson-runner path 7 --start")

  package static let exclude = Option(
    name: "--exclude", value: Value(name: "PATTERN", choices: []),
    summary: "leave out matching files and folders; repeat it for more",
    example: "lesson-runner doctor MyApp --exclude Legacy")

  package static let changedSince = Option(
    name: "--changed-since", value: Value(name: "REF", choices: []),
    summary: "report only lines that have changed since a commit in git",
    example: "lesson-runner doctor MyApp --changed-since main")

  package static let baseline = Option(
    name: "--baseline", value: Value(name: "FILE", choices: []),
    summary: "leave out the findings in a file that --write-baseline has written",
    example: "lesson-runner doctor MyApp --baseline doctor.txt")

  package static let writeBaseline = Option(
    name: "--write-baseline", value: Value(name: "FILE", choices: []),
    summary: "write all findings to a file, to report only new ones later",
    example: "lesson-runner doctor MyApp --write-baseline doctor.txt")

  package static let sarif = Option(
    name: "--sarif", summary: "print the findings in the format SARIF 2.1.0",
    example: "lesson-runner doctor MyApp --sarif")

  package static let github = Option(
    name: "--github", summary: "print the findings as annotations for GitHub Actions",
    example: "lesson-runner doctor MyApp --github")

  static let help = Option(
    name: "--help", letter: "-h", summary: "show this help",
    example: "lesson-runner diff --help")

  static let version = Option(
    name: "--version", letter: "-V", summary: "show the version",
    example: "lesson-runner --version")

  /// The options that every command accepts.
  package static let common: [Option] = [color, help, version]

  /// All options.
  package static let all: [Option] =
    [
      json, live, yes, chapter, exercise, svg, ascii, objc, serve, port, address, tick, list, only,
      exclude,
      changedSince, baseline, writeBaseline, sarif, github, start,
    ] + common

  /// Returns the option with the name or letter `spelling`.
  static func spelt(_ spelling: Substring) -> Option? {
    all.first { $0.spellings.contains(String(spelling)) }
  }

  /// The option as the help shows it: `--chapter CHAPTER`, `--live[=SPEED]`.
  package var usage: String {
    name + (value.map { " \($0.name)" } ?? optionalNumber.map { "[=\($0)]" } ?? "")
  }

  /// The option's name and, if there is one, its short form.
  package var spellings: [String] { [name] + (letter.map { [$0] } ?? []) }
}
