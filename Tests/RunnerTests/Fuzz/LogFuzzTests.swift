import Reactive
import TestSupport
import Testing

@testable import Runner
@testable import RunnerTools
@testable import Notebook
@testable import Marbles
@testable import Stage

/// Tests of the log parsers.
@Suite struct LogFuzzTests {
  @Test("Any bytes can be read as a log and compared with another log")
  func logs() throws {
    let logs =
      try Repository.logs(in: "Tests/Expected") + Repository.logs(in: "Tests/Documented")
    let windows = logs.flatMap { Self.windows(of: $0.bytes) }
    let mutation = Mutation(of: windows, tokens: Self.tokens)
    Fuzzing(watchdog: .logs, count: 100).run { random in
      let old = mutation.bytes(&random)
      var new = old
      if !random.once(in: 8) { mutation.change(&new, &random) }
      try Self.checkDifference(old, new)
      try Self.checkWords(old, new)
      try Self.checkSentence(old, new, Self.lesson)
      try Self.checkLines(new)
      switch random.below(3) {
      case 0: try Self.checkTranscript(new)
      case 1: try Self.checkLive(old, new, &random)
      default: try Self.checkScenes(old)
      }
    }
  }

  // MARK: Requirements

  /// Checks that different bytes have a difference, and that applying it turns one text into the
  /// other.
  private static func checkDifference(_ old: [UInt8], _ new: [UInt8]) throws {
    let diff = UnifiedDiff(from: old, named: "a", to: new, named: "b")
    guard (diff == nil) == (old == new) else {
      throw Fuzzing.Finding(
        "equal logs with a difference, or different logs without one: \(old) \(new)")
    }
    guard let diff else { return }
    let patch = try #require(Patch(diff.bytes), "not a valid patch: \(old) \(new)")
    guard patch.applied(to: old) == new, patch.reversed.applied(to: new) == old else {
      throw Fuzzing.Finding("the patch does not turn one log into the other: \(old) \(new)")
    }
  }

  /// Checks that both lines can be restored from the difference between their words.
  private static func checkWords(_ old: [UInt8], _ new: [UInt8]) throws {
    let old = old.split(separator: 10, omittingEmptySubsequences: false)
    let new = new.split(separator: 10, omittingEmptySubsequences: false)
    for (old, new) in zip(old, new).filter({ $0 != $1 }).prefix(3) {
      let (old, new) = (escaped(old), escaped(new))
      let words = WordDiff(from: old, to: new)
      var (before, after) = ("", "")
      var isChanged = false
      for piece in words.segments {
        switch piece {
        case .kept(let text): (before, after) = (before + text, after + text)
        case .removed(let text): (before, isChanged) = (before + text, true)
        case .added(let text): (after, isChanged) = (after + text, true)
        }
      }
      guard isSame(before, old), isSame(after, new), isChanged == !isSame(old, new) else {
        throw Fuzzing.Finding(
          "the lines cannot be restored from \(words.marked): \(old) and \(new)")
      }
    }
  }

  /// Checks that the sentence about a difference is a single line that is not empty, and that it is
  /// right about newlines.
  private static func checkSentence(_ old: [UInt8], _ new: [UInt8], _ lesson: Lesson) throws {
    let comparison = Comparison(lesson, old, new)
    guard comparison.sentence.isEmpty == (old == new) else {
      throw Fuzzing.Finding(
        "a missing or needless sentence: \"\(comparison.sentence)\" for \(old) \(new)")
    }
    if hasControls(comparison.sentence) {
      throw Fuzzing.Finding(
        "control characters in the sentence: \(comparison.sentence) for \(old) \(new)")
    }
    if comparison.sentence.hasSuffix("lacks its final newline"), old.last == 10 {
      throw Fuzzing.Finding("no newline is missing: \(comparison.sentence) for \(old) \(new)")
    }
  }

