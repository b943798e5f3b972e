import Stage
import TestSupport
import Testing

/// Tests that draw random diagrams.
@Suite struct DiagramFuzzTests {
  @Test("A random diagram can be read back from its drawing")
  func drawings() {
    Fuzzing(watchdog: .diagrams, count: 100).run { random in
      let diagram = Self.diagram(&random)
      for (glyphs, width) in [(Glyphs.unicode, nil), (.ascii, random.below(60))] {
        let drawing = diagram.text(width: width, glyphs: glyphs)
        guard try Diagram(drawn: drawing) == diagram else {
          throw Fuzzing.Finding(
            "this drawing is read back as another diagram:\n\(drawing)\ndrawn from \(diagram)")
        }
      }
    }
  }

  /// Returns a diagram that a recording could produce.
  private static func diagram(_ random: inout SplitMix) -> Diagram {
    let times = (0..<(1 + random.below(5))).map { _ in time(&random) }.sorted()
    return Diagram(
      (0..<random.below(4)).map { _ in lane(at: times, &random) },
      end: random.pick(times + [.zero]))
  }

  private static func lane(at times: [Duration], _ random: inout SplitMix) -> Diagram.Lane {
    let (name, depth) = (word(&random), random.below(3))
    if random.once(in: 8) { return Diagram.Lane(name, depth: depth, .heading) }
    let kind = random.pick([Diagram.Lane.Kind.sender, .subscription, .task])
    var marks = (0..<random.below(6)).map { _ in
      let value = word(&random)
      return random.once(in: 5) ? Diagram.Mark.dropped(value) : .next(value)
    }
    if kind == .subscription { marks.insert(.subscribed, at: 0) }
    if kind == .task {
      marks.insert(.started, at: 0)
      if random.once(in: 3) { marks.append(.cancelled) }
    }
    if random.once(in: 3) {
      marks.append(random.pick(kind == .task ? [.completed, .failed] : [.completed, .disposed]))
    }
    let instants = marks.map { _ in random.pick(times) }.sorted()
    return Diagram.Lane(
      name, depth: depth, kind,
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

  /// Returns a name or a value.
  private static func word(_ random: inout SplitMix) -> String {
    let words = (0..<(1 + random.below(3))).map { _ in
      random.once(in: 2) ? random.pick(["a", "b", "1", "Hello", "中"]) : random.pick(pieces)
    }
    return words.joined()
  }

  private static let pieces =
    [
      "^", "|", "#", "!", ".", "-", "⋯", "~", "▁", "█", "_", "##", "[", "]", "[ab]", "\"a b\"",
      "\\u{20}", "\\", "A = \"long value\"\n", "s ", "0.5", "10ms", "→", "(ab)",
    ]
    // An ASCII drawing prints an arrow as `->`, so a value that contains `->` would be read back as
    // an arrow.
    + Mutation.special.filter { !$0.isEmpty && !$0.contains("->") }
}
