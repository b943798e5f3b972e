/// Something that an author has to mend, with the remedy.
struct Problem: Equatable {
  /// The rule that is broken.
  let rule: Rule

  /// The lesson that breaks it, where it is one.
  var lesson: Int?

  let file: String
  var line = 1

  /// What is wrong.
  let message: String

  /// What to do about it.
  let remedy: String

  /// As compilers write it: `Tests/Expected/07-cold-and-hot.log:1: It is empty. Record it.`
  var text: String { escaped("\(file):\(line): \(message) \(remedy)".utf8) }

  /// What a program reads.
  var json: String {
    JSON.line(
      "problem",
      [
        "file": .string(file), "line": .number(line), "message": .string(message),
        "remedy": .string(remedy),
      ])
  }
}