  /// Checks that a parsed log line is printed exactly as it was read.
  private static func checkLines(_ log: [UInt8]) throws {
    for bytes in log.split(separator: 10) {
      guard !hasControls(escaped(bytes)) else { throw Fuzzing.Finding("not escaped: \(bytes)") }
      let text = String(decoding: bytes, as: UTF8.self)
      guard let line = LogLine(text) else { continue }
      let number = text.drop { $0 != "[" }.dropFirst().prefix { $0 != ":" }
      let place = "RACExample[\(number):\(line.thread)]"
      let written = "\(Timestamp(line.time)) \(place) \(line.message)"
      guard isSame(written, text) else {
        throw Fuzzing.Finding("`\(text)` is written as `\(written)`")
      }
    }
  }

  /// Checks that a transcript matches itself.
  private static func checkTranscript(_ log: [UInt8]) throws {
    let text = String(decoding: log, as: UTF8.self)
    let transcript = Transcript(text)
    let lines = Transcript.Line.lines(of: text)
    let hasTimes = lines.allSatisfy { $0.time != nil }
    guard !lines.isEmpty, hasTimes || lines.allSatisfy({ !$0.message.isEmpty && $0.time == nil })
    else { return _ = transcript.mismatch(with: text) }
    if let mismatch = transcript.mismatch(with: text) {
      throw Fuzzing.Finding("a transcript that does not match itself: \(mismatch) \(log)")
    }
  }

  /// Checks that aligning a live log to itself changes nothing.
  private static func checkLive(
    _ old: [UInt8], _ new: [UInt8], _ random: inout SplitMix
  ) throws {
    let scene = random.pick([quiet, racing])
    let speed = random.pick([1, 40, 1e-300, 1e300, 0.5])
    let start = Instant(secondsSince1970: 1_590_000_000)
    var live = LiveLog(of: scene, from: start, speed: speed)
    for line in entries(of: new) { live.add(line, after: .milliseconds(random.below(4000))) }
    _ = live.aligned(to: String(decoding: old, as: UTF8.self))
    let itself = live.aligned(to: "")
    guard live.aligned(to: itself) == itself else {
      throw Fuzzing.Finding("changed when aligned to itself: \(new)")
    }
  }

  /// Returns the log's headings and lines, each line together with its continuation lines.
  private static func entries(of log: [UInt8]) -> [String] {
    let lines = String(decoding: log, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    return lines.reduce(into: []) { entries, line in
      if LogLine(line) != nil || entries.count < 2 {
        entries.append(String(line))
      } else {
        entries[entries.count - 1] += "\n" + line
      }
    }
  }

  /// Checks that inserting played scenes into a log twice is the same as inserting them once.
  private static func checkScenes(_ expected: [UInt8]) throws {
    let once = played.log(within: expected, of: lesson)
    guard played.log(within: once, of: lesson) == once else {
      throw Fuzzing.Finding("changed when inserted a second time: \(expected)")
    }
    guard played.log(within: played.log, of: lesson) == played.log else {
      throw Fuzzing.Finding("changed when inserted into itself")
    }
  }

  private static func isSame(_ one: some StringProtocol, _ other: some StringProtocol) -> Bool {
    one.utf8.elementsEqual(other.utf8)
  }

  private static func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\t" }
  }

  // MARK: Inputs

  /// A lesson with three scenes. `played` is the result of playing the last two.
  private static let lesson = Lesson(7, "Cold and hot", in: .signals) {
    Scene("hot") { log in log("1") }
    Scene("cold") { log in log("2") }
    Scene("last") { log in log("end") }
  }

  private static let played = {
    let reporter = ProgressReporter(warns: false)
    defer { reporter.end() }
    return PlayedLesson(
      SelectedLesson(lesson: lesson, scenes: Array(lesson.scenes.dropFirst())), reporter)
  }()

  private static let quiet = Scene("quiet") { _ in }
  private static let racing = Scene("racing", racing: "Threads meet.") { _ in }

