extension Diagram {
  /// Reads a drawing, strictly: what `text` draws, and nothing that only looks like it.
  ///
  /// Blanks are ignored, except where a level shows by its place under the ruler when it changes.
  public init(text: String) throws(Malformed) {
    var reader = DiagramReader()
    self = try reader.read(text)
  }

  /// Why a text is no diagram, with a caret under the place.
  public struct Malformed: Error, Hashable, CustomStringConvertible {
    /// The line's number, counted from 1.
    public let line: Int

    /// The place in the line, counted from 1.
    public let column: Int

    /// What is wrong, and what to write instead.
    public let reason: String

    let text: String

    /// The line, and below it a caret with the reason.
    public var description: String {
      let indent = String(repeating: " ", count: text.prefix(column - 1).columns)
      return "\(text)\n\(indent)^ line \(line), column \(column): \(reason)"
    }
  }
}

/// Reads the blocks that a drawing is folded into, and its legend.
struct DiagramReader {
  private var columns: [Ruler.Column] = []
  private var lanes: [LaneReader] = []
  private var end = Duration.zero

  mutating func read(_ text: String) throws(Diagram.Malformed) -> Diagram {
    let lines = text.lines.enumerated().map { Scanner($0.element, line: $0.offset + 1) }
    var blocks = lines.split { $0.isBlank }.map(Array.init)
    var legend = LegendReader()
    if let last = blocks.last, LegendReader.isLegend(last[0]) {
      try legend.read(last)
      blocks.removeLast()
    }
    guard !blocks.isEmpty else {
      throw (lines.first ?? Scanner("", line: 1)).malformed(RulerReader.advice, at: 0)
    }
    for block in blocks { try read(block, &legend) }
    try legend.checkAllUsed()
    if columns.last == .skip, let ruler = blocks.last?.first {
      throw ruler.malformed("a skip stands between two times", at: ruler.characters.count - 1)
    }
    return Diagram(lanes.map(\.lane), end: end)
  }

  private mutating func read(
    _ block: [Scanner], _ legend: inout LegendReader
  ) throws(Diagram.Malformed) {
    let ruler = try RulerReader(block[0], after: columns.last, end)
    let isFirst = columns.isEmpty
    columns += ruler.columns
    end = ruler.end
    let rows = block.dropFirst()
    if !isFirst, rows.count != lanes.count {
      throw block[0].malformed("the lanes are the same in every fold: \(lanes.count)", at: 0)
    }
    for (index, row) in rows.enumerated() {
      var scanner = row
      let start = try LaneReader(&scanner)
      if isFirst {
        lanes.append(start)
      } else if start.name != lanes[index].name || start.depth != lanes[index].depth {
        throw row.malformed("here stood `\(lanes[index].name)` before the fold", at: 0)
      }
      try lanes[index].read(&scanner, under: ruler, &legend)
    }
  }
}
