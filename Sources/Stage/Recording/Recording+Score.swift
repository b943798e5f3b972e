/// A recording's diagram, and the rows that show the recorded lanes.
struct Layout {
  /// The diagram.
  let diagram: Diagram

  /// The row of each lane, by the lane's number in the recording.
  let rowOfLane: [Int: Int]

  /// The rows of the lanes at each node.
  let rows: [Int: [Int]]

  init(_ state: Recording.State) {
    diagram = Diagram(state.lanes(within: nil, depth: 0), end: state.timing.end)
    var rows: [Int: [Int]] = [:]
    var rowOfLane: [Int: Int] = [:]
    for (row, (node, lane)) in state.rows(within: nil).enumerated() {
      rows[node, default: []].append(row)
      if let lane { rowOfLane[lane] = row }
    }
    (self.rows, self.rowOfLane) = (rows, rowOfLane)
  }
}

extension Recording {
  /// Returns the score, or nil if the scene draws nothing.
  func score(in layout: Layout, _ lineage: Lineage, _ state: State) -> Score? {
    if state.tree.nodes.isEmpty, state.hierarchy.isEmpty, state.ownership.isEmpty { return nil }
    let rows = layout.rows
    var laneDetails = layout.diagram.lanes.map { Score.LaneDetails(hasFlags: $0.isLevel) }
    for node in state.tree.nodes.indices {
      let sources = state.sources(of: node)
      let call = state.tree.nodes[node].call
      let text = call?.text { state.tree.nodes[$0].name }
      let lanes = state.tree.nodes[node].lanes
      let details = Score.LaneDetails(
        call: sources.isEmpty && !(call?.isSelfMade ?? false) ? nil : text, isMade: text != nil,
        band: state.band(of: node),
        sources: sources.flatMap { rows[$0] ?? [] }.sorted(),
        hasFlags: !lanes.isEmpty && lanes.allSatisfy { state.tree.lanes[$0].hasFlags },
        isBoolean: lanes.contains { state.tree.lanes[$0].isBoolean })
      for row in rows[node] ?? [] { laneDetails[row] = details }
    }
    var score = Score(
      layout.diagram, lineage.notes(in: layout, state), laneDetails,
      order: state.order(within: nil).flatMap { rows[$0] ?? [] })
    score.frames = state.frames
    score.asynchronousLanes = state.tree.lanes.count(where: \.isAsynchronous)
    if !state.calls.called.isEmpty {
      score.callSequence = state.calls.items
      score.callEvents = state.calls.events.map { min($0, state.history.count) }
    }
    score.called = state.calls.called
    score.hierarchy = state.hierarchy
    score.ownership = state.ownership
    score.typedLines = state.typedLines(in: layout)
    return score
  }
}

extension Recording.State {
  func lanes(within parent: Int?, depth: Int) -> [Diagram.Lane] {
    children(of: parent).flatMap { index in
      lanes(of: numbered(tree.nodes[index]), depth: depth) + lanes(within: index, depth: depth + 1)
    }
  }

  /// Returns `node`, with a number added to its name if it is a task and other tasks have the same
  /// name.
  private func numbered(_ node: LaneTree.Node) -> LaneTree.Node {
    guard node.isTask, let lane = node.lanes.first else { return node }
    let same = tree.nodes.filter { $0.isTask && $0.name == node.name && $0.parent == node.parent }
    guard same.count > 1, let index = same.firstIndex(where: { $0.lanes.first == lane }) else {
      return node
    }
    var node = node
    node.name += " \(index + 1)"
    return node
  }

  private func lanes(of node: LaneTree.Node, depth: Int) -> [Diagram.Lane] {
    if node.isHeading || node.lanes.isEmpty {
      return [Diagram.Lane(node.name, depth: depth, node.isHeading ? .heading : .subscription)]
    }
    return node.lanes.enumerated().map { index, number in
      let lane = tree.lanes[number]
      let name = node.lanes.count == 1 ? node.name : "\(node.name) \(index + 1)"
      return Diagram.Lane(
        name, depth: depth, lane.kind, isLevel: lane.hasFlags, events: lane.events)
    }
  }

  func children(of parent: Int?) -> [Int] {
    tree.nodes.indices.filter { tree.nodes[$0].parent == parent }
  }

  /// Returns the nodes below `parent` and their lanes, in the order of the diagram.
  func rows(within parent: Int?) -> [(node: Int, lane: Int?)] {
    children(of: parent).flatMap { node in
      let lanes = tree.nodes[node].lanes
      return (lanes.isEmpty ? [(node, nil)] : lanes.map { (node, $0) }) + rows(within: node)
    }
  }

  /// Returns the nodes whose signals are inputs of `node`: the receivers and arguments of its
  /// call, the signals that these send, and the nodes in its group.
  func sources(of node: Int) -> [Int] {
    let made = tree.nodes[node].call?.marks ?? []
    let inner = made.flatMap { children(of: $0) }
    let own =
      tree.nodes[node].call == nil ? [] : children(of: node).filter { !tree.nodes[$0].isSent }
    return (made + inner + own).filter { $0 != node }
  }

  /// Returns true if the signal drawn at `source` is an input of the one at `node`, directly or
  /// through others.
  func isSource(_ source: Int, of node: Int) -> Bool {
    var (seen, open) = (Set([node]), [node])
    while let next = open.popLast() {
      for found in sources(of: next) where seen.insert(found).inserted {
        if found == source { return true }
        open.append(found)
      }
    }
    return false
  }

  /// Returns a number that identifies the call of `node`. Nodes with the same call have the same
  /// number.
  func band(of node: Int) -> Int? {
    guard let call = tree.nodes[node].call else { return nil }
    return tree.nodes.firstIndex { $0.call === call }
  }

  /// Returns the nodes below `parent` in the order of a picture: sources come before their results,
  /// and so do the nodes in an operator's group.
  func order(within parent: Int?) -> [Int] {
    var rest = children(of: parent)
    var order: [Int] = []
    while !rest.isEmpty {
      let next = rest.firstIndex { node in
        sources(of: node).allSatisfy { source in
          !rest.contains { isWithin(source, $0) && $0 != node }
        }
      }
      let node = rest.remove(at: next ?? 0)
      let inner = self.order(within: node)
      let isResult = tree.nodes[node].call?.text { _ in "" } != nil
      let above = isResult ? inner.filter { isWithin($0, node) && !tree.nodes[$0].isSent } : []
      order += above + [node] + inner.filter { !above.contains($0) }
    }
    return order
  }

  private func isWithin(_ node: Int, _ other: Int) -> Bool {
    node == other || tree.nodes[node].parent.map { isWithin($0, other) } ?? false
  }
}
