extension Diagram {
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
