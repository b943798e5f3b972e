import Stage

/// A parsed command line: a command with its options and operands.
struct Invocation {
  let command: Command
  let operands: [String]
  private let values: [Option: String]
  private let makeLessons: @Sendable () -> [Lesson]

  /// The lessons of the program. They are made only when a command needs them.
  var lessons: [Lesson] { makeLessons() }

  /// Parses `arguments` for a program with `lessons`. If the first word is not a command, all words
  /// name lessons to run. If there are no words, the command is `list`.
  init(
    _ arguments: [String], in lessons: @autoclosure @escaping @Sendable () -> [Lesson] = []
  ) throws(Failure) {
    var (words, options, failure) = Self.sorted(arguments)
    let named = words.first.flatMap(Command.named)
    let command = named ?? (words.isEmpty ? .list : .run)
    if var failure {
      failure.usage = words.isEmpty ? Command.generalUsage : command.usage
      throw failure
    }
    if named != nil { words.removeFirst() }
    if options.contains(where: { $0.option == .version }) {
      self.init(command: .version, operands: [], values: [:], lessons)
      return
    }
    if options.contains(where: { $0.option == .help }) {
      self.init(command: .help, operands: named.map { [$0.name] } ?? [], values: [:], lessons)
      return
    }
    for (option, _) in options where !command.allOptions.contains(option) {
      throw named == nil && words.isEmpty ? .alone(option) : .misplaced(option, command)
    }
    guard words.count >= command.operands.count.lowerBound else { throw .tooFew(command) }
    guard words.count <= command.operands.count.upperBound else {
      throw .tooMany(command, words[command.operands.count.upperBound])
    }
    self.init(
      command: command, operands: words,
      values: Dictionary(options.map { ($0.option, $0.value) }) { $1 }, lessons)
  }

  private init(
    command: Command, operands: [String], values: [Option: String],
    _ lessons: @escaping @Sendable () -> [Lesson]
  ) {
    (self.command, self.operands, self.values) = (command, operands, values)
    makeLessons = lessons
  }

  /// Returns true if `option` was given.
  func has(_ option: Option) -> Bool { values[option] != nil }

  /// The value given to `option`.
  subscript(_ option: Option) -> String? { values[option] }

  /// Returns true if `arguments`, even if they are invalid, ask for JSON.
  static func wantsJSON(_ arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }.contains(Option.json.name)
  }

  /// Returns true if `text` is a positive number.
  private static func isPositive(_ text: String) -> Bool {
    Double(text).map { $0 > 0 && $0.isFinite } ?? false
  }

  private typealias ParsedOption = (option: Option, value: String)

  /// Sorts `arguments` into words and options with their values. Also returns the failure for the
  /// first invalid option.
  private static func sorted(
    _ arguments: [String]
  ) -> (words: [String], options: [ParsedOption], failure: Failure?) {
    var words: [String] = []
    var options: [ParsedOption] = []
    var failure: Failure?
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" { return (words + rest, options, failure) }
      guard argument.hasPrefix("-"), argument != "-", !isNegativeNumber(argument),
        !isOperand(argument, after: words)
      else {
        words.append(argument)
        continue
      }
      do throws(Failure) {
        options.append(try option(argument, &rest, of: arguments))
      } catch {
        failure = failure ?? error
      }
    }
    return (words, options, failure)
  }

  /// Returns the option in `argument` with its value, which may be the first element of `rest`.
  private static func option(
    _ argument: String, _ rest: inout ArraySlice<String>, of arguments: [String]
  ) throws(Failure) -> ParsedOption {
    let pieces = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = Option.spelt(pieces[0]) else {
      throw .unknownOption(argument, arguments)
    }
    if option.optionalNumber != nil, pieces.count == 1, let next = rest.first, isPositive(next) {
      throw .numberOrLesson(option, next, arguments)
    }
    return (option, try value(of: option, pieces.dropFirst().first, &rest, of: arguments))
  }

  /// Returns true if `argument`, which begins with a hyphen, is an operand of the command in `words`
  /// and not one of its options.
  private static func isOperand(_ argument: String, after words: [String]) -> Bool {
    guard let command = words.first.flatMap(Command.named), command.operands.includes(argument)
    else { return false }
    return Option.spelt(argument[...]).map(command.allOptions.contains) != true
  }

  private static func isNegativeNumber(_ argument: String) -> Bool {
    argument.dropFirst().first?.isNumber == true
  }

  private static func value(
    of option: Option, _ attached: Substring?, _ rest: inout ArraySlice<String>,
    of arguments: [String]
  ) throws(Failure) -> String {
    if option.optionalNumber != nil {
      guard let given = attached.map(String.init) else { return "1" }
      guard isPositive(given) else { throw .noPositiveNumber(given, option) }
      return given
    }
    guard let value = option.value else {
      if attached != nil { throw .needlessValue(option) }
      return ""
    }
    guard let given = attached.map(String.init) ?? rest.popFirst() else {
      throw .noValue(option)
    }
    guard value.choices.isEmpty || value.choices.contains(given) else {
      throw .unknownValue(given, option, arguments)
    }
    return given
  }
}
