import Reactive
import Stage

/// The log of a scene that was played live, prepared for comparison with the expected log.
///
/// Real threads are sometimes late, and where threads race, any of them can be first.
public struct LiveLog: Sendable {
  /// A message and its thread.
  private struct Content: Hashable {
    let thread: Int
    let message: String
  }

  /// An entry in the log, which spans several lines if its message does.
  private struct LiveLine: Hashable {
    var time: Instant?
    var thread: Int
    var message: String
    var text: String

    init(_ text: String) { self.init(text, LogLine(text)) }

    /// Creates the entry of `line`, whose text is `text`, or of a text that is not a log line.
    init(_ text: String, _ line: LogLine?) {
      (time, thread, message) = (line?.time, line?.thread ?? 0, line?.message ?? text)
      self.text = text
    }

    /// Returns the line as if it had been logged on `thread`.
    func on(_ thread: Int) -> LiveLine {
      var line = self
      line.thread = thread
      line.text.replace(":\(self.thread)] ", with: ":\(thread)] ", maxReplacements: 1)
      return line
    }

    /// Returns the line as if it had been logged at `time`.
    func at(_ time: Instant) -> LiveLine {
      var line = self
      line.time = time
      line.text = "\(Timestamp(time)) " + text.split(separator: " ", maxSplits: 2)[2]
      return line
    }

    /// The message and its thread, without the time.
    var content: Content { Content(thread: thread, message: message) }
  }

  private let tolerance: Duration
  private let isRacing: Bool
  private let start: Instant
  private let speed: Double
  private var lines: [LiveLine] = []
  private var latest: Instant?

  /// The longest delay of any line, in real time, or zero if no delay exceeds the tolerance.
  ///
  /// Such a delay is the fault of a busy machine, not of the scene.
  public private(set) var lateness = Duration.zero

  /// Creates an empty log of `scene`, played at `speed` from `start`.
  ///
  /// A line may be off by a tenth of a second of real time, or by half a second where threads race.
  public init(of scene: Scene, from start: Instant, speed: Double) {
    isRacing = scene.race != nil
    tolerance = Self.tolerance(whereThreadsRace: isRacing, at: speed)
    self.start = start
    self.speed = speed
  }

  /// Adds a heading, or a `line` that was logged `elapsed` after the scene began, in real time.
  ///
  /// A late line keeps its time and counts toward `lateness`, because a busy machine can delay it.
  /// An early line is a fault of the scene, so it gets the time at which it arrived, and differs
  /// from the expected log. Only the first line of each instant is checked.
  public mutating func add(_ text: String, _ line: LogLine?, after elapsed: Duration) {
    let line = LiveLine(text, line)
    let arrival = start + Self.lessonTime(elapsed, speed)
    defer { latest = line.time }
    guard let time = line.time, time != latest, !isNear(time, arrival) else {
      return lines.append(line)
    }
    if arrival > time { lateness = max(lateness, elapsed - realTime(time - start)) }
    lines.append(arrival < time ? line.at(arrival) : line)
  }

  /// Returns the tolerance at `speed`, in the lesson's own time.
  public static func tolerance(whereThreadsRace isRacing: Bool, at speed: Double) -> Duration {
    lessonTime(isRacing ? .seconds(0.5) : .seconds(0.1), speed)
  }

  /// Converts a `real` duration to the lesson's time at `speed`, capped at a thousand years.
  private static func lessonTime(_ real: Duration, _ speed: Double) -> Duration {
    .seconds(min(real / .seconds(1) * speed, 3e10))
  }

  /// Converts a `duration` in the lesson's time to real time, capped at a thousand years.
  private func realTime(_ duration: Duration) -> Duration {
    .seconds(max(-3e10, min(duration / .seconds(1) / speed, 3e10)))
  }

  /// Returns the log with the times of `expected` wherever the difference is within the tolerance.
  ///
  /// If threads race, the order within each instant and the numbers of the worker threads also come
  /// from `expected`.
  public func aligned(to expected: String) -> String {
    let expected = Self.lines(of: expected)
    let played = isRacing ? ordered(like: expected) : lines
    return timed(played, like: expected).map { $0.text + "\n" }.joined()
  }

  private static func lines(of log: String) -> [LiveLine] {
    var texts: [String] = []
    for line in log.lines.dropLast() {
      // A line without a time belongs to the previous line.
      if LogLine(line) != nil || texts.count < 2 {
        texts.append(String(line))
      } else {
        texts[texts.count - 1] += "\n" + line
      }
    }
    return texts.map(LiveLine.init)
  }

  private func isNear(_ time: Instant, _ other: Instant) -> Bool {
    max(time, other) - min(time, other) <= tolerance
  }

  // MARK: Time

  /// Returns `played` with the times of `expected` where they are within the tolerance.
  private func timed(_ played: [LiveLine], like expected: [LiveLine]) -> [LiveLine] {
    var result = played
    for step in Alignment(from: expected.map(\.content), to: played.map(\.content)).steps {
      guard case .kept(let expectedIndex, let playedIndex) = step,
        let time = played[playedIndex].time,
        let other = expected[expectedIndex].time
      else { continue }
      if isNear(time, other) { result[playedIndex] = expected[expectedIndex] }
    }
    return result
  }

  // MARK: Order

  /// Returns the lines in the order and with the thread numbers of `expected`, if the two logs
  /// differ only in the order within an instant and in the numbers of worker threads. If there are
  /// more than six worker threads, or more than 1,000 lines, the threads keep their numbers.
  private func ordered(like expected: [LiveLine]) -> [LiveLine] {
    let expectedContents = expected.map(\.content)
    if lines.map(\.content) == expectedContents { return lines }
    let workers = Set((lines + expected).map(\.thread).filter { $0 > 1 }).sorted()
    let isShort = workers.count <= 6 && lines.count <= 1000
    let orders = (isShort ? permutations(of: workers) : [workers]).map { numbers in
      let names = Dictionary(uniqueKeysWithValues: zip(workers, numbers))
      return Self.sorted(
        lines.map { line in names[line.thread].map(line.on) ?? line }, like: expected)
    }
    return orders.first { $0.map(\.content) == expectedContents } ?? orders[0]
  }

  /// Returns `lines` with the lines of each instant in the order of `expected`. If `expected` lacks
  /// any of an instant's lines, that instant keeps its order.
  private static func sorted(_ lines: [LiveLine], like expected: [LiveLine]) -> [LiveLine] {
    let expected = Dictionary(grouping: expected, by: \.time)
    var result: [LiveLine] = []
    var rest = lines[...]
    while let first = rest.first {
      let together = rest.prefix { $0.time == first.time }
      rest = rest.dropFirst(together.count)
      var unplaced = Dictionary(together.map { ($0, 1) }, uniquingKeysWith: +)
      let wanted = (expected[first.time] ?? []).filter { line in
        guard let count = unplaced[line], count > 0 else { return false }
        unplaced[line] = count - 1
        return true
      }
      result += wanted.count == together.count ? wanted : Array(together)
    }
    return result
  }
}

private func permutations(of numbers: [Int]) -> [[Int]] {
  guard let first = numbers.first else { return [[]] }
  return permutations(of: Array(numbers.dropFirst())).flatMap { rest in
    (0...rest.count).map { place in rest[..<place] + [first] + rest[place...] }
  }
}
