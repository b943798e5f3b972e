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
