/// The parser of command lines.
extension CommandTable {
  /// Returns true if `text` is a positive number.
  private func isPositive(_ text: String) -> Bool {
    Double(text).map { $0 > 0 && $0.isFinite } ?? false
  }

  typealias ParsedOption = (option: Option, value: String)

  /// Sorts `arguments` into words and options with their values. Also returns the failure for the
  /// first invalid option.
  func sorted(
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
  private func option(
    _ argument: String, _ rest: inout ArraySlice<String>, of arguments: [String]
  ) throws(Failure) -> ParsedOption {
    let pieces = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = Option.spelt(pieces[0]) else {
      throw unknownOption(argument, arguments)
    }
    if option.optionalNumber != nil, pieces.count == 1, let next = rest.first, isPositive(next) {
      throw numberOrLesson(option, next, arguments)
    }
    return (option, try value(of: option, pieces.dropFirst().first, &rest, of: arguments))
  }

  /// Returns true if `argument`, which begins with a hyphen, is an operand of the command in `words`
  /// and not one of its options.
  private func isOperand(_ argument: String, after words: [String]) -> Bool {
    guard let command = words.first.flatMap({ self[$0] }), command.operands.includes(argument)
    else { return false }
    return Option.spelt(argument[...]).map(command.allOptions.contains) != true
  }

  private func isNegativeNumber(_ argument: String) -> Bool {
    argument.dropFirst().first?.isNumber == true
  }

  private func value(
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
