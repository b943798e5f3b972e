import Reactive
import Marbles
import Testing

/// Plays a lane through an operator on its own clock, one column per second, and draws the result:
///
///     play("abc----d---|") { $0.throttle(.seconds(3)) } == "-----c----d|"
///
/// A result that does not end is drawn at least up to the end of the source.
func play<Output>(
  _ lane: String, at location: SourceLocation = #_sourceLocation,
  _ call: (Signal<String>) -> Signal<Output>
) -> String {
  play(["source": lane], at: location) { call($0.source) }
}

/// Plays several lanes, which `call` receives as members of its argument, and draws the result.
func play<Output>(
  _ lanes: KeyValuePairs<String, String>, at location: SourceLocation = #_sourceLocation,
  _ call: (Lanes) -> Signal<Output>
) -> String {
  do {
    return try drawing(of: lanes, call)
  } catch {
    Issue.record(error, sourceLocation: location)
    return ""
  }
}

/// Plays several lanes and draws the result. Throws an error if a lane cannot be read or the result
/// cannot be drawn.
func drawing<Output>(
  of lanes: KeyValuePairs<String, String>, _ call: (Lanes) -> Signal<Output>
) throws -> String {
  var sources = Lanes()
  for (name, lane) in lanes { sources.byName[name] = try TypedMarbles(lane) }
  return try outcome(of: { call(sources) }, subscribingAfter: [0], width: sources.width)[0].drawing
}

/// The sources in a diagram: `lanes.source` is a signal that plays the lane named `source`.
@dynamicMemberLookup
struct Lanes {
  var byName: [String: TypedMarbles] = [:]

  /// The length of the longest lane.
  var width: Int { byName.values.map(\.columns.count).max() ?? 0 }

  subscript(dynamicMember name: String) -> Signal<String> { self[name] }

  subscript(name: String) -> Signal<String> {
    guard let marbles = byName[name] else {
      Issue.record("No lane is named \(name).")
      return .never()
    }
    return Signal(playing: marbles)
  }

  /// Returns a signal of signals that plays a lane whose values are the names of other lanes.
  func signals(named name: String) -> Signal<Signal<String>> {
    let inner = byName.mapValues { Signal(playing: $0) }
    return self[name].map { inner[$0] ?? .never() }
  }
}

extension Signal where Value == String {
  /// Creates a signal that plays a lane to each subscriber from its beginning, on the main thread,
  /// one column per second.
  convenience init(playing marbles: TypedMarbles) {
    self.init(playing: marbles, failingBy: TestError()) { $0 }
  }
}

/// Creates a signal, subscribes to it after each number of seconds in `subscribingAfter`, and
/// returns the events of each subscriber. Endless results are cut off at `width`.
func outcome<Output>(
  of make: () -> Signal<Output>, subscribingAfter starts: [Int], width: Int
) throws -> [TypedMarbles] {
  let clock = VirtualClock()
  let recordings = starts.map { _ in Recording() }
  clock.run {
    let signal = make()
    for (start, recording) in zip(starts, recordings) {
      guard start > 0 else {
        recording.record(signal, on: clock)
        continue
      }
      clock.main.after(.seconds(start)) { recording.record(signal, on: clock) }
    }
  }
  var isEndless = false
  do { try clock.advanceUntilIdle(limit: .seconds(1000)) } catch { isEndless = true }
  return try zip(starts, recordings).map { start, recording in
    try recording.marbles(from: start, width: width, isCut: isEndless)
  }
}

/// The events of one subscriber, with their times.
private final class Recording: Sendable {
  private let events = Guarded<[(time: Duration, mark: TypedMarbles.Mark)]>([])

  func record<Value>(_ signal: Signal<Value>, on clock: VirtualClock) {
    let note: @Sendable (TypedMarbles.Mark) -> Void = { mark in
      let time = clock.now - Instant(secondsSince1970: 0)
      self.events.withLock { $0.append((time, mark)) }
    }
    signal.subscribe(
      next: { note(.value(text(of: $0))) },
      error: { _ in note(.failed) },
      completed: { note(.completed) })
  }

  func marbles(from start: Int, width: Int, isCut: Bool) throws -> TypedMarbles {
    var marbles = TypedMarbles(start: start, columns: [])
    for (time, mark) in events.withLock({ $0 }) {
      let (second, fraction) = time.components
      guard fraction == 0 else { throw Undrawable("\(mark) came at \(time), between two columns") }
      if case .value(let value) = mark, !TypedMarbles.isValue(value) {
        throw Undrawable("the value \(value) is not made of letters and digits")
      }
      if isCut, second >= width { break }
      marbles.extend(to: Int(second) + 1)
      marbles.columns[Int(second)].append(mark)
    }
    if !marbles.hasEnded { marbles.extend(to: max(width, start)) }
    return marbles
  }
}

extension TypedMarbles {
  fileprivate mutating func extend(to width: Int) {
    while columns.count < width { columns.append([]) }
  }
}

/// An error that says why events cannot be drawn.
struct Undrawable: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Returns the text of a value in a marble: for a tuple or an array, its elements one after the
/// other.
private func text(of value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .tuple, .collection, .optional: return mirror.children.map { text(of: $0.value) }.joined()
  default: return "\(value)"
  }
}
