import Reactive

/// Lines for scenes without operators, in which each lane is a subscription to the same signal.
extension Recording.State {
  /// Returns candidates for lines that reproduce drawn lanes without operators: all lanes of the
  /// scene in one line, and those of each drawn signal in another. Playing a candidate shows whether
  /// it reproduces them.
  func plainLines(in layout: Layout) -> [TypedLine] {
    let made = tree.nodes.indices.filter { isMade($0) }
    let drawn = tree.nodes.indices.filter { !tree.nodes[$0].isHeading }
    let plain = drawn.filter { node in
      let own = tree.nodes[node]
      return !isMade(node) && !own.isTask && children(of: node).isEmpty && !own.lanes.isEmpty
        && own.lanes.allSatisfy { !tree.lanes[$0].hasFlags && !tree.lanes[$0].isAsynchronous }
        && !made.contains { isSource(node, of: $0) }
    }
    let whole = plain.count == drawn.count ? plainLines(playing: plain, layout) : []
    return whole + plain.flatMap { plainLines(playing: [$0], layout) }
  }

  /// Returns candidates for the line that reproduces all lanes at `nodes`: a cold signal, whose
  /// subscribers receive the same events from their beginnings, or a hot one, whose subscribers
  /// receive them at the same times, perhaps after replayed values.
  private func plainLines(playing nodes: [Int], _ layout: Layout) -> [TypedLine] {
    let lanes = nodes.flatMap { tree.nodes[$0].lanes }.map { marbles(inLane: $0) }
      .sorted { ($0.start, $0.lane) < ($1.start, $1.lane) }
    guard let first = lanes.first, lanes.count <= 12, lanes.contains(where: { !$0.events.isEmpty })
    else { return [] }
    var lines: [TypedLine] = []
    let longest = lanes.max { $0.events.count < $1.events.count } ?? first
    if lanes.allSatisfy({ longest.events.starts(with: $0.events) }) {
      lines += plainLine(playing: longest, to: lanes, by: nil, layout)
    }
    // A hot signal sends at the same times to all subscribers.
    var sent = first
    sent.events = first.events.map { Diagram.Event($0.time + first.start, $0.mark) }
    for lane in lanes.dropFirst() {
      let last = sent.events.last?.time ?? .seconds(-1)
      sent.events += lane.events.map { Diagram.Event($0.time + lane.start, $0.mark) }
        .filter { $0.time > last }
    }
    sent.start = .zero
    for name in ["publish 0", "replay", "replayLast"] where lanes.count > 1 || first.start > .zero {
      lines += plainLine(playing: sent, to: lanes, by: name, layout)
    }
    return lines
  }

  /// Returns a line with `marbles` and the subscriptions of `lanes`, or nothing if it cannot be
  /// typed.
  private func plainLine(
    playing marbles: LaneMarbles, to lanes: [LaneMarbles], by step: String?, _ layout: Layout
  ) -> [TypedLine] {
    let events = marbles.events
    guard let tick = tick(for: events.map(\.time)), let first = lanes.first else { return [] }
    // A hot signal's times are those of the scene.
    let origin = step == nil ? first.start : .zero
    let names = Self.typableNames(for: events.compactMap(\.mark.value))
    guard events.compactMap(\.mark.value).allSatisfy({ names[$0] != nil }) else { return [] }
    var rows: [Int?] = []
    var text = Self.typed(marbles, tick, names, layout, &rows)
    let isSingle = lanes.count == 1 && first.end == nil && step == nil
    if let step { text += " " + step }
    if !isSingle {
      let times = lanes.map { lane in
        ([lane.start] + [lane.end].compactMap(\.self))
          .map { TimeUnit.seconds.number($0 - origin) }.joined(separator: "-")
      }
      text += ", subscribe " + times.joined(separator: " ")
    }
    let results = lanes.map { lane in
      lane.events.map { event in
        Diagram.Event(
          event.time + lane.start - origin,
          event.mark.value.map { .next(names[$0] ?? $0) } ?? event.mark)
      }
    }
    let spellings = names.filter { $0 != $1 }.sorted { $0.value < $1.value }
      .map { TypedLine.Spelling(drawn: $0, typed: $1) }
    let name = rows.first.flatMap { $0 }.map { layout.diagram.lanes[$0].name } ?? ""
    return [
      TypedLine(
        text: text, tick: tick, name: name, results: results,
        spellings: spellings,
        end: timing.end > .zero ? timing.end - origin : nil, typedRows: rows,
        resultRows: lanes.compactMap { layout.rowOfLane[$0.lane] }, origin: origin, isPlain: true)
    ]
  }
}
