/// Failures for command lines that do not fit the table.
extension CommandTable {
  /// Returns the first command that `arguments` name.
  private func command(in arguments: [String]) -> Command? {
    arguments.lazy.compactMap { self[$0] }.first
  }

  /// Returns a failure for `argument`, which is one of `arguments` but not a known option. For a
  /// command that takes marbles, the advice says how to pass it as marbles.
  func unknownOption(_ argument: String, _ arguments: [String]) -> Failure {
    let spelling = String(argument.prefix { $0 != "=" })
    let near = nearest(to: spelling, among: Option.all.map(\.name))
    var advice = near.compactMap { Option.spelt($0[...]) }.map { option in
      Failure.Advice(command: corrected(argument, to: option, arguments))
    }
    if command(in: arguments)?.operands == .marbles,
      let index = arguments.firstIndex(of: argument)
    {
      let line = Failure.line(arguments[..<index] + ["--"] + arguments[index...])
      advice.append(Failure.Advice(command: line, comment: "if these are marbles"))
    }
    return Failure(
      message: "there is no option \(escaped(spelling.utf8))",
      advice: advice.isEmpty ? [.help] : advice, status: .usage)
  }

  /// Returns the command line with `option` in place of the mistyped `argument`, or an example of
  /// the option if the rest of the line does not fit it.
  private func corrected(
    _ argument: String, to option: Option, _ arguments: [String]
  ) -> String {
    let named = arguments.first { !$0.hasPrefix("-") }
    let command = named.flatMap { self[$0] } ?? (named == nil ? list : run)
    guard let index = arguments.firstIndex(of: argument), command.allOptions.contains(option) else {
      return option.example
    }
    let value = argument.drop { $0 != "=" }
    let next = arguments.dropFirst(index + 1).first
    let isGiven = !value.isEmpty || next.map { !$0.hasPrefix("-") } == true
    if option.value == nil ? !value.isEmpty && option.optionalNumber == nil : !isGiven {
      return option.example
    }
    var words = arguments
    words[index] = option.name + value
    return Failure.line(words)
  }

  func misplaced(_ option: Option, _ command: Command) -> Failure {
    let able = all.filter { $0.options.contains(option) }
    return Failure(
      message: "\(option.name) is not an option of \(command.name); use it with "
        + listed(able.map(\.name)),
      usage: command.usage, advice: [Failure.Advice(command: option.example)], status: .usage)
  }

  /// Returns a failure for a command line that has `option` but no command and no lesson.
  func alone(_ option: Option) -> Failure {
    let able = all.filter { $0.options.contains(option) }
    return Failure(
      message: "\(option.name) needs a command or a lesson: use it with "
        + listed(able.map(\.name)),
      usage: Command.generalUsage, advice: [Failure.Advice(command: option.example)], status: .usage
    )
  }

  /// Returns a failure for a command line such as `7 --live 2`, whose number may belong to `option`
  /// or be a lesson.
  func numberOrLesson(
    _ option: Option, _ number: String, _ arguments: [String]
  ) -> Failure {
    let command = command(in: arguments) ?? run
    if !command.allOptions.contains(option) { return misplaced(option, command) }
    let (name, value) = (option.name, option.optionalNumber?.lowercased() ?? "number")
    let index = arguments.indices.first { arguments[$0...].starts(with: [name, number]) } ?? 0
    var (attached, apart) = (arguments, arguments)
    attached.replaceSubrange(index...(index + 1), with: ["\(name)=\(number)"])
    apart.remove(at: index)
    apart.insert(name, at: apart.firstIndex(of: "--") ?? apart.endIndex)
    let isLesson = number.allSatisfy(\.isNumber) && command.operands.areLessons
    let advice = [
      Failure.Advice(command: Failure.line(attached), comment: "\(number) times as fast"),
      Failure.Advice(command: Failure.line(apart), comment: "lesson \(number), in real time"),
    ]
    return Failure(
      message: isLesson
        ? "\(number) after \(name) could be a \(value) or a lesson"
        : "write the \(value) as \(name)=\(number)",
      advice: isLesson ? advice : Array(advice.prefix(1)), status: .usage)
  }
}

/// Failures for other invalid command lines.
extension Failure {
  /// Returns a command line that passes `words` to the runner.
  fileprivate static func line(_ words: some Sequence<String>) -> String {
    (["lesson-runner"] + words.map { Shell.bash.word(escaped($0.utf8)) }).joined(separator: " ")
  }

  static func noValue(_ option: Option) -> Failure {
    let choices = option.value?.choices ?? []
    let need = choices.isEmpty ? "a \(option.value?.name.lowercased() ?? "value")" : listed(choices)
    return self.option("\(option.name) needs \(need)", option.example)
  }

  static func needlessValue(_ option: Option) -> Failure {
    self.option("\(option.name) takes no value", option.example)
  }

  /// Returns a failure for `given`, which is one of `arguments` but not a valid value of `option`.
  static func unknownValue(
    _ given: String, _ option: Option, _ arguments: [String]
  ) -> Failure {
    let choices = option.value?.choices ?? []
    let corrected = nearest(to: given, among: choices).first.map { choice in
      line(
        arguments.map { word in
          word == given
            ? choice : word == "\(option.name)=\(given)" ? "\(option.name)=\(choice)" : word
        })
    }
    return self.option(
      "\(option.name) takes \(listed(choices)), not \(quoted(given))", corrected ?? option.example)
  }

  static func noPositiveNumber(_ given: String, _ option: Option) -> Failure {
    self.option(
      "\(option.usage) takes a positive number, such as 2 or 0.5, not \(quoted(given))",
      option.example)
  }

  private static func option(_ message: String, _ example: String) -> Failure {
    Failure(message: message, advice: [Advice(command: example)], status: .usage)
  }

  package static func tooFew(_ command: Command) -> Failure {
    Failure(
      message: "\(command.name) needs \(command.operands.missing)", usage: command.usage,
      advice: command.examples.prefix(1).map { Advice(command: $0.line, comment: $0.comment) },
      status: .usage)
  }

  static func tooMany(_ command: Command, _ word: String) -> Failure {
    let most = ["no argument", "only one argument", "only two arguments"]
    let hint = command.operands == .title ? ". Put quotes around a title of several words" : ""
    return Failure(
      message: "unexpected \(quoted(word)): \(command.name) takes "
        + most[min(command.operands.count.upperBound, 2)] + hint,
      usage: command.usage,
      advice: command.examples.prefix(1).map { Advice(command: $0.line, comment: $0.comment) },
      status: .usage)
  }
}

extension Failure.Advice {
  package static let help = Self(command: "lesson-runner --help", comment: "commands and options")
}

/// Returns `things` as a list in a sentence: `a, b or c`.
package func listed(_ things: [String]) -> String {
  guard things.count > 1, let last = things.last else { return things.joined() }
  return things.dropLast().joined(separator: ", ") + " or " + last
}
