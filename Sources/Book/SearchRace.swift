import Reactive
import Synchronization

/// The demonstration on the front page: a search field whose answers can overtake each other.
///
///     let race = SearchRace(typedAt: [0, 2, 4]) { $0.switchToLatest() }
///     print(race.summary)
///     // Prints "0,2,0;2,4,0;4,6,1/6,2"
///
/// A reader moves the letters and chooses an operator. The engine plays all choices when the book
/// is written, so the page only has to look up the result.
struct SearchRace {
  typealias Join = @Sendable (Signal<Signal<Int>>) -> Signal<Int>

  /// A search. Times are counted in half seconds.
  struct Search: Sendable {
    let start: Int
    var end: Int
    var isAnswered = false
  }

  /// The events so far.
  private final class Record: Sendable {
    let searches = Mutex([Search?](repeating: nil, count: waits.count))
    let shown = Mutex<[(time: Int, keyword: Int)]>([])
  }

  /// The searches for R, RA and RAC. A search is nil if the operator never subscribes to it.
  let searches: [Search?]

  /// The answers that the label shows, in order, each with its time and the index of its keyword.
  let shown: [(time: Int, keyword: Int)]

  /// The time that the server takes for each keyword, in half seconds. A short keyword takes
  /// longer, because it has more results.
  static let waits = [7, 3, 2]

  /// The operators to choose from.
  static let operators: [(name: String, join: Join)] = [
    ("switchToLatest", { $0.switchToLatest() }),
    ("flatten", { $0.flatten() }),
    ("concat", { $0.concat() }),
  ]

  /// All possible times of the three keystrokes: one after another, within the first five seconds.
  static let choices = (0..<10).flatMap { first in
    (0..<10).filter { $0 > first }.flatMap { second in
      (0..<10).filter { $0 > second }.map { [first, second, $0] }
    }
  }

  /// Plays the field, in which the keys are typed at `times`.
  init(typedAt times: [Int], joinedBy join: Join) {
    let record = Record()
    let clock = VirtualClock()
    clock.run {
      let field = Subject<Int>()
      join(field.map { Self.search($0, record) }).subscribeNext { keyword in
        record.shown.withLock { $0.append((Self.now, keyword)) }
      }
      for (keyword, time) in times.enumerated() {
        Scheduler.main.after(.milliseconds(500 * time)) { field.sendNext(keyword) }
      }
    }
    clock.advance(by: .seconds(20))
    searches = record.searches.withLock(\.self)
    shown = record.shown.withLock(\.self)
  }

  private static var now: Int {
    Int((Timepiece.current?.now.nanosecondsSince1970 ?? 0) / 500_000_000)
  }

  private static func search(_ keyword: Int, _ record: Record) -> Signal<Int> {
    Signal { subscriber in
      record.searches.withLock { $0[keyword] = Search(start: now, end: now) }
      let request = Scheduler.main.after(.milliseconds(500 * waits[keyword])) {
        record.searches.withLock { $0[keyword]?.isAnswered = true }
        subscriber.sendNext(keyword)
        subscriber.sendCompleted()
      }
      return Disposable {
        request.dispose()
        record.searches.withLock { $0[keyword]?.end = now }
      }
    }
  }

  /// The searches and the shown answers, for the page's script. A search consists of its start, its
  /// end, and 1 if it was answered, otherwise 0. An answer consists of its time and its keyword.
  var summary: String {
    let searches = searches.map { search in
      search.map { "\($0.start),\($0.end),\($0.isAnswered ? 1 : 0)" } ?? ""
    }
    let shown = shown.map { "\($0.time),\($0.keyword)" }
    return "\(searches.joined(separator: ";"))/\(shown.joined(separator: ";"))"
  }

  /// A script with the summaries of all choices, by operator and by the times of the keystrokes.
  static var script: String {
    let races = operators.map { name, join in
      let results = choices.map { times in
        let race = SearchRace(typedAt: times, joinedBy: join)
        return "\"\(times.map(String.init).joined())\":\"\(race.summary)\""
      }
      return "\"\(name)\":{\(results.joined(separator: ","))}"
    }
    return "book.races = {\(races.joined(separator: ",\n"))};\n"
  }
}
