import Stage

/// A recorded scene that ReactiveObjC prints otherwise than the engine, and the reason.
///
/// `OriginalLogTests` compares all recorded scenes, and fails on a difference that is not listed
/// here, and on a row that is no longer needed.
public struct OriginalDifference: Sendable, Hashable {
  /// What a difference says about ReactiveObjC.
  public enum Kind: Sendable, Hashable {
    /// ReactiveObjC behaves otherwise.
    case library

    /// Several orders occur in ReactiveObjC, and the recording has one of them.
    case race

    /// It reports the same misuse in other words.
    case wording

    /// Nothing: the text, time or order comes from the system that the logs were recorded on.
    case recording

    /// Nothing: the recorded program is not the one that `ObjectiveC` has now, which is the natural one.
    case outdated
  }

  /// The number of the lesson.
  public let lesson: Int

  /// The title of the scene.
  public let scene: String

  /// The program that printed the other log.
  public let play: OriginalLog.Play

  /// The number of lines that differ, as `LogComparison` counts them.
  public let count: Int

  /// What the difference says about ReactiveObjC.
  public let kind: Kind

  /// The reason, in a sentence for readers.
  public let reason: String

  /// True if ReactiveObjC itself behaves otherwise, always or at times.
  public var isTheLibrarys: Bool { kind == .library || kind == .race }

  init(
    _ lesson: Int, _ scene: String, _ play: OriginalLog.Play = .recorded, lines count: Int,
    _ kind: Kind, because reason: String
  ) {
    (self.lesson, self.scene, self.play) = (lesson, scene, play)
    (self.count, self.kind, self.reason) = (count, kind, reason)
  }

  /// The number of scenes of the Objective-C that were recorded.
  public static let recordedScenes = 376

  /// The number of those that ReactiveObjC prints as the engine does, from the Objective-C of today.
  public static var equalScenes: Int {
    recordedScenes - all.count { $0.play != .named && $0.kind != .outdated }
  }

  /// The row of a scene, if `play` prints something else than the engine.
  public static func of(
    _ scene: String, in lesson: Int, _ play: OriginalLog.Play
  ) -> OriginalDifference? {
    all.first { $0.lesson == lesson && $0.scene == scene && $0.play == play }
  }

