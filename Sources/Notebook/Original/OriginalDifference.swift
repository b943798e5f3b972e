import Stage

/// A recorded scene for which ReactiveObjC and the engine print different logs, and the reason.
///
/// `OriginalLogTests` compares all recorded scenes. It fails on a difference that is not listed
/// here, and on a row that is no longer needed.
public struct OriginalDifference: Sendable, Hashable {
  /// The kinds of differences.
  public enum Kind: Sendable, Hashable {
    /// ReactiveObjC behaves differently. The scene asks about ReactiveObjC, and `check` compares
    /// the answers with the recording.
    case library

    /// ReactiveObjC's order varies from run to run, and the recording shows one run.
    case race

    /// ReactiveObjC reports the same misuse in other words.
    case wording

    /// The text, time or order comes from the system on which the logs were recorded, not from
    /// ReactiveObjC.
    case recording
  }

  /// The number of the lesson.
  public let lesson: Int

  /// The title of the scene.
  public let scene: String

  /// The number of lines that differ, as `LogComparison` counts them.
  public let count: Int

  /// The kind of difference.
  public let kind: Kind

  /// The reason, in a sentence for readers.
  public let reason: String

  init(
    _ lesson: Int, _ scene: String, lines count: Int, _ kind: Kind, because reason: String
  ) {
    (self.lesson, self.scene) = (lesson, scene)
    (self.count, self.kind, self.reason) = (count, kind, reason)
  }

  /// The page that lists the differences between the engine and ReactiveObjC.
  package static let page = "Documentation/Differences.md"

  /// The number of recorded scenes.
  public static let recordedScenes = 381

  /// The number of recorded scenes for which ReactiveObjC and the engine print the same log.
  public static var equalScenes: Int { recordedScenes - all.count }

  /// Returns the row for a scene, if ReactiveObjC prints a different log than the engine.
  public static func of(_ scene: String, in lesson: Int) -> OriginalDifference? {
    all.first { $0.lesson == lesson && $0.scene == scene }
  }

  /// All known differences, in the order of the lessons.
  public static let all: [OriginalDifference] = [
    OriginalDifference(
      6, "what each keeps", lines: 2, .library,
      because:
        "In ReactiveObjC, if a subject is released before it ends, a reference cycle keeps its "
        + "subscribers forever."
    ),
    OriginalDifference(
      16, "a steady spinner", lines: 6, .recording,
      because: "GNUstep notifies the latest observer of a key first. Apple promises no order."),
    OriginalDifference(
      25, "from a thread without a scheduler", lines: 4, .recording,
      because:
        "The engine ran two blocks on two threads. In the recording, Dispatch used one thread "
        + "for both, as in most runs."),
    OriginalDifference(
      26, "interval date", lines: 6, .recording,
      because: "GNUstep prints a date in local time."),
    OriginalDifference(
      28, "a hundred thousand", lines: 1, .recording,
      because: "A hundred thousand attempts took 3.2 seconds of real time, on a busy machine."),
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
      35, "an error is presented", lines: 5, .recording,
      because: "GNUstep notifies the latest observer of a key first. Apple promises no order. "
        + "The states in between are different."),
    OriginalDifference(
      35, "logged in, and out again", lines: 9, .recording,
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
      38, "as long as the subscription lives", lines: 1, .library,
      because:
        "A subject that is released before it ends keeps its subscribers forever, with "
        + "everything that their blocks captured."),
    OriginalDifference(
      39, "a user default", lines: 2, .library,
      because:
        "The default's terminal writes on its own scheduler, a moment later, so the next line still "
        + "reads the old value."),
    OriginalDifference(
      39, "a date picker", lines: 6, .recording,
      because: "GNUstep prints a date in local time."),
    OriginalDifference(
      46, "two fields, one model", lines: 8, .recording,
      because: "GNUstep notifies the latest observer of a key first. Apple promises no order."),
    OriginalDifference(
      47, "mvvm with a badge", lines: 2, .recording,
      because: "GNUstep notifies the latest observer of a key first. Apple promises no order."),
    OriginalDifference(
      49, "bound twice", lines: 2, .wording,
      because: "ReactiveObjC reports the second binding with an assertion, worded differently."),
    OriginalDifference(
      53, "a label bound twice", lines: 2, .wording,
      because: "ReactiveObjC reports the second binding with an assertion, worded differently."),
    OriginalDifference(
      55, "a lecture", lines: 4, .recording,
      because:
        "GNUstep notifies the latest observer of a key first. Apple promises no order. The log "
        + "shows the state before the change."),
    OriginalDifference(
      56, "one kind of event", lines: 2, .library,
      because: "With RAC_DEBUG_SIGNAL_NAMES set, operators name the signals that they return."),
    OriginalDifference(
      56, "in the middle of a chain", lines: 10, .library,
      because: "With RAC_DEBUG_SIGNAL_NAMES set, operators name the signals that they return."),
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