  /// Returns the log in pieces of six lines, short enough to test many inputs.
  private static func windows(of log: [UInt8]) -> [[UInt8]] {
    let lines = log.split(separator: 10, omittingEmptySubsequences: false)
    return stride(from: 0, to: lines.count, by: 6).map { start in
      Array(lines[start..<min(lines.count, start + 6)].joined(separator: [10]))
    }
  }

  private static let tokens = [
    "── hot ──", "── hot ──\n", "\n── cold ──\n", "── last ──\r\n", "[7:1] ", "[7:2] ", "[7:3] ",
    "[7:99] ", "RACExample[", "2020-05-28 14:00:01.000000+0800 RACExample[7:1] a\n",
    "2020-05-28 14:00:01.000000+0800 RACExample[7:4] b\n", "+0800", "2020-02-31", "9999-12-31",
    "1969-12-31 23:59:59.999999+0800", "0000-01-01", "0x1f", "0xADDR", "00:00:00.1",
  ]
}

/// A parsed unified diff, which can be applied as `patch` does.
private struct Patch {
  private struct Hunk {
    var start: Int
    var old: [[UInt8]] = []
    var new: [[UInt8]] = []
    var newStart: Int
  }

  private var hunks: [Hunk] = []

  init?(_ bytes: [UInt8]) {
    var lines = Self.lines(of: bytes)[...]
    guard lines.popFirst()?.starts(with: Array("--- a".utf8)) == true,
      lines.popFirst()?.starts(with: Array("+++ b".utf8)) == true
    else { return nil }
    while let header = lines.popFirst() {
      let parts = String(decoding: header, as: UTF8.self).split(separator: " ")
      guard parts.count == 4, parts[0] == "@@", let old = Self.range(parts[1].dropFirst()),
        let new = Self.range(parts[2].dropFirst())
      else { return nil }
      var hunk = Hunk(start: old.start, newStart: new.start)
      while hunk.old.count < old.count || hunk.new.count < new.count {
        guard var line = lines.popFirst(), let mark = line.first else { return nil }
        line.removeFirst()
        if lines.first?.starts(with: Array("\\ No newline".utf8)) == true {
          lines.removeFirst()
          line.removeLast()
        }
        if mark != UInt8(ascii: "+") { hunk.old.append(line) }
        if mark != UInt8(ascii: "-") { hunk.new.append(line) }
      }
      hunks.append(hunk)
    }
  }

  /// Returns the patched text, or nil if the patch does not fit `text`.
  func applied(to text: [UInt8]) -> [UInt8]? {
    let lines = Self.lines(of: text)
    var result: [[UInt8]] = []
    var next = 0
    for hunk in hunks {
      let end = hunk.start + hunk.old.count
      guard hunk.start >= next, end <= lines.count, Array(lines[hunk.start..<end]) == hunk.old
      else { return nil }
      result += lines[next..<hunk.start] + hunk.new
      next = end
    }
    return Array((result + lines[next...]).joined())
  }

  /// The patch that undoes this one.
  var reversed: Patch {
    var patch = self
    patch.hunks = hunks.map {
      Hunk(start: $0.newStart, old: $0.new, new: $0.old, newStart: $0.start)
    }
    return patch
  }

  /// Returns the start line and the line count of a hunk header's range.
  private static func range(_ text: Substring) -> (start: Int, count: Int)? {
    let numbers = text.split(separator: ",").compactMap { Int($0) }
    guard let first = numbers.first else { return nil }
    let count = numbers.count == 2 ? numbers[1] : 1
    return (count == 0 ? first : first - 1, count)
  }

  private static func lines(of text: [UInt8]) -> [[UInt8]] {
    var lines = text.split(separator: 10, omittingEmptySubsequences: false)
      .map { Array($0) + [10] }
    if lines.last == [10] { lines.removeLast() } else { lines[lines.count - 1].removeLast() }
    return lines
  }
}
