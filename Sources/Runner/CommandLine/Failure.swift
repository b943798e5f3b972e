import Stage

/// The exit status of the process.
package enum Status: Int32 {
  /// Everything is as expected.
  case asExpected = 0

  /// A problem: a difference, a failed check, a refusal, a file that cannot be read or written, or
  /// a scene that leaks, does not end, prints outside its log or ends the process.
  case problem = 1

  /// An invalid command line.
  case usage = 2

  /// The files have nothing to examine: none of them uses RAC.
  case absent = 3

  /// A bug in the runner.
  case bug = 70
}

/// An error message with advice on what to do next.
///
///     lesson-runner: there is no lesson 8
///     usage: lesson-runner run [OPTION]... LESSON...
///     try: lesson-runner 7    Cold and hot
package struct Failure: Error, Equatable {
  /// A suggested command line with a short description of what it does.
  package struct Advice: Equatable {
    package let command: String
    let comment: String

    package init(command: String, comment: String = "") {
      (self.command, self.comment) = (command, comment)
    }
  }

  /// The description of the problem.
  package let message: String

  /// The command's usage line, if the command line was invalid.
  var usage: String?

  /// The suggested command lines, the best one first.
  package var advice: [Advice]

  var status: Status

  package init(
    message: String, usage: String? = nil, advice: [Advice] = [], status: Status = .problem
  ) {
    (self.message, self.usage, self.advice, self.status) = (message, usage, advice, status)
  }

  /// The failure as lines for people to read.
  package var lines: [String] {
    let column = advice.map { columns($0.command) }.max() ?? 0
    let tries = advice.enumerated().map { index, advice in
      let start = index == 0 ? "try: " : "     "
      if advice.comment.isEmpty { return start + advice.command }
      return start + padded(advice.command, to: column) + "    " + advice.comment
    }
    let lines = ["lesson-runner: \(message)"] + (usage.map { ["usage: \($0)"] } ?? []) + tries
    return lines.flatMap(\.lines).map { escaped($0.utf8) }
  }

  /// The failure as a line of JSON for programs.
  package var json: String {
    JSON.line(
      "error",
      [
        "message": .string(message), "status": .number(Int(status.rawValue)),
        "try": .list(advice.map { .string($0.command) }),
      ])
  }
}

extension Failure {
  /// Returns a failure for a toolchain `command` that cannot be run. `out` is the shell's message,
  /// and `need` says why the command is needed.
  package static func unrunnable(_ command: String, _ need: String, output out: [UInt8]) -> Failure
  {
    Failure(
      message: "\(need), which cannot be run: "
        + String(decoding: out, as: UTF8.self).prefix { $0 != "\n" },
      advice: [
        Advice(command: "\(command) --version", comment: "shows whether your shell finds it")
      ])
  }
}
