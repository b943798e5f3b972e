import Foundation
import Marbles
import Notebook
import Stage

/// What the script `scene.js` needs in order to change a scene's picture, log and numbers in place:
/// how the lanes of a typed line correspond to the picture, and how the scene logs its results.
struct ChangeableScene: Encodable {
  /// The names of the typed lanes, as in the picture.
  let names: [String]

  /// The events of the marks in each typed lane, in order.
  let marks: [[Int]]

  /// The names of the result's lanes in the picture, one for each subscriber.
  let results: [String]

  /// The event at which each subscription begins.
  let begins: [Int?]

  /// The values as the picture shows them, by the values in the line.
  let shown: [String: String]

  /// The time in the scene at which the line begins, in seconds.
  let origin: Double

  /// The time at which the picture ends, in seconds from the beginning of the line, or nil if the
  /// scene has no declared length.
  let end: Double?

  /// The messages that the scene logs for its results, or nil if it also logs anything else.
  let log: [Message]?

  /// A log message, with the event that it is logged for.
  struct Message: Encodable, Equatable {
    /// The subscriber's index.
    let subscriber: Int

    /// The mark: `next`, `completed` or `failed`.
    let mark: String

    /// The text before the value. If the message does not contain the value, the whole message.
    let before: String

    /// The text after the value, or nil if the message does not contain the value.
    let after: String?

    /// The number of a log event with such a message.
    let event: Int

    /// The message for a value.
    func text(for value: String) -> String { after.map { before + value + $0 } ?? before }
  }

  init?(_ line: TypedLine, in run: Run) {
    guard let score = run.score else { return nil }
    names = line.typedRows.map { row in row.map { score.laneNames[$0] } ?? "" }
    results = line.resultRows.map { score.laneNames[$0] }
    var marks: [Int: [Int]] = [:]
    var begins: [Int: Int] = [:]
    for event in run.events {
      guard case .mark(let lane, let mark) = event.kind else { continue }
      switch mark {
      case .next, .completed, .failed: marks[lane, default: []].append(event.number)
      case .subscribed where begins[lane] == nil: begins[lane] = event.number
      default: break
      }
    }
    self.marks = line.typedRows.map { row in row.flatMap { marks[$0] } ?? [] }
    self.begins = line.resultRows.map { begins[$0] }
    shown = Dictionary(line.spellings.map { ($0.typed, $0.drawn) }) { first, _ in first }
    origin = line.origin / .seconds(1)
    end = line.end.map { $0 / .seconds(1) }
    log = Self.messages(of: line, in: run)
  }

  /// Returns the messages that the scene logs for the results of `line`. Returns nil if the log has
  /// other lines, or lines that depend on more than the value.
  static func messages(of line: TypedLine, in run: Run) -> [Message]? {
    var found: [Int: [Message]] = [:]
    for event in run.events {
      guard let logged = event.logged else { continue }
      guard case .event(let cause) = event.cause,
        case .mark(let lane, let mark) = run.events[cause - 1].kind,
        let subscriber = line.resultRows.firstIndex(of: lane)
      else { return nil }
      let (name, value): (String, String?) =
        switch mark {
        case .next(let value): ("next", value)
        case .completed: ("completed", nil)
        case .failed: ("failed", nil)
        default: ("", nil)
        }
      if name.isEmpty { return nil }
      let text = logged.message
      let range = value.flatMap { text.range(of: $0, options: .backwards) }
      let message = Message(
        subscriber: subscriber, mark: name,
        before: range.map { String(text[..<$0.lowerBound]) } ?? text,
        after: range.map { String(text[$0.upperBound...]) }, event: event.number)
      found[cause, default: []].append(message)
    }
    // All marks of a kind must be logged in the same way.
    var all: [Message] = []
    for event in run.events {
      guard case .mark(let lane, let mark) = event.kind,
        let subscriber = line.resultRows.firstIndex(of: lane)
      else { continue }
      let name =
        switch mark {
        case .next: "next"
        case .completed: "completed"
        case .failed: "failed"
        default: ""
        }
      if name.isEmpty { continue }
      let own = found[event.number] ?? []
      let known = all.filter { $0.subscriber == subscriber && $0.mark == name }
      let isFirst =
        known.isEmpty
        && !run.events.prefix(event.number - 1).contains { earlier in
          guard case .mark(lane, let other) = earlier.kind else { return false }
          if case .next = other { return name == "next" }
          return other == mark
        }
      if isFirst { all += own }
      let same = isFirst ? own : known
      guard own.count == same.count,
        zip(own, same).allSatisfy({ $0.before == $1.before && $0.after == $1.after })
      else { return nil }
    }
    return all.isEmpty ? nil : all
  }

  /// The description as JSON.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
