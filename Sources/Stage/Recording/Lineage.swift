import Reactive

/// An event recorded in a scene, with its step in the trace.
package struct RecordedEvent: Sendable {
  /// The kinds of recorded events.
  package enum Kind: Sendable {
    /// The same cases as in `Run.Event.Kind`.
    case logged(LogLine)
    case sent(Diagram.Mark)
    case subscribing
    case disposing
    case executing
    case touched(String)
    case screen(String)

    /// A mark in the recorded lane with this number. If the value is a signal, `inner` is the node
    /// of its lanes.
    case mark(lane: Int, Diagram.Mark, inner: Int?)
  }

  /// The number of the step.
  let step: Int

  /// The time since the start.
  let time: Duration

  /// The number of the thread: 1 for main, 0 for a thread without a scheduler, and 2 and above for
  /// the others.
  let thread: Int

  /// The number of the line in the lesson's file that caused the event.
  let line: Int?

  /// The kind, with its details.
  let kind: Kind

  /// For a value that leaves a buffer, the time at which it entered the buffer.
  var arrival: Duration?

  /// True for a line that a task logs.
  var isLogged = false

  /// The node of the inner signal's lanes, if the value is a signal.
  var inner: Int? {
    if case .mark(_, _, let inner) = kind { inner } else { nil }
  }
}

/// The causes of recorded events, and the lanes that values come from.
///
/// Each step knows the step that caused it. Following these causes back gives a path of steps. The
/// cause of an event is the nearest earlier event on this path.
///
/// A value comes from another lane if its path leads to a value there through operators only. The
/// path stops at the beginning or end of a subscription, and at code that sends or sets something,
/// because the value begins there. A sent value comes from the lane that draws the sender, if there
/// is one. A value that an operator or a subject stores and sends later still comes from the lane
/// where it began.
struct Lineage {
  private let steps: [TraceStep]
  private let scene: Int
  private let history: [RecordedEvent]

  /// For each lane, true if the recording itself is the subscriber.
  private let isWatched: [Bool]

  /// A closure that returns true if the lane `first` draws an input of the lane `second`.
  private let isSource: (_ first: Int, _ second: Int) -> Bool

  /// For each step that has an event, the event's index in the history.
  private let eventIndices: [Int: Int]

  /// For each step, the marks that the step caused directly in watched lanes, as indices in
  /// `history`.
  private let drawnSends: [Int: [Int]]

  init(
    _ steps: [TraceStep], scene: Int, _ history: [RecordedEvent], _ isWatched: [Bool],
    isSource: @escaping (_ first: Int, _ second: Int) -> Bool
  ) {
    (self.steps, self.scene, self.history, self.isWatched) = (steps, scene, history, isWatched)
    self.isSource = isSource
    eventIndices = Dictionary(uniqueKeysWithValues: history.enumerated().map { ($1.step, $0) })
    let marks = history.indices.filter { index in
      if case .mark(let lane, _, _) = history[index].kind { isWatched[lane] } else { false }
    }
    drawnSends = Dictionary(grouping: marks) { steps[history[$0].step - 1].cause }
  }

  // MARK: Causes

  /// The cause of a recorded event.
  private enum FoundCause {
    case scene, unknown
    case event(Int)
  }

  /// Returns the cause of the event at `index`, and the steps of the values kept on the path to it.
  private func cause(of index: Int) -> (origin: FoundCause, kept: [Int]) {
    var (step, kept, passed) = (steps[history[index].step - 1].cause, [Int](), Set<Int>())
    var origin = FoundCause.unknown
    while step != 0 {
      passed.insert(step)
      if step == scene {
        origin = .scene
        break
      }
      if let earlier = eventIndex(of: step, for: index) {
        origin = .event(earlier)
        break
      }
      kept += steps[step - 1].kept
      step = steps[step - 1].cause
    }
    // The value that completes a pair was also kept, but it is the cause itself.
    return (origin, kept.filter { !passed.contains($0) })
  }

  /// Returns the index of the event that was recorded in `step`, or else of the mark before `index`
  /// that draws the event sent in `step`.
  private func eventIndex(of step: Int, for index: Int) -> Int? {
    eventIndices[step] ?? drawn(in: step, for: index)
  }

  /// Returns the index of the nearest event at or before `step`.
  private func eventIndex(before step: Int, for index: Int) -> Int? {
    var step = step
    while step != 0, step != scene {
      if let earlier = eventIndex(of: step, for: index) { return earlier }
      step = steps[step - 1].cause
    }
    return nil
  }

  /// Returns the events of the run. `rowOfLane` maps recorded lanes to rows of the diagram.
  func events(_ rowOfLane: [Int: Int]) -> [Run.Event] {
    let threads = threads
    return history.enumerated().map { index, recorded in
      let (origin, kept) = cause(of: index)
      let cause: Run.Cause =
        switch origin {
        case .scene: .scene
        case .unknown: .unknown
        case .event(let earlier): .event(earlier + 1)
        }
      var event = Run.Event(
        number: index + 1, time: recorded.time, thread: threads[recorded.thread] ?? 0,
        line: recorded.line, cause: cause, kind: Run.Event.Kind(recorded.kind, rowOfLane))
      let numbers = Set(kept.compactMap { eventIndex(before: $0, for: index) }).map { $0 + 1 }
      event.keptFrom = numbers.filter { cause != .event($0) }.sorted()
      return event
    }
  }

