import LessonRunner
import Notebook
import Stage

extension Command {
  /// The command that leads through the exercises.
  package static let practice = Command(
    name: "practice", summary: "fix small programs until they print the right log",
    operands: .exercise, options: [.yes],
    examples: [
      Example("lesson-runner practice", "list the exercises, and see which is next"),
      Example("lesson-runner practice next", "run the first one that is not done"),
      Example("lesson-runner practice 7", "run one, and compare its log with the target"),
      Example("lesson-runner practice hint 7", "show the first hint, then the next"),
      Example("lesson-runner practice solution 7", "show the author's solution"),
      Example("lesson-runner practice reset 7", "start over"),
      Example("lesson-runner practice watch", "run each one as you save it, then the next"),
    ],
    notes: [
      "Name an exercise by its number, part of its title, or its file. When you first run it or "
        + "ask for a hint, the file that you edit is written into the folder Practice. Its first "
        + "comment says what a user should see. Change the code above the scene until the log "
        + "matches the target, line by line and to the millisecond. Each file is compiled on its "
        + "own.",
      "Your work on an exercise is stored only in its file. An exercise is done when its log "
        + "matches; some also require a certain operator. Hints that you have taken are ticked in "
        + "the file.",
      "While practice watch is waiting, n goes to the next exercise, h gives a hint, l lists the "
        + "exercises, s shows the solution, and q quits.",
      "The exit status of practice 7 is 0 if the exercise is done, otherwise 1.",
    ]
  ) { invocation throws(Failure) in
    let action = try PracticeAction(invocation)
    let checkout = try Checkout.comparedToBuild(for: invocation)
    let (index, usage) = (try ExerciseIndex(checkout), invocation.command.usage)
    let subcommands = PracticeSubcommands(index, checkout, invocation)
    switch action {
    case .list: return try subcommands.list()
    case .next: return try subcommands.next()
    case .watch: return try PracticeWatch(subcommands).run()
    case .run(let word): return try subcommands.run(index.exercise(word, usage: usage))
    case .hint(let word): return try subcommands.hint(index.exercise(word, usage: usage))
    case .solution(let word): return try subcommands.solution(index.exercise(word, usage: usage))
    case .reset(let word): return try subcommands.reset(index.exercise(word, usage: usage))
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
