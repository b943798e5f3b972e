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

    /// A row of *Which operator?*.
    case choice = "operator"

    /// A glossary entry that refers to the lesson.
    case glossary

    /// A row of the table on leaving RAC.
    case departure = "leaving RAC"

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

    /// True for texts that are their own keys.
    package var isItsKey: Bool { self == .title || self == .heading }

    /// True for text that is not prose.
    package var isCode: Bool { self == .message || self == .objectiveC || self == .swift }

    /// The relevance of a word in a text of this kind.
    package var weight: Int {
      switch self {
      case .title: 6
      case .symptom, .name: 5
      case .question, .heading, .choice, .glossary, .sentence: 4
      case .prose: 3
      case .message: 2
      case .objectiveC, .swift, .departure: 1
      }
    }

    /// The relevance of a key in a passage of this kind, if the search means exactly that key.
    package var keyWeight: Int {
      switch self {
      case .question, .symptom: 32
      case .name: 28
      case .choice, .glossary, .departure: 16
      default: 24
      }
    }
  }

  /// The kind of text.
  public let kind: Kind

  /// The text.
  public let text: String

  /// The short texts that the passage answers, such as a name, a title or a complaint. A search
  /// that has most of the words of a key, and few others, means this passage.
  public let keys: [String]

  /// Creates a passage. Without `keys`, titles and headings are their own keys.
  package init(_ kind: Kind, _ text: String, keys: [String] = []) {
    self.kind = kind
    self.text = text
    self.keys = kind.isItsKey && keys.isEmpty ? [text] : keys
  }
}
