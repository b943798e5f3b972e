/// The reason why a line cannot be tried, with advice on what to type instead.
package struct TryFailure: Error, Equatable, CustomStringConvertible {
  /// A sentence that says what is wrong, optionally followed by lines that show where.
  package let description: String

  /// Lines to type after `lesson-runner try` instead, the best first.
  package var advice: [String] = []

  /// The name of the unknown operator, if that is the reason.
  package private(set) var unknownOperator: String?

  init(_ description: String, advice: [String] = []) {
    (self.description, self.advice) = (description, advice)
  }

  /// Returns the failure for `word`, a number or a time that is too large for the operator called
  /// `name`.
  static func tooLarge(
    _ word: String, for name: String, _ limit: String, example: String
  ) -> TryFailure {
    TryFailure("`\(word)` is too large for \(name): the \(limit)", advice: [example])
  }

  /// Returns the failure for `word` if it is a time of more than a day, and nil otherwise.
  static func tooLong(_ word: String, for name: String, example: String) -> TryFailure? {
    guard Duration(typed: word) == nil, Duration(parsing: word) != nil else { return nil }
    return tooLarge(
      word, for: name, "longest time is a day, which has 86400 seconds", example: example)
  }

  static func unknownOperator(_ name: String) -> TryFailure {
    var failure = TryFailure("there is no operator `\(name)`")
    failure.unknownOperator = name
    return failure
  }
}
