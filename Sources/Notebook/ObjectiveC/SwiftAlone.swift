/// A scene that Objective-C has nothing to set beside, and why.
public struct SwiftAlone: Hashable, Sendable {
  /// The number of the lesson.
  public let lesson: Int

  /// The title of the scene.
  public let scene: String

  /// Why, in a sentence for readers.
  public let reason: String

  init(_ lesson: Int, _ scene: String, because reason: String) {
    self.lesson = lesson
    self.scene = scene
    self.reason = reason
  }

  /// All of them, in the order of the lessons.
  public static let all: [SwiftAlone] = []
}
