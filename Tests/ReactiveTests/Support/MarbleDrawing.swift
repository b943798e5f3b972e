import Marbles

extension TypedMarbles {
  /// The drawing of this lane alone.
  var drawing: String { TypedMarbles.draw([self])[0] }

  /// Returns the drawings of several lanes, with aligned columns.
  static func draw(_ lanes: [TypedMarbles]) -> [String] {
    let tokens = lanes.map(\.tokens)
    let width = tokens.map(\.count).max() ?? 0
    let widths = (0..<width).map { column in
      tokens.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
    }
    // Groups in a single lane or in the last column do not break the alignment.
    let hasWords = lanes.contains { $0.values.contains { $0.count > 1 } }
    let isAligned = lanes.count == 1 || widths.dropLast().allSatisfy { $0 == 1 }
    if !hasWords, isAligned { return tokens.map { $0.joined() } }
    return tokens.map { row in
      let padded = zip(row, widths).map { token, width in
        token + String(repeating: " ", count: width - token.count)
      }
      return String(padded.joined(separator: " ").reversed().drop { $0 == " " }.reversed())
    }
  }

  private var values: [String] {
    columns.joined().compactMap { if case .value(let value) = $0 { value } else { nil } }
  }

  private var tokens: [String] {
    columns.enumerated().map { second, marks in
      if second < start { return "." }
      let texts = marks.map(\.text)
      if texts.count < 2 { return texts.first ?? "-" }
      return "[" + texts.joined(separator: texts.contains { $0.count > 1 } ? " " : "") + "]"
    }
  }
}

extension TypedMarbles.Mark {
  fileprivate var text: String {
    switch self {
    case .value(let value): value
    case .completed: "|"
    case .failed: "#"
    }
  }
}
