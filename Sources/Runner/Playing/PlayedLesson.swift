import Stage
import Synchronization

extension Scene {
  /// Plays the scene, which belongs to `lesson`, for the command line. Reports each line as
  /// progress and passes it to `output`. Returns the recording if `isRecorded` is true. Throws if
  /// the scene fails, for example if it ends the process.
  @discardableResult
  package func playReporting(
    in lesson: Lesson, _ pace: Pace, _ reporter: ProgressReporter,
    recording isRecorded: Bool = false,
    to output: @escaping @Sendable (_ text: String, _ line: LogLine?) -> Void
  ) throws(SceneProblem) -> Run? {
    let progressing: @Sendable (String, LogLine?) -> Void = {
      reporter.progress()
      output($0, $1)
    }
    return try reporter.during("lesson \(lesson.number), scene \"\(title)\"") {
      () throws(SceneProblem) in
      try Crash.survive(self, in: lesson) { () throws(SceneProblem) -> Run? in
        if isRecorded { return try record(in: lesson, to: progressing) }
        try play(in: lesson, pace, to: progressing)
        return nil
      }
    }
  }
}

extension Scene {
  /// Returns a message that says why the scene is not played.
  package func omission(in lesson: Lesson) -> String {
    "lesson-runner: lesson \(lesson.number), scene \"\(title)\" is left out: it needs "
      + (requirement?.systems ?? "nothing")
  }
}

/// The output of a lesson, kept in memory.
package struct PlayedLesson {
  /// The logs of the scenes that were played.
  package private(set) var logs: [SceneLog] = []

  /// The scenes' problems.
  package private(set) var problems: [SceneProblem] = []

  /// The scenes that ran late when they were played live, each with its delay.
  package private(set) var late: [(scene: Scene, lateness: Duration)] = []

  /// The scenes that this system cannot play.
  package private(set) var leftOut: [Scene] = []

  /// The recordings of the scenes. The recording of a failed scene has only its log up to the
  /// failure.
  package private(set) var experiments: [(scene: Scene, run: Run)] = []

  /// The diagrams that the scenes drew.
  package var scores: [(scene: Scene, score: Score)] {
    experiments.compactMap { experiment in
      experiment.run.score.map { (experiment.scene, $0) }
    }
  }

  /// Plays `selected` and reports progress to `reporter`.
  ///
  /// The log of a live scene takes the times and the order of `expected` where the differences are
  /// within the tolerance. The log of a scene that this system cannot play is copied from
  /// `expected`.
  package init(
    _ selected: SelectedLesson, _ reporter: ProgressReporter, _ pace: Scene.Pace = .atOnce,
    expecting expected: [UInt8]? = nil, recording isRecorded: Bool = false
  ) {
    let lesson = selected.lesson
    for scene in selected.scenes {
      if scene.isLeftOut {
        let expected = expected?.split(intoScenesOf: lesson).first { $0.scene?.name == scene.name }
        logs.append(SceneLog(scene: scene, bytes: expected?.bytes ?? []))
        leftOut.append(scene)
        continue
      }
      let lines = Mutex<[(text: String, line: LogLine?, time: ContinuousClock.Instant)]>([])
      var run: Run?
      do throws(SceneProblem) {
        run = try scene.playReporting(in: lesson, pace, reporter, recording: isRecorded) {
          text, line in
          lines.withLock { $0.append((text, line, .now)) }
        }
      } catch {
        problems.append(error)
        let log = lines.withLock { $0.compactMap(\.line) }
        if isRecorded, let start = scene.start(in: lesson) {
          run = Run(from: start, log: log, score: nil)
        }
      }
      if let run { experiments.append((scene, run)) }
      let log = lines.withLock { $0 }
      if case .live(let speed) = pace, let start = scene.start(in: lesson), !log.isEmpty {
        var live = LiveLog(of: scene, from: start, speed: speed)
        for line in log { live.add(line.text, line.line, after: line.time - log[0].time) }
        if live.lateness > .zero { late.append((scene, live.lateness)) }
        let expected = expected?.split(intoScenesOf: lesson).first { $0.scene?.name == scene.name }
        let text = String(decoding: expected?.bytes ?? [], as: UTF8.self)
        logs.append(SceneLog(scene: scene, bytes: Array(live.aligned(to: text).utf8)))
      } else {
        let bytes = log.flatMap { Array("\($0.text)\n".utf8) }
        logs.append(SceneLog(scene: scene, bytes: bytes, lines: run?.log ?? log.compactMap(\.line)))
      }
    }
  }

  /// Prints which scenes of `lesson` were left out.
  package func reportOmissions(in lesson: Lesson, by reporter: ProgressReporter) {
    for scene in leftOut { reporter.say(scene.omission(in: lesson)) }
  }

  /// The logs of all scenes, joined.
  package var log: [UInt8] { logs.flatMap(\.bytes) }

  /// Returns `expected` with the logs of the played scenes replaced.
  package func log(within expected: [UInt8], of lesson: Lesson) -> [UInt8] {
    var rest = logs
    var result: [UInt8] = []
    for (scene, bytes) in expected.split(intoScenesOf: lesson) {
      let index = rest.firstIndex { $0.scene.name == scene?.name }
      result += index.map { rest.remove(at: $0).bytes } ?? bytes
    }
    // If the last line is cut off, the next scene must not be appended to it.
    let isCutOff = !rest.isEmpty && !(result.last ?? newline == newline)
    return result + (isCutOff ? [newline] : []) + rest.flatMap(\.bytes)
  }
}

/// The output of a scene, with its heading.
package struct SceneLog {
  package let scene: Scene
  package let bytes: [UInt8]

  /// The lines of the log.
  package let lines: [LogLine]

  package init(scene: Scene, bytes: [UInt8], lines: [LogLine]) {
    (self.scene, self.bytes, self.lines) = (scene, bytes, lines)
  }

  /// Creates a log and reads its lines from `bytes`.
  package init(scene: Scene, bytes: [UInt8]) {
    self.init(
      scene: scene, bytes: bytes, lines: LogLine.lines(of: String(decoding: bytes, as: UTF8.self)))
  }

  /// The output without the heading.
  package var text: String {
    String(decoding: bytes.drop { $0 != newline }.dropFirst(), as: UTF8.self)
  }
}

private let newline = UInt8(ascii: "\n")

extension [UInt8] {
  /// Returns the log split into the scenes of `lesson`, each with its heading. The lines before the
  /// first heading belong to no scene.
  package func split(intoScenesOf lesson: Lesson) -> [(scene: Scene?, bytes: [UInt8])] {
    var scenes: [(scene: Scene?, bytes: [UInt8])] = []
    for line in lines {
      let heading = escaped(line)
      let scene = lesson.scenes.first { [$0.heading, $0.heading + "\\r"].contains(heading) }
      if scenes.isEmpty || scene != nil { scenes.append((scene, [])) }
      scenes[scenes.count - 1].bytes += line
    }
    return scenes
  }

  /// The lines, including their newlines.
  private var lines: [ArraySlice<UInt8>] {
    split(separator: newline, omittingEmptySubsequences: false).map { line in
      self[line.startIndex..<Swift.min(endIndex, line.endIndex + 1)]
    }
  }
}
