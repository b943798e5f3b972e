import Notebook
import Synchronization

@testable import Lessons
@testable import Marbles
@testable import Stage

/// A scene with its log and its drawing.
struct DrawnScene: Sendable {
  let scene: Scene
  let run: Run

  /// The log as text, below the scene's heading.
  let log: [String]

  private init(_ scene: Scene, of lesson: Lesson) throws {
    let log = Mutex<[String]>([])
    self.scene = scene
    run = try scene.record(in: lesson) { text, _ in log.withLock { $0.append(text) } }
    self.log = log.withLock { $0 }
  }

  /// The runs of all lessons' scenes, by lesson number, shared by all tests.
  static let all = Result { try play(Lesson.catalogue) }

  /// Plays `lessons`, and returns the runs of their scenes, by lesson number.
  static func play(_ lessons: [Lesson]) throws -> [Int: [DrawnScene]] {
    try Dictionary(
      uniqueKeysWithValues: lessons.map { lesson in
        (lesson.number, try lesson.scenes.map { try DrawnScene($0, of: lesson) })
      })
  }
}
