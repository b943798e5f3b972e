import Notebook
import TestSupport
import Testing

@testable import Marbles
@testable import Stage

extension Lesson {
  /// Returns the lines of the lesson's expected log, by the titles of its scenes.
  func expectedLogs() throws -> [String: [LogLine]] {
    let text = try "\n" + Repository.text(of: expectedLog)
    var (logs, rest) = ([String: [LogLine]](), text[...])
    // The scenes are searched backwards, because a scene's lines follow its heading.
    for scene in scenes.reversed() {
      let parts = rest.parts(around: "\n\(scene.heading)\n")
      try #require(parts.count == 2, "\(expectedLog) has no scene \"\(scene.title)\".")
      logs[scene.title] = LogLine.lines(of: String(parts[1]))
      rest = parts[0]
    }
    return logs
  }
}
