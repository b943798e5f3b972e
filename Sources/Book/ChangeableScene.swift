import Foundation
import Marbles
import Notebook
import Stage

/// The data that the script `scene.js` needs to change a scene's picture, log and numbers in place:
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

  /// The log events that do not depend on the marbles: the scene logs them before the first result.
  let kept: [Int]

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
    kept = Self.keptLines(besides: line, in: run).map(\.number)
  }

  /// Returns the log events before the first event in the lanes of `line`.
  private static func keptLines(besides line: TypedLine, in run: Run) -> [Run.Event] {
    let rows = line.typedRows.compactMap(\.self) + line.resultRows
    let before = run.events.prefix { event in
      guard case .mark(let lane, let mark) = event.kind, rows.contains(lane) else { return true }
      return mark == .subscribed
    }
    return before.filter { $0.logged != nil }
  }

  /// A mark in a lane of the results, with the messages that the scene logs for it.
  private struct LoggedMark {
    let event: Run.Event
    let subscriber: Int
    let name: String
    let value: String?
    var messages: [Message] = []
  }

  /// Returns the messages that the scene logs for the results of `line`. Returns nil if the log has
  /// other lines, or lines that depend on more than the value.
  static func messages(of line: TypedLine, in run: Run) -> [Message]? {
    var marks = run.events.compactMap { event -> LoggedMark? in
      guard case .mark(let lane, let mark) = event.kind,
        let subscriber = line.resultRows.firstIndex(of: lane)
      else { return nil }
      let (name, value): (String, String?) =
        switch mark {
        case .next(let value): ("next", value)
        case .completed: ("completed", nil)
        case .failed: ("failed", nil)
        default: ("", nil)
        }
      return name.isEmpty
        ? nil : LoggedMark(event: event, subscriber: subscriber, name: name, value: value)
    }
    let kept = keptLines(besides: line, in: run).map(\.number)
    let logged = run.events.filter { $0.logged != nil && !kept.contains($0.number) }
    for event in logged {
      guard let text = event.logged?.message, let place = place(of: event, among: marks, in: run)
      else { return nil }
      let mark = marks[place]
      let range = mark.value.flatMap { text.range(of: $0, options: .backwards) }
      marks[place].messages.append(
        Message(
          subscriber: mark.subscriber, mark: mark.name,
          before: range.map { String(text[..<$0.lowerBound]) } ?? text,
          after: range.map { String(text[$0.upperBound...]) }, event: event.number))
    }
    // The script logs the marks in the order of time and then of the subscribers.
    marks.sort {
      ($0.event.time, $0.subscriber, $0.event.number)
        < ($1.event.time, $1.subscriber, $1.event.number)
    }
    guard marks.flatMap(\.messages).map(\.event) == logged.map(\.number) else { return nil }
    // All marks of a kind must be logged in the same way.
    var first: [String: [Message]] = [:]
    for mark in marks {
      let kind = "\(mark.subscriber) \(mark.name)"
      guard let known = first[kind] else {
        first[kind] = mark.messages
        continue
      }
      guard known.count == mark.messages.count,
        zip(known, mark.messages).allSatisfy({ $0.before == $1.before && $0.after == $1.after })
      else { return nil }
    }
    let all = first.values.joined().sorted { $0.event < $1.event }
    return all.isEmpty ? nil : all
  }

  /// Returns the index of the nearest one of `marks` that caused `event`.
  private static func place(
    of event: Run.Event, among marks: [LoggedMark], in run: Run
  ) -> Int? {
    var cause = event.cause
    while case .event(let number) = cause {
      if let place = marks.firstIndex(where: { $0.event.number == number }) { return place }
      cause = run.events[number - 1].cause
    }
    return nil
  }

  /// The description as JSON.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}

extension [TypedLine] {
  /// The lines with which readers can change the picture of `run`. A single lane without operators
  /// counts only if the log follows it, because nothing else would.
  func changeable(in run: Run) -> [TypedLine] {
    confirmed.filter { line in
      !line.isPlain || line.resultRows.count > 1
        || ChangeableScene.messages(of: line, in: run) != nil
    }
  }
}
