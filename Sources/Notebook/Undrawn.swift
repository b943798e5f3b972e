import Stage

/// A lesson, scene or operator without a picture, and the reason.
public struct Undrawn: Hashable, Sendable {
  /// The subject of a missing picture.
  public enum Subject: Hashable, Sendable {
    /// The scene with this title in a lesson.
    case scene(Int, String)

    /// Any scene of a lesson.
    case lesson(Int)

    /// An operator, by the engine's name.
    case `operator`(String)
  }

  /// The subject without a picture.
  public let subject: Subject

  /// The reason, a sentence for readers.
  public let reason: String

  private init(_ subject: Subject, because reason: String) {
    self.subject = subject
    self.reason = reason
  }
}

extension Undrawn {
  /// All rows: lessons, then scenes, then operators.
  public static let all: [Undrawn] = lessons + scenes + operators

  private static let lessons =
    [
      Undrawn(
        .lesson(1), because: "Nothing is sent: numbers are computed when they are asked for."),
      Undrawn(.lesson(2), because: "Nothing is sent: a function returns what it computes."),
      Undrawn(.lesson(32), because: "A tuple is a value, and has no time."),
    ]

  private static let scenes = [
    Undrawn(
      .scene(13, "nested callbacks"),
      because: "Callbacks are not signals. \"chained requests\" draws the same requests as signals."
    ),
    Undrawn(
      .scene(38, "strong self"),
      because: "The drawing would leak too, beside the objects that the scene leaks on purpose."),
  ]

  private static let operators =
    [
      "doCompleted", "doError", "doNext", "finally", "initially", "logAll", "logCompleted",
      "logError", "logNext",
    ].map { Undrawn(.operator($0), because: "It sends the same values that it receives.") }
    + [
      "aggregate", "all", "and", "any", "bufferWithTime", "catchTo", "collect", "groupBy", "if",
      "ignoreValues", "mapReplace", "not", "or", "repeat", "sample", "switch", "tryMap",
    ].map {
      Undrawn(
        .operator($0),
        because: "The tutorials do not use it. `lesson-runner try --list` shows how to draw it."
      )
    }
    + [
      Undrawn(
        .operator("reduceApply"),
        because: "Its first input is a function, not a value."),
      Undrawn(.operator("startEagerly"), because: "It has no input: it creates a signal."),
      Undrawn(.operator("startLazily"), because: "It has no input: it creates a signal."),
    ]
}
