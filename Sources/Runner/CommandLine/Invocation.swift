import Stage

/// A parsed command line: a command with its options and operands.
package struct Invocation {
  package let command: Command
  package let operands: [String]

  /// The commands of the program.
  package let commands: CommandTable

  private let values: [Option: [String]]
  private let makeLessons: @Sendable () -> [Lesson]

  /// The lessons of the program. They are made only when a command needs them.
  package var lessons: [Lesson] { makeLessons() }

  /// Parses `arguments` for a program with `commands` and `lessons`. If the first word is not a
  /// command, all words name lessons to run. If there are no words, the command is `list`.
  package init(
    _ arguments: [String], of commands: CommandTable,
    in lessons: @autoclosure @escaping @Sendable () -> [Lesson] = []
  ) throws(Failure) {
    var (words, options, failure) = commands.sorted(arguments)
    let named = words.first.flatMap { commands[$0] }
    let command = named ?? (words.isEmpty ? commands.list : commands.run)
    if var failure {
      failure.usage = words.isEmpty ? Command.generalUsage : command.usage
      throw failure
    }
    if named != nil { words.removeFirst() }
    if options.contains(where: { $0.option == .version }) {
      self.init(commands.version, of: commands, operands: [], values: [:], lessons)
      return
    }
    if options.contains(where: { $0.option == .help }) {
      self.init(
        commands.help, of: commands, operands: named.map { [$0.name] } ?? [], values: [:], lessons)
      return
    }
    for (option, _) in options where !command.allOptions.contains(option) {
      throw named == nil && words.isEmpty
        ? commands.alone(option) : commands.misplaced(option, command)
    }
    guard words.count >= command.operands.count.lowerBound else { throw .tooFew(command) }
    guard words.count <= command.operands.count.upperBound else {
      throw .tooMany(command, words[command.operands.count.upperBound])
    }
    self.init(
      command, of: commands, operands: words,
      values: Dictionary(options.map { ($0.option, [$0.value]) }, uniquingKeysWith: +), lessons)
  }

  private init(
    _ command: Command, of commands: CommandTable, operands: [String], values: [Option: [String]],
    _ lessons: @escaping @Sendable () -> [Lesson]
  ) {
    (self.command, self.commands) = (command, commands)
    (self.operands, self.values) = (operands, values)
    makeLessons = lessons
  }

  /// Returns true if `option` was given.
  package func has(_ option: Option) -> Bool { values[option] != nil }

  /// The value given to `option`. If there are several, the last one.
  package subscript(_ option: Option) -> String? { values[option]?.last }

  /// All values given to `option`.
  package func all(_ option: Option) -> [String] { values[option] ?? [] }

  /// Returns true if `arguments`, even if they are invalid, ask for JSON.
  static func wantsJSON(_ arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }.contains(Option.json.name)
  }
}
