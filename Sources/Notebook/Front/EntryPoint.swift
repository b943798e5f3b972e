import Stage

/// A place to start in the notebook, for readers in a certain situation.
public struct EntryPoint: Sendable {
  /// The reader's situation, in the reader's words.
  public let title: String

  /// The place to start, in Markdown, with links relative to the front page.
  public let text: String

  /// The command to start with in a terminal.
  public let command: String

  /// All entry points.
  public static let all = [
    EntryPoint(
      title: "I inherited RAC code",
      text:
        "Look up a name in [the tables](\(Notebook.names)): each row links to a lesson, and lists today's "
        + "equivalents.",
      command: "lesson-runner explain 'query throttle:0.3'"),
    EntryPoint(
      title: "Something is wrong",
      text:
        "Find your app's problem among [\(Symptom.all.count) symptoms](#symptoms), with the usual "
        + "cause and the lessons that show it.",
      command: "lesson-runner search leak"),
    EntryPoint(
      title: "I am leaving RAC",
      text:
        "[\(Chapter.leaving.heading)](#\(Chapter.leaving.rawValue)) shows each program twice, in RAC "
        + "and with Swift concurrency. [Some names](\(Notebook.names)#without-counterpart) have no counterpart there.",
      command: "lesson-runner list leaving"),
  ]

  /// The entry points, as a table.
  package static var section: String {
    Markdown.table(
      ["you are here because", "start here", "or in a terminal"],
      all.map { ["**\($0.title)**", $0.text, Markdown.code($0.command)] })
  }
}
