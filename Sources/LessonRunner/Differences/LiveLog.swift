import Reactive
import Stage

/// What a scene logged when it was played live, to be held against what is expected of it.
///
/// Real threads are late now and then, and where a scene says that they meet, either may be first.
public struct LiveLog: Sendable {
  /// What a line says, and on which thread.
  private struct Words: Hashable {
    let thread: Int
    let message: String
  }

  /// What was logged at once: mostly a line.
  private struct Entry: Hashable {
    var time: Instant?
    var thread: Int
    var message: String
    var text: String

    init(_ text: String) {
      let line = LogLine(text)
      (time, thread, message) = (line?.time, line?.thread ?? 0, line?.message ?? text)
      self.text = text
    }

    /// The same on another thread.
    func on(_ thread: Int) -> Entry {
      var entry = self
      entry.thread = thread
      entry.text.replace(":\(self.thread)] ", with: ":\(thread)] ", maxReplacements: 1)
      return entry
    }

    /// The same at another time.
    func at(_ time: Instant) -> Entry {
      var entry = self
      entry.time = time
      entry.text = "\(Timestamp(time)) " + text.split(separator: " ", maxSplits: 2)[2]
      return entry
    }

    /// What it says, and on which thread, whenever that was.
    var words: Words { Words(thread: thread, message: message) }
  }

  private let tolerance: Duration
  private let isRacing: Bool
  private let start: Instant
  private let speed: Double
  private var entries: [Entry] = []
  private var latest: Instant?

  /// How late the latest line came, in real time, if that was more than it may be from its time.
  ///
  /// A busy machine is no fault of the scene.
  public private(set) var lateness = Duration.zero

  /// An empty log of a scene that is played at this speed from this instant on.
  ///
  /// A line may be a tenth of a second from its time, or half a second where threads meet.
  public init(of scene: Scene, from start: Instant, speed: Double) {
    isRacing = scene.race != nil
    tolerance = Self.tolerance(whereThreadsMeet: isRacing, at: speed)
    self.start = start
    self.speed = speed
  }

  /// Adds a line, logged that much real time after the scene began.
  ///
  /// Nothing makes a clock hurry, so what comes too early says when it came. An instant is late if
  /// its first line is; the others may take their time.
  public mutating func add(_ text: String, after elapsed: Duration) {
    let entry = Entry(text)
    let came = start + Self.lessonTime(elapsed, speed)
    defer { latest = entry.time }
    guard let time = entry.time, time != latest, !isNear(time, came) else {
      return entries.append(entry)
    }
    if came > time { lateness = max(lateness, elapsed - realTime(time - start)) }
    entries.append(came < time ? entry.at(came) : entry)
  }

  /// How far a line may be from its time at this speed, in the lesson's own time.
  public static func tolerance(whereThreadsMeet isRacing: Bool, at speed: Double) -> Duration {
    lessonTime(isRacing ? .seconds(0.5) : .seconds(0.1), speed)
  }

  /// How much time of the lesson `real` is at `speed`, a thousand years at most.
  private static func lessonTime(_ real: Duration, _ speed: Double) -> Duration {
    .seconds(min(real / .seconds(1) * speed, 3e10))
  }

  /// How much real time `ofLesson` takes, a thousand years at most.
  private func realTime(_ ofLesson: Duration) -> Duration {
    .seconds(max(-3e10, min(ofLesson / .seconds(1) / speed, 3e10)))
  }

  /// The log, written as `expected` has it wherever they differ in nothing but what varies.
  public func settled(onto expected: String) -> String {
    let expected = Self.entries(of: expected)
    let played = isRacing ? ordered(like: expected) : entries
    return timed(played, like: expected).map { $0.text + "\n" }.joined()
  }

  private static func entries(of log: String) -> [Entry] {
    var texts: [String] = []
    for line in log.lines.dropLast() {
      // A line that says no time belongs to the one before.
      if LogLine(line) != nil || texts.count < 2 {
        texts.append(String(line))
      } else {
        texts[texts.count - 1] += "\n" + line
      }
    }
    return texts.map(Entry.init)
  }

  private func isNear(_ time: Instant, _ other: Instant) -> Bool {
    max(time, other) - min(time, other) <= tolerance
  }

  // MARK: Time

  /// `played`, with the times that are `expected` where they are near.
  private func timed(_ played: [Entry], like expected: [Entry]) -> [Entry] {
    var result = played
    for step in Alignment(from: expected.map(\.words), to: played.map(\.words)).steps {
      guard case .kept(let theirs, let mine) = step, let time = played[mine].time,
        let other = expected[theirs].time
      else { continue }
      if isNear(time, other) { result[mine] = expected[theirs] }
    }
    return result
  }

  // MARK: Order

  /// The same in the `expected` order where lines of one instant are exchanged, and with the
  /// expected numbers where workers are, unless there are more than a scene that people read would
  /// have.
  private func ordered(like expected: [Entry]) -> [Entry] {
    let words = expected.map(\.words)
    if entries.map(\.words) == words { return entries }
    let workers = Set((entries + expected).map(\.thread).filter { $0 > 1 }).sorted()
    let isShort = workers.count <= 6 && entries.count <= 1000
    let orders = (isShort ? permutations(of: workers) : [workers]).map { numbers in
      let names = Dictionary(uniqueKeysWithValues: zip(workers, numbers))
      return Self.sorted(
        entries.map { entry in names[entry.thread].map(entry.on) ?? entry }, like: expected)
    }
    return orders.first { $0.map(\.words) == words } ?? orders[0]
  }

  /// Sorts `entries`, which were logged at the same instant, unless they differ from `expected`.
  private static func sorted(_ entries: [Entry], like expected: [Entry]) -> [Entry] {
    let expected = Dictionary(grouping: expected, by: \.time)
    var result: [Entry] = []
    var rest = entries[...]
    while let first = rest.first {
      let together = rest.prefix { $0.time == first.time }
      rest = rest.dropFirst(together.count)
      var unplaced = Dictionary(together.map { ($0, 1) }, uniquingKeysWith: +)
      let wanted = (expected[first.time] ?? []).filter { entry in
        guard let count = unplaced[entry], count > 0 else { return false }
        unplaced[entry] = count - 1
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
