import Reactive
import Stage

/// A sentence about the first difference from an expected or previous log, with times since the
/// scene began.
package struct FirstDifference {
  /// A line of a log.
  private struct LocatedLine {
    let bytes: ArraySlice<UInt8>
    let text: String
    let line: LogLine?

    /// The scene that the line belongs to, and the time since the scene began.
    let scene: Scene?
    let elapsed: Duration?

    /// The message, quoted for a sentence.
    var quote: String { "`\(line?.message ?? text)`" }

    /// The time since the scene began, or the line's date and time if the line is a day or more
    /// away from the start of the scene.
    var time: String {
      guard let elapsed else { return "" }
      let day = Duration.seconds(86_400)
      return " at "
        + (elapsed < day && elapsed > .zero - day ? clock(elapsed) : "\(text.prefix(26))")
    }
  }

  /// A sentence such as `lesson 7, scene "hot": `recveive: 3` at 00:03.000; expected nothing
  /// there`.
  package let sentence: String

  /// The same sentence without the lesson and the scene.
  package let sentenceWithoutScene: String

  /// Creates the sentence about the first difference in `diff`. In the sentence, the value of
  /// `reference` stands for the old text, as in `expected at 00:03.000`.
  package init(
    _ diff: UnifiedDiff, of lesson: Lesson, from old: [UInt8], to new: [UInt8],
    called reference: String = "expected"
  ) {
    let change = Change.first(in: diff)
    let missing = Self.locatedLine(change?.removed.first?.old, in: old, lesson)
    let seen = Self.locatedLine(change?.added.first?.new, in: new, lesson)
    let scene = (seen ?? missing)?.scene.map { ", scene \"\($0.title)\"" } ?? ""
    let isElsewhere =
      missing.map { Self.count($0.bytes, in: new) >= Self.count($0.bytes, in: old) } ?? false
    sentenceWithoutScene = Self.words(
      missing, seen, reference, isElsewhere: isElsewhere,
      isCutOff: change?.removed.first?.isEnded == false)
    sentence = "lesson \(lesson.number)\(scene): \(sentenceWithoutScene)"
  }

  private static func words(
    _ old: LocatedLine?, _ new: LocatedLine?, _ reference: String, isElsewhere: Bool, isCutOff: Bool
  ) -> String {
    guard let old else {
      return (new?.quote ?? "") + (new?.time ?? "") + "; \(reference) nothing there"
    }
    guard let new else {
      let what = isElsewhere ? "it comes elsewhere" : "nothing came"
      return "\(reference) \(old.quote)\(old.time); \(what)"
    }
    let seen = new.quote + new.time
    if isCutOff, new.bytes == old.bytes {
      return "\(seen); expected the same, but the expected log lacks its final newline"
    }
    if isCutOff, new.bytes.starts(with: old.bytes) {
      return "\(seen); the expected log ends in the middle of this line"
    }
    if old.bytes == new.bytes + Array("\r".utf8) {
      return "\(seen); this line of the expected log ends with CRLF instead of LF"
    }
    if trimmed(old.bytes) == trimmed(new.bytes) {
      return "\(seen); \(reference) the same with different spaces at the end"
    }
    guard let oldLine = old.line, let newLine = new.line else {
      return "\(seen); \(reference) \(old.quote)"
    }
    if oldLine.message == newLine.message, oldLine.thread != newLine.thread {
      return "\(seen) on thread \(newLine.thread); \(reference) on thread \(oldLine.thread)"
    }
    if oldLine.message == newLine.message, old.time != new.time {
      return "\(seen); \(reference)\(old.time)"
    }
    return "\(seen); \(reference) \(old.quote)" + (old.time == new.time ? "" : old.time)
  }

  /// Returns the number of times that `line` occurs in `log`.
  private static func count(_ line: ArraySlice<UInt8>, in log: [UInt8]) -> Int {
    log.split(separator: UInt8(ascii: "\n")).count { $0 == line }
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.dropLast(line.reversed().prefix { " \t".utf8.contains($0) }.count)
  }

  private static func locatedLine(_ index: Int?, in bytes: [UInt8], _ lesson: Lesson)
    -> LocatedLine?
  {
    guard let index else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let headings = lesson.scenes.map { Array($0.heading.utf8) }
    var scene: Scene?
    var time: Instant?
    for line in lines[...index].reversed() {
      if let number = headings.firstIndex(where: { $0.elementsEqual(line) }) {
        scene = lesson.scenes[number]
        break
      }
      // A line without a time belongs to the previous line.
      if time == nil { time = LogLine(escaped(line, atMost: Change.longestLine))?.time }
    }
    let start = scene?.start(in: lesson)
    let elapsed = if let time, let start { time - start } else { Duration?.none }
    let text = escaped(lines[index], atMost: Change.longestLine)
    return LocatedLine(
      bytes: lines[index], text: text, line: LogLine(text), scene: scene, elapsed: elapsed)
  }
}

/// Returns the time since a scene began, such as `01:02.500`, or `1:01:02.500` after an hour.
package func clock(_ elapsed: Duration) -> String {
  let (seconds, attoseconds) = elapsed.components
  let micros = abs(attoseconds) / 1_000_000_000_000
  let (fraction, width) = micros % 1000 == 0 ? (micros / 1000, 3) : (micros, 6)
  let (hours, minutes) = (abs(seconds) / 3600, abs(seconds) / 60 % 60)
  let digits = [minutes, abs(seconds) % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
  let zeros = String(repeating: "0", count: width - "\(fraction)".count)
  return (elapsed < .zero ? "-" : "") + (hours > 0 ? "\(hours):" : "")
    + digits.joined(separator: ":") + ".\(zeros)\(fraction)"
}
