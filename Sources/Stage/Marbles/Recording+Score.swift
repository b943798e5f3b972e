/// The diagram of a recording, and the rows of the recorded lanes in it.
struct Layout {
  /// The diagram.
  let diagram: Diagram

  /// The row of each lane, by its number in the recording.
  let rowOfLane: [Int: Int]

  /// The rows of the lanes at each place.
  let rows: [Int: [Int]]

  init(_ state: Recording.State) {
    diagram = Diagram(state.lanes(within: nil, depth: 0), end: state.end)
    var rows: [Int: [Int]] = [:]
    var rowOfLane: [Int: Int] = [:]
    for (row, (place, lane)) in state.rows(within: nil).enumerated() {
      rows[place, default: []].append(row)
      if let lane { rowOfLane[lane] = row }
    }
    (self.rows, self.rowOfLane) = (rows, rowOfLane)
  }
}

extension Recording {
  /// Returns the score, or nil if the scene draws nothing.
  func score(in layout: Layout, _ lineage: Lineage, _ state: State) -> Score? {
    if state.places.isEmpty, state.family.isEmpty, state.ownership.isEmpty { return nil }
    let rows = layout.rows
    var parts = layout.diagram.lanes.map { Score.Part(hasFlags: $0.isLevel) }
    for place in state.places.indices {
      let sources = state.sources(of: place)
      let call = state.places[place].call
      let text = call?.text { state.places[$0].name }
      let lanes = state.places[place].lanes
      let part = Score.Part(
        call: sources.isEmpty && !(call?.isSelfMade ?? false) ? nil : text, isMade: text != nil,
        band: state.band(of: place),
        sources: sources.flatMap { rows[$0] ?? [] }.sorted(),
        hasFlags: !lanes.isEmpty && lanes.allSatisfy { state.lanes[$0].hasFlags },
        isBoolean: lanes.contains { state.lanes[$0].isBoolean })
      for row in rows[place] ?? [] { parts[row] = part }
    }
    var score = Score(
      layout.diagram, lineage.notes(in: layout, state), parts,
      order: state.order(within: nil).flatMap { rows[$0] ?? [] })
    score.frames = state.frames
    score.asynchronousLanes = state.lanes.count(where: \.isAsynchronous)
    if !state.called.isEmpty { score.exchanges = state.exchanges }
    score.called = state.called
    score.family = state.family
    score.ownership = state.ownership
    return score
  }
}

extension Recording.State {
  func lanes(within parent: Int?, depth: Int) -> [Diagram.Lane] {
    children(of: parent).flatMap { index in
      lanes(of: numbered(places[index]), depth: depth) + lanes(within: index, depth: depth + 1)
    }
  }

  /// Returns the place of a task with a number in its name, if others have the same name.
  private func numbered(_ place: Recording.Place) -> Recording.Place {
    guard place.isTask, let lane = place.lanes.first else { return place }
    let same = places.filter { $0.isTask && $0.name == place.name && $0.parent == place.parent }
    guard same.count > 1, let index = same.firstIndex(where: { $0.lanes.first == lane }) else {
      return place
    }
    var place = place
    place.name += " \(index + 1)"
    return place
  }

  private func lanes(of place: Recording.Place, depth: Int) -> [Diagram.Lane] {
    if place.isHeading || place.lanes.isEmpty {
      return [Diagram.Lane(place.name, depth: depth, place.isHeading ? .heading : .subscription)]
    }
    return place.lanes.enumerated().map { index, number in
      let (lane, events) = (lanes[number], events(inLane: number))
      let name = place.lanes.count == 1 ? place.name : "\(place.name) \(index + 1)"
      return Diagram.Lane(
        name, depth: depth, lane.kind, isLevel: lane.hasFlags, events: events)
    }
  }

  private func events(inLane lane: Int) -> [Diagram.Event] {
    history.compactMap { recorded in
      guard case .mark(lane, let mark, _) = recorded.kind else { return nil }
      return Diagram.Event(recorded.time, mark)
    }
  }

  func children(of parent: Int?) -> [Int] {
    places.indices.filter { places[$0].parent == parent }
  }

  /// Returns the places below `parent` and their lanes, in the order of the diagram.
  func rows(within parent: Int?) -> [(place: Int, lane: Int?)] {
    children(of: parent).flatMap { place in
      let lanes = places[place].lanes
      return (lanes.isEmpty ? [(place, nil)] : lanes.map { (place, $0) }) + rows(within: place)
    }
  }

  /// Returns the places whose signals are inputs of `place`: the receivers and arguments of its
  /// call, the signals that these send, and the places in its group.
  func sources(of place: Int) -> [Int] {
    let made = places[place].call?.marks ?? []
    let inner = made.flatMap { children(of: $0) }
    let own = places[place].call == nil ? [] : children(of: place).filter { isGiven($0) }
    return (made + inner + own).filter { $0 != place }
  }

  /// Returns true if the lesson itself draws at `place`. False for a signal that was sent as a
  /// value.
  private func isGiven(_ place: Int) -> Bool {
    !history.contains { $0.inner == place }
  }

  /// Returns true if the signal drawn at `source` is an input of the one at `place`, directly or
  /// through others.
  func isSource(_ source: Int, of place: Int) -> Bool {
    var (seen, open) = (Set([place]), [place])
    while let next = open.popLast() {
      for found in sources(of: next) where seen.insert(found).inserted {
        if found == source { return true }
        open.append(found)
      }
    }
    return false
  }

  /// Returns a number for the call of `place`. Places with the same call have the same number.
  func band(of place: Int) -> Int? {
    guard let call = places[place].call else { return nil }
    return places.firstIndex { $0.call === call }
  }

  /// Returns the places below `parent` in order: sources come first, and the places in an
  /// operator's group come before its result.
  func order(within parent: Int?) -> [Int] {
    var rest = children(of: parent)
    var order: [Int] = []
    while !rest.isEmpty {
      let next = rest.firstIndex { place in
        sources(of: place).allSatisfy { source in
          !rest.contains { isWithin(source, $0) && $0 != place }
        }
      }
      let place = rest.remove(at: next ?? 0)
      let inner = self.order(within: place)
      let isResult = places[place].call?.text { _ in "" } != nil
      let above = isResult ? inner.filter { isWithin($0, place) && isGiven($0) } : []
      order += above + [place] + inner.filter { !above.contains($0) }
    }
    return order
  }

  private func isWithin(_ place: Int, _ other: Int) -> Bool {
    place == other || places[place].parent.map { isWithin($0, other) } ?? false
  }
}
