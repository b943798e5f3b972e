import Runner
import Stage

extension Tool {
  /// The command that asks which line a scene logs next.
  package static let guess = Command.guess.performed { invocation throws(Failure) in
    let checkout = try Checkout.comparedToBuild(for: invocation)
    let (replays, status) =
      invocation.operands.isEmpty
      ? try anyScene(in: checkout)
      : try Replay.all(of: Selection.printingNotes(for: invocation).selectedLessons, in: checkout)
    let asking = replays.filter { !$0.questions.isEmpty }
    if asking.isEmpty {
      if status != .asExpected { return status }
      throw .nothingToGuess(replays)
    }
    let style = TextStyle(invocation[.color], for: .standard)
    Quiz(asking, width: Output.standard.textWidth, symbols: .ofLocale).run {
      Answering.line(after: "Your guess (q quits): ")
    } writing: { lines in
      Output.standard.write(lines.map { $0.text(style) + "\n" }.joined())
    }
    return status
  }

  /// Returns a random scene that has a question.
  private static func anyScene(
    in checkout: Checkout
  ) throws(Failure) -> (replays: [Replay], status: Status) {
    var random = SystemRandomNumberGenerator()
    for selected in Selection(checkout.lessons).shuffledScenes(using: &random) {
      let (replays, status) = try Replay.all(of: [selected], in: checkout)
      if replays.contains(where: { !$0.questions.isEmpty }) { return (replays, status) }
    }
    return ([], .asExpected)
  }
}

extension Selection {
  /// Returns the scenes that this system can play, shuffled with `random`.
  func shuffledScenes(using random: inout some RandomNumberGenerator) -> [SelectedLesson] {
    selectedLessons.flatMap { selected in
      selected.scenes.filter { !$0.isLeftOut }.map {
        SelectedLesson(lesson: selected.lesson, scenes: [$0])
      }
    }.shuffled(using: &random)
  }
}

extension Failure {
  /// Returns a failure for scenes that log nothing.
  static func nothingToGuess(_ replays: [Replay]) -> Failure {
    let names = replays.map(\.selector)
    return Failure(
      message: names.isEmpty
        ? "there is nothing to guess"
        : "nothing is logged in \(names.joined(separator: ", ")), so there is nothing to guess",
      advice: [Advice(command: "lesson-runner guess", comment: "any scene")])
  }
}
