/// The reason why a line cannot be tried, with advice on what to type instead.
package struct TryFailure: Error, Equatable, CustomStringConvertible {
  /// A sentence that says what is wrong, optionally followed by lines that show the place.
  package let description: String

  /// Lines to type after `lesson-runner try` instead, the best first.
  package var advice: [String] = []

  /// The unknown operator, if that is the reason.
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
