/// A problem that an author must fix, with a remedy.
struct Problem: Equatable {
  /// The rule that is broken.
  let rule: Rule

  /// The number of the lesson that breaks the rule, if a lesson does.
  var lesson: Int?

  let file: String
  var line = 1

  /// A sentence about the problem.
  let message: String

  /// A sentence about how to fix the problem.
  let remedy: String

  /// The problem in a compiler's format.
  ///
  ///     Tests/Expected/07-cold-and-hot.log:1: It is empty. Record it: lesson-runner record 7
  var text: String { escaped("\(file):\(line): \(message) \(remedy)".utf8) }

  /// The problem as JSON.
  var json: String {
    JSON.line(
      "problem",
      [
        "file": .string(file), "line": .number(line), "message": .string(message),
        "remedy": .string(remedy),
      ])
  }
}
