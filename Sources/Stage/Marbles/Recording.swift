import Reactive
import Synchronization

/// What happens in the lanes of a scene while it is played.
package final class Recording: Sendable {
  /// The recording of the scene that is being played, if it is to be drawn.
  @TaskLocal static var current: Recording?

  /// A name that is drawn under, with a lane for each subscription.
  fileprivate struct Place {
    let name: String
    let parent: Int?
    var isHeading = false
    var lanes: [Int] = []

    /// How what is drawn here came about.
    var call: Call?
  }

  fileprivate struct Lane {
    let kind: Diagram.Lane.Kind
    let hasFlags: Bool
    var events: [Diagram.Event] = []
  }

  /// Something that happened, in a lane by its number here.
  fileprivate struct Note {
    let lane: Int
    let event: Diagram.Event
    let thread: Int

    /// Where the signal has its lanes that is this value.
    let place: Int?
  }

  fileprivate struct State {
    var clock: Timepiece?
    var start = Instant(secondsSince1970: 0)
    var end = Duration.zero
    var places: [Place] = []
    var lanes: [Lane] = []
    var log: [LogLine] = []
    var notes: [Note] = []
    var signals = 0
    var frames: [ScreenFrame] = []
    var exchanges: [Exchange] = []
    var nameOfCalled = ""
    var family: [FamilyMember] = []
    var threads: [ObjectIdentifier: Int] = [:]
    var schedulers: [Scheduler] = []

    /// The number of the thread that `scheduler` stands for: 1 is main, 0 has none, others count
    /// from 2 in the order in which they come.
    mutating func thread(of scheduler: Scheduler?, main: Scheduler) -> Int {
      guard let scheduler else { return 0 }
      if scheduler === main { return 1 }
      if let number = threads[ObjectIdentifier(scheduler)] { return number }
      // Its identity would pass to another one if it went.
      schedulers.append(scheduler)
      threads[ObjectIdentifier(scheduler)] = schedulers.count + 1
      return schedulers.count + 1
    }

    mutating func add(_ place: Place) -> Int {
      places.append(place)
      return places.count - 1
    }
  }

  private let state = Mutex(State())
  private let tell: (@Sendable (_ lane: String, Diagram.Event) -> Void)?

  /// A recording of what is drawn in what it `records`. What happens in a lane is told at once, too.
  package init(
    telling tell: (@Sendable (_ lane: String, Diagram.Event) -> Void)? = nil
  ) {
    self.tell = tell
  }

  /// Runs `body`; what is drawn meanwhile is drawn here.
  package func records<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outcome = Self.$current.withValue(self) {
      Call.kept { Swift.Result { () throws(Failure) in try body() } }
    }
    return try outcome.get()
  }

  /// Reads the times from `clock`, counted from now.
  package func open(_ clock: Timepiece) {
    state.withLock {
      $0.clock = clock
      $0.start = clock.now
    }
  }

  /// Records nothing from now on.
  ///
  /// The diagram reaches up to here if `atLength` says that the scene lasts as long as it declares,
  /// and up to the last event otherwise.
  package func close(atLength: Bool) {
    let clock = state.withLock { state in
      if atLength, let clock = state.clock { state.end = clock.now - state.start }
      return state.clock.take()
    }
    withExtendedLifetime(clock) {}
  }

  // MARK: Lanes

  /// Where lanes called `name` stand: below `group`, if there is one. What is drawn there came
  /// about by `call`.
  func place(_ name: String, in group: String?, of call: Call?) -> Int {
    state.withLock { state in
      let place = place(name, in: group, &state)
      if state.places[place].call == nil { state.places[place].call = call }
      return place
    }
  }

  private func place(_ name: String, in group: String?, _ state: inout State) -> Int {
    let parent = group.map { group in
      state.places.firstIndex { $0.name == group }
        ?? state.add(Place(name: group, parent: nil, isHeading: true))
    }
    return state.places.firstIndex { $0.name == name && $0.parent == parent && !$0.isHeading }
      ?? state.add(Place(name: name, parent: parent))
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
  ) -> @Sendable (Diagram.Mark, _ inner: Int?) -> Void {
    let (lane, name) = state.withLock { state in
      state.lanes.append(Lane(kind: kind, hasFlags: Value.self == Bool.self))
      state.places[place].lanes.append(state.lanes.count - 1)
      return (state.lanes.count - 1, state.places[place].name)
    }
    let note = { @Sendable (mark: Diagram.Mark, inner: Int?) in
      guard let event = self.note(mark, in: lane, inner) else { return }
      self.tell?(name, event)
    }
    if kind == .subscription { note(.subscribed, nil) }
    return note
  }

  /// Notes it, and returns when it happened, unless nothing happens there any more.
  private func note(_ mark: Diagram.Mark, in lane: Int, _ place: Int?) -> Diagram.Event? {
    let scheduler = Scheduler.current
    return state.withLock { state in
      guard let clock = state.clock, state.lanes[lane].events.last?.mark.isEnd != true else {
        return nil
      }
      let event = Diagram.Event(clock.now - state.start, mark)
      let thread = state.thread(of: scheduler, main: clock.main)
      state.lanes[lane].events.append(event)
      state.notes.append(Note(lane: lane, event: event, thread: thread, place: place))
      return event
    }
  }

  // MARK: The log

  /// Records that `line` was logged.
  func add(_ line: LogLine) {
    state.withLock { $0.log.append(line) }
  }

  // MARK: The run

  /// All that has been recorded.
  package var run: Run {
    let (start, log) = state.withLock { ($0.start, $0.log) }
    return Run(from: start, log: log, score: score)
  }

  // MARK: Screens and calls

  /// Notes that the screen `title` shows `controls` now.
  func show(_ title: String, _ controls: [ControlLook]) {
    state.withLock { state in
      guard let clock = state.clock else { return }
      let time = clock.now - state.start
      guard let last = state.frames.last, last.time == time, last.title == title else {
        state.frames.append(ScreenFrame(time: time, title: title, controls: controls))
        return
      }
      var shown = controls
      for (index, control) in last.controls.enumerated() where control.isTouched {
        shown[index].isTouched = true
      }
      state.frames[state.frames.count - 1].controls = shown
    }
  }

  /// Notes what is logged, or who calls whom.
  func exchange(_ exchange: Exchange) {
    state.withLock { state in
      if state.clock != nil { state.exchanges.append(exchange) }
    }
  }

  /// Adds a class to the family, in the place of what was known of it.
  func add(_ member: FamilyMember) {
    state.withLock { state in
      state.family.removeAll { $0.name == member.name }
      state.family.append(member)
    }
  }

  /// Says what a signal is called whose calls are drawn.
  func nameOfCalled(_ name: String) {
    state.withLock { $0.nameOfCalled = name }
  }

  // MARK: The score

  /// What has been drawn, or nothing if nothing was to be.
  private var score: Score? {
    state.withLock { state in
      if state.places.isEmpty, state.family.isEmpty { return nil }
      let diagram = Diagram(lanes(within: nil, depth: 0, of: state), end: state.end)
      return score(of: diagram, state)
    }
  }

  private func lanes(within parent: Int?, depth: Int, of state: State) -> [Diagram.Lane] {
    state.children(of: parent).flatMap { index in
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

  private func score(of diagram: Diagram, _ state: State) -> Score {
    // Where the lanes of each place stand in the diagram, and each lane.
    var rows: [Int: [Int]] = [:]
    var rowOfLane: [Int: Int] = [:]
    for (row, (place, lane)) in state.rows(within: nil).enumerated() {
      rows[place, default: []].append(row)
      if let lane { rowOfLane[lane] = row }
    }
    var notes = state.notes.map { note in
      let inner = note.place.flatMap { state.places[$0].lanes.first }.flatMap { rowOfLane[$0] }
      return Score.Note(
        lane: rowOfLane[note.lane] ?? 0, time: note.event.time, mark: note.event.mark,
        inner: inner, made: inner, thread: note.thread)
    }
    var parts = diagram.lanes.map { _ in Score.Part() }
    for place in state.places.indices {
      let sources = state.sources(of: place)
      let call = state.places[place].call
      let text = call?.text { state.places[$0].name }
      let part = Score.Part(
        call: sources.isEmpty && !(call?.isSelfMade ?? false) ? nil : text, isMade: text != nil,
        band: state.band(of: place),
        sources: sources.flatMap { rows[$0] ?? [] }.sorted())
      for row in rows[place] ?? [] { parts[row] = part }
    }
    for place in state.places.indices {
      let givers = state.givers(of: place).flatMap { rows[$0] ?? [] }
      for row in rows[place] ?? [] { Self.link(row, to: givers, &notes) }
    }
    var score = Score(
      diagram, notes, parts, order: state.order(within: nil).flatMap { rows[$0] ?? [] })
    score.frames = state.frames
    if !state.nameOfCalled.isEmpty { score.exchanges = state.exchanges }
    score.nameOfCalled = state.nameOfCalled
    score.family = state.family
    return score
  }
}

extension Recording {
  /// Notes of the last that happened in `givers` when the lane `row` began that it made that lane.
  private static func link(_ row: Int, to givers: [Int], _ notes: inout [Score.Note]) {
    guard let begin = notes.firstIndex(where: { $0.lane == row && $0.mark == .subscribed }),
      let maker = notes[..<begin].lastIndex(where: {
        givers.contains($0.lane) && ($0.mark.value != nil || $0.mark == .completed)
      }), notes[maker].time == notes[begin].time, notes[maker].made == nil
    else { return }
    notes[maker].made = row
  }
}

extension Recording.State {
  fileprivate func children(of parent: Int?) -> [Int] {
    places.indices.filter { places[$0].parent == parent }
  }

  /// The places below `parent`, each with its lanes, in the order of the diagram.
  fileprivate func rows(within parent: Int?) -> [(place: Int, lane: Int?)] {
    children(of: parent).flatMap { place in
      let lanes = places[place].lanes
      return (lanes.isEmpty ? [(place, nil)] : lanes.map { (place, $0) }) + rows(within: place)
    }
  }

  /// The places that send what `place` is made of: what its call was made from, and the signals
  /// that these send; what is drawn in its group.
  fileprivate func sources(of place: Int) -> [Int] {
    let made = places[place].call?.marks ?? []
    let inner = made.flatMap { children(of: $0) }
    let own = places[place].call == nil ? [] : children(of: place).filter { isGiven($0) }
    return (made + inner + own).filter { $0 != place }
  }

  /// Whether `place` was put where it stands by who draws it, and not since it was sent there.
  private func isGiven(_ place: Int) -> Bool {
    !notes.contains { $0.place == place }
  }

  /// The places whose values make the signals drawn at `place`, which stands in the group of what
  /// an operator makes of them.
  fileprivate func givers(of place: Int) -> [Int] {
    guard let parent = places[place].parent, isGiven(place) else { return [] }
    return places[parent].call?.marks ?? []
  }

  /// A number for the call of `place`, the same for all that share it.
  fileprivate func band(of place: Int) -> Int? {
    guard let call = places[place].call else { return nil }
    return places.firstIndex { $0.call === call }
  }

  /// The places below `parent`, sources first, and what is drawn in a group of an operator above
  /// its result.
  fileprivate func order(within parent: Int?) -> [Int] {
    var rest = children(of: parent)
    var order: [Int] = []
    while !rest.isEmpty {
      let next = rest.firstIndex { place in
        sources(of: place).allSatisfy { source in
          !rest.contains { isWithin(source, $0) && $0 != place }
        }
      }
      let place = rest.remove(at: next ?? 0)
      let inner = self.order(within: place)
      let isResult = places[place].call?.text { _ in "" } != nil
      let above = isResult ? inner.filter { isWithin($0, place) && isGiven($0) } : []
      order += above + [place] + inner.filter { !above.contains($0) }
    }
    return order
  }

  private func isWithin(_ place: Int, _ other: Int) -> Bool {
    place == other || places[place].parent.map { isWithin($0, other) } ?? false
  }
}
