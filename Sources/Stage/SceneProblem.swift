/// A problem of a scene, with the remedy.
public struct SceneProblem: Error, Hashable, CustomStringConvertible {
  /// The kind of problem.
  public enum Cause: Error, Hashable, Sendable {
    /// A time that cannot be read.
    case unreadableTime(String)

    /// A time that had passed when something was to be done at it.
    case pastTime(String)

    /// The network could not be used, for this reason.
    case noNetwork(String)

    /// The scene seems to be endless. These actions were still scheduled.
    case endless([String])

    /// The body threw this error.
    case threw(String)

    /// Its body awaits something when nothing is left to do.
    case unfinished

    /// Timers and tasks that were still scheduled when the scene ended, each with the line that
    /// scheduled it, and those that the scene declares.
    case stillScheduled([String], expected: [String])

    /// Tracked objects that outlive the scene, those of the engine that do, and those that the scene
    /// declares.
    case leak([String], ofEngine: [String] = [], expected: [String])

    /// These objects stayed even after every subscription in the leak had been ended.
    case unbrokenLeak([String])

    /// The picture of who holds whom is wrong, for this reason.
    case falseOwnership(String)

    /// The scene wrote this to standard output instead of its log.
    case printed(String)

    /// The signal that ended the process while it was played, or nothing if it left by itself.
    case ended(signal: Int32?)
  }

  /// The number of the lesson.
  public let lesson: Int

  /// The title of the scene.
  public let scene: String

  /// The kind of problem.
  public let cause: Cause

  /// Creates a problem of the scene `scene` of lesson `lesson`.
  package init(lesson: Int, scene: String, cause: Cause) {
    self.lesson = lesson
    self.scene = scene
    self.cause = cause
  }

  /// A sentence that names the culprit, and one that says what to do.
  public var description: String { "lesson \(lesson), scene \"\(scene)\": \(explanation)" }

  /// The problem without the place.
  public var explanation: String {
    switch cause {
    case .unreadableTime(let text):
      "\"\(text)\" is no time. Write one like 19:37:55.689906, a scene's start with its date."
    case .pastTime(let text):
      "\(text) had passed when the scene came to it. Put it in order, or mend the scene's start."
    case .noNetwork(let reason):
      "it cannot ask over the network: \(reason). Play it without --live, or try again."
    case .endless(let scheduled):
      "it would go on for ever. Still scheduled: \(listed(scheduled)). "
        + "End it, or say how long the scene lasts with lasting:."
    case .threw(let error):
      "it throws \(error). Catch it, and log what it is to show."
    case .unfinished:
      "it waits for what never comes: nothing is left to do. Have a task begin by OnMain.task { … }, "
        + "so that it stays on the clock, or say how long the scene lasts with lasting:."
    case .stillScheduled(let left, expected: []):
      "still scheduled when the scene ended: \(listed(left.map(Self.name(ofScheduled:)))). "
        + "End it, or, if that is what the scene shows, say stillScheduled: \(left.map(Self.name(ofScheduled:)))."
    case .stillScheduled([], let expected):
      "nothing is still scheduled when the scene ends. "
        + "Remove stillScheduled: \(expected)."
    case .stillScheduled(let left, let expected):
      "still scheduled when the scene ended: \(listed(left.map(Self.name(ofScheduled:)))), "
        + "but the scene says \(listed(expected)). "
        + "End what should have ended, or say stillScheduled: \(left.map(Self.name(ofScheduled:)))."
    case .leak(let left, let engine, expected: []):
      "leaked when the scene ended: \(listed(left, engine)). Break the circle that holds it, "
        + "or, if that is what the scene teaches, say leaking: \(left + engine)."
    case .leak([], ofEngine: [], let expected):
      "nothing leaked when the scene ended. Remove leaking: \(expected)."
    case .leak(let left, let engine, let expected):
      "leaked when the scene ended: \(listed(left, engine)), but the scene says "
        + "\(listed(expected)). Mend it, or say leaking: \(left + engine)."
    case .unbrokenLeak(let left):
      "ending its subscriptions does not break the circle, and \(listed(left)) stays. "
        + "Teach a leak that a subscription holds together."
    case .falseOwnership(let reason):
      "its picture of who holds whom is wrong: \(reason) Correct what drawOwnership is given."
    case .printed(let text):
      "it writes to standard output, where its log stands: \(text). "
        + "Log it instead: log(\"…\") for print(\"…\")."
    case .ended(let signal?):
      "it traps, which ends the process with signal \(signal). Mend what Swift says about it on "
        + "standard error: lesson-runner \(lesson).\(slug(scene))"
    case .ended(nil):
      "it leaves the process. Take out what calls exit."
    }
  }

  /// A summary of something scheduled, without the line that scheduled it: `every 1.0 seconds on main`.
  static func name(ofScheduled summary: String) -> String {
    String(summary.parts(around: ", scheduled at ")[0])
  }

  /// The objects `left`, and how many there are of the engine besides; its own names only where there
  /// are no others.
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
