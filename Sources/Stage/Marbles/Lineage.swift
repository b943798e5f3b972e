import Reactive

/// Something that happened while a scene was played, as a step of the recording's trace.
struct Happening: Sendable {
  /// The kinds of happenings.
  enum What: Sendable {
    /// The same as in `Run.Event.Kind`.
    case logged(LogLine)
    case sent(Diagram.Mark)
    case subscribing
    case disposing
    case executing
    case touched(String)
    case screen(String)

    /// A mark in a lane, by its number in the recording. `inner` is the place of the lanes of the
    /// signal that is this value.
    case mark(lane: Int, Diagram.Mark, inner: Int?)
  }

  /// The number of its step.
  let step: Int

  /// The time since the start.
  let time: Duration

  /// The number of the thread: 1 is main, 0 has no scheduler, others count from 2.
  let thread: Int

  /// The line of the lesson's file that made it happen.
  let line: Int?

  /// The happening itself.
  let what: What

  /// The place of the lanes of the signal that is this value.
  var inner: Int? {
    if case .mark(_, _, let inner) = what { inner } else { nil }
  }
}

/// The causes of what happened in a recording, and the lanes that values come from.
///
/// An event's cause is the nearest event on the way back from step to step. A value comes from
/// another lane if the way back from it leads, by way of operators only, to a value there: not
/// through the begin or the end of a subscription, and not through code that sends or sets
/// something, since the value begins there. A sent value comes from the lane that draws what is
/// sent, if one does. A value that an operator or a subject has kept comes from where it came when
/// it was kept.
struct Lineage {
  private let steps: [TraceStep]
  private let scene: Int
  private let history: [Happening]

  /// Tells for each lane whether the recording itself is the subscriber.
  private let isWatched: [Bool]

  /// True if the lane `first` draws what goes into the lane `second`.
  private let isSource: (_ first: Int, _ second: Int) -> Bool

  /// The place in the history of each step that has one.
  private let places: [Int: Int]

  /// The places in the history of the marks of what is watched, by the step that led directly to
  /// them.
  private let drawnSends: [Int: [Int]]

  init(
    _ steps: [TraceStep], scene: Int, _ history: [Happening], _ isWatched: [Bool],
    isSource: @escaping (_ first: Int, _ second: Int) -> Bool
  ) {
    (self.steps, self.scene, self.history, self.isWatched) = (steps, scene, history, isWatched)
    self.isSource = isSource
    places = Dictionary(uniqueKeysWithValues: history.enumerated().map { ($1.step, $0) })
    let marks = history.indices.filter { index in
      if case .mark(let lane, _, _) = history[index].what { isWatched[lane] } else { false }
    }
    drawnSends = Dictionary(grouping: marks) { steps[history[$0].step - 1].cause }
  }

  // MARK: Causes

  /// The cause of a happening.
  private enum Origin {
    case scene, unknown
    case happening(Int)
  }

  /// The nearest happening on the way back from the one at `index`, and the steps of the values that
  /// were kept on this way.
  private func cause(of index: Int) -> (origin: Origin, kept: [Int]) {
    var (step, kept, passed) = (steps[history[index].step - 1].cause, [Int](), Set<Int>())
    var origin = Origin.unknown
    while step != 0 {
      passed.insert(step)
      if step == scene {
        origin = .scene
        break
      }
      if let place = place(of: step, for: index) {
        origin = .happening(place)
        break
      }
      kept += steps[step - 1].kept
      step = steps[step - 1].cause
    }
    // The value that completed a joined value is kept too, but it is the cause.
    return (origin, kept.filter { !passed.contains($0) })
  }

  /// The happening that `step` is, or that draws what is sent in it, as the one at `index` sees it.
  private func place(of step: Int, for index: Int) -> Int? {
    places[step] ?? drawn(in: step, for: index)
  }

  /// The nearest happening at or before `step`.
  private func place(before step: Int, for index: Int) -> Int? {
    var step = step
    while step != 0, step != scene {
      if let place = place(of: step, for: index) { return place }
      step = steps[step - 1].cause
    }
    return nil
  }

  /// The events of the run, in whose diagram lanes have these rows.
  func events(_ rowOfLane: [Int: Int]) -> [Run.Event] {
    let threads = threads
    return history.enumerated().map { index, happening in
      let (origin, kept) = cause(of: index)
      let cause: Run.Cause =
        switch origin {
        case .scene: .scene
        case .unknown: .unknown
        case .happening(let place): .event(place + 1)
        }
      var event = Run.Event(
        number: index + 1, time: happening.time, thread: threads[happening.thread] ?? 0,
        line: happening.line, cause: cause, kind: Run.Event.Kind(happening.what, rowOfLane))
      let places = Set(kept.compactMap { place(before: $0, for: index) }).map { $0 + 1 }
      event.keptFrom = places.filter { cause != .event($0) }.sorted()
      return event
    }
  }

