import Stage
import Synchronization

/// The output of the lessons. A lesson that an earlier test has played is not played again.
enum PlayedLessons {
  private static let logs = Mutex<[Int: String]>([:])

  /// Returns a lesson's whole log.
  static func log(of lesson: Lesson) throws -> String {
    if let log = logs.withLock({ $0[lesson.number] }) { return log }
    let text = Mutex("")
    try lesson.playScenes { line in text.withLock { $0 += line + "\n" } }
    let log = text.withLock { $0 }
    logs.withLock { $0[lesson.number] = log }
    return log
  }
}
