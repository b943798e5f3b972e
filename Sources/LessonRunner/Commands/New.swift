import Stage

extension Command {
  /// Begins a lesson.
  static let new = Command(
    name: "new", summary: "begin a new lesson", operands: .title, options: [.chapter],
    examples: [
      Example(
        "lesson-runner new \"Hot potatoes\" --chapter signals", "a file, and its registration")
    ],
    notes: [
      "The lesson takes the next free number. Its title decides what its file and its member are "
        + "called: what cannot be, since Swift or another lesson would no longer compile, is "
        + "refused. Nothing that exists is overwritten.",
      "The chapters: " + Chapter.allCases.map(\.rawValue).joined(separator: ", ") + ".",
    ]
  ) { invocation throws(Failure) in
    let title = invocation.operands[0]
    guard let chapter = invocation[.chapter].flatMap(Chapter.init) else { throw .noChapter }
    let checkout = try Checkout.around(invocation.command)
    let lesson = try checkout.alone { () throws(Failure) in
      if let failure = try Unfinished(checkout).failure { throw failure }
      let known = try KnownLessons(checkout)
      let lesson = try NewLesson(title, known.nextNumber, in: chapter, besides: known)
      try lesson.write(to: checkout)
      return lesson
    }
    Output.standard.write(lesson.advice)
    return .asExpected
  }
}

extension Failure {
  /// How a lesson is begun.
  static let newExample = Command.new.examples.map { Advice(command: $0.line) }

  fileprivate static var noChapter: Failure {
    Failure(
      message: "new needs --chapter, one of \(listed(Chapter.allCases.map(\.rawValue)))",
      usage: Command.new.usage, advice: newExample, status: .usage)
  }
}
