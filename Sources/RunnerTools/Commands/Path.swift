import Notebook
import Runner
import Stage

extension Tool {
  /// The command that leads the reader through building an app.
  package static let path = Command.path.performed { invocation throws(Failure) in
    let action = try PathAction(invocation)
    let guide = try PathGuide(Checkout.comparedToBuild(for: invocation), invocation)
    switch action {
    case .list: return try guide.list()
    case .watch: return try guide.watch()
    case .show(let word): return try guide.show(guide.step(word))
    case .start(let word): return try guide.start(guide.step(word))
    case .hint(let word): return try guide.hint(guide.step(word))
    case .solution(let word): return try guide.solution(guide.step(word))
    }
  }
}

/// The subcommand of `path` that the user typed.
private enum PathAction {
  case list
  case watch
  case show(String)
  case start(String)
  case hint(String)
  case solution(String)

  init(_ invocation: Invocation) throws(Failure) {
    let words = invocation.operands
    let actions = Command.Operands.stepActions
    if invocation.has(.start) {
      guard words.count == 1, !actions.contains(words[0]), words[0] != "watch" else {
        throw .unusable("--start needs the number of a step", "lesson-runner path 7 --start")
      }
      self = .start(words[0])
      return
    }
    switch (words.first, words.count) {
    case (nil, _): self = .list
    case ("watch", 1): self = .watch
    case ("watch", _): throw .unusable("path watch takes no step", "lesson-runner path watch")
    case ("hint", 2): self = .hint(words[1])
    case ("solution", 2): self = .solution(words[1])
    case (let action?, 1) where actions.contains(action):
      throw .unusable(
        "path \(action) needs the number of a step", "lesson-runner path \(action) 7")
    case (let word?, 1): self = .show(word)
    case (let word?, _):
      throw .unusable(
        Int(word) == nil
          ? "path has no subcommand \(quoted(word)): use \(listed(actions + ["watch"]))"
          : "give one step at a time", "lesson-runner path 7")
    }
  }
}

extension Failure {
  fileprivate static func unusable(_ message: String, _ command: String) -> Failure {
    Failure(
      message: message, usage: Command.path.usage, advice: [Advice(command: command)],
      status: .usage)
  }
}
