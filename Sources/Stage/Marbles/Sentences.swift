extension Diagram {
  /// The sequence in words, with its times in `unit`.
  func sentences(in unit: TimeUnit) -> String {
    let times = Set(lanes.flatMap(\.events).map(\.time)).sorted()
    if times.isEmpty { return "Nothing happens." }
    return times.map { time in
      let clauses = zip(lanes, fullNames).flatMap { lane, name in
        lane.marks(at: time).map { $0.sentence(about: name) }
      }
      return "At \(unit.text(time)): \(clauses.joined(separator: ", "))."
    }.joined(separator: " ")
  }

  /// The names of the lanes, with what tells one from another of the same name: `late of Subject`.
  var fullNames: [String] {
    lanes.enumerated().map { index, lane in
      let parent = lanes[..<index].last { $0.depth < lane.depth }
      return parent.map { "\(lane.name) of \($0.name)" } ?? lane.name
    }
  }
}

extension Diagram.Mark {
  /// What it says about the lane `name`.
  func sentence(about name: String) -> String {
    switch self {
    case .subscribed: "\(name) is subscribed"
    case .next(let value): "\(Glyphs.unicode.word(value)) in \(name)"
    case .completed: "\(name) completes"
    case .failed: "\(name) fails"
    case .disposed: "\(name) is disposed of"
    }
  }
}
