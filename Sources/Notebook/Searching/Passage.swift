import Stage

/// A piece of the notebook that a search can find: a sentence, a message or a line of code.
public struct Passage: Sendable {
  /// The kinds of text, the most relevant first.
  public enum Kind: String, CaseIterable, Sendable {
    /// A phrase that people type into a search engine, with its answer.
    case question

    /// The title of a lesson or a scene.
    case title

    /// The heading of a tutorial's section that the lesson retells.
    case heading

    /// A problem in an app that the lesson explains.
    case symptom

    /// A glossary entry that refers to the lesson.
    case glossary

    /// A name that the lesson teaches, with its names in other libraries.
    case name

    /// A scene's question, or one of its answers.
    case sentence

    /// The prose of a lesson.
    case prose

    /// A message that a scene logs.
    case message

    /// The lesson's Objective-C.
    case objectiveC = "objective-c"

    /// The lesson's Swift.
    case swift
  }

  /// The lesson.
  public let lesson: Lesson

  /// The scene, if the passage belongs to a single one.
  public let scene: Scene?

  /// The kind of text.
  public let kind: Kind

  /// The text.
  public let text: String
}