  /// All known differences, in the order of the lessons.
  public static let all: [OriginalDifference] = [
    OriginalDifference(
      4, "what a subscriber is sent", lines: 1, .outdated,
      because: "The recorded program makes the error in defer:, which hands over a disposable."),
    OriginalDifference(
      6, "what each keeps", lines: 1, .outdated,
      because: "The recorded program completes the subjects before they go."),
    OriginalDifference(
      6, "what each keeps", .natural, lines: 2, .library,
      because: "A subject that is released without an end keeps its subscribers for ever."),
    OriginalDifference(
      8, "side by side", .natural, lines: 8, .race,
      because: "With late subscribers after 1.1 seconds, as A has them, two timers are due at 2.1 "
        + "seconds: of 20 runs 6 told the early subscribers first, 7 the late ones, and 7 mixed "
        + "them."),
    OriginalDifference(
      8, "signal", .natural, lines: 4, .race,
      because: "With late subscribers after 1.1 seconds, as A has them, two timers are due at 2.1 "
        + "seconds: of 20 runs 6 told the early subscribers first, 7 the late ones, and 7 mixed "
        + "them."),
    OriginalDifference(
      16, "a steady spinner", .natural, lines: 6, .recording,
      because: "GNUstep tells the latest observer of a key first, and Apple promises no order."),
    OriginalDifference(
      21, "marbles", .natural, lines: 2, .race,
      because:
        "Two timers are due at 3 seconds: of 20 runs 14 printed B, 3, 2B, 5 printed B, 2B, 3, "
        + "and 1 printed 3, B, 2B."),
    OriginalDifference(
      25, "from a thread without a scheduler", lines: 4, .recording,
      because: "Two pieces of work ran on two threads in the engine's log, and Dispatch used one "
        + "thread for both in the recording."),
    OriginalDifference(
      26, "interval date", lines: 6, .recording,
      because: "GNUstep prints a date in local time."),
    OriginalDifference(
      28, "a hundred thousand", lines: 1, .recording,
      because: "A hundred thousand attempts took 0.9 seconds of real time."),
    OriginalDifference(
      33, "later, elsewhere", lines: 6, .race,
      because: "Three threads are at work, and many orders occur."),
    OriginalDifference(
      34, "an error in a binding", lines: 2, .wording,
      because: "ReactiveObjC reports the error by an assertion with words of its own."),
    OriginalDifference(
      34, "bound twice", lines: 2, .wording,
      because: "ReactiveObjC reports the second binding by an assertion with words of its own."),
    OriginalDifference(
      35, "an error is presented", .natural, lines: 5, .recording,
      because: "GNUstep tells the latest observer of a key first, and Apple promises no order, so "
        + "other states are seen in between."),
    OriginalDifference(
      35, "logged in, and out again", .natural, lines: 9, .recording,
      because: "GNUstep tells the latest observer of a key first, and Apple promises no order, so "
        + "other states are seen in between."),
    OriginalDifference(
      36, "two observers, one post", lines: 2, .recording,
      because: "GNUstep's notification center tells observers in another order, and Apple promises "
        + "none."),
    OriginalDifference(
      36, "unsubscribed observers are gone", lines: 2, .recording,
      because: "GNUstep's notification center tells observers in another order, and Apple promises "
        + "none."),
    OriginalDifference(
      38, "as long as the subscription lives", lines: 2, .outdated,
      because: "The recorded program completes the subject."),
    OriginalDifference(
      38, "as long as the subscription lives", .natural, lines: 1, .library,
      because:
        "A subject that is released without an end keeps its subscribers, and all that their "
        + "blocks captured, for ever."),
    OriginalDifference(
      38, "bridges end with their object", .natural, lines: 6, .recording,
      because: "The natural program leaves out deliverOnMainThread, which the Swift has as well."),
    OriginalDifference(
      39, "a user default", lines: 3, .outdated,
      because: "The recorded program waits 0.1 seconds before it looks at the default."),
    OriginalDifference(
      39, "a user default", .natural, lines: 2, .race,
      because: "The terminal writes the default on a scheduler of its own: asked at once, 28 of 30 "
        + "runs still had the old value."),
    OriginalDifference(
      39, "a date picker", lines: 6, .recording,
      because: "GNUstep prints a date in local time."),
    OriginalDifference(
      40, "from a worker", .natural, lines: 2, .race,
      because: "Two threads go on at once: of 100 runs 86 printed executing 1 before (execute: "
        + "returned), and 14 after it."),
    OriginalDifference(
      46, "two fields, one model", .natural, lines: 8, .recording,
      because: "GNUstep tells the latest observer of a key first, and Apple promises no order."),
    OriginalDifference(
      47, "mvvm with a badge", .natural, lines: 2, .recording,
      because: "GNUstep tells the latest observer of a key first, and Apple promises no order."),
    OriginalDifference(
      49, "bound twice", lines: 2, .wording,
      because: "ReactiveObjC reports the second binding by an assertion with words of its own."),
    OriginalDifference(
      53, "a label bound twice", lines: 2, .wording,
      because: "ReactiveObjC reports the second binding by an assertion with words of its own."),
    OriginalDifference(
      55, "a lecture", .natural, lines: 4, .recording,
      because: "GNUstep tells the latest observer of a key first, and Apple promises no order, so "
        + "the log tells the state before the change."),
    OriginalDifference(
      56, "one kind of event", .natural, lines: 2, .library,
      because: "With RAC_DEBUG_SIGNAL_NAMES set, operators name the signals that they return."),
    OriginalDifference(
      56, "in the middle of a chain", .natural, lines: 10, .library,
      because: "With RAC_DEBUG_SIGNAL_NAMES set, operators name the signals that they return."),
    OriginalDifference(
      56, "what makes which class", lines: 2, .outdated,
      because: "The recorded program gives the subject behind publish a name."),
    OriginalDifference(
      56, "what makes which class", .named, lines: 36, .library,
      because: "With RAC_DEBUG_SIGNAL_NAMES set, operators name the signals that they return."),
    OriginalDifference(
      67, "a subject that never ends", lines: 1, .library,
      because: "A subject that is released without an end keeps its subscribers for ever."),
    OriginalDifference(
      67, "behind each operator", lines: 24, .library,
      because: "A subject that is released without an end keeps its subscribers, and an operator's "
        + "subscriber holds those below it."),
    OriginalDifference(
      67, "what weakify leaves", lines: 1, .library,
      because: "The subject goes without an end, and its subscription keeps what the block "
        + "captured strongly."),
    OriginalDifference(
      67, "a channel", lines: 1, .library,
      because: "The two subjects in a channel hold each other until one terminal completes."),
    OriginalDifference(
      67, "a connection", lines: 1, .library,
      because: "The subject in a connection does not end with the connection, and keeps its "
        + "subscribers."),
  ]
}
