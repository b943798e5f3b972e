import Stage

/// An operator to choose: what there is, what is wanted of it, and what does that.
public struct Choice: Sendable, Hashable {
  /// What there is, or what it is about.
  public let given: String

  /// What is wanted.
  public let wish: String

  /// What does it, by its name here; where there are several, the wish says in which order.
  public let operators: [String]

  /// The number of the lesson.
  public let lesson: Int

  private init(_ given: String, _ wish: String, _ operators: String..., in lesson: Int) {
    self.given = given
    self.wish = wish
    self.operators = operators
    self.lesson = lesson
  }

  /// All of them.
  public static let all = [
    Choice("one signal", "each value turned into another", "map", in: 12),
    Choice("one signal", "the same value for whatever comes", "mapReplace", in: 35),
    Choice("one signal", "what passes a test; all but one value", "filter", "ignore", in: 15),
    Choice("one signal", "changes only", "distinctUntilChanged", in: 16),
    Choice(
      "one signal", "the first values; the last; all but the first", "take", "takeLast", "skip",
      in: 17),
    Choice("one signal", "values until another signal sends", "takeUntil", in: 17),
    Choice("one signal", "a total so far; a value before all others", "scan", "startWith", in: 26),
    Choice("work for each value", "the answers of all, as they come", "flattenMap", in: 13),
    Choice("work for each value", "the answer of the latest", "map", "switchToLatest", in: 23),
    Choice("several executions", "the values of all of them", "flatten", in: 41),
    Choice("several signals", "one after the other", "concat", in: 18),
    Choice("several signals", "the second, when the first is done", "then", in: 19),
    Choice("several signals", "all values, as they come", "merge", in: 20),
    Choice("several signals", "the n-th with the n-th", "zip", in: 21),
    Choice("several signals", "the latest of each", "combineLatest", in: 22),
    Choice("several signals", "a method called with the latest of each", "lift", in: 37),
    Choice("several subscribers", "one run, begun by you", "publish", "connect", in: 10),
    Choice("several subscribers", "one run, as long as somebody listens", "autoconnect", in: 10),
    Choice(
      "late subscribers", "all values; the latest; all, begun by the first", "replay", "replayLast",
      "replayLazily", in: 29),
    Choice("time", "later; again and again", "delay", "interval", in: 26),
    Choice("time", "the last value, once no other follows", "throttle", in: 30),
    Choice("time", "an error, if there is no end in time", "timeout", in: 27),
    Choice("threads", "handlers there; the work there", "deliverOn", "subscribeOn", in: 25),
    Choice("an error", "another attempt; another signal", "retry", "catch", in: 28),
    Choice("any end", "as a value; back again", "materialize", "dematerialize", in: 31),
    Choice(
      "something beside it", "at a value; at a completion; at any end", "doNext", "doCompleted",
      "finally", in: 24),
    Choice("something beside it", "a line in the log for each event", "logAll", in: 56),
  ]

  /// All of them, as a table.
  package static var section: String {
    let rows = all.map { choice in
      let operators = choice.operators.map(Markdown.code).joined(separator: ", ")
      return [choice.given, choice.wish, operators, Place.front.link(toLesson: choice.lesson)]
    }
    return """
      \(Markdown.anchor("which-operator"))
      ## Which operator?

      Find on the left what you have, then what you want to do with it.

      \(Markdown.table(["you have", "you want", "take", "lesson"], rows))
      """
  }
}
