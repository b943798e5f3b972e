/// Something that the runner can do.
///
/// `Command.all` is the table that parsing, help, suggestions and completions are made from. A
/// command's entry stands in the file that carries it out.
struct Command: Sendable {
  /// What a command is told besides its options.
  enum Operands: Sendable {
    /// Nothing.
    case none

    /// One lesson or more.
    case lessons

    /// Lessons, or none: that means all, or any.
    case anyLessons

    /// Words to look for.
    case words

    /// Marbles, and operators with what they are given, or nothing.
    case marbles

    /// Code, or a name, or a hyphen for standard input.
    case code

    /// The title of a lesson to come.
    case title

    /// A folder, or nothing.
    case folder

    /// A shell.
    case shell

    /// An exercise and what to do with it, or nothing.
    case exercise

    /// The number of a stop on the short path, or nothing.
    case stop

    /// A command, or nothing.
    case command
  }

  /// A command line with a word on what it does.
  struct Example: Sendable {
    let line: String
    let comment: String

    init(_ line: String, _ comment: String) {
      self.line = line
      self.comment = comment
    }
  }

  /// What it is called by.
  let name: String

  /// What it does, in a line.
  let summary: String

  let operands: Operands

  /// What it understands besides what every command does.
  var options: [Option] = []

  /// Whether an author changes files of the checkout by it.
  var changesCheckout = false

  let examples: [Example]

  /// How many of the examples the runner's own help shows, too.
  var featured = 1

  /// What else its help says, by paragraphs.
  var notes: [String] = []

  /// Does it.
  let action: @Sendable (Invocation) throws(Failure) -> Status
}

extension Command {
  /// All there are, in the order of the help.
  static let all: [Command] = [
    list, path, run, diff, watch, show, search, explain, marbles, step, guess, trying, practice,
    book, record, new, notebook, check, install, completions, help,
  ]

  static func named(_ name: String) -> Command? {
    all.first { $0.name == name }
  }

  /// How the runner is called.
  static let generalUsage = "lesson-runner [COMMAND] [OPTION]... [LESSON]..."

  /// All options that it understands.
  var allOptions: [Option] { options + Option.common }

  /// How it is called: `lesson-runner diff [OPTION]... [LESSON]...`.
  var usage: String {
    ["lesson-runner", name, "[OPTION]...", operands.usage].filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

extension Command.Operands {
  /// What can be done with an exercise besides running it.
  static let exerciseActions = ["hint", "solution", "reset"]

  /// What can be done besides running an exercise, with one or with all.
  static let practiceActions = exerciseActions + ["list", "next", "watch"]

  /// How they are typed.
  var usage: String {
    switch self {
    case .none: ""
    case .lessons: "LESSON..."
    case .anyLessons: "[LESSON]..."
    case .words: "WORD..."
    case .marbles: "MARBLES [OPERATOR [WORD]...[, OPERATOR...]]"
    case .code: "CODE|NAME|-"
    case .title: "TITLE --chapter CHAPTER|--exercise"
    case .folder: "[FOLDER]"
    case .shell: Shell.allCases.map(\.rawValue).joined(separator: "|")
    case .exercise: "[[\(Self.exerciseActions.joined(separator: "|"))] EXERCISE|list|next|watch]"
    case .stop: "[STOP]"
    case .command: "[COMMAND]"
    }
  }

  /// How many there may be.
  var count: ClosedRange<Int> {
    switch self {
    case .none: 0...0
    case .lessons, .words, .code: 1...Int.max
    case .anyLessons, .marbles: 0...Int.max
    case .title, .shell: 1...1
    case .exercise: 0...2
    case .command, .folder, .stop: 0...1
    }
  }

  /// What is missing when there is none.
  var missing: String {
    switch self {
    case .words: "a word"
    case .code: "code or a name"
    case .title: "a title"
    case .shell: "the name of a shell"
    default: "a lesson"
    }
  }
}
