extension Diagram {
  /// The names of the lanes. If a lane has a parent, the parent's name is added: `late of Subject`.
  package var fullNames: [String] {
    lanes.enumerated().map { index, lane in
      guard let parent = lanes[..<index].lastIndex(where: { $0.depth < lane.depth }) else {
        return lane.name
      }
      return "\(lane.name) of \(nameOfAll(at: parent))"
    }
  }

  /// Returns the name of the lane at `index`, without its number if the lane is one of several: a
  /// lane drawn below `chain 1` and `chain 2` may belong to either of them.
  private func nameOfAll(at index: Int) -> String {
    let (name, depth) = (lanes[index].name, lanes[index].depth)
    guard let blank = name.lastIndex(of: " "), let number = Int(name[blank...].dropFirst()),
      number > 1, index > 0,
      lanes[index - 1].depth == depth, lanes[index - 1].name == "\(name[..<blank]) \(number - 1)"
    else { return name }
    return String(name[..<blank])
  }
}

extension Diagram.Mark {
  /// Returns a sentence about this mark in the lane `name`.
  package func sentence(about name: String) -> String {
    switch self {
    case .subscribed: "\(name) is subscribed"
    case .next(let value): "\(Glyphs.unicode.word(value)) in \(name)"
    case .completed: "\(name) completes"
    case .failed: "\(name) fails"
    case .disposed: "\(name) is disposed of"
    case .started: "\(name) begins"
    case .cancelled: "\(name) is cancelled"
    case .dropped(let value): "\(name) drops \(Glyphs.unicode.word(value))"
    }
  }
}
