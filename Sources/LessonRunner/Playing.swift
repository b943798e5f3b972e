import Lessons
import Synchronization

/// What a lesson prints, kept instead of written.
struct Playing {
  /// The log of each scene that was played.
  private(set) var logs: [(scene: Scene, bytes: [UInt8])] = []

  /// What is wrong with the scenes.
  private(set) var problems: [SceneProblem] = []

  /// The scenes that came too late when they were played live, and how late.
  private(set) var late: [(scene: Scene, lateness: Duration)] = []

  /// Plays a part of a lesson, watched. What is played live is given as the expected log has it
  /// wherever it differs in nothing but what is not determined.
  init(
    _ part: Selection.Part, _ watch: Watch, _ pace: Scene.Pace = .atOnce,
    expecting expected: [UInt8]? = nil
  ) {
    for scene in part.scenes {
      watch.begin("lesson \(part.lesson.number), scene \"\(scene.title)\"")
      let lines = Mutex<[(text: String, time: ContinuousClock.Instant)]>([])
      do throws(SceneProblem) {
        try Crash.ofLesson { () throws(SceneProblem) in
          try scene.play(in: part.lesson, pace) { line in
            watch.progress()
            lines.withLock { $0.append((line, .now)) }
          }
        }
      } catch {
        problems.append(error)
      }
      let log = lines.withLock { $0 }
      if case .live(let speed) = pace, let start = scene.start(in: part.lesson) {
        var live = LiveLog(of: scene, from: start, speed: speed)
        for line in log { live.add(line.text, after: line.time - log[0].time) }
        if live.lateness > .zero { late.append((scene, live.lateness)) }
        let text = String(decoding: expected?.part(of: scene, in: part.lesson) ?? [], as: UTF8.self)
        logs.append((scene, Array(live.settled(onto: text).utf8)))
      } else {
        logs.append((scene, log.flatMap { Array("\($0.text)\n".utf8) }))
      }
    }
  }

  /// All of it.
  var log: [UInt8] { logs.flatMap(\.bytes) }

  /// An expected log with the scenes that were played in the place of those of the same name.
  func log(within expected: [UInt8], of lesson: Lesson) -> [UInt8] {
    var rest = logs
    var result: [UInt8] = []
    for (scene, bytes) in expected.parts(of: lesson) {
      let index = rest.firstIndex { $0.scene.name == scene?.name }
      result += index.map { rest.remove(at: $0).bytes } ?? bytes
    }
    // A log that is cut off takes no scene on its last line.
    let isCutOff = !rest.isEmpty && !(result.last ?? newline == newline)
    return result + (isCutOff ? [newline] : []) + rest.flatMap(\.bytes)
  }
}

private let newline = UInt8(ascii: "\n")

extension [UInt8] {
  /// What a log has of a scene.
  fileprivate func part(of scene: Scene, in lesson: Lesson) -> [UInt8]? {
    parts(of: lesson).first { $0.scene?.name == scene.name }?.bytes
  }

  /// A log by the scenes of its lesson, each with its heading. What stands before belongs to none.
  fileprivate func parts(of lesson: Lesson) -> [(scene: Scene?, bytes: [UInt8])] {
    var parts: [(scene: Scene?, bytes: [UInt8])] = []
    for line in lines {
      let heading = legible(line)
      let scene = lesson.scenes.first { [$0.heading, $0.heading + "\\r"].contains(heading) }
      if parts.isEmpty || scene != nil { parts.append((scene, [])) }
      parts[parts.count - 1].bytes += line
    }
    return parts
  }

  /// The lines, each with its newline.
  fileprivate var lines: [ArraySlice<UInt8>] {
    split(separator: newline, omittingEmptySubsequences: false).map { line in
      self[line.startIndex..<Swift.min(endIndex, line.endIndex + 1)]
    }
  }
}
