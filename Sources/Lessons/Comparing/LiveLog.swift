import Reactive

/// What a scene logged when it was played live, to be held against what is expected of it.
///
/// Real threads are late now and then, and where a scene says that they meet, either may be first.
public struct LiveLog: Sendable {
  /// What was logged at once: mostly a line.
  private struct Entry: Equatable {
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

    func isSame(as other: Entry) -> Bool {
      thread == other.thread && message == other.message
    }
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
    tolerance = Self.lessonTime(isRacing ? .seconds(0.5) : .seconds(0.1), speed)
    self.start = start
    self.speed = speed
  }

  /// Adds what was logged so long after the scene began, in real time.
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
    if came > time { lateness = max(lateness, elapsed - (time - start) / speed) }
    entries.append(came < time ? entry.at(came) : entry)
  }

  /// How much time of the lesson that is, or a thousand years: at any speed.
  private static func lessonTime(_ real: Duration, _ speed: Double) -> Duration {
    .seconds(min(real / .seconds(1) * speed, 3e10))
  }

  /// The log, as the expected one has it wherever they differ in nothing but what is not determined.
  public func settled(onto expected: String) -> String {
    let expected = Self.entries(of: expected)
    let played = isRacing ? ordered(like: expected) : entries
    return timed(played, like: expected).map { $0.text + "\n" }.joined()
  }

  private static func entries(of log: String) -> [Entry] {
    var texts: [String] = []
    for line in log.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
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

  /// The same, with the expected times where they are near.
  private func timed(_ played: [Entry], like expected: [Entry]) -> [Entry] {
    let difference = played.difference(from: expected) { $0.isSame(as: $1) }
    var result = played
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    let pairs = zip(
      played.indices.filter { !inserted.contains($0) },
      expected.indices.filter { !removed.contains($0) })
    for (mine, theirs) in pairs {
      guard let time = played[mine].time, let other = expected[theirs].time else { continue }
      if isNear(time, other) { result[mine] = expected[theirs] }
    }
    return result
  }

  // MARK: Order

  /// The same in the expected order where lines of one instant are exchanged, and with the expected
  /// numbers where workers are.
  private func ordered(like expected: [Entry]) -> [Entry] {
    let workers = Set((entries + expected).map(\.thread).filter { $0 > 1 }).sorted()
    let orders = permutations(of: workers).map { numbers in
      let names = Dictionary(uniqueKeysWithValues: zip(workers, numbers))
      return Self.sorted(
        entries.map { entry in names[entry.thread].map(entry.on) ?? entry }, like: expected)
    }
    return orders.first { order in
      order.count == expected.count && zip(order, expected).allSatisfy { $0.isSame(as: $1) }
    } ?? orders[0]
  }

  /// Sorts what was logged at the same instant, unless it is something else than expected.
  private static func sorted(_ entries: [Entry], like expected: [Entry]) -> [Entry] {
    var result: [Entry] = []
    var rest = entries[...]
    while let first = rest.first {
      let together = rest.prefix { $0.time == first.time }
      rest = rest.dropFirst(together.count)
      var unplaced = Array(together)
      let wanted = expected.filter { entry in
        guard let index = unplaced.firstIndex(of: entry) else { return false }
        unplaced.remove(at: index)
        return true
      }
      result += unplaced.isEmpty ? wanted : Array(together)
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
