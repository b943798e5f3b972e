import Stage

/// A symbol used in pictures, with its meaning.
///
/// The raw value is a word in the `class` attribute of the elements that draw the symbol. Each word
/// in such an attribute is a symbol or one of `styles`, so a page can explain exactly the symbols
/// that its pictures contain.
package enum Symbol: String, CaseIterable, Sendable {
  // Marbles.
  case axis, skip, stretch, spread, fold, begin, idle, value, half, end, error, gone, level, again
  case made, call

  // Tasks and loops.
  case go, task, asked, buffer, lost

  // Threads.
  case lane, way

  // Calls.
  case column, ask, `return`

  // Screens.
  case screen, touched, off

  // References and classes.
  case kept, absent, circle, weak, cut, holds, cold, hot

  /// The symbol in characters, or a description of it.
  private var sign: String {
    switch self {
    case .axis: "the ruler"
    case .skip: "`//`"
    case .stretch: "a dashed part of the ruler"
    case .spread: "a grey part of the ruler"
    case .fold: "a second ruler"
    case .begin: "`∧`"
    case .idle: "a dotted line"
    case .value: "a round box"
    case .half: "a box in two colours"
    case .end: "a thick bar"
    case .error: "`✕`"
    case .gone: "`◇`"
    case .level: "a line with steps"
    case .again: "a dot on a Boolean's line"
    case .made: "an arrow between lanes"
    case .call: "a box across the lanes"
    case .go: "`▷`"
    case .task: "a grey bar"
    case .asked: "a dashed end of a bar"
    case .buffer: "grey steps below a lane"
    case .lost: "a crossed-out value"
    case .lane: "a grey strip"
    case .way: "a line from box to box"
    case .column: "a vertical dotted line"
    case .ask: "a horizontal arrow"
    case .return: "a dashed horizontal arrow"
    case .screen: "a frame"
    case .touched: "a blue control"
    case .off: "a dashed control"
    case .kept: "a filled box"
    case .absent: "a dashed box"
    case .holds: "an arrow between boxes"
    case .circle: "a thick arrow"
    case .weak: "a dashed arrow"
    case .cut: "`✂`"
    case .cold: "a class name in blue"
    case .hot: "a class name in orange"
    }
  }

  private var meaning: String {
    switch self {
    case .axis:
      "distances are in proportion to time; if no time passes, the ruler counts steps instead"
    case .skip: "a long silence, shortened"
    case .stretch: "not in proportion to time"
    case .spread: "one instant, drawn as several steps in their order"
    case .fold: "the lanes continue in the next row"
    case .begin: "a subscription begins"
    case .idle: "the lane's subscription or task has not begun yet"
    case .value:
      "a value, in the colour of the lane it comes from; in a thread's lane, any event"
    case .half: "a value that comes from two lanes"
    case .end: "completed"
    case .error: "failed"
    case .gone: "a subscription is disposed of, or a task is cancelled"
    case .level: "a Boolean: high is true, low is false"
    case .again: "the same Boolean is sent again"
    case .made: "leads from an event to the lane that it started"
    case .call: "an operator, which turns the lanes above it into the lane below it"
    case .go: "a task begins"
    case .task:
      "a running task, with a rectangle for each logged line and a round box for its result"
    case .asked: "the task has been cancelled, but is still running"
    case .buffer: "values that wait in a loop's buffer"
    case .lost: "dropped by a full buffer"
    case .lane: "a thread"
    case .way: "leads to the next event"
    case .column: "your subscriber or a signal; the messages that it logs are beside it"
    case .ask: "a call"
    case .return: "the return from a call"
    case .screen: "the screen at one instant"
    case .touched: "the user has just touched it"
    case .off: "disabled"
    case .kept: "an object that is still alive when the scene is over"
    case .absent: "an object that has been deallocated by the end of the scene"
    case .holds: "the upper object holds the lower one"
    case .circle: "a reference in a cycle"
    case .weak: "a weak reference"
    case .cut: "a reference that has been released"
    case .cold: "its signals are cold"
    case .hot: "its signals are hot"
    }
  }

  /// The line about the symbol in a legend: `` - `✕`: failed ``.
  package var line: String { "- \(sign): \(meaning)" }

  /// Returns the lines of a legend for `symbols`.
  package static func legend(of symbols: Set<Symbol>) -> String {
    allCases.filter(symbols.contains).map { $0.line + "\n" }.joined()
  }

  /// The words in `class` attributes that only style elements.
  package static let styles: Set = [
    "marbles", "guide", "mark", "heading", "face", "ground", "time", "control", "row",
  ]

  /// Returns the words in the `class` attributes of `svg`. All colours for values count as one
  /// word, `value`.
  package static func words(in svg: [UInt8]) -> Set<String> {
    var words: Set<String> = []
    for names in classes(in: svg) {
      for name in String(decoding: names, as: UTF8.self)[...].words {
        let isTone = name.hasPrefix("tone") && name.dropFirst(4).allSatisfy(\.isNumber)
        words.insert(isTone ? value.rawValue : String(name))
      }
    }
    return words
  }

  /// Returns the distinct `class` attributes in `svg`. There are about a dozen, shared by thousands
  /// of elements.
  private static func classes(in svg: [UInt8]) -> [ArraySlice<UInt8>] {
    let opening = Array("class=\"".utf8)
    var classes: [ArraySlice<UInt8>] = []
    var matched = 0
    var start: Int?
    for (index, byte) in svg.enumerated() {
      if let first = start {
        guard byte == UInt8(ascii: "\"") else { continue }
        let names = svg[first..<index]
        if !classes.contains(names) { classes.append(names) }
        start = nil
      } else {
        matched = byte == opening[matched] ? matched + 1 : byte == opening[0] ? 1 : 0
        guard matched == opening.count else { continue }
        (matched, start) = (0, index + 1)
      }
    }
    return classes
  }
}
