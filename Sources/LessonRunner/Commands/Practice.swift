import Notebook
import Stage

extension Command {
  /// Leads through the exercises.
  static let practice = Command(
    name: "practice", summary: "mend small programs until they print the right log",
    operands: .exercise, options: [.yes],
    examples: [
      Example("lesson-runner practice", "the exercises, and which is next"),
      Example("lesson-runner practice 7", "run one, and compare it with the log to reach"),
      Example("lesson-runner practice hint 7", "the first hint, then the next"),
      Example("lesson-runner practice solution 7", "how its author solves it"),
      Example("lesson-runner practice reset 7", "begin it anew"),
      Example("lesson-runner practice watch", "go from one to the next as you save them"),
    ],
    notes: [
      "Each exercise is a file in the folder Practice: its first comment says what a user should see. "
        + "Change what stands above its scene, until the log is the one to reach, to the line and the "
        + "millisecond. It is compiled alone.",
      "Nothing is stored but that file: done is what matches, and where a log could come about "
        + "otherwise, has in it what the task is about. A hint that you have taken is ticked there.",
      "The status of practice 7 is 0 when the exercise is done, else 1.",
    ]
  ) { invocation throws(Failure) in
    let action = try PracticeAction(invocation)
    let checkout = try Checkout.played(for: invocation.command)
    let practice = try Practice(checkout)
    let desk = Desk(practice, checkout, invocation)
    switch action {
    case .overview: return try desk.overview()
    case .watch: return try desk.watch()
    case .run(let word): return try desk.run(practice.exercise(word))
    case .hint(let word): return try desk.hint(practice.exercise(word))
    case .solution(let word): return try desk.solution(practice.exercise(word))
    case .reset(let word): return try desk.reset(practice.exercise(word))
    }
  }
}

/// What `practice` is asked for.
private enum PracticeAction {
  case overview
  case watch
  case run(String)
  case hint(String)
  case solution(String)
  case reset(String)

  init(_ invocation: Invocation) throws(Failure) {
    let words = invocation.operands
    switch (words.first, words.count) {
    case (nil, _): self = .overview
    case ("watch", 1): self = .watch
    case ("watch", _): throw .watchesAll
    case ("hint", 2): self = .hint(words[1])
    case ("solution", 2): self = .solution(words[1])
    case ("reset", 2): self = .reset(words[1])
    case (let action?, 1) where Command.Operands.exerciseActions.contains(action):
      throw .noNumber(action)
    case (let word?, 1): self = .run(word)
    case (let word?, _): throw .noAction(word, words[1])
    }
  }
}

extension Failure {
  fileprivate static func noNumber(_ action: String) -> Failure {
    Failure(
      message: "practice \(action) needs the number of an exercise", usage: Command.practice.usage,
      advice: [Advice(command: "lesson-runner practice \(action) 7")], status: .usage)
  }

  fileprivate static var watchesAll: Failure {
    Failure(
      message: "practice watch takes no exercise: it goes from each that is not done to the next",
      usage: Command.practice.usage, advice: [Advice(command: "lesson-runner practice watch")],
      status: .usage)
  }

  fileprivate static func noAction(_ word: String, _ next: String) -> Failure {
    let actions = Command.Operands.exerciseActions
    // Maybe they only stand in the other order.
    let near = actions.contains(next) ? [next] : nearest(to: word, among: actions)
    return Failure(
      message: "practice cannot \(quoted(word)) an exercise: it takes \(listed(actions))",
      usage: Command.practice.usage,
      advice: near.map { Advice(command: "lesson-runner practice \($0) 7") }, status: .usage)
  }
}
