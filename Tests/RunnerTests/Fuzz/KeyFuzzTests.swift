import Lessons
import Notebook
import TestSupport
import Testing

@testable import RunnerTools
@testable import Runner
@testable import Marbles
@testable import Stage

/// Tests of the key parser and of the screens that keys lead to.
@Suite struct KeyFuzzTests {
  @Test("Any sequence of keys is handled, and the screen fits the window")
  func keys() throws {
    let replays = try Self.replays()
    let mutation = Mutation(of: Self.typed, tokens: Self.tokens)
    Fuzzing(watchdog: .keys, count: 100).run { random in
      let bytes = mutation.bytes(&random)
      let keys = try Self.keys(in: bytes, &random)
      var session = StepSession(replays, from: random.below(replays.count))
      for key in keys where !session.press(key) { return }
      let (width, height) = (1 + random.below(160), 1 + random.below(60))
      let glyphs = random.pick([Glyphs.unicode, .ascii])
      let lines = session.screen(
        width: width, height: height, symbols: ScreenSymbols(glyphs: glyphs))
      let texts = lines.map { $0.map(\.text).joined() }
      let isFit = texts.count <= height && texts.allSatisfy { columns($0) <= width }
      let hasControl = texts.contains { text in
        text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      }
      guard isFit, !hasControl else {
        throw Fuzzing.Finding("\(width)×\(height), \(session.replay.selector), \(keys): \(texts)")
      }
    }
  }

  /// Returns the keys that `bytes` stand for, after checking that they are the same if the bytes
  /// arrive in two pieces.
  private static func keys(in bytes: [UInt8], _ random: inout SplitMix) throws -> [Key] {
    var (whole, pieces) = (KeyReader(), KeyReader())
    let keys = whole.keys(in: bytes)
    let place = random.below(bytes.count + 1)
    guard pieces.keys(in: bytes[..<place]) + pieces.keys(in: bytes[place...]) == keys else {
      throw Fuzzing.Finding("different keys if the bytes arrive in two pieces: \(bytes), \(place)")
    }
    return keys
  }

  /// Returns replays of the scenes in a few lessons of different kinds.
  private static func replays() throws -> [Replay] {
    try Lesson.catalogue.filter { [7, 24, 31, 38, 43, 52].contains($0.number) }.flatMap { lesson in
      let file = LessonFile(text: try Repository.text(of: lesson.source))
      return try lesson.scenes.map { scene in
        Replay(scene, of: lesson, try scene.record(in: lesson), in: file)
      }
    }
  }

  private static let typed = [
    "   ", "\u{1B}[C\u{1B}[D g1 g2", "nn\u{1B}[F\u{1B}[A\u{1B}[Bp\u{1B}OH",
  ]
  .map { Array($0.utf8) }

  private static let tokens = [
    "\u{1B}", "\u{1B}[", "\u{1B}O", "C", "D", "A", "B", "H", "F", "~", "1", "2", "4", "9", ";", "g",
    "i",
    "n", "p", "q", "g1", "\u{1B}[B\u{1B}[B\u{1B}[B\u{1B}[B",
  ]
}
