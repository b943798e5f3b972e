import Stage

extension Diagram {
  /// Creates the diagram that `text(width:glyphs:)` drew as `text`, which is read column by column.
  public init(drawn text: String) throws {
    var blocks = text.split(separator: "\n", omittingEmptySubsequences: false)
      .split(whereSeparator: \.isEmpty)
    var legend: [Substring: String] = [:]
    if let last = blocks.last, DrawnRuler(last[last.startIndex]) == nil {
      for line in blocks.removeLast() {
        let words = line.split(separator: " ", maxSplits: 2)
        legend[words[0]] = unescaped(words[2].dropFirst().dropLast())
      }
    }
    var lanes: [DrawnLane] = []
    var end = Duration.zero
    for block in blocks {
      guard let ruler = DrawnRuler(block[block.startIndex]) else { throw Unreadable(text: text) }
      if lanes.isEmpty { lanes = block.dropFirst().map(DrawnLane.init) }
      for (index, line) in block.dropFirst().enumerated() {
        lanes[index].read(line, under: ruler, legend)
      }
      end = ruler.columns.last?.time ?? end
    }
    self.init(lanes.map(\.lane), end: end)
  }
}

/// The error thrown for a text that is not a drawing.
private struct Unreadable: Error {
  let text: String
}

/// The ruler above a drawing: the time of each column and the place where the column begins. The
/// column of a skipped silence has no time.
private struct DrawnRuler {
  private(set) var columns: [(place: Int, time: Duration?)] = []

  init?(_ line: Substring) {
    let digits = ["s": 9, "ms": 6, "us": 3, "ns": 0]
    var words = line.split(separator: " ")[...]
    guard let unit = words.popFirst(), let digits = digits[String(unit)] else { return nil }
    for word in words {
      let parts = word.split(separator: ".")
      let fraction = parts.count > 1 ? String(parts[1]) : ""
      let number = parts[0] + fraction + String(repeating: "0", count: digits - fraction.count)
      let place = line.distance(from: line.startIndex, to: word.startIndex)
      columns.append((place, Int64(number).map { .nanoseconds($0) }))
    }
  }
}

/// A lane, read fold by fold.
private struct DrawnLane {
  private let name: String
  private let depth: Int
  private var events: [Diagram.Event] = []
  private var (hasCells, isSubscription, isTask, isLevel) = (false, false, false, false)
  private var level: String?

  /// Creates a lane from a line, whose name ends before two blanks.
  init(_ line: Substring) {
    let words = line.drop { $0 == " " }
    depth = line.prefix { $0 == " " }.count / 2
    let name = words.firstRange(of: "  ").map { words[..<$0.lowerBound] } ?? words
    self.name = unescaped(name.replacing("->", with: "→"))
  }

  var lane: Diagram.Lane {
    Diagram.Lane(
      name, depth: depth,
      !hasCells ? .heading : isTask ? .task : isSubscription ? .subscription : .sender,
      isLevel: isLevel, events: events)
  }

  /// Reads the cells of the lane in one fold.
  mutating func read(_ line: Substring, under ruler: DrawnRuler, _ legend: [Substring: String]) {
    let isHeading = !line.drop { $0 == " " }.contains("  ")
    if isHeading { return }
    let ends = ruler.columns.dropFirst().map(\.place) + [.max]
    for (column, end) in zip(ruler.columns, ends) {
      guard let time = column.time else { continue }
      read(line.cell(in: column.place..<end), at: time, legend)
    }
  }

  private mutating func read(
    _ cell: Substring, at time: Duration, _ legend: [Substring: String]
  ) {
    if cell.isEmpty { return }
    hasCells = true
    let group = cell.first == "[" ? cell.words(from: cell.index(after: cell.startIndex)) : nil
    if cell.last == "=" {
      let end = cell.lastIndex { $0 != "=" }
      return end.map { read(cell[...$0], at: time, legend) } ?? ()
    }
    let fill = group.map { cell[$0.end...].dropFirst() } ?? cell
    if fill != "#", let last = fill.last, "▁█_#".contains(last), fill.allSatisfy({ $0 == last }) {
      isLevel = true
      let flag = "█#".contains(last) ? "1" : "0"
      if group == nil, flag != level { take(.next(flag), at: time) }
    } else if group == nil {
      take(cell, at: time, legend)
    }
    for word in group?.words ?? [] { take(word, at: time, legend) }
  }

  private mutating func take(_ word: Substring, at time: Duration, _ legend: [Substring: String]) {
    switch word {
    case "-": break
    case ".": isSubscription = true
    case "^": take(.subscribed, at: time)
    case "|": take(.completed, at: time)
    case "#": take(.failed, at: time)
    case "!": take(isTask ? .cancelled : .disposed, at: time)
    case ">": take(.started, at: time)
    case _ where word.first == "(":
      let word = word.dropFirst().dropLast()
      let value = word.first == "\"" ? unescaped(word.dropFirst().dropLast()) : legend[word]
      take(.dropped(value ?? String(word)), at: time)
    case _ where word.first == "\"": take(.next(unescaped(word.dropFirst().dropLast())), at: time)
    default: take(.next(legend[word] ?? String(word)), at: time)
    }
  }

  private mutating func take(_ mark: Diagram.Mark, at time: Duration) {
    if mark == .subscribed { isSubscription = true }
    if mark == .started { isTask = true }
    if case .next(let value) = mark { level = value }
    events.append(Diagram.Event(time, mark))
  }
}

extension Substring {
  /// Returns the text in the given columns of a terminal, without trailing blanks.
  fileprivate func cell(in places: Range<Int>) -> Substring {
    var (edge, start) = (0, endIndex)
    var end = endIndex
    for index in indices {
      if edge >= places.lowerBound, start == endIndex { start = index }
      if edge >= places.upperBound {
        end = index
        break
      }
      edge += self[index...index].columns
    }
    let cell = self[start..<end]
    return cell.lastIndex { $0 != " " }.map { cell[...$0] } ?? ""
  }

  /// Returns the words from `start` up to a closing bracket. If no blanks separate them, each
  /// character is a word.
  fileprivate func words(from start: Index) -> (words: [Substring], end: Index) {
    var (words, isSpaced): ([Substring], Bool) = ([""], false)
    var (isQuoted, isEscaped) = (false, false)
    var end = start
    for index in self[start...].indices {
      end = index
      let character = self[index]
      if character == "]", !isQuoted { break }
      if character == " ", !isQuoted {
        isSpaced = true
        words.append("")
        continue
      }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      words[words.count - 1].append(character)
    }
    return (isSpaced ? words : words[0].indices.map { words[0][$0...$0] }, end)
  }
}

/// Returns the text of a name or a quoted value, with its escape sequences replaced.
private func unescaped(_ text: Substring) -> String {
  String(text).replacing(/\\(?:u\{(\w+)\}|(.))/) { match in
    if let digits = match.1 {
      return UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) }.map { String($0) } ?? ""
    }
    let escapes: [Substring: String] = ["n": "\n", "r": "\r", "t": "\t"]
    return match.2.map { escapes[$0] ?? String($0) } ?? ""
  }
}
