import Lessons
import Synchronization

/// What the lessons print. A whole lesson is played once for all tests.
enum Played {
  private static let logs = Mutex<[Int: String]>([:])

  /// The whole log of a lesson.
  static func log(of lesson: Lesson) throws -> String {
    if let log = logs.withLock({ $0[lesson.number] }) { return log }
    let text = Mutex("")
    try lesson.play { line in text.withLock { $0 += line + "\n" } }
    let log = text.withLock { $0 }
    logs.withLock { $0[lesson.number] = log }
    return log
  }

  /// The log of one scene, without its heading.
  static func log(of scene: SelectedScene) throws -> String {
    let text = Mutex("")
    try scene.scene.play(in: scene.lesson) { line in text.withLock { $0 += line + "\n" } }
    return text.withLock { $0.split(separator: "\n", maxSplits: 1).dropFirst().joined() }
  }

  /// The lines of one scene.
  static func lines(of scene: SelectedScene) throws -> [Line] {
    Line.lines(of: try log(of: scene))
  }
}

/// A scene with the lesson that it stands in.
struct SelectedScene: Sendable {
  let lesson: Lesson
  let scene: Scene

  init(lesson: Lesson, scene: Scene) {
    self.lesson = lesson
    self.scene = scene
  }

  /// The scene that is selected by this: `16.take-2`.
  init?(_ selector: String) {
    let parts = selector.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let number = Int(parts[0]), let lesson = Lesson.numbered(number),
      let scene = lesson.scenes.first(where: { $0.name == parts[1] })
    else { return nil }
    self.lesson = lesson
    self.scene = scene
  }
}
