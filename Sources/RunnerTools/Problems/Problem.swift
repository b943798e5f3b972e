import Runner

/// A problem that an author must fix, with a remedy.
package struct Problem: Equatable {
  /// The rule that is broken.
  let rule: Rule

  /// The number of the lesson that breaks the rule, if a lesson does.
  package let lesson: Int?

  let file: String
  package let line: Int

  /// A sentence about the problem.
  let message: String

  /// A sentence about how to fix the problem.
  package let remedy: String

  package init(
    rule: Rule, lesson: Int? = nil, file: String, line: Int = 1, message: String, remedy: String
  ) {
    (self.rule, self.lesson, self.file, self.line) = (rule, lesson, file, line)
    (self.message, self.remedy) = (message, remedy)
  }

  /// The problem in a compiler's format.
  ///
  ///     Tests/Expected/07-cold-and-hot.log:1: It is empty. Record it: lesson-runner record 7
  package var text: String { escaped("\(file):\(line): \(message) \(remedy)".utf8) }

  /// The problem as JSON.
  package var json: String {
    JSON.line(
      "problem",
      [
        "file": .string(file), "line": .number(line), "message": .string(message),
        "remedy": .string(remedy),
      ])
  }
}
