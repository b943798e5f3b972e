import Stage

/// A lesson, a scene, or an operator in a lesson without a picture, and the reason.
public struct Undrawn: Hashable, Sendable {
  /// The subject of a missing picture.
  public enum Subject: Hashable, Sendable {
    /// The scene with this title in a lesson.
    case scene(Int, String)

    /// Any scene of a lesson.
    case lesson(Int)

    /// An operator, by its name in the engine.
    case `operator`(String)
  }

  /// The subject without a picture.
  public let subject: Subject

  /// The reason, a sentence for readers.
  public let reason: String

  /// Returns the reason why `scene` of `lesson` has no picture, if there is a row about it.
  package static func reason(for scene: Scene, of lesson: Lesson) -> String? {
    scenes.first { $0.subject == .scene(lesson.number, scene.title) }?.reason
  }

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
        .lesson(1), because: "Nothing is sent: numbers are computed on demand."),
      Undrawn(.lesson(2), because: "Nothing is sent: a function returns what it computes."),
      Undrawn(.lesson(32), because: "A tuple is a value, so it has no times to draw."),
    ]

  private static let scenes = [
    Undrawn(
      .scene(4, "what a subscriber is sent"),
      because: "The log already lists every message to the subscriber, in order."),
    Undrawn(
      .scene(6, "what each keeps"),
      because: "The scene is about references, which lesson 67 draws."),
    Undrawn(
      .scene(6, "what each subscriber holds"),
      because:
        "The three subscriptions are independent, and a picture cannot show what a subject holds."
    ),
    Undrawn(
      .scene(7, "hot or cold, by API"),
      because: "The log lists the values of all subscribers; a picture would have 24 lanes."),
    Undrawn(
      .scene(13, "nested callbacks"),
      because: "Callbacks are not signals. \"chained requests\" draws the same requests as signals."
    ),
    Undrawn(
      .scene(14, "sequence"),
      because: "A loop pulls the values out of a sequence, which sends nothing."),
    Undrawn(
      .scene(22, "reduce mail"),
      because: "Each source sends one value, as in the scene \"three\"."),
    Undrawn(
      .scene(24, "at every end"),
      because: "All five operators send the same values that they receive."),
    Undrawn(
      .scene(39, "a text view, a bar button, a gesture"),
      because: "The three controls have nothing to do with each other."),
    Undrawn(
      .scene(47, "mvp with a badge"),
      because: "The presenter calls a method on its views; the name does not come from a signal."),
    Undrawn(
      .scene(53, "the table until the cell is reused"),
      because: "Of the twelve subscriptions, only three receive a value."),
    Undrawn(
      .scene(56, "logAll"), because: "`logAll` sends the same values that it receives."),
    Undrawn(
      .scene(56, "one kind of event"),
      because: "These operators send the same values that they receive."),
  ]

  private static let operators =
    [
      "doCompleted", "doError", "doNext", "finally", "initially", "logAll", "logCompleted",
      "logError", "logNext",
    ].map { Undrawn(.operator($0), because: "It sends the same values that it receives.") }
    + ["groupBy", "ignoreValues", "mapReplace", "tryMap"].map {
      Undrawn(
        .operator($0),
        because: "The tutorials do not use it. `lesson-runner try --list` shows how to draw it."
      )
    }
    + [
      Undrawn(.operator("startEagerly"), because: "It has no input: it creates a signal."),
      Undrawn(.operator("startLazily"), because: "It has no input: it creates a signal."),
    ]
}
