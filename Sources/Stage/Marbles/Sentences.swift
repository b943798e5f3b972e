extension Diagram {
  /// The names of the lanes, with the parent's name added to make them unique: `late of Subject`.
  var fullNames: [String] {
    lanes.enumerated().map { index, lane in
      let parent = lanes[..<index].last { $0.depth < lane.depth }
      return parent.map { "\(lane.name) of \($0.name)" } ?? lane.name
    }
  }
}

extension Diagram.Mark {
  /// Returns a sentence about this mark in the lane `name`.
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
