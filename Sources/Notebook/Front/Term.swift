import Stage

/// A word that the notebook uses without explaining it, its meaning in a sentence, and the lesson
/// that shows it.
public struct Term: Sendable, Hashable {
  /// The word.
  public let word: String

  /// What it means.
  public let meaning: String

  /// The number of the lesson.
  public let lesson: Int

  private init(_ word: String, _ meaning: String, _ lesson: Int) {
    self.word = word
    self.meaning = meaning
    self.lesson = lesson
  }

  /// All of them, in alphabetical order.
  public static let all = [
    Term("behavior subject", "A subject that always has a value and sends it first.", 9),
    Term("binding", "A signal that sets a property, each time it sends.", 34),
    Term("burst", "Values that follow each other faster than one can act on them.", 30),
    Term("channel", "Two ends: what is sent to one comes out of the other.", 45),
    Term("cold", "Said of a signal that starts its work anew for each subscriber.", 7),
    Term("command", "An action that knows whether it may run, and whether it is running.", 40),
    Term("connection", "What subscribes to a signal once, for all of its own subscribers.", 10),
    Term("disposable", "What ends a subscription, or undoes other work, when disposed of.", 4),
    Term("event", "A value, an error or a completion: all that a signal can send.", 31),
    Term("execution", "One run of a command's work, itself a signal.", 40),
    Term("hot", "Said of a signal that sends the same to all, whether or not anybody listens.", 7),
    Term("inner signal", "A signal that another one sends as a value.", 23),
    Term("late subscriber", "One that subscribes when something has been sent already.", 8),
    Term("leak", "What is never released, since it holds what holds it.", 38),
    Term("lift", "To call a method with the latest values of several signals.", 37),
    Term("marble diagram", "A drawing of signals: time runs to the right, values are marks.", 7),
    Term("operator", "A method that makes a new signal of one or several.", 14),
    Term("replay subject", "A subject that plays what it has sent to late subscribers.", 6),
    Term("scheduler", "A queue that runs one action at a time, in order, now or later.", 25),
    Term("sequence", "Values that are pulled, one at a time, where a signal pushes.", 33),
    Term("side effect", "What a signal's work does besides sending: a request, a line logged.", 25),
    Term("signal", "What sends values over time, and ends at most once.", 4),
    Term("signal of signals", "A signal whose values are signals, as `executionSignals`.", 23),
    Term("source", "The signal that an operator listens to.", 17),
    Term("subject", "A signal that is sent to by hand.", 6),
    Term("subscriber", "What a signal sends its events to: in most cases your handlers.", 4),
    Term("subscription", "What `subscribe` begins, until an end or until it is disposed of.", 4),
    Term("terminal", "One end of a channel, a signal and a subscriber at once.", 45),
    Term("tuple", "Several values that are sent as one.", 32),
    Term("view model", "What a screen knows and does, without the screen.", 48),
    Term("virtual time", "The time of a scene's clock, in which ten seconds pass at once.", 26),
  ]

  /// All words, as a table.
  package static var section: String {
    let rows = all.map { [$0.word, $0.meaning, Place.front.link(toLesson: $0.lesson)] }
    return """
      \(Markdown.anchor("glossary"))
      ## Glossary

      Words that the lessons use, each in a sentence, and the lesson that shows it best.

      \(Markdown.table(["word", "what it means", "lesson"], rows))
      """
  }
}
