import Notebook
import Runner
import Stage

extension Tool {
  /// The command that leads through the exercises.
  package static let practice = Command.practice.performed { invocation throws(Failure) in
    let action = try PracticeAction(invocation)
    let checkout = try Checkout.comparedToBuild(for: invocation)
    let (index, usage) = (try ExerciseIndex(checkout), invocation.command.usage)
    let subcommands = PracticeSubcommands(index, checkout, invocation)
    switch action {
    case .list: return try subcommands.list()
    case .next: return try subcommands.next()
    case .watch: return try PracticeWatch(subcommands).run()
    case .run(let word):
      if let exercise = index.objectiveCExercise(word) { return try subcommands.ask(exercise) }
      return try subcommands.run(index.exercise(word, usage: usage))
    case .hint(let word):
      if let exercise = index.objectiveCExercise(word) { return subcommands.hint(exercise) }
      return try subcommands.hint(index.exercise(word, usage: usage))
    case .solution(let word):
      if let exercise = index.objectiveCExercise(word) { return try subcommands.solution(exercise) }
      return try subcommands.solution(index.exercise(word, usage: usage))
    case .reset(let word):
      if let exercise = index.objectiveCExercise(word) { return try subcommands.reset(exercise) }
      return try subcommands.reset(index.exercise(word, usage: usage))
    }
  }
}

/// The subcommand of `practice` that the user typed.
private enum PracticeAction {
  case list
  case next
  case watch
  case run(String)
  case hint(String)
  case solution(String)
  case reset(String)

  init(_ invocation: Invocation) throws(Failure) {
    let words = invocation.operands
    switch (words.first, words.count) {
    case (nil, _), ("list", 1): self = .list
    case ("next", 1): self = .next
    case ("watch", 1): self = .watch
    case (let action?, _) where ["list", "next", "watch"].contains(action):
      throw .takesNoExercise(action)
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

  fileprivate static func takesNoExercise(_ action: String) -> Failure {
    Failure(
      message: "practice \(action) takes no exercise", usage: Command.practice.usage,
      advice: [Advice(command: "lesson-runner practice \(action)")], status: .usage)
  }

  fileprivate static func noAction(_ word: String, _ next: String) -> Failure {
    let actions = Command.Operands.exerciseActions
    // The words may be in the wrong order.
    let near = actions.contains(next) ? [next] : nearest(to: word, among: actions)
    let isExercise = Int(word) != nil && Int(next) != nil
    let advice =
      if isExercise {
        [Advice(command: "lesson-runner practice \(word)")]
      } else if word == "new" {
        [Advice(command: "lesson-runner new \"Two alarms\" --exercise", comment: "a new exercise")]
      } else {
        near.map { Advice(command: "lesson-runner practice \($0) 7") }
      }
    return Failure(
      message: isExercise
        ? "give one exercise at a time"
        : "practice has no subcommand \(quoted(word)): use \(listed(Command.Operands.practiceActions))",
      usage: Command.practice.usage, advice: advice, status: .usage)
  }
}
