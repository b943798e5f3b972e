/// A command of the runner.
///
/// Parsing, help, suggestions and completions all read the table `Command.all`. Each command is
/// declared in the file that implements it.
struct Command: Sendable {
  /// The kind of operands that a command takes.
  enum Operands: Sendable {
    /// No operands.
    case none

    /// At least one lesson.
    case lessons

    /// Any number of lessons. Without any, the command works on all lessons, or on a random scene.
    case anyLessons

    /// Words to search for.
    case words

    /// Marbles and operators with their arguments, or nothing.
    case marbles

    /// Code, a name, or a hyphen for standard input.
    case code

    /// Source files, and folders that contain them.
    case files

    /// The title of a new lesson.
    case title

    /// A folder, or nothing.
    case folder

    /// The name of a shell.
    case shell

    /// A subcommand and an exercise, or nothing.
    case exercise

    /// The number of a stop on the short path, or nothing.
    case stop

    /// The name of a command, or nothing.
    case command
  }

  /// A command line with a short description of what it does.
  struct Example: Sendable {
    let line: String
    let comment: String

    init(_ line: String, _ comment: String) {
      self.line = line
      self.comment = comment
    }
  }

  /// The name that users type.
  let name: String

  /// A one-line summary.
  let summary: String

  let operands: Operands

  /// The options of this command, besides the common ones.
  var options: [Option] = []

  /// True for an author's command that changes files in the checkout.
  var changesCheckout = false

  let examples: [Example]

  /// The number of examples that the runner's general help repeats.
  var featured = 1

  /// Further paragraphs of the command's help.
  var notes: [String] = []

  /// The implementation.
  let action: @Sendable (Invocation) throws(Failure) -> Status
}

extension Command {
  /// All commands, in the order in which the help lists them.
  static let all: [Command] = [
    list, path, run, diff, watch, show, search, explain, doctor, marbles, step, guess, trying,
    practice,
    book, record, new, notebook, check, install, completions, help,
  ]

  static func named(_ name: String) -> Command? {
    all.first { $0.name == name }
  }

  /// The runner's general usage line.
  static let generalUsage = "lesson-runner [COMMAND] [OPTION]... [LESSON]..."

  /// All options that the command accepts.
  var allOptions: [Option] { options + Option.common }

  /// The usage line, such as `lesson-runner diff [OPTION]... [LESSON]...`.
  var usage: String {
    ["lesson-runner", name, "[OPTION]...", operands.usage].filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

extension Command.Operands {
  /// The subcommands of `practice` that need an exercise.
  static let exerciseActions = ["hint", "solution", "reset"]

  /// All subcommands of `practice`.
  static let practiceActions = exerciseActions + ["list", "next", "watch"]

  /// The operands as the usage line shows them.
  var usage: String {
    switch self {
    case .none: ""
    case .lessons: "LESSON..."
    case .anyLessons: "[LESSON]..."
    case .words: "WORD..."
    case .marbles: "MARBLES [OPERATOR [WORD]...[, OPERATOR...]]"
    case .code: "CODE|NAME|-"
    case .files: "FILE|FOLDER..."
    case .title: "TITLE --chapter CHAPTER|--exercise"
    case .folder: "[FOLDER]"
    case .shell: Shell.allCases.map(\.rawValue).joined(separator: "|")
    case .exercise: "[[\(Self.exerciseActions.joined(separator: "|"))] EXERCISE|list|next|watch]"
    case .stop: "[STOP]"
    case .command: "[COMMAND]"
    }
  }

  /// The number of operands allowed.
  var count: ClosedRange<Int> {
    switch self {
    case .none: 0...0
    case .lessons, .words, .code: 1...Int.max
    case .anyLessons, .files, .marbles: 0...Int.max
    case .title, .shell: 1...1
    case .exercise: 0...2
    case .command, .folder, .stop: 0...1
    }
  }

  /// Returns true if `argument`, which begins with a hyphen, can be such an operand: marbles unless
  /// they look like a long option, or Objective-C code, such as a method. Code never looks like an
  /// option.
  func includes(_ argument: String) -> Bool {
    switch self {
    case .marbles: argument.wholeMatch(of: /--[A-Za-z]{2,}(-[A-Za-z]+)*(=.*)?/) == nil
    case .code: !argument.hasPrefix("--") && Option.spelt(argument[...]) == nil
    default: false
    }
  }

  /// The name of the missing operand, for an error message.
  var missing: String {
    switch self {
    case .words: "a word"
    case .code: "code or a name"
    case .files: "a file or a folder"
    case .title: "a title"
    case .shell: "the name of a shell"
    default: "a lesson"
    }
  }
}
