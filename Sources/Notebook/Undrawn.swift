import Stage

/// What has no picture although one would look for it, and why.
public struct Undrawn: Hashable, Sendable {
  /// What a picture would show.
  public enum Subject: Hashable, Sendable {
    /// The scene of that title in a lesson.
    case scene(Int, String)

    /// Any scene of a lesson.
    case lesson(Int)

    /// An operator, by its name here.
    case `operator`(String)
  }

  /// What.
  public let subject: Subject

  /// Why, in a sentence for readers.
  public let reason: String

  private init(_ subject: Subject, because reason: String) {
    self.subject = subject
    self.reason = reason
  }
}

extension Undrawn {
  /// All of them: lessons, then scenes, then operators.
  public static let all: [Undrawn] = lessons + scenes + operators

  private static let lessons =
    [
      Undrawn(
        .lesson(1), because: "Nothing is sent: numbers are computed when they are asked for."),
      Undrawn(.lesson(2), because: "Nothing is sent: a function returns what it computes."),
      Undrawn(.lesson(32), because: "A tuple is a value, and has no time."),
    ]
    + (57...66).map {
      Undrawn(
        .lesson($0), because: "Two logs are held against each other, one of which is of no signal.")
    }

  private static let scenes = [
    Undrawn(
      .scene(13, "nested callbacks"),
      because: "Callbacks are no signals; \"chained requests\" draws the same requests as signals."),
    Undrawn(
      .scene(38, "strong self"),
      because: "What draws would be left behind too, beside what the scene shows to leak."),
  ]

  private static let operators =
    [
      "doCompleted", "doError", "doNext", "finally", "initially", "logAll", "logCompleted",
      "logError", "logNext",
    ].map { Undrawn(.operator($0), because: "What comes out of it is what goes in.") }
    + [
      "aggregate", "all", "and", "any", "bufferWithTime", "catchTo", "collect", "groupBy", "if",
      "ignoreValues", "mapReplace", "not", "or", "repeat", "sample", "switch", "tryMap",
    ].map {
      Undrawn(
        .operator($0),
        because: "The tutorials do not come to it: `lesson-runner try --list` says how it is drawn."
      )
    }
    + [
      Undrawn(
        .operator("reduceApply"),
        because: "The first value that goes in is a function, not a value."),
      Undrawn(.operator("deliverOnMainThread"), because: "It is `deliverOn(.main)`."),
      Undrawn(.operator("startEagerly"), because: "Nothing goes in: it makes a signal."),
      Undrawn(.operator("startLazily"), because: "Nothing goes in: it makes a signal."),
    ]
}
