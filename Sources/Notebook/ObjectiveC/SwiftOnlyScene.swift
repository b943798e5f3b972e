import Stage

/// A scene without an Objective-C version, and the reason.
public struct SwiftOnlyScene: Hashable, Sendable {
  /// The number of the lesson.
  public let lesson: Int

  /// The title of the scene.
  public let scene: String

  /// The reason, a sentence for readers.
  public let reason: String

  /// Creates a row for the scene titled `scene` of lesson number `lesson`.
  init(_ lesson: Int, _ scene: String, because reason: String) {
    self.lesson = lesson
    self.scene = scene
    self.reason = reason
  }

  /// All rows, in the order of the lessons.
  public static let all: [SwiftOnlyScene] = []

  /// Returns the reason why `scene` has no Objective-C, or nil if there is no row for it.
  public static func reason(for scene: Scene, of lesson: Lesson) -> String? {
    all.first { $0.lesson == lesson.number && $0.scene == scene.title }?.reason
  }
}
