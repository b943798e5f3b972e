import Lessons
import Synchronization

/// What a lesson prints, kept instead of written.
struct Playing {
  /// The log of each scene that was played.
  private(set) var logs: [(scene: Scene, bytes: [UInt8])] = []

  /// What is wrong with the scenes.
  private(set) var problems: [SceneProblem] = []

  /// Plays a part of a lesson, watched.
  init(_ part: Selection.Part, _ watch: Watch) {
    for scene in part.scenes {
      watch.begin("lesson \(part.lesson.number), scene \"\(scene.title)\"")
      let log = Mutex<[UInt8]>([])
      do throws(SceneProblem) {
        try Crash.ofLesson { () throws(SceneProblem) in
          try scene.play(in: part.lesson) { line in
            watch.progress()
            log.withLock { $0 += Array("\(line)\n".utf8) }
          }
        }
      } catch {
        problems.append(error)
      }
      logs.append((scene, log.withLock { $0 }))
    }
  }

  /// All of it.
  var log: [UInt8] { logs.flatMap(\.bytes) }

  /// An expected log with the scenes that were played in the place of those of the same name.
  func log(within expected: [UInt8], of lesson: Lesson) -> [UInt8] {
    var rest = logs
    var result: [UInt8] = []
    var isReplaced = false
    for line in expected.lines {
      let heading = legible(line)
      if let scene = lesson.scenes.first(where: {
        [$0.heading, $0.heading + "\\r"].contains(heading)
      }) {
        let index = rest.firstIndex { $0.scene.name == scene.name }
        isReplaced = index != nil
        if let index { result += rest.remove(at: index).bytes }
      }
      if !isReplaced { result += line }
    }
    return result + rest.flatMap(\.bytes)
  }
}

extension [UInt8] {
  /// The lines, each with its newline.
  fileprivate var lines: [ArraySlice<UInt8>] {
    split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      self[line.startIndex..<Swift.min(endIndex, line.endIndex + 1)]
    }
  }
}
