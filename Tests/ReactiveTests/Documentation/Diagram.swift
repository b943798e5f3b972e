import Reactive
import Trying

/// The call of a marble diagram, as a closure whose parameters are named like the source lanes.
///
/// The tables of diagrams stand in extensions.
struct Diagram: Sendable {
  let excerpt: Excerpt

  /// Plays the lanes of these names, and tells what each subscriber is sent.
  let play: @Sendable (_ names: [String], Lanes, _ starts: [Int], _ width: Int) throws -> [Marbles]

  /// A call without a source.
  static func alone<Output>(
    file: String = #filePath, line: Int = #line,
    _ call: @escaping @Sendable () -> Signal<Output>
  ) -> Diagram {
    Diagram(excerpt: Excerpt(file: file, line: line, hasParameters: false)) {
      _, _, starts, width in
      try outcome(of: call, subscribingAfter: starts, width: width)
    }
  }

  /// A call on one source.
  static func one<Output>(
    file: String = #filePath, line: Int = #line,
    _ call: @escaping @Sendable (Signal<String>) -> Signal<Output>
  ) -> Diagram {
    Diagram(excerpt: Excerpt(file: file, line: line, hasParameters: true)) {
      names, lanes, starts, width in
      try outcome(of: { call(lanes[names[0]]) }, subscribingAfter: starts, width: width)
    }
  }

  /// A call on two sources.
  static func two<Output>(
    file: String = #filePath, line: Int = #line,
    _ call: @escaping @Sendable (Signal<String>, Signal<String>) -> Signal<Output>
  ) -> Diagram {
    Diagram(excerpt: Excerpt(file: file, line: line, hasParameters: true)) {
      names, lanes, starts, width in
      try outcome(
        of: { call(lanes[names[0]], lanes[names[1]]) }, subscribingAfter: starts, width: width)
    }
  }

  /// A call on three sources.
  static func three<Output>(
    file: String = #filePath, line: Int = #line,
    _ call: @escaping @Sendable (Signal<String>, Signal<String>, Signal<String>) -> Signal<Output>
  ) -> Diagram {
    Diagram(excerpt: Excerpt(file: file, line: line, hasParameters: true)) {
      names, lanes, starts, width in
      try outcome(
        of: { call(lanes[names[0]], lanes[names[1]], lanes[names[2]]) }, subscribingAfter: starts,
        width: width)
    }
  }

  /// A call on a source whose values are signals: the lanes that it names.
  static func nested<Output>(
    file: String = #filePath, line: Int = #line,
    _ call: @escaping @Sendable (Signal<Signal<String>>) -> Signal<Output>
  ) -> Diagram {
    Diagram(excerpt: Excerpt(file: file, line: line, hasParameters: true)) {
      names, lanes, starts, width in
      try outcome(
        of: { call(lanes.signals(named: names[0])) }, subscribingAfter: starts, width: width)
    }
  }

  /// A subject that is sent what the lane named `sent` plays.
  static func subject(
    file: String = #filePath, line: Int = #line,
    _ make: @escaping @Sendable () -> Subject<String>
  ) -> Diagram {
    Diagram(excerpt: Excerpt(file: file, line: line, hasParameters: false)) {
      _, lanes, starts, width in
      try outcome(
        of: {
          let subject = make()
          lanes.sent.subscribe(subject)
          return subject
        }, subscribingAfter: starts, width: width)
    }
  }
}
