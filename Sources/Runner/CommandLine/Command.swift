/// A command of the runner, as parsing, help and completions know it. A `Tool` implements it.
package struct Command: Sendable {
  /// The kind of operands that a command takes.
  package enum Operands: Sendable {
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

    /// A subcommand and a step of the short path, or nothing.
    case step

    /// The name of a command, or nothing.
    case command
  }

  /// A command line with a short description of what it does.
  package struct Example: Sendable {
    package let line: String
    package let comment: String

    package init(_ line: String, _ comment: String) {
      self.line = line
      self.comment = comment
    }
  }

  /// The name that users type.
  package let name: String

  /// A one-line summary.
  package let summary: String

  package let operands: Operands

  /// The options of this command, besides the common ones.
  package let options: [Option]

  /// True for an author's command that changes files in the checkout.
  let changesCheckout: Bool

  package let examples: [Example]

  /// The number of examples that the runner's general help repeats.
  package let featured: Int

  /// Further paragraphs of the command's help.
  package let notes: [String]

  /// An implementation of a command.
  package typealias Action = @Sendable (Invocation) throws(Failure) -> Status

  /// The implementation. Nil if only the program `lesson-runner-tools` has it.
  private(set) var action: Action?

  /// Returns true if the implementation cannot perform an invocation, although `lesson-runner-tools`
  /// can.
  private(set) var handsOver: @Sendable (Invocation) -> Bool

  package init(
    name: String, summary: String, operands: Operands, options: [Option] = [],
    changesCheckout: Bool = false, examples: [Example], featured: Int = 1, notes: [String] = [],
    action: Action? = nil, handsOver: @escaping @Sendable (Invocation) -> Bool = { _ in false }
  ) {
    (self.name, self.summary, self.operands, self.options) = (name, summary, operands, options)
    (self.changesCheckout, self.examples, self.featured) = (changesCheckout, examples, featured)
    (self.notes, self.handsOver, self.action) = (notes, handsOver, action)
  }

  /// Returns this command with the implementation `action`.
  package func performed(by action: @escaping Action) -> Command {
    var command = self
    command.action = action
    command.handsOver = { _ in false }
    return command
  }
}

extension Command {
  /// The runner's general usage line.
  package static let generalUsage = "lesson-runner [COMMAND] [OPTION]... [LESSON]..."

  /// All options that the command accepts.
  package var allOptions: [Option] { options + Option.common }

  /// The usage line, such as `lesson-runner diff [OPTION]... [LESSON]...`.
  package var usage: String {
    ["lesson-runner", name, "[OPTION]...", operands.usage].filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

extension Command.Operands {
  /// The subcommands of `practice` that need an exercise.
  package static let exerciseActions = ["hint", "solution", "reset"]

  /// All subcommands of `practice`.
  package static let practiceActions = exerciseActions + ["list", "next", "watch"]

  /// The subcommands of `path` that need a step.
  package static let stepActions = ["hint", "solution"]

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
    case .step: "[[\(Self.stepActions.joined(separator: "|"))] STEP|watch]"
    case .command: "[COMMAND]"
    }
  }

  /// True if the operands are lessons.
  package var areLessons: Bool {
    switch self {
    case .lessons, .anyLessons: true
    default: false
    }
  }

  /// The number of operands allowed.
  package var count: ClosedRange<Int> {
    switch self {
    case .none: 0...0
    case .lessons, .words, .code: 1...Int.max
    case .anyLessons, .files, .marbles: 0...Int.max
    case .title, .shell: 1...1
    case .exercise, .step: 0...2
    case .command, .folder: 0...1
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
