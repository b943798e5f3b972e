import Reactive
import Synchronization

/// A recording of a scene: the history of the scene's events.
package final class Recording: Sendable {
  /// The recording of the scene that is playing, if it is being recorded.
  @TaskLocal package static var current: Recording?

  /// The state of a recording.
  struct State {
    var timing = Timing()
    var file: FileName?

    /// The number of the step that stands for the scene itself.
    var scene = 0

    var history: [RecordedEvent] = []
    var threads = ThreadNumbers()
    var tree = LaneTree()
    var buffers: [Int: StreamBuffer] = [:]
    var frames: [ScreenFrame] = []
    var calls = CallSequence()
    var hierarchy: [HierarchyClass] = []
    var ownership: [OwnershipClaim] = []
  }

  /// The times of a recording, counted from its start.
  struct Timing {
    /// The clock while the recording is open.
    private(set) var clock: Timepiece?

    private(set) var start = Instant(secondsSince1970: 0)
    private(set) var end = Duration.zero

    /// The time since the start, or the end of a closed recording.
    var time: Duration { clock.map { $0.now - start } ?? end }

    mutating func open(_ clock: Timepiece) { (self.clock, start) = (clock, clock.now) }

    /// Removes the clock and returns it. If `atLength` is true, the recording ends now.
    mutating func close(atLength: Bool) -> Timepiece? {
      if atLength { end = time }
      return clock.take()
    }
  }

  /// The numbers of the threads, in the order of their first events.
  struct ThreadNumbers {
    private var numbers: [ObjectIdentifier: Int] = [:]

    // Kept alive, because after a scheduler is deallocated, another one could get its identifier.
    private var schedulers: [Scheduler] = []

    /// Returns the number of the thread that `scheduler` runs on: 1 for main, 0 for a thread
    /// without a scheduler, and 2, 3 and so on for others.
    mutating func number(of scheduler: Scheduler?, main: Scheduler) -> Int {
      guard let scheduler else { return 0 }
      if scheduler === main { return 1 }
      if let number = numbers[ObjectIdentifier(scheduler)] { return number }
      schedulers.append(scheduler)
      numbers[ObjectIdentifier(scheduler)] = schedulers.count + 1
      return schedulers.count + 1
    }
  }

  private let state = Mutex(State())
  private let trace: Trace
  private let tell: (@Sendable (_ lane: String, Diagram.Event) -> Void)?

  /// Creates a recording. `tell` is called immediately for each mark. The clock that is passed to
  /// `open` must belong to `trace`.
  package init(
    in trace: Trace = Trace(),
    telling tell: (@Sendable (_ lane: String, Diagram.Event) -> Void)? = nil
  ) {
    self.trace = trace
    self.tell = tell
  }

  /// Runs `body` and records everything drawn in it.
  package func records<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outcome = Self.$current.withValue(self) {
      Call.kept { trace.taken { Swift.Result { () throws(Failure) in try body() } } }
    }
    return try outcome.get()
  }

  /// Starts recording with the times of `clock`, counted from now. `file` is the lesson's file.
  ///
  /// Create the clock inside `records`, so that it is traced.
  package func open(_ clock: Timepiece, in file: FileName? = nil) {
    state.withLock {
      $0.timing.open(clock)
      $0.file = file
      $0.scene = trace.add(causedBy: 0)
    }
  }

  /// Runs `body`, the scene's own code, with the scene as the cause of its events.
  package func runScene<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try Trace.withCause(state.withLock { $0.scene }, body)
  }

  /// Stops recording.
  ///
  /// If the scene has a declared length, `atLength` is true, and the diagram extends to the current
  /// time. Otherwise the diagram ends with the last event.
  package func close(atLength: Bool) {
    let clock = state.withLock { $0.timing.close(atLength: atLength) }
    withExtendedLifetime(clock) {}
  }

  // MARK: Lanes

  /// Returns the node for lanes called `name`, below `group` if there is one. `call` is the call
  /// that made the signal drawn there.
  func node(_ name: String, in group: String?, of call: Call?) -> Int {
    state.withLock { $0.tree.node(name, in: group, of: call) }
  }

  /// Returns a new node, below `group`, for the lane of a task called `name`.
  func addTaskNode(_ name: String, in group: String?) -> Int {
    state.withLock { $0.tree.addTask(name, in: group) }
  }

  /// Returns a new node, below `parent`, for the lanes of a signal that is sent as a value.
  func addSignalNode(below parent: Int) -> (node: Int, name: String) {
    state.withLock { $0.tree.addSignal(below: parent) }
  }

  /// A function that draws marks in one lane.
  struct LaneWriter: Sendable {
    /// The name of the lane's node.
    let name: String

    fileprivate let recording: Recording
    fileprivate let lane: Int

    /// Draws `mark` and returns the number of its step.
    ///
    /// `inner` is the node of the inner signal's lanes, if the value is a signal. `line` is the
    /// number of the line in the lesson's file that caused the mark. `arrival` is the time at which
    /// the value entered a buffer. `isLogged` is true for a line that a task logs.
    @discardableResult
    func callAsFunction(
      _ mark: Diagram.Mark, _ inner: Int? = nil, at line: Int? = nil, arrival: Duration? = nil,
      isLogged: Bool = false
    ) -> Int {
      recording.draw(mark, inner, with: self, at: line, arrival, isLogged)
    }
  }

  /// Adds a lane at `node` and returns its writer.
  func lane<Value>(
    at node: Int, _ kind: Diagram.Lane.Kind, of: Value.Type, isWatched: Bool = false,
    isAsynchronous: Bool = false
  ) -> LaneWriter {
    let isBoolean = Value.self == Bool.self || Value.self == Bool?.self
    return state.withLock { state in
      let lane = state.tree.add(
        LaneTree.Lane(
          kind: kind, hasFlags: isBoolean, isBoolean: isBoolean, node: node,
          isWatched: isWatched, isAsynchronous: isAsynchronous))
      return LaneWriter(name: state.tree.nodes[node].name, recording: self, lane: lane)
    }
  }

  /// Returns the buffer of the stream with this key, if the stream is drawn.
  func buffer(of key: Int) -> StreamBuffer? { state.withLock { $0.buffers[key] } }

  /// Sets the buffer of the stream with this key.
  func setBuffer(_ buffer: StreamBuffer?, of key: Int) {
    state.withLock { $0.buffers[key] = buffer }
  }

  // Not inlined into a task; see `Lock`.
  @inline(never)
  private func draw(
    _ mark: Diagram.Mark, _ inner: Int?, with writer: LaneWriter, at line: Int?,
    _ arrival: Duration?,
    _ isLogged: Bool
  ) -> Int {
    let note = state.withLock { state -> RecordedEvent? in
      if state.tree.lanes[writer.lane].isOver { return nil }
      let kind = RecordedEvent.Kind.mark(lane: writer.lane, mark, inner: inner)
      guard var note = add(kind, at: line, &state) else { return nil }
      (note.arrival, note.isLogged) = (arrival, isLogged)
      state.history[state.history.count - 1] = note
      state.tree.lanes[writer.lane].events.append(Diagram.Event(note.time, mark))
      if mark.isEnd { state.tree.lanes[writer.lane].isOver = true }
      if let value = mark.value, mark.isDropping || value != "0" && value != "1" {
        state.tree.lanes[writer.lane].hasFlags = false
      }
      return note
    }
    guard let note else { return Trace.cause }
    tell?(writer.name, Diagram.Event(note.time, mark))
    return note.step
  }

  // MARK: Events

  /// Records that the running code has logged `line`. If a drawn task logged it, also draws it in the
  /// task's lane.
  package func add(_ line: LogLine) {
    record(.logged(line.message, by: column))
    let step = DrawnTask.current?.draw(line) ?? Trace.cause
    Trace.withCause(step) {
      state.withLock { _ = add(.logged(line), at: line.lineNumber, &$0) }
    }
  }

  /// The time since the start.
  var time: Duration {
    state.withLock { $0.timing.time }
  }

  /// Adds a step, caused by the current step, that delivers the values of the steps `kept`.
  func delivery(keeping kept: [Int]) -> Int { trace.add(causedBy: Trace.cause, keeping: kept) }

  /// Records a call at `line` in the file `fileID`, and returns the number of its step. Returns nil
  /// if the file is not the lesson's.
  package func act(_ kind: RecordedEvent.Kind, _ fileID: StaticString, _ line: UInt) -> Int? {
    state.withLock { state in
      guard state.file?.isName(of: fileID) ?? false else { return nil }
      return add(kind, at: Int(line), &state)?.step
    }
  }

  /// Adds an event as a step caused by the current step, unless the recording is closed.
  private func add(_ kind: RecordedEvent.Kind, at line: Int? = nil, _ state: inout State)
    -> RecordedEvent?
  {
    guard let clock = state.timing.clock else { return nil }
    let recorded = RecordedEvent(
      step: trace.add(causedBy: Trace.cause), time: state.timing.time,
      thread: state.threads.number(of: Scheduler.current, main: clock.main), line: line, kind: kind)
    state.history.append(recorded)
    return recorded
  }

  // MARK: The run

  /// The recorded run.
  package var run: Run {
    let state = self.state.withLock { $0 }
    let layout = Layout(state)
    let lineage = Lineage(
      trace.all, scene: state.scene, state.history, state.tree.lanes.map(\.isWatched)
    ) {
      state.isSource(state.tree.lanes[$0].node, of: state.tree.lanes[$1].node)
    }
    return Run(
      from: state.timing.start, lineage.events(layout.rowOfLane),
      score: score(in: layout, lineage, state))
  }

  // MARK: Screens and calls

  /// Records that the screen `title` now shows `controls`.
  package func show(_ title: String, _ controls: [ControlAppearance]) {
    state.withLock { state in
      guard let time = add(.screen(title), &state)?.time else { return }
      guard let last = state.frames.last, last.time == time, last.title == title else {
        let event = state.history.count
        state.frames.append(
          ScreenFrame(event: event, time: time, title: title, controls: controls))
        return
      }
      var shown = controls
      for (index, control) in last.controls.enumerated() where control.isTouched {
        shown[index].isTouched = true
      }
      state.frames[state.frames.count - 1].controls = shown
    }
  }

  /// Records a call, a return or a logged message.
  func record(_ item: CallSequenceItem) {
    state.withLock { state in
      if state.timing.clock == nil { return }
      state.calls.add(item, afterEvents: state.history.count)
    }
  }

  /// Adds a class to the class hierarchy, replacing an earlier entry for it.
  func add(_ member: HierarchyClass) {
    state.withLock { state in
      state.hierarchy.removeAll { $0.name == member.name }
      state.hierarchy.append(member)
    }
  }

  /// Adds the references between a scene's objects.
  package func add(_ claim: OwnershipClaim) {
    state.withLock { $0.ownership.append(claim) }
  }

  /// The column of the running code.
  var column: Int {
    state.withLock { $0.calls.column(running: Trace.cause, in: trace) }
  }

  /// Runs `body` as the code of `column`.
  func runs<Result>(in column: Int, _ body: () -> Result) -> Result {
    let step = trace.add(causedBy: Trace.cause)
    state.withLock { $0.calls.columns[step] = column }
    return Trace.withCause(step, body)
  }

  /// Returns the column of the signal called `name`, whose calls are drawn.
  func column(ofCalled name: String) -> Int {
    state.withLock { $0.calls.column(ofCalled: name) }
  }
}
