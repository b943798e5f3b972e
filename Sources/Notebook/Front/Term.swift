import Stage

/// A glossary entry: a word, its meaning in a sentence, and the lesson that shows it.
public struct Term: Sendable, Hashable {
  /// The word.
  public let word: String

  /// The meaning, in a sentence.
  public let meaning: String

  /// The number of the lesson.
  public let lesson: Int

  private init(_ word: String, _ meaning: String, _ lesson: Int) {
    self.word = word
    self.meaning = meaning
    self.lesson = lesson
  }

  /// All terms, in alphabetical order.
  public static let all = [
    Term(
      "behavior subject",
      "A subject that always has a value and sends it to each new subscriber first.", 9),
    Term(
      "binding", "A connection from a signal to a property: each value sets the property.", 34),
    Term("burst", "Several values in quick succession, such as keystrokes.", 30),
    Term("channel", "A two-way connection: a value sent to one end comes out of the other.", 45),
    Term("cold", "A cold signal starts its work again for each subscriber.", 7),
    Term(
      "command", "An action that knows whether it is allowed to run, and whether it is running.", 40
    ),
    Term("connection", "A single subscription to a signal, shared by many subscribers.", 10),
    Term(
      "disposable", "An object that ends a subscription, or other work, when you dispose of it.", 4),
    Term("event", "A value, an error or a completion: everything that a signal can send.", 31),
    Term("execution", "One run of a command's work, in the form of a signal.", 40),
    Term(
      "hot",
      "A hot signal sends the same events to all subscribers, and sends even without any.", 7
    ),
    Term("inner signal", "A signal that another signal sends as a value.", 23),
    Term(
      "late subscriber", "A subscriber that subscribes after the first events have been sent.", 8),
    Term("leak", "Objects that are never deallocated, because they keep each other alive.", 67),
    Term(
      "lift", "To call a method with several signals' latest values, whenever one of them sends.",
      37),
    Term(
      "marble diagram", "A drawing of signals: time runs to the right, and values are marks.", 7),
    Term("operator", "A method that turns one or more signals into a new signal.", 14),
    Term("replay subject", "A subject that sends its earlier events to late subscribers, too.", 6),
    Term("scheduler", "A queue that runs one action at a time, in order, now or later.", 25),
    Term(
      "sequence", "A list of values that you pull one at a time. A signal pushes its values.", 33),
    Term(
      "side effect",
      "Anything a signal's work does besides sending, such as a request or a log line.", 25),
    Term("signal", "A source of values over time, which ends at most once.", 4),
    Term("signal of signals", "A signal whose values are signals, such as `executionSignals`.", 23),
    Term("source", "The signal that an operator subscribes to.", 17),
    Term("stream", "An asynchronous sequence that a single loop reads.", 61),
    Term("subject", "A signal that you send values to yourself.", 6),
    Term("subscriber", "The receiver of a signal's events, usually made from your handlers.", 4),
    Term(
      "subscription",
      "The connection that `subscribe` makes. It lasts until the signal ends or you dispose of it.",
      4),
    Term(
      "task", "A run of asynchronous code. It ends by itself; cancelling it is only a request.",
      63),
    Term("terminal", "One end of a channel, which is both a signal and a subscriber.", 45),
    Term("tuple", "Several values in one object.", 32),
    Term("view model", "The state and the actions of a screen, without its views.", 48),
    Term("virtual time", "The time of a scene's clock, on which ten seconds pass instantly.", 26),
  ]

  /// The glossary, as a table.
  package static func section(at folder: PageFolder) -> String {
    let rows = all.map { [$0.word, $0.meaning, folder.link(toLesson: $0.lesson)] }
    return """
      \(Markdown.anchor("glossary"))
      ## Glossary

      The words that the lessons use, each explained in a sentence, with the lesson that shows it best.

      \(Markdown.table(["word", "what it means", "lesson"], rows))
      """
  }
}
