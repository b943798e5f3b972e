import Stage

/// How the process ends.
enum Status: Int32 {
  /// All is as expected.
  case asExpected = 0

  /// A difference, a failed check, a refusal, a file that cannot be read or written, or a scene that
  /// leaks, does not end, prints past its log or ends the process.
  case problem = 1

  /// The command line cannot be understood.
  case usage = 2

  /// A mistake of the runner itself.
  case bug = 70
}

/// Why a command does not do what it was asked to, and what to do about it.
///
///     lesson-runner: there is no lesson 8
///     usage: lesson-runner run [OPTION]... LESSON...
///     try: lesson-runner 7    Cold and hot
struct Failure: Error, Equatable {
  /// Something worth typing, with a word on what it does.
  struct Advice: Equatable {
    let command: String
    var comment = ""
  }

  /// What is wrong.
  let message: String

  /// How the command is called, when that is what was wrong.
  var usage: String?

  /// What to type next, the best first.
  var advice: [Advice] = []

  var status = Status.problem

  /// What a person reads.
  var lines: [String] {
    let column = advice.map { columns($0.command) }.max() ?? 0
    let tries = advice.enumerated().map { index, advice in
      let start = index == 0 ? "try: " : "     "
      if advice.comment.isEmpty { return start + advice.command }
      return start + padded(advice.command, to: column) + "    " + advice.comment
    }
    let lines = ["lesson-runner: \(message)"] + (usage.map { ["usage: \($0)"] } ?? []) + tries
    return lines.flatMap(\.lines).map { escaped($0.utf8) }
  }

  /// What a program reads.
  var json: String {
    JSON.line(
      "error",
      [
        "message": .string(message), "status": .number(Int(status.rawValue)),
        "try": .list(advice.map { .string($0.command) }),
      ])
  }
}

extension Failure {
  /// A `command` of the toolchain cannot be run, as a shell has said in `out`, and `need` says for what
  /// it is needed.
  static func unrunnable(_ command: String, _ need: String, saying out: [UInt8]) -> Failure {
    Failure(
      message: "\(need), which cannot be run: "
        + String(decoding: out, as: UTF8.self).prefix { $0 != "\n" },
      advice: [
        Advice(command: "\(command) --version", comment: "what your shell finds in its path")
      ])
  }
}