  /// The number that the log uses for each thread. Threads that log nothing get higher numbers.
  private var threads: [Int: Int] {
    var numbers = [1: 1]
    for case (let thread, .logged(let line)) in history.map({ ($0.thread, $0.kind) }) {
      numbers[thread] = line.thread
    }
    var last = max(2, numbers.values.max() ?? 2)
    for thread in history.map(\.thread) where thread != 0 && numbers[thread] == nil {
      last += 1
      numbers[thread] = last
    }
    return numbers
  }

  // MARK: Origins of values

  /// Returns the notes of a score, each with the lanes that its value comes from and the lanes that
  /// it starts.
  func notes(in layout: Layout, _ state: Recording.State) -> [Score.Note] {
    var numbers: [Int: Int] = [:]
    var notes: [Score.Note] = []
    var known: [Int: [Int]] = [:]
    for (index, recorded) in history.enumerated() {
      guard case .mark(let lane, let mark, let inner) = recorded.kind,
        let row = layout.rowOfLane[lane]
      else { continue }
      let signal = inner.flatMap { state.tree.nodes[$0].lanes.first }.flatMap {
        layout.rowOfLane[$0]
      }
      var note = Score.Note(
        lane: row, time: recorded.time, mark: mark, inner: signal, thread: recorded.thread,
        event: index + 1)
      (note.arrival, note.isLogged) = (recorded.arrival, recorded.isLogged)
      if mark == .subscribed { note.caller = caller(of: index) }
      note.made = signal.map { [$0] } ?? []
      note.cause = causingMark(of: index).flatMap { numbers[$0] }
      let lanes = mark.value == nil ? [] : lanes(of: index, &known)
      note.sources = signal.map { [$0] } ?? lanes.compactMap { layout.rowOfLane[$0] }
      if mark.isBeginning, let maker = note.cause, notes[maker].begins, notes[maker].lane != row,
        !notes[maker].made.contains(row)
      {
        notes[maker].made.append(row)
      }
      numbers[index] = notes.count
      notes.append(note)
    }
    return notes
  }

  /// Returns the nearest mark on the path to the mark at `index`. Returns nil if, on this path,
  /// code sent something or the user touched a control.
  private func causingMark(of index: Int) -> Int? {
    var index = index
    while case .event(let earlier) = cause(of: index).origin {
      switch history[earlier].kind {
      case .mark: return earlier
      case .sent, .executing, .touched, .screen: return nil
      case .logged, .subscribing, .disposing: index = earlier
      }
    }
    return nil
  }

  /// Returns the thread that called `subscribe` for the subscription at `index`, if the
  /// subscription began on a different thread.
  private func caller(of index: Int) -> Int? {
    guard case .event(let earlier) = cause(of: index).origin,
      case .subscribing = history[earlier].kind, history[earlier].thread != history[index].thread
    else { return nil }
    return history[earlier].thread
  }

  /// Returns the lanes that the value at `index` comes from.
  private func lanes(of index: Int, _ known: inout [Int: [Int]]) -> [Int] {
    if let lanes = known[index] { return lanes }
    let found = lanes(from: steps[history[index].step - 1].cause, for: index, &known)
    let lanes = found.isEmpty ? lane(of: index).map { [$0] } ?? [] : found
    known[index] = lanes
    return lanes
  }

  /// Returns the other lanes that the value at `index` comes from, given that `step` caused it.
  private func lanes(from step: Int, for index: Int, _ known: inout [Int: [Int]]) -> [Int] {
    var step = step
    while step != 0, step != scene {
      if let earlier = eventIndex(of: step, for: index) {
        guard case .mark(let other, .next, _) = history[earlier].kind, other != lane(of: index)
        else {
          return []
        }
        return lanes(of: earlier, &known)
      }
      let traceStep = steps[step - 1]
      if traceStep.kind == .beginning { return [] }
      if !traceStep.kept.isEmpty {
        return traceStep.kept.reduce(into: []) { found, kept in
          for one in lanes(from: kept, for: index, &known) where !found.contains(one) {
            found.append(one)
          }
        }
      }
      step = traceStep.cause
    }
    return []
  }

  /// Returns the mark before `index` that draws the event sent in `step`. Its lane must be a
  /// possible input of the lane at `index`.
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

  /// Returns the lane of the mark at `index`.
  private func lane(of index: Int) -> Int? {
    if case .mark(let lane, _, _) = history[index].kind { lane } else { nil }
  }
}

extension Run.Event.Kind {
  fileprivate init(_ kind: RecordedEvent.Kind, _ rowOfLane: [Int: Int]) {
    self =
      switch kind {
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
