import Stage

/// A way into the notebook for readers who come with a need.
public struct EntryPoint: Sendable {
  /// The reader's situation, in the reader's words.
  public let title: String

  /// The place to start, with links from the front page.
  public let text: String

  /// The command to start with in a terminal.
  public let command: String

  /// All entry points.
  public static let all = [
    EntryPoint(
      title: "I inherited RAC code",
      text:
        "Look a name up in [the names](#names): each row links to the lesson that shows it, and has "
        + "today's equivalents.",
      command: "lesson-runner explain 'query throttle:0.3'"),
    EntryPoint(
      title: "Something is wrong",
      text:
        "Find what your app does among [\(Symptom.all.count) symptoms](#symptoms), with the usual cause and "
        + "the lessons that show it.",
      command: "lesson-runner search leak"),
    EntryPoint(
      title: "I am leaving RAC",
      text:
        "[\(Chapter.leaving.heading)](#\(Chapter.leaving.rawValue)) shows each program twice, in RAC and in "
        + "Swift's own concurrency, and [some names](#without-counterpart) have no counterpart there.",
      command: "lesson-runner list leaving"),
  ]

  /// The entry points, as a table.
  package static var section: String {
    Markdown.table(
      ["you are here because", "start here", "or in a terminal"],
      all.map { ["**\($0.title)**", $0.text, Markdown.code($0.command)] })
  }
}
