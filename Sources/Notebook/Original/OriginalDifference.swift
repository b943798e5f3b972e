import Stage

/// A recorded scene for which ReactiveObjC and the engine print different logs, and the reason.
///
/// `OriginalLogTests` compares all recorded scenes. It fails on a difference that is not listed
/// here, and on a row that is no longer needed.
public struct OriginalDifference: Sendable, Hashable {
  /// The kinds of differences.
  public enum Kind: Sendable, Hashable {
    /// ReactiveObjC behaves differently.
    case library

    /// ReactiveObjC's order varies from run to run, and the recording shows one run.
    case race

    /// ReactiveObjC reports the same misuse in other words.
    case wording

    /// The text, time or order comes from the system on which the logs were recorded, not from
    /// ReactiveObjC.
    case recording

    /// The recorded program is older than the one in `ObjectiveC`, which was recorded later as
    /// `OriginalLog.Program.natural`.
    case outdated

    /// The scene shows more than the recorded program, and no newer program was recorded.
    case extended
  }

  /// The number of the lesson.
  public let lesson: Int

  /// The title of the scene.
  public let scene: String

  /// The program that printed the other log.
  public let program: OriginalLog.Program

  /// The number of lines that differ, as `LogComparison` counts them.
  public let count: Int

  /// The kind of difference.
  public let kind: Kind

  /// The reason, in a sentence for readers.
  public let reason: String

  /// True if ReactiveObjC itself behaves differently, in all runs or in some.
  public var isTheLibrarys: Bool { kind == .library || kind == .race }

  init(
    _ lesson: Int, _ scene: String, _ program: OriginalLog.Program = .recorded, lines count: Int,
    _ kind: Kind, because reason: String
  ) {
    (self.lesson, self.scene, self.program) = (lesson, scene, program)
    (self.count, self.kind, self.reason) = (count, kind, reason)
  }

  /// The number of recorded scenes.
  public static let recordedScenes = 376

  /// The number of recorded scenes for which ReactiveObjC and the engine print the same log.
  ///
  /// If the natural program was recorded, too, only its log counts.
  public static var equalScenes: Int {
    recordedScenes - all.count { $0.program != .named && $0.kind != .outdated }
  }

  /// Returns the row for a scene, if `program` prints a different log than the engine.
  public static func of(
    _ scene: String, in lesson: Int, _ program: OriginalLog.Program
  ) -> OriginalDifference? {
    all.first { $0.lesson == lesson && $0.scene == scene && $0.program == program }
  }

