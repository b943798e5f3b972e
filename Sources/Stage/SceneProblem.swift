/// A problem in a scene, with its remedy.
public struct SceneProblem: Error, Hashable, CustomStringConvertible {
  /// The kind of problem.
  public enum Cause: Error, Hashable, Sendable {
    /// A time that is not valid.
    case unreadableTime(String)

    /// A time that has already passed on the scene's clock.
    case pastTime(String)

    /// The network does not work, for this reason.
    case noNetwork(String)

    /// The scene does not seem to end. These actions were still scheduled.
    case endless([String])

    /// The body threw this error.
    case threw(String)

    /// The body still awaits something, but nothing is scheduled any more.
    case unfinished

    /// Timers and tasks that were still scheduled when the scene ended, each with the line that
    /// scheduled it. `expected` contains those that the scene declares.
    case stillScheduled([String], expected: [String])

    /// Tracked objects and engine objects that outlive the scene. `expected` contains those that
    /// the scene declares.
    case leak([String], ofEngine: [String] = [], expected: [String])

    /// These objects stayed alive even after every leaked subscription was disposed of.
    case unbrokenLeak([String])

    /// The drawing of references between objects is wrong, for this reason.
    case falseOwnership(String)

    /// The scene wrote this to standard output instead of its log.
    case printed(String)

    /// The signal that ended the process during the scene, or nil if the code called `exit`.
    case ended(signal: Int32?)
  }

  /// The number of the lesson.
  public let lesson: Int

  /// The title of the scene.
  public let scene: String

  /// The kind of problem.
  public let cause: Cause

  /// Creates a problem in the scene `scene` of the lesson `lesson`.
  package init(lesson: Int, scene: String, cause: Cause) {
    self.lesson = lesson
    self.scene = scene
    self.cause = cause
  }

  /// The lesson and the scene, a sentence that says what is wrong, and a sentence that says what to
  /// do.
  public var description: String { "lesson \(lesson), scene \"\(scene)\": \(explanation)" }

  /// The problem and its remedy, without the lesson and the scene.
  public var explanation: String {
    switch cause {
    case .unreadableTime(let text):
      "\"\(text)\" is not a valid time. Write it like 19:37:55.689906; a scene's start also has a date."
    case .pastTime(let text):
      "\(text) is already in the past. Put the steps in order, or correct the scene's start."
    case .noNetwork(let reason):
      "it cannot use the network: \(reason). Play it without --live, or try again."
    case .endless(let scheduled):
      "it would run forever. Still scheduled: \(listed(scheduled)). "
        + "End it, or pass lasting: with the length of the scene."
    case .threw(let error):
      "it throws \(error). Catch the error, and log it."
    case .unfinished:
      "it is still waiting, but nothing is scheduled any more. Start tasks with OnMain.task { … }, "
        + "so that they use the clock, or pass lasting: with the length of the scene."
    case .stillScheduled(let left, expected: []):
      "still scheduled when the scene ended: \(listed(left.map(Self.name(ofScheduled:)))). "
        + "End it. If it is the point of the scene, pass stillScheduled: \(left.map(Self.name(ofScheduled:)))."
    case .stillScheduled([], let expected):
      "nothing is still scheduled when the scene ends. Remove stillScheduled: \(expected)."
    case .stillScheduled(let left, let expected):
      "still scheduled when the scene ended: \(listed(left.map(Self.name(ofScheduled:)))), "
        + "but the scene declares \(listed(expected)). "
        + "End what should have ended, or pass stillScheduled: \(left.map(Self.name(ofScheduled:)))."
    case .leak(let left, let engine, expected: []):
      "leaked when the scene ended: \(listed(left, engine)). Break the reference cycle, "
        + "or, if the leak is the point of the scene, pass leaking: \(left + engine)."
    case .leak([], ofEngine: [], let expected):
      "nothing leaked when the scene ended. Remove leaking: \(expected)."
    case .leak(let left, let engine, let expected):
      "leaked when the scene ended: \(listed(left, engine)), but the scene declares "
        + "\(listed(expected)). Fix it, or pass leaking: \(left + engine)."
    case .unbrokenLeak(let left):
      "disposing of its subscriptions does not free \(listed(left)). "
        + "Show a leak that ends when a subscription is disposed of."
    case .falseOwnership(let reason):
      "its drawing of references is wrong: \(reason) Correct the arguments of drawOwnership."
    case .printed(let text):
      "it prints to standard output, which would mix with its log: \(text). "
        + "Log it instead: log(\"…\") for print(\"…\")."
    case .ended(let signal?):
      "it crashes with signal \(signal). Run it alone to read Swift's message on standard error: "
        + "lesson-runner \(lesson).\(slug(scene))"
    case .ended(nil):
      "it ends the process. Remove the call to exit."
    }
  }

  /// Returns the summary of a scheduled action, without the line that scheduled it: `every 1.0
  /// seconds on main`.
  static func name(ofScheduled summary: String) -> String {
    String(summary.parts(around: ", scheduled at ")[0])
  }

  /// Returns the names in `left` and the number of engine objects. The names of engine objects
  /// appear only if there are no others.
  private func listed(_ left: [String], _ engine: [String]) -> String {
    guard !left.isEmpty, !engine.isEmpty else { return listed(left + engine) }
    let count = engine.count == 1 ? "1 object" : "\(engine.count) objects"
    return "\(listed(left)) (and \(count) of the engine)"
  }

  private func listed(_ things: [String]) -> String {
    let named = things.prefix(5).joined(separator: ", ")
    return things.count > 5 ? named + " and \(things.count - 5) more" : named
  }
}
