import Reactive
import Stage

/// A diff of two logs of a lesson, with the time of each line since its scene began.
struct TimedDiff {
  /// A line of a log with the time since its scene began.
  private struct ElapsedLine {
    let line: LogLine
    let elapsed: Duration
  }

  private let diff: UnifiedDiff

  /// The entry for each line of the diff, or nil for a line that has no short form.
  private let entries: [ElapsedLine?]

  /// The index of the scene that each line belongs to.
  private let scenes: [Int?]

  /// Creates the timed form of `diff`, which compares two logs of `lesson`.
  init(_ diff: UnifiedDiff, of lesson: Lesson) {
    self.diff = diff
    let headings = lesson.scenes.map { Array($0.heading.utf8) }
    let starts = lesson.scenes.map { $0.start(in: lesson) }
    var (old, new): (Int?, Int?)
    var (entries, scenes): ([ElapsedLine?], [Int?]) = ([], [])
    for line in diff.lines {
      let bytes = line.isEnded ? line.bytes.dropLast() : line.bytes
      if bytes.starts(with: "──".utf8),
        let scene = headings.firstIndex(where: { $0.elementsEqual(bytes) })
      {
        if line.mark != .added { old = scene }
        if line.mark != .removed { new = scene }
      }
      let scene = line.mark == .removed ? old : new
      scenes.append(scene)
      entries.append(
        scene.flatMap { starts[$0] }.flatMap { Self.entry(bytes, since: $0, of: lesson) })
    }
    (self.entries, self.scenes) = (entries, scenes)
  }

  /// Returns the entry for `bytes`, or nil if the time since `start`, the thread and the message do
  /// not represent the whole line.
  private static func entry(
    _ bytes: ArraySlice<UInt8>, since start: Instant, of lesson: Lesson
  ) -> ElapsedLine? {
    guard bytes.count <= Change.longestLine,
      let line = LogLine(String(decoding: bytes, as: UTF8.self)),
      line.lesson == lesson.number, "\(line)".utf8.elementsEqual(bytes)
    else { return nil }
    let elapsed = line.time - start
    return (.zero..<day).contains(elapsed) ? ElapsedLine(line: line, elapsed: elapsed) : nil
  }

  private static let day = Duration.seconds(86_400)

  /// The diff with short lines, such as `00:02.500 [1] recveive: 2`.
  var short: UnifiedDiff {
    diff.replacingLines { index, line in
      guard let entry = entries[index] else { return line.bytes }
      let text = "\(clock(entry.elapsed)) [\(entry.line.thread)] \(entry.line.message)"
      return Array((text + (line.isEnded ? "\n" : "")).utf8)[...]
    }
  }

  /// Returns the first scene with an event at a different time as marbles: the events of the
  /// old log above those of the new one, in lanes with these names.
  func marbles(_ oldName: String, _ newName: String) -> Diagram? {
    let first = Set(scenes.compactMap(\.self)).sorted().lazy.map { scene in
      (events(in: scene, but: .added), events(in: scene, but: .removed))
    }.first(where: Self.isAboutTime)
    return first.map { old, new in
      Diagram([
        .init(oldName, .sender, events: old), .init(newName, .sender, events: new),
      ])
    }
  }

  /// Returns the events of one log in `scene`: all lines except those marked `mark`.
  private func events(in scene: Int, but mark: UnifiedDiff.Mark) -> [Diagram.Event] {
    entries.indices.compactMap { index in
      guard scenes[index] == scene, diff.lines[index].mark != mark, let entry = entries[index]
      else { return nil }
      return Diagram.Event(entry.elapsed, .next(entry.line.message))
    }.sorted { $0.time < $1.time }
  }

  /// Returns true if both logs have the same event at different times.
  private static func isAboutTime(_ old: [Diagram.Event], _ new: [Diagram.Event]) -> Bool {
    let (old, new) = (Dictionary(grouping: old, by: \.mark), Dictionary(grouping: new, by: \.mark))
    return old.contains { mark, events in
      new[mark].map { $0.map(\.time) != events.map(\.time) } ?? false
    }
  }
}
