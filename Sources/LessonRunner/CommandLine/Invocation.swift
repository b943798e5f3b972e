import Stage

/// A command line, understood: which command, with which options, told what.
struct Invocation {
  let command: Command
  let operands: [String]
  private let values: [Option: String]

  /// Reads `arguments`. Words that no command begins with are lessons to run; no words at all ask
  /// for the list.
  init(_ arguments: [String]) throws(Failure) {
    var (words, options, failure) = Self.sorted(arguments)
    let named = words.first.flatMap(Command.named)
    let command = named ?? (words.isEmpty ? .list : .run)
    if var failure {
      failure.usage = words.isEmpty ? Command.generalUsage : command.usage
      throw failure
    }
    if named != nil { words.removeFirst() }
    if options.contains(where: { $0.option == .version }) {
      self.init(command: .version, operands: [], values: [:])
      return
    }
    if options.contains(where: { $0.option == .help }) {
      self.init(command: .help, operands: named.map { [$0.name] } ?? [], values: [:])
      return
    }
    for (option, _) in options where !command.allOptions.contains(option) {
      throw .misplaced(option, command)
    }
    guard words.count >= command.operands.count.lowerBound else { throw .tooFew(command) }
    guard words.count <= command.operands.count.upperBound else {
      throw .tooMany(command, words[command.operands.count.upperBound])
    }
    self.init(
      command: command, operands: words,
      values: Dictionary(options.map { ($0.option, $0.value) }) { $1 })
  }

  private init(command: Command, operands: [String], values: [Option: String]) {
    self.command = command
    self.operands = operands
    self.values = values
  }

  /// Whether `option` is given.
  func has(_ option: Option) -> Bool { values[option] != nil }

  /// What `option` is given.
  subscript(_ option: Option) -> String? { values[option] }

  /// Whether `arguments`, which may make no sense, ask for answers that a program reads.
  static func wantsJSON(_ arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }.contains(Option.json.name)
  }

  /// How time passes in what it plays.
  var pace: Scene.Pace {
    guard let speed = self[.live] else { return .atOnce }
    return .live(speed: Self.speed(speed) ?? 1)
  }

  /// Whether `arguments` ask for something that needs the main queue.
  static func isLive(_ arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }
      .contains { $0 == Option.live.name || $0.hasPrefix(Option.live.name + "=") }
  }

  /// How many times as fast as in life `text` says, if it is such a number.
  private static func speed(_ text: String) -> Double? {
    Double(text).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }

  private typealias Given = (option: Option, value: String)

  /// The words and the options with what they are given, and what is wrong with the first option that
  /// makes no sense.
  private static func sorted(
    _ arguments: [String]
  ) -> (words: [String], options: [Given], failure: Failure?) {
    var words: [String] = []
    var options: [Given] = []
    var failure: Failure?
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" { return (words + rest, options, failure) }
      guard argument.hasPrefix("-"), argument != "-", !isNegativeNumber(argument),
        !isMarbles(argument, after: words), !isCode(argument, after: words)
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

  /// The option that `argument` begins, with what it is given.
  private static func option(
    _ argument: String, _ rest: inout ArraySlice<String>, of arguments: [String]
  ) throws(Failure) -> Given {
    let pieces = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = Option.spelt(pieces[0]) else {
      throw .unknownOption(argument, arguments)
    }
    if option == .live, pieces.count == 1, let next = rest.first, speed(next) != nil {
      throw .speedOrLesson(next, arguments)
    }
    return (option, try value(of: option, pieces.dropFirst().first, &rest))
  }

  /// Whether `argument`, where marbles are expected, is some that begin with silence: it is unless it
  /// is an option of the command, or so long a word that it may be a mistyped one.
  private static func isMarbles(_ argument: String, after words: [String]) -> Bool {
    guard let command = words.first.flatMap(Command.named), command.operands == .marbles else {
      return false
    }
    let isWord = argument.wholeMatch(of: /--[A-Za-z]{2,}(-[A-Za-z]+)*(=.*)?/) != nil
    return !isWord && Option.spelt(argument[...]).map(command.allOptions.contains) != true
  }

  /// Returns whether `argument`, where code is expected, is a method that begins with a hyphen.
  private static func isCode(_ argument: String, after words: [String]) -> Bool {
    guard let command = words.first.flatMap(Command.named), command.operands == .code else {
      return false
    }
    return !argument.hasPrefix("--") && Option.spelt(argument[...]) == nil
  }

  private static func isNegativeNumber(_ argument: String) -> Bool {
    argument.dropFirst().first?.isNumber == true
  }

  private static func value(
    of option: Option, _ attached: Substring?, _ rest: inout ArraySlice<String>
  ) throws(Failure) -> String {
    if option == .live {
      guard let given = attached.map(String.init) else { return "1" }
      if speed(given) == nil { throw .noSpeed(given) }
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
      throw .unknownValue(given, option)
    }
    return given
  }
}
