import Stage

/// A line of the notebook that somebody may look for.
public struct Passage: Sendable {
  /// Where it stands. What tells most about a lesson comes first.
  public enum Place: String, CaseIterable, Sendable {
    /// A phrase that people type into a search engine, with its answer.
    case question

    /// The title of a lesson or a scene.
    case title

    /// A heading of a document, below which stands what the lesson retells.
    case heading

    /// What somebody says of an app that needs the lesson.
    case symptom

    /// A word of the glossary that the lesson shows.
    case glossary

    /// What a scene asks, or what to look at.
    case sentence

    /// What a lesson says.
    case prose

    /// What a scene logs.
    case message

    /// The lesson's Objective-C.
    case objectiveC = "objective-c"

    /// The lesson's Swift.
    case swift
  }

  /// The lesson that has it.
  public let lesson: Lesson

  /// The scene that has it, if it is no more than one.
  public let scene: Scene?

  /// Where it stands.
  public let place: Place

  /// What it says.
  public let text: String
}
