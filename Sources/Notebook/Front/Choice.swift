import Stage

/// A row of *Which operator?*: what you have, what you want, and the operators for it.
public struct Choice: Sendable, Hashable {
  /// The starting point, such as "one signal".
  public let given: String

  /// The desired result.
  public let wish: String

  /// The names of the operators, in the order in which `wish` mentions their effects.
  public let operators: [String]

  /// The number of the lesson.
  public let lesson: Int

  private init(_ given: String, _ wish: String, _ operators: String..., in lesson: Int) {
    self.given = given
    self.wish = wish
    self.operators = operators
    self.lesson = lesson
  }

  /// All rows.
  public static let all = [
    Choice("one signal", "each value turned into another", "map", in: 12),
    Choice("one signal", "one fixed value in place of each value", "mapReplace", in: 35),
    Choice(
      "one signal", "only values that pass a test; all values except a given one",
      "filter", "ignore",
      in: 15),
    Choice(
      "one signal", "only values that differ from the previous one", "distinctUntilChanged", in: 16),
    Choice(
      "one signal", "the first values; the last; all but the first", "take", "takeLast", "skip",
      in: 17),
    Choice("one signal", "values until another signal sends one", "takeUntil", in: 17),
    Choice("one signal", "a running total; a value before all others", "scan", "startWith", in: 26),
    Choice("work for each value", "all results, as they arrive", "flattenMap", in: 13),
    Choice("work for each value", "only the latest result", "map", "switchToLatest", in: 23),
    Choice("several executions", "the values of all executions", "flatten", in: 41),
    Choice("several signals", "one after the other", "concat", in: 18),
    Choice("several signals", "only the second, once the first has completed", "then", in: 19),
    Choice("several signals", "all values, as they arrive", "merge", in: 20),
    Choice("several signals", "pairs: first with first, second with second", "zip", in: 21),
    Choice("several signals", "the latest value of each", "combineLatest", in: 22),
    Choice("several signals", "a method call with the latest value of each", "lift", in: 37),
    Choice("several subscribers", "one shared run that you start", "publish", "connect", in: 10),
    Choice(
      "several subscribers", "one shared run, while there are subscribers", "autoconnect",
      in: 10),
    Choice(
      "late subscribers",
      "all values; the latest; all values, of a run that the first subscriber starts",
      "replay", "replayLast", "replayLazily",
      in: 29),
    Choice("time", "values sent later; a value at each interval", "delay", "interval", in: 26),
    Choice("time", "the last value, after a pause", "throttle", in: 30),
    Choice("time", "an error, if the signal does not end in time", "timeout", in: 27),
    Choice(
      "threads", "your handlers on another thread; the work on another thread", "deliverOn",
      "subscribeOn", in: 25),
    Choice("an error", "another attempt; a signal that takes over", "retry", "catch", in: 28),
    Choice(
      "asynchronous code", "the first value, awaited; the end, awaited", "asynchronousFirst",
      "asynchronouslyWaitUntilCompleted", in: 60),
    Choice("any event", "events as values; the reverse", "materialize", "dematerialize", in: 31),
    Choice(
      "a side effect", "at each value; at completion; at any end", "doNext", "doCompleted",
      "finally", in: 24),
    Choice("a side effect", "a log line for each event", "logAll", in: 56),
  ]

  /// The rows, as a table.
  package static func section(at folder: PageFolder) -> String {
    let rows = all.map { choice in
      let operators = choice.operators.map(Markdown.code).joined(separator: ", ")
      return [choice.given, choice.wish, operators, folder.link(toLesson: choice.lesson)]
    }
    return """
      \(Markdown.anchor("which-operator"))
      ## Which operator?

      Find what you have on the left, then what you want to do with it.

      \(Markdown.table(["you have", "you want", "use", "lesson"], rows))
      """
  }
}
