/// Why something cannot be tried, and what to type instead.
package struct TryFailure: Error, Equatable, CustomStringConvertible {
  /// What is wrong, in a sentence, perhaps with lines below that show the place.
  package let description: String

  /// What to type after `lesson-runner try`, the best first.
  package var advice: [String] = []

  /// What was typed in the place of an operator's name, if that is what is wrong.
  package private(set) var unknownOperator: String?

  init(_ description: String, advice: [String] = []) {
    (self.description, self.advice) = (description, advice)
  }

  static func unknownOperator(_ name: String) -> TryFailure {
    var failure = TryFailure("there is no operator `\(name)`")
    failure.unknownOperator = name
    return failure
  }
}
