import Stage

/// A row of the table at the front of the chapter on leaving RAC: something in your code, and the
/// scene that shows what replaces it.
public struct Departure: Sendable, Hashable {
  /// Something that you have in your code, such as "a text field".
  public let given: String

  /// The names of ReactiveObjC that such code uses.
  public let names: [String]

  /// The number of the lesson.
  public let lesson: Int

  /// The name of the scene.
  public let scene: String

  /// The minimum version of iOS for what the scene shows.
  public let since: String

  /// The trap, in about five words.
  public let trap: String

  private init(
    _ given: String, _ names: String..., in lesson: Int, _ scene: String, since: String,
    trap: String
  ) {
    (self.given, self.names, self.lesson, self.scene) = (given, names, lesson, scene)
    (self.since, self.trap) = (since, trap)
  }

  /// All rows.
  public static let all = [
    Departure(
      "a text field", "rac_textSignal", "throttle:", in: 59, "swift", since: "13",
      trap: "a cancelled request throws, too"),
    Departure(
      "a command on a button", "RACCommand", "rac_command", "rac_signalForControlEvents:", in: 58,
      "a-second-tap", since: "13", trap: "only your guard refuses taps"),
    Departure(
      "a cell", "rac_prepareForReuseSignal", in: 63, "a-cell-that-is-reconfigured", since: "13",
      trap: "reconfiguring does not reuse it"),
    Departure(
      "a list that refreshes", "executing", in: 58, "the-end-that-never-comes", since: "13",
      trap: "a forgotten end spins forever"),
    Departure(
      "a notification", "rac_addObserverForName:object:", in: 63, "a-loop-without-an-end",
      since: "15", trap: "the loop outlives its screen"),
    Departure(
      "a delegate", "rac_signalForSelector:", in: 61,
      "a-delegate-as-a-stream", since: "13", trap: "nothing retains your delegate object"),
    Departure(
      "several requests", "rac_liftSelector:withSignals:", "combineLatest:", "zipWith:", in: 62,
      "one-waiter-several-requests", since: "13", trap: "an early error arrives late"),
    Departure(
      "a channel", "RACChannelTo", "RACChannel", in: 68, "half-a-channel", since: "17",
      trap: "the field overwrites your assignment"),
    Departure(
      "a shared request", "replayLazily", "replayLast", "replay", "multicast:", in: 62,
      "a-cache-of-tasks", since: "13", trap: "a failed task stays failed"),
    Departure(
      "a subject with several subscribers", "RACSubject", in: 61, "a-broadcaster", since: "13",
      trap: "a stream has one reader"),
    Departure(
      "a property that follows others", "RAC", "RACObserve", in: 57, "swift", since: "26",
      trap: "states in between are skipped"),
    Departure(
      "a model that Objective-C observes", "RACObserve", in: 68, "observable", since: "17",
      trap: "without dynamic, observers fall silent"),
    Departure(
      "a view model's test", "asynchronouslyWaitUntilCompleted:", in: 65, "any-clock",
      since: "16", trap: "await the task, then compare"),
  ]

  /// The words that a search for this row may use.
  package var words: [String] {
    ["in Swift", "without RAC", "in async await"].map { "\(given) \($0)" } + ["migrate \(given)"]
  }

  /// The row in a sentence.
  package var text: String { "\(given): \(trap)." }

  /// The scene, as in a command: `63.a-cell-that-is-reconfigured`.
  package var place: String { "\(lesson).\(scene)" }

  /// The rows for code that uses these names of ReactiveObjC.
  package static func all(for names: Set<String>) -> [Departure] {
    all.filter { !names.isDisjoint(with: $0.names) }
  }

  /// The table.
  static func section(at folder: PageFolder) -> String {
    let rows = all.map { row in
      let title = folder.lessons.numbered(row.lesson)?.scenes.first { $0.name == row.scene }?.title
      return [
        row.given, folder.link(toLesson: row.lesson), title ?? row.scene, "iOS \(row.since)",
        row.trap,
      ]
    }
    return """
      What do you have in your code?

      \(Markdown.table(["you have", "lesson", "scene", "needs", "trap"], rows))
      The lessons:


      """
  }
}
