/// Something that an author must fix, with a remedy.
struct Problem: Equatable {
  /// The broken rule.
  let rule: Rule

  /// The lesson that breaks the rule, if it is one.
  var lesson: Int?

  let file: String
  var line = 1

  /// A sentence about the problem.
  let message: String

  /// A sentence that says what to do.
  let remedy: String

  /// The problem in a compiler's format: `Tests/Expected/07-cold-and-hot.log:1: It is empty. Record
  /// it.`
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
