import Stage

/// A scene that Objective-C has nothing to set beside, and why.
public struct SwiftAlone: Hashable, Sendable {
  /// The number of the lesson.
  public let lesson: Int

  /// The title of the scene.
  public let scene: String

  /// Why, in a sentence for readers.
  public let reason: String

  /// The scene `scene` of lesson `lesson` has nothing beside it, because of `reason`.
  init(_ lesson: Int, _ scene: String, because reason: String) {
    self.lesson = lesson
    self.scene = scene
    self.reason = reason
  }

  /// All of them, in the order of the lessons.
  public static let all: [SwiftAlone] = []

  /// Why `scene` has no Objective-C, if it has none.
  public static func reason(for scene: Scene, of lesson: Lesson) -> String? {
    all.first { $0.lesson == lesson.number && $0.scene == scene.title }?.reason
  }
}
