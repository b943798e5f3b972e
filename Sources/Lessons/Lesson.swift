import Reactive

/// A numbered lesson of the notebook: a few scenes that show one idea by running it.
///
/// Each lesson is a static member in a file of its own, in the folder of its chapter. Its doc
/// comment is its prose.
public struct Lesson: Sendable {
  /// A part of the notebook.
  public enum Chapter: String, CaseIterable, Sendable {
    /// Thinking in streams.
    case thinking
    /// Signals.
    case signals
    /// Operators.
    case operators
    /// Collections.
    case collections
    /// Bridging Cocoa.
    case cocoa
    /// RACCommand.
    case command
    /// RACChannel.
    case channel
    /// MVVM.
    case mvvm
  }

  /// The number that readers quote. It never changes.
  public let number: Int

  /// What it is called.
  public let title: String

  /// Where it stands.
  public let chapter: Chapter

  /// Its experiments, in order.
  public let scenes: [Scene]

  init(_ number: Int, _ title: String, in chapter: Chapter, scenes: Scene...) {
    self.number = number
    self.title = title
    self.chapter = chapter
    self.scenes = scenes
  }

  /// What its files are named after: `07-cold-and-hot`.
  public var fileName: String {
    let words = title.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber })
    return (number < 10 ? "0" : "") + "\(number)-" + words.joined(separator: "-")
  }

  /// Plays all scenes and hands over each line of the log.
  public func play(to output: @escaping @Sendable (String) -> Void) throws {
    for scene in scenes { try scene.play(inLesson: number, to: output) }
  }
}
