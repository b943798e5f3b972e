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
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { Scanner($0.element, line: $0.offset + 1) }
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

/// Reads the times above the columns.
struct RulerReader {
  static let advice = "a diagram begins with its ruler: a unit and the times, as in `s  0  1  2`"

  private(set) var columns: [Ruler.Column] = []

  /// Where in the line each column begins.
  private(set) var places: [Int] = []

  /// The last time.
  private(set) var end: Duration

  init(
    _ line: Scanner, after before: Ruler.Column?, _ time: Duration
  ) throws(Diagram.Malformed) {
    var scanner = line
    end = time
    let word = scanner.word()
    let unit = word.text == "µs" ? .microseconds : TimeUnit(rawValue: word.text)
    guard let unit else { throw line.malformed(Self.advice, at: word.place) }
    var previous = before
    while scanner.skipBlanks() {
      let word = scanner.word()
      places.append(line.columns(before: word.place))
      if word.isSkip {
        guard let previous, previous != .skip else {
          throw line.malformed("a skip stands between two times", at: word.place)
        }
        columns.append(.skip)
      } else if let time = unit.time(word.text) {
        guard previous == nil || time > end else {
          throw line.malformed("time goes on, but \(word.text) is not later", at: word.place)
        }
        columns.append(.instant(time))
        end = time
      } else {
        throw line.malformed("`\(word.text)` is no time in \(unit.rawValue)", at: word.place)
      }
      previous = columns.last
    }
    if columns.isEmpty { throw line.malformed(Self.advice, at: line.characters.count) }
  }
}

/// Reads what the letters stand for.
struct LegendReader {
  private var values: [String: String] = [:]
  private var unused: [String: (line: Scanner, place: Int)] = [:]

  static func isLegend(_ line: Scanner) -> Bool { line.string.contains(#/^\S+ = /#) }

  mutating func read(_ lines: [Scanner]) throws(Diagram.Malformed) {
    for line in lines {
      var scanner = line
      let letter = scanner.word()
      guard Self.isLegend(line), Glyphs.isPlain(letter.text) else {
        throw line.malformed("a legend explains a letter, as in `A = \"Hello, World\"`", at: 0)
      }
      if values[letter.text] != nil {
        throw line.malformed("`\(letter.text)` has been explained", at: letter.place)
      }
      scanner.advance(by: 3)
      guard scanner.next == "\"" else {
        throw scanner.malformed("a legend's value stands in quotes")
      }
      values[letter.text] = try scanner.quoted()
      unused[letter.text] = (line, letter.place)
      if scanner.skipBlanks() { throw scanner.malformed("nothing follows a legend's value") }
    }
  }

  /// What a word stands for: itself, if it is no letter of the legend.
  mutating func value(of word: String) -> String {
    unused[word] = nil
    return values[word] ?? word
  }

  func checkAllUsed() throws(Diagram.Malformed) {
    guard let (letter, first) = unused.min(by: { $0.value.line.line < $1.value.line.line })
    else { return }
    throw first.line.malformed("`\(letter)` stands in no lane", at: first.place)
  }
}
