import Reactive
import Synchronization

/// What happens in the lanes of a scene while it is played.
final class Recording: Sendable {
  /// The recording of the scene that is being played, if it is to be drawn.
  @TaskLocal static var current: Recording?

  /// A name that is drawn under, with a lane for each subscription.
  private struct Place {
    let name: String
    let parent: Int?
    var isHeading = false
    var lanes: [Int] = []
  }

  private struct Lane {
    let kind: Diagram.Lane.Kind
    let hasFlags: Bool
    var events: [Diagram.Event] = []
  }

  private struct State {
    var clock: Timepiece?
    var start = Instant(secondsSince1970: 0)
    var end = Duration.zero
    var places: [Place] = []
    var lanes: [Lane] = []
    var log: [LogLine] = []
    var signals = 0

    mutating func add(_ place: Place) -> Int {
      places.append(place)
      return places.count - 1
    }
  }

  private let state = Mutex(State())

  /// Reads the times from `clock`, counted from now.
  func open(_ clock: Timepiece) {
    state.withLock {
      $0.clock = clock
      $0.start = clock.now
    }
  }

  /// Records nothing from now on.
  ///
  /// The diagram reaches up to here if `atLength` says that the scene lasts as long as it declares,
  /// and up to the last event otherwise.
  func close(atLength: Bool) {
    let clock = state.withLock { state in
      if atLength, let clock = state.clock { state.end = clock.now - state.start }
      return state.clock.take()
    }
    withExtendedLifetime(clock) {}
  }

  // MARK: Lanes

  /// Where lanes called `name` stand: below `group`, if there is one.
  func place(_ name: String, in group: String?) -> Int {
    state.withLock { state in
      let parent = group.map { group in
        state.places.firstIndex { $0.name == group }
          ?? state.add(Place(name: group, parent: nil, isHeading: true))
      }
      return state.places.firstIndex { $0.name == name && $0.parent == parent && !$0.isHeading }
        ?? state.add(Place(name: name, parent: parent))
    }
  }

  /// Where the next signal that is sent as a value has its lanes: below `parent`.
  func placeOfSignal(below parent: Int) -> (place: Int, name: String) {
    state.withLock { state in
      let letter = UnicodeScalar(UInt8(ascii: "a") + UInt8(state.signals % 26))
      let round = state.signals / 26
      let name = "\(letter)\(round == 0 ? "" : "\(round)")"
      state.signals += 1
      return (state.add(Place(name: name, parent: parent)), name)
    }
  }

  /// A new lane at `place`; what is returned draws a mark in it.
  func lane<Value>(
    at place: Int, _ kind: Diagram.Lane.Kind, of: Value.Type
  ) -> @Sendable (Diagram.Mark) -> Void {
    let lane = state.withLock { state in
      state.lanes.append(Lane(kind: kind, hasFlags: Value.self == Bool.self))
      state.places[place].lanes.append(state.lanes.count - 1)
      return state.lanes.count - 1
    }
    if kind == .subscription { note(.subscribed, in: lane) }
    return { self.note($0, in: lane) }
  }

  private func note(_ mark: Diagram.Mark, in lane: Int) {
    state.withLock { state in
      guard let clock = state.clock, state.lanes[lane].events.last?.mark.isEnd != true else {
        return
      }
      state.lanes[lane].events.append(Diagram.Event(clock.now - state.start, mark))
    }
  }

  // MARK: The log

  /// Records that `line` was logged.
  func add(_ line: LogLine) {
    state.withLock { $0.log.append(line) }
  }

  // MARK: The run

  /// All that has been recorded.
  var run: Run {
    let (start, log) = state.withLock { ($0.start, $0.log) }
    return Run(from: start, log: log, diagram: diagram)
  }

  /// What has been drawn, or nothing if nothing was to be.
  private var diagram: Diagram? {
    state.withLock { state in
      if state.places.isEmpty { return nil }
      return Diagram(lanes(within: nil, depth: 0, of: state), end: state.end)
    }
  }

  private func lanes(within parent: Int?, depth: Int, of state: State) -> [Diagram.Lane] {
    state.places.indices.filter { state.places[$0].parent == parent }.flatMap { index in
      let place = state.places[index]
      return lanes(of: place, depth: depth, state)
        + lanes(within: index, depth: depth + 1, of: state)
    }
  }

  private func lanes(of place: Place, depth: Int, _ state: State) -> [Diagram.Lane] {
    if place.isHeading || place.lanes.isEmpty {
      return [Diagram.Lane(place.name, depth: depth, place.isHeading ? .heading : .subscription)]
    }
    return place.lanes.enumerated().map { index, number in
      let lane = state.lanes[number]
      let name = place.lanes.count == 1 ? place.name : "\(place.name) \(index + 1)"
      return Diagram.Lane(
        name, depth: depth, lane.kind, isLevel: lane.hasFlags && isLevel(lane.events),
        events: lane.events)
    }
  }

  /// Whether `events` are flags, each of which changes the level.
  private func isLevel(_ events: [Diagram.Event]) -> Bool {
    let flags = events.filter { $0.mark.value != nil }
    return zip(flags, flags.dropFirst()).allSatisfy { $0.mark != $1.mark }
  }
}
