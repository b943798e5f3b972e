import Marbles
import Notebook
import Stage

/// A marble diagram of the operators in pasted code. Examples replace the code's own signals and
/// blocks.
package struct Picture: Sendable {
  /// The words to type after `lesson-runner try`.
  package let line: String

  /// The diagram, as text.
  package let text: String

  /// Operators whose pictures would show nothing.
  private static let plain: Set<String> = [
    "deliverOnMainThread", "logAll", "logNext", "logError", "logCompleted", "publish", "replay",
    "replayLast", "replayLazily", "return", "empty", "error", "never", "interval", "try", "tryMap",
    "takeUntil", "catch", "materialize", "dematerialize", "reduceEach", "reduceApply",
  ]

  /// The operators in `plain` that can be drawn alone. If a chain has nothing else to draw, only the
  /// first of them is drawn.
  private static let alone: Set<String> = ["takeUntil", "catch", "try", "tryMap", "materialize"]

  /// The maximum number of chains to play. A pasted method has fewer.
  private static let mostChains = 100

  /// Creates the picture of the longest chain in `excerpt` that can be played.
  init?(of excerpt: Excerpt) {
    var best: Picture?
    var length = 0
    // Try the outer chains first, then the chains in their blocks.
    let outer = excerpt.outline.chains
    for (index, chain) in (outer + excerpt.chains).prefix(Self.mostChains).enumerated() {
      if best != nil, index >= outer.count { break }
      // The elements of a sequence have no times, so there is nothing to draw.
      let isList = chain.contains { excerpt.vocabulary.kind(of: .message($0)) == .sequence }
      if isList { continue }
      var steps = chain.compactMap { message -> Step? in
        excerpt.vocabulary.name(of: message).flatMap { Step($0, message) }
      }
      // The example sources for these two operators already send signals, so the operators before
      // them that create signals are not needed.
      if let inner = steps.lastIndex(where: { ["switchToLatest", "flatten"].contains($0.name) }) {
        let before = steps[..<inner].filter { !["map", "filter", "ignore"].contains($0.name) }
        steps = before + steps[inner...]
      }
      if steps.allSatisfy({
        ["map", "mapReplace"].contains($0.name) || Self.plain.contains($0.name)
      }) {
        steps.removeAll { ["map", "mapReplace"].contains($0.name) }
      }
      if steps.contains(where: { !Self.plain.contains($0.operator.name) }) {
        steps.removeAll { Self.plain.contains($0.operator.name) }
      } else {
        steps = Array(steps.filter { Self.alone.contains($0.operator.name) }.prefix(1))
      }
      while steps.count > length {
        if let picture = Picture(steps) {
          (best, length) = (picture, steps.count)
          break
        }
        steps.removeLast()
      }
    }
    guard let best else { return nil }
    self = best
  }

  /// Creates the picture of the operator `name`, if it can be tried.
  package init?(of name: Name) {
    guard let found = name.selectors.lazy.compactMap(Operator.named).first,
      let trial = try? Trial(line: found.example), let outcome = try? trial.run()
    else { return nil }
    line = found.example
    text = outcome.diagram.text(width: 96)
  }

  private init?(_ steps: [Step]) {
    let times = steps.compactMap(\.time)
    let tick = times.min().map { $0 / 2 }
    let source = (steps.first { $0.isParticular } ?? steps[0]).source
    let lanes = steps.flatMap(\.lanes)
    let operators = steps.map(\.words).joined(separator: ", ")
    let words = ([source, operators] + lanes).joined(separator: " ")
    let length = Duration.seconds(tick ?? 1)
    guard steps.count <= Trial.maximumCount, length > .zero, length < .seconds(3600),
      let trial = try? Trial(line: words, tick: length), let outcome = try? trial.run(),
      !outcome.isCut
    else { return nil }
    line = words + (tick.map { " --tick \(Self.plain($0))s" } ?? "")
    text = outcome.diagram.text(width: 96)
    // If everything happens at one instant, a picture shows nothing.
    if (text.split(separator: "\n").first?.split(separator: " ").count ?? 0) < 3 { return nil }
    // A result without values also shows nothing. It can occur because one operator's example may
    // not suit the next operator.
    let result = outcome.diagram.lanes.last?.events ?? []
    if !result.contains(where: { if case .next = $0.mark { true } else { false } }), steps.count > 1
    {
      return nil
    }
  }

  private static func plain(_ number: Double) -> String {
    "\(number)".hasSuffix(".0") ? String("\(number)".dropLast(2)) : "\(number)"
  }

  /// An operator in a chain. A number in the code is used as its argument; other arguments come
  /// from the operator's example.
  private struct Step {
    let `operator`: Operator
    let source: String
    let words: String
    let lanes: [String]
    let time: Double?

    var name: String { `operator`.name }

    init?(_ name: Name, _ message: Message) {
      // `concat` without an argument joins inner signals, which the example does not send.
      if message.selector == "concat" { return nil }
      guard let found = Operator.named(name.objectiveC), !found.isSource else { return nil }
      // A class method such as `merge:` has no source, and is played as an operator.
      `operator` = found
      let example = found.example
      guard example.first == "\"", let end = example.dropFirst().firstIndex(of: "\"") else {
        return nil
      }
      source = String(example[...end])
      var rest = example[example.index(after: end)...].split(separator: " ").map(String.init)
      lanes = rest.filter { $0.contains("=\"") }
      rest.removeAll { $0.contains("=\"") }
      // Drop the operators that follow this one in the example, because the pasted code does not
      // have them.
      if let comma = rest.firstIndex(where: { $0.hasSuffix(",") }) {
        rest = Array(rest[...comma]).map { $0.filter { $0 != "," } }
      }
      // Do not use an example that begins with another operator, which only prepares its values.
      guard rest.first == found.name else { return nil }
      let number = message.arguments.lazy.compactMap(\.short).compactMap(Double.init).first
      time =
        found.takes.hasPrefix("TIME") ? number ?? rest.dropFirst().first.flatMap(Double.init) : nil
      if let number, rest.count > 1, found.takes.hasPrefix("TIME") || found.takes.contains("COUNT")
      {
        rest[1] = Picture.plain(number)
      }
      words = rest.joined(separator: " ")
    }

    /// True if the operator needs particular values to show anything.
    var isParticular: Bool {
      [
        "switchToLatest", "flatten", "throttle", "not", "distinctUntilChanged", "ignore", "and",
        "or",
      ]
      .contains(`operator`.name)
    }
  }
}
