/// Reads a lane, fold by fold.
struct LaneReader {
  let name: String
  let depth: Int

  private var events: [Diagram.Event] = []
  private var isHeading = true
  private var isAwaited = false
  private var isSubscription = false
  private var isLevel = false
  private var hasBegun = false
  private var level: String?
  private var holdsFlagsOnly = true

  /// Reads the name, with which a line begins.
  init(_ scanner: inout Scanner) throws(Diagram.Malformed) {
    scanner.skipBlanks()
    guard scanner.position.isMultiple(of: 2) else {
      throw scanner.malformed("a lane is indented by two blanks for each that it stands within")
    }
    depth = scanner.position / 2
    name = try scanner.name()
  }

  /// What has been read.
  var lane: Diagram.Lane {
    if isHeading { return Diagram.Lane(name, depth: depth, .heading) }
    return Diagram.Lane(
      name, depth: depth, isSubscription ? .subscription : .sender, isLevel: isLevel, events: events
    )
  }

  private var hasEnded: Bool { events.last?.mark.isEnd ?? false }

  /// Reads the cells of a fold.
  mutating func read(
    _ scanner: inout Scanner, under ruler: RulerReader, _ legend: inout LegendReader
  ) throws(Diagram.Malformed) {
    let hasCells = scanner.skipBlanks()
    if hasCells { isHeading = false }
    if isHeading { return }
    let showsLevel = scanner.showsLevel
    isLevel = isLevel || showsLevel
    if isLevel, !holdsFlagsOnly {
      throw scanner.malformed(Self.flagsOnly)
    }
    for (index, column) in ruler.columns.enumerated() {
      guard scanner.skipBlanks() else {
        if hasEnded { return }
        throw scanner.malformed(
          "the lane stops before the last column; did you mean `-`, nothing?")
      }
      if showsLevel {
        let next = ruler.places.indices.contains(index + 1) ? ruler.places[index + 1] : .max
        // What has ended leaves its columns empty.
        if hasEnded { break }
        try readCell(&scanner, in: ruler.places[index]..<next, at: column, &legend)
      } else {
        try readCell(&scanner, at: column, &legend)
      }
    }
    if scanner.skipBlanks() {
      throw scanner.malformed(
        hasEnded ? "nothing happens after the end" : "there is no time above this in the ruler")
    }
  }

  // MARK: Cells

  private mutating func readCell(
    _ scanner: inout Scanner, at column: Ruler.Column, _ legend: inout LegendReader
  ) throws(Diagram.Malformed) {
    if hasEnded { throw scanner.malformed("nothing happens after the end") }
    let marks = try scanner.cell()
    let place = marks[0].place
    guard case .instant(let time) = column else {
      if marks[0].isSkip { return }
      throw scanner.malformed("the ruler skips here, so every lane does", at: place)
    }
    if marks[0].isSkip { throw scanner.malformed("the ruler does not skip here", at: place) }
    for mark in marks { try take(mark, at: time, scanner, &legend) }
    hasBegun = true
  }

  /// Reads the cell of a lane that shows a level, at `places` under the ruler.
  private mutating func readCell(
    _ scanner: inout Scanner, in places: Range<Int>, at column: Ruler.Column,
    _ legend: inout LegendReader
  ) throws(Diagram.Malformed) {
    guard scanner.columns(before: scanner.position) == places.lowerBound else {
      throw scanner.malformed("this stands under no time of the ruler")
    }
    if !scanner.isAtLevel { try readCell(&scanner, at: column, &legend) }
    guard let shown = scanner.levels(before: places.upperBound) else {
      if hasEnded || level == nil || column == .skip { return }
      throw scanner.malformed(Self.reaches)
    }
    guard case .instant(let time) = column else {
      throw scanner.malformed("the ruler skips here, so every lane does", at: shown.place)
    }
    if let other = shown.change {
      throw scanner.malformed("a level changes under a time of the ruler only", at: other)
    }
    let end = scanner.columns(before: scanner.position)
    guard end == places.upperBound || places.upperBound == .max else {
      throw scanner.malformed(Self.reaches)
    }
    if shown.value != level {
      let mark = Word(text: shown.value, place: shown.place)
      try take(mark, at: time, scanner, &legend)
    }
    hasBegun = true
  }

  // MARK: Marks

  private mutating func take(
    _ mark: Word, at time: Duration, _ scanner: Scanner, _ legend: inout LegendReader
  ) throws(Diagram.Malformed) {
    if hasEnded { throw scanner.malformed("nothing happens after the end", at: mark.place) }
    switch mark.isQuoted ? nil : mark.text {
    case ".":
      guard !hasBegun || isAwaited else {
        throw scanner.malformed("`.` stands before the subscription only", at: mark.place)
      }
      (isAwaited, isSubscription) = (true, true)
    case "-":
      if isAwaited {
        throw scanner.malformed(
          "nobody is subscribed yet; did you mean `.`, or `^` to subscribe?", at: mark.place)
      }
      if level != nil {
        throw scanner.malformed("the level goes on; draw it", at: mark.place)
      }
    case "^":
      if events.contains(where: { $0.mark == .subscribed }) {
        throw scanner.malformed(
          "a second `^`: draw each subscription in a lane of its own", at: mark.place)
      }
      guard events.isEmpty, isAwaited || !hasBegun else {
        throw scanner.malformed("`^` comes before all else", at: mark.place)
      }
      (isAwaited, isSubscription) = (false, true)
      events.append(Diagram.Event(time, .subscribed))
    case "|": try add(.completed, mark, at: time, scanner)
    case "#": try add(.failed, mark, at: time, scanner)
    case "!": try add(.disposed, mark, at: time, scanner)
    default:
      let value = try value(of: mark, scanner, &legend)
      if isLevel {
        guard Self.isFlag(.next(value)) else {
          throw scanner.malformed(Self.flagsOnly, at: mark.place)
        }
        level = value
      }
      try add(.next(value), mark, at: time, scanner)
    }
  }

  private static let reaches = "a level reaches to the next time of the ruler"
  private static let flagsOnly = "the values of a level are 0 and 1"

  private static func isFlag(_ mark: Diagram.Mark) -> Bool {
    mark.value.map { $0 == "0" || $0 == "1" } ?? true
  }

  private mutating func add(
    _ mark: Diagram.Mark, _ word: Word, at time: Duration, _ scanner: Scanner
  ) throws(Diagram.Malformed) {
    if isAwaited {
      throw scanner.malformed(
        "nothing comes before the subscription; did you forget `^`?", at: word.place)
    }
    holdsFlagsOnly = holdsFlagsOnly && Self.isFlag(mark)
    events.append(Diagram.Event(time, mark))
  }

  private func value(
    of word: Word, _ scanner: Scanner, _ legend: inout LegendReader
  ) throws(Diagram.Malformed) -> String {
    if word.isQuoted { return word.text }
    if let reason = Dialect.objection(to: word.text) {
      throw scanner.malformed(reason, at: word.place)
    }
    return legend.value(of: word.text)
  }
}
