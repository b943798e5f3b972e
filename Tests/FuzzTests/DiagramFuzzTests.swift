import Lessons
import Testing

@testable import Stage

/// The reader of marble diagrams, with diagrams that are spoilt and diagrams that nobody would draw.
@Suite struct DiagramFuzzTests {
  @Test("Text that reads as a diagram is drawn as an equal one; all other text is refused")
  func drawings() {
    let mutation = Mutation(of: Self.drawings, tokens: Self.tokens)
    Fuzzing(watchdog: .diagrams, count: 100).run { random in
      if random.once(in: 4) {
        try Self.check(Self.diagram(&random), random.below(60))
      } else {
        try Self.check(String(decoding: mutation.bytes(&random), as: UTF8.self), random.below(60))
      }
    }
  }

  // MARK: What must hold

  private static func check(_ text: String, _ width: Int) throws {
    let diagram: Diagram
    do throws(Diagram.Malformed) {
      diagram = try Diagram(text: text)
    } catch {
      // As an editor counts them, whatever mark stands at the beginning of a line.
      let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        .map { Substring($0) }
      guard lines.indices.contains(error.line - 1),
        (1...lines[error.line - 1].count + 1).contains(error.column)
      else { throw Fuzzing.Finding("refused where there is nothing, in\n\(text)") }
      guard !error.reason.isEmpty, error.description.hasSuffix(error.reason) else {
        throw Fuzzing.Finding("refused without a reason:\n\(text)")
      }
      return
    }
    try check(diagram, width)
  }

  private static func check(_ diagram: Diagram, _ width: Int) throws {
    for (glyphs, width) in [(Glyphs.unicode, Int?.none), (.ascii, width)] {
      let drawing = diagram.text(width: width, glyphs: glyphs)
      let read = try? Diagram(text: drawing)
      guard read == diagram, read?.text(width: width, glyphs: glyphs) == drawing else {
        throw Fuzzing.Finding("read back as something else:\n\(drawing)\nof \(diagram)")
      }
    }
  }

  // MARK: Inputs

  private static let tokens = [
    "^", "|", "#", "!", ".", "-", "⋯", "~", "▁", "█", "_", "##", "[", "]", "[ab]", "[^|]", "[]",
    "\"a b\"", "\"\\u{301}\"", "\"\\u{}\"", "\\u{20}", "\\u{FFFFFFFFF}", "\\", "A", "B",
    "A = \"long value\"\n", "s ", "ms ", "ns ", "us ", "µs ", "0.5", "1 ", "10ms", "->", "→",
    "(ab)",
    "9223372036", "9223372037", "9223372036854775807", "0.000000001",
  ]

  /// What the lessons draw.
  private static let drawings = Lesson.catalogue
    .flatMap { lesson in lesson.scenes.compactMap { try? $0.record(in: lesson).diagram } }
    .flatMap { [$0.text(), $0.text(width: 40), $0.text(glyphs: .ascii)] }
    .filter { $0.utf8.count < 1200 }.map { Array($0.utf8) }

  /// A diagram that could have been recorded.
  private static func diagram(_ random: inout SplitMix) -> Diagram {
    let times = (0..<(1 + random.below(5))).map { _ in time(&random) }.sorted()
    return Diagram(
      (0..<random.below(4)).map { _ in lane(at: times, &random) },
      end: random.pick(times + [.zero]))
  }

  private static func lane(at times: [Duration], _ random: inout SplitMix) -> Diagram.Lane {
    let (name, depth) = (word(&random), random.below(3))
    if random.once(in: 8) { return Diagram.Lane(name, depth: depth, .heading) }
    let isSubscription = random.once(in: 2)
    var marks = (0..<random.below(6)).map { _ in Diagram.Mark.next(word(&random)) }
    if isSubscription { marks.insert(.subscribed, at: 0) }
    if random.once(in: 3) { marks.append(random.pick([.completed, .failed, .disposed])) }
    let instants = marks.map { _ in random.pick(times) }.sorted()
    return Diagram.Lane(
      name, depth: depth, isSubscription ? .subscription : .sender,
      events: zip(instants, marks).map { Diagram.Event($0, $1) })
  }

  private static func time(_ random: inout SplitMix) -> Duration {
    switch random.below(4) {
    case 0: .seconds(random.below(10))
    case 1: .milliseconds(random.below(1000))
    case 2: .nanoseconds(random.below(1 << 62))
    default: random.pick([.zero, .nanoseconds(1), .nanoseconds(Int64.max)])
    }
  }

  /// A name or a value.
  private static func word(_ random: inout SplitMix) -> String {
    let words = (0..<(1 + random.below(3))).map { _ in
      random.once(in: 2) ? random.pick(["a", "b", "1", "Hello", "中"]) : random.pick(pieces)
    }
    return words.joined()
  }

  private static let pieces = (tokens + Mutation.special)
    // In ASCII an arrow is read as the one that it stands for.
    .filter { !$0.isEmpty && !$0.contains("->") }
}