  /// All known differences, in the order of the lessons.
  public static let all: [OriginalDifference] = [
    OriginalDifference(
      4, "what a subscriber is sent", lines: 1, .outdated,
      because: "The recorded program creates the error in defer:, which also sends a disposable."),
    OriginalDifference(
      6, "what each keeps", lines: 1, .outdated,
      because: "The recorded program completes the subjects before it releases them."),
    OriginalDifference(
      6, "what each keeps", .natural, lines: 2, .library,
      because:
        "In ReactiveObjC, if a subject is released before it ends, a reference cycle keeps its "
        + "subscribers forever."
    ),
    OriginalDifference(
      8, "side by side", .natural, lines: 8, .race,
      because:
        "In the recorded program, the late subscribers subscribe after 1.1 seconds, as in "
        + "tutorial A, so four timers are due at 2.1 seconds. Of 20 runs, 6 sent to the early "
        + "subscribers first, 7 to the late ones first, and 7 mixed them."),
    OriginalDifference(
      8, "signal", .natural, lines: 4, .race,
      because:
        "In the recorded program, the late subscribers subscribe after 1.1 seconds, as in "
        + "tutorial A, so four timers are due at 2.1 seconds. Of 20 runs, 6 sent to the early "
        + "subscribers first, 7 to the late ones first, and 7 mixed them."),
    OriginalDifference(
      16, "a steady spinner", .natural, lines: 6, .recording,
      because: "GNUstep notifies the latest observer of a key first. Apple promises no order."),
    OriginalDifference(
      21, "marbles", .natural, lines: 2, .race,
      because:
        "Two timers are due at 3 seconds. Of 20 runs, 14 printed B, 3, 2B; 5 printed B, 2B, 3; "
        + "and 1 printed 3, B, 2B."),
    OriginalDifference(
      25, "from a thread without a scheduler", lines: 4, .recording,
      because:
        "The engine ran two blocks on two threads. In the recording, Dispatch used one thread "
        + "for both."),
    OriginalDifference(
      26, "interval date", lines: 6, .recording,
      because: "GNUstep prints a date in local time."),
    OriginalDifference(
      28, "a hundred thousand", lines: 1, .recording,
      because: "A hundred thousand attempts took 0.9 seconds of real time."),
    OriginalDifference(
      33, "later, elsewhere", lines: 6, .race,
      because: "Three threads run at the same time, so the order varies."),
    OriginalDifference(
      34, "an error in a binding", lines: 2, .wording,
      because: "ReactiveObjC reports the error with an assertion, worded differently."),
    OriginalDifference(
      34, "bound twice", lines: 2, .wording,
      because: "ReactiveObjC reports the second binding with an assertion, worded differently."),
    OriginalDifference(
      35, "an error is presented", .natural, lines: 5, .recording,
      because: "GNUstep notifies the latest observer of a key first. Apple promises no order. "
        + "The states in between are different."),
    OriginalDifference(
      35, "logged in, and out again", .natural, lines: 9, .recording,
      because: "GNUstep notifies the latest observer of a key first. Apple promises no order. "
        + "The states in between are different."),
    OriginalDifference(
      36, "two observers, one post", lines: 2, .recording,
      because: "GNUstep's notification center notifies observers in another order. Apple promises "
        + "no order."),
    OriginalDifference(
      36, "unsubscribed observers are gone", lines: 2, .recording,
      because: "GNUstep's notification center notifies observers in another order. Apple promises "
        + "no order."),
    OriginalDifference(
      38, "as long as the subscription lives", lines: 2, .outdated,
      because: "The recorded program completes the subject."),
    OriginalDifference(
      38, "as long as the subscription lives", .natural, lines: 1, .library,
      because:
        "A subject that is released before it ends keeps its subscribers forever, with "
        + "everything that their blocks captured."),
    OriginalDifference(
      38, "bridges end with their object", .natural, lines: 6, .recording,
      because: "The natural program leaves out deliverOnMainThread, which the Swift version has."),
    OriginalDifference(
      39, "a user default", lines: 3, .outdated,
      because: "The recorded program waits 0.1 seconds before it reads the default."),
    OriginalDifference(
      39, "a user default", .natural, lines: 2, .race,
      because:
        "The terminal writes the default on its own scheduler. 28 of 30 runs read it too "
        + "early, and saw the old value."),
    OriginalDifference(
      39, "a date picker", lines: 6, .recording,
      because: "GNUstep prints a date in local time."),
    OriginalDifference(
      40, "from a worker", .natural, lines: 2, .race,
      because: "Two threads continue at the same time. Of 100 runs, 86 printed executing 1 before "
        + "(execute: returned), and 14 after it."),
    OriginalDifference(
      46, "two fields, one model", .natural, lines: 8, .recording,
      because: "GNUstep notifies the latest observer of a key first. Apple promises no order."),
    OriginalDifference(
      47, "mvvm with a badge", .natural, lines: 2, .recording,
      because: "GNUstep notifies the latest observer of a key first. Apple promises no order."),
    OriginalDifference(
      49, "bound twice", lines: 2, .wording,
      because: "ReactiveObjC reports the second binding with an assertion, worded differently."),
    OriginalDifference(
      53, "a label bound twice", lines: 2, .wording,
      because: "ReactiveObjC reports the second binding with an assertion, worded differently."),
    OriginalDifference(
      55, "a lecture", .natural, lines: 4, .recording,
      because:
        "GNUstep notifies the latest observer of a key first. Apple promises no order. The log "
        + "shows the state before the change."),
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
      66, "RAC", lines: 9, .extended,
      because:
        "In the recorded program, the user never taps twice at once and never leaves, and the "
        + "server refuses no sign-in."
    ),
    OriginalDifference(
      67, "a subject that never ends", lines: 1, .library,
      because:
        "In ReactiveObjC, if a subject is released before it ends, a reference cycle keeps its "
        + "subscribers forever."
    ),
    OriginalDifference(
      67, "behind each operator", lines: 24, .library,
      because: "If a subject is released before it ends, its subscribers stay alive, and an "
        + "operator's subscriber holds the subscribers downstream of it."),
    OriginalDifference(
      67, "what weakify leaves", lines: 1, .library,
      because: "The subject is released before it ends, and its subscription keeps everything that "
        + "the block captured strongly."),
    OriginalDifference(
      67, "a channel", lines: 1, .library,
      because: "The two subjects in a channel hold each other until one terminal completes."),
    OriginalDifference(
      67, "a connection", lines: 1, .library,
      because: "The subject in a connection does not end with the connection, and keeps its "
        + "subscribers."),
  ]
}