  /// The number that the log gives to each thread; threads that log nothing get numbers behind those.
  private var threads: [Int: Int] {
    var numbers = [1: 1]
    for case (let thread, .logged(let line)) in history.map({ ($0.thread, $0.what) }) {
      numbers[thread] = line.thread
    }
    var last = max(2, numbers.values.max() ?? 2)
    for thread in history.map(\.thread) where thread != 0 && numbers[thread] == nil {
      last += 1
      numbers[thread] = last
    }
    return numbers
  }

  // MARK: Where values come from

  /// The marks as a score has them, with the lanes that their values come from and the lanes that
  /// begin because of them.
  func notes(in layout: Layout, _ state: Recording.State) -> [Score.Note] {
    var numbers: [Int: Int] = [:]
    var notes: [Score.Note] = []
    var known: [Int: [Int]] = [:]
    for (index, happening) in history.enumerated() {
      guard case .mark(let lane, let mark, let inner) = happening.what,
        let row = layout.rowOfLane[lane]
      else { continue }
      let signal = inner.flatMap { state.places[$0].lanes.first }.flatMap { layout.rowOfLane[$0] }
      var note = Score.Note(
        lane: row, time: happening.time, mark: mark, inner: signal, thread: happening.thread,
        event: index + 1)
      note.made = signal.map { [$0] } ?? []
      let led = causingMark(of: index)
      note.cause = led.flatMap { numbers[$0] }
      let lanes = mark.value == nil ? [] : lanes(of: index, &known)
      note.sources = signal.map { [$0] } ?? lanes.compactMap { layout.rowOfLane[$0] }
      if mark == .subscribed, let maker = note.cause, notes[maker].begins, notes[maker].lane != row,
        !notes[maker].made.contains(row)
      {
        notes[maker].made.append(row)
      }
      numbers[index] = notes.count
      notes.append(note)
    }
    return notes
  }

  /// The nearest mark on the way back from a mark, if no sending or touching is on the way.
  private func causingMark(of index: Int) -> Int? {
    var index = index
    while case .happening(let place) = cause(of: index).origin {
      switch history[place].what {
      case .mark: return place
      case .sent, .executing, .touched, .screen: return nil
      case .logged, .subscribing, .disposing: index = place
      }
    }
    return nil
  }

  /// The lanes that the value at `index` comes from.
  private func lanes(of index: Int, _ known: inout [Int: [Int]]) -> [Int] {
    if let lanes = known[index] { return lanes }
    let found = lanes(from: steps[history[index].step - 1].cause, for: index, &known)
    let lanes = found.isEmpty ? lane(of: index).map { [$0] } ?? [] : found
    known[index] = lanes
    return lanes
  }

  /// The lanes that the value at `index` comes from if `step` has led to it, as far as they are
  /// others than its own.
  private func lanes(from step: Int, for index: Int, _ known: inout [Int: [Int]]) -> [Int] {
    var step = step
    while step != 0, step != scene {
      if let place = place(of: step, for: index) {
        guard case .mark(let other, .next, _) = history[place].what, other != lane(of: index) else {
          return []
        }
        return lanes(of: place, &known)
      }
      let made = steps[step - 1]
      if made.kind == .beginning { return [] }
      if !made.kept.isEmpty {
        return made.kept.reduce(into: []) { found, kept in
          for one in lanes(from: kept, for: index, &known) where !found.contains(one) {
            found.append(one)
          }
        }
      }
      step = made.cause
    }
    return []
  }

  /// The mark that draws what is sent in `step`, if there is one before `index`: a mark in a lane that
  /// goes into its lane, or may do so.
  private func drawn(in step: Int, for index: Int) -> Int? {
    guard let marks = drawnSends[step] else { return nil }
    let own = lane(of: index)
    let found = marks.filter { mark in
      guard mark < index, let other = lane(of: mark), other != own else { return false }
      guard let own else { return true }
      return !isSource(own, other) && (!isWatched[own] || isSource(other, own))
    }
    let first = found.filter { one in
      !found.contains { other in
        guard let other = lane(of: other), let one = lane(of: one) else { return false }
        return isSource(other, one)
      }
    }
    return first.count == 1 ? first[0] : nil
  }

  /// The lane of a mark.
  private func lane(of index: Int) -> Int? {
    if case .mark(let lane, _, _) = history[index].what { lane } else { nil }
  }
}

extension Run.Event.Kind {
  fileprivate init(_ what: Happening.What, _ rowOfLane: [Int: Int]) {
    self =
      switch what {
      case .logged(let line): .logged(line)
      case .sent(let mark): .sent(mark)
      case .subscribing: .subscribing
      case .disposing: .disposing
      case .executing: .executing
      case .touched(let words): .touched(words)
      case .screen(let title): .screen(title)
      case .mark(let lane, let mark, _): .mark(lane: rowOfLane[lane] ?? 0, mark)
      }
  }
}
