import Reactive
import Synchronization

/// A recording of a scene: the history of the scene's events.
package final class Recording: Sendable {
  /// The recording of the scene that is playing, if it is being recorded.
  @TaskLocal package static var current: Recording?

  /// A node in the tree of drawn names. It has a lane for each subscription.
  struct Node {
    var name: String
    let parent: Int?
    var isHeading = false
    var isTask = false
    var lanes: [Int] = []

    /// The call that made the drawn signal.
    var call: Call?
  }

  /// A lane at a node.
  struct Lane {
    let kind: Diagram.Lane.Kind
    var hasFlags: Bool

    /// True if the values are Booleans, even if they are not drawn as a level.
    let isBoolean: Bool
    let node: Int

    /// True if the subscriber is the recording itself rather than the lesson.
    let isWatched: Bool

    /// True if the lane belongs to a task, a loop or a stream, and not to a signal.
    let isAsynchronous: Bool
    var isOver = false
  }

  /// The state of a recording.
  struct State {
    var clock: Timepiece?
    var file: FileName?
    var start = Instant(secondsSince1970: 0)

    /// The number of the step that stands for the scene itself.
    var scene = 0

    var end = Duration.zero
    var nodes: [Node] = []
    var lanes: [Lane] = []
    var history: [RecordedEvent] = []
    var signals = 0
    var buffers: [Int: StreamBuffer] = [:]
    var threads = ThreadNumbers()
    var frames: [ScreenFrame] = []
    var calls = CallSequence()
    var hierarchy: [HierarchyClass] = []
    var ownership: [OwnershipClaim] = []

    mutating func add(_ node: Node) -> Int {
      nodes.append(node)
      return nodes.count - 1
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
      $0.clock = clock
      $0.file = file
      $0.start = clock.now
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
    let clock = state.withLock { state in
      if atLength, let clock = state.clock { state.end = clock.now - state.start }
      return state.clock.take()
    }
    withExtendedLifetime(clock) {}
  }

  // MARK: Lanes

  /// Returns the node for lanes called `name`, below `group` if there is one. `call` is the call
  /// that made the signal drawn there.
  func node(_ name: String, in group: String?, of call: Call?) -> Int {
    state.withLock { state in
      let node = node(name, in: group, &state)
      if state.nodes[node].call == nil { state.nodes[node].call = call }
      return node
    }
  }

  private func node(_ name: String, in group: String?, _ state: inout State) -> Int {
    let parent = group.map { node(group: $0, &state) }
    let found = state.nodes.firstIndex {
      $0.name == name && $0.parent == parent && !$0.isHeading && !$0.isTask
    }
    return found ?? state.add(Node(name: name, parent: parent))
  }

  private func node(group: String, _ state: inout State) -> Int {
    state.nodes.firstIndex { $0.name == group }
      ?? state.add(Node(name: group, parent: nil, isHeading: true))
  }

  /// Returns a new node, below `group`, for the lane of a task called `name`.
  func addTaskNode(_ name: String, in group: String?) -> Int {
    state.withLock { state in
      let parent = group.map { node(group: $0, &state) }
      return state.add(Node(name: name, parent: parent, isTask: true))
    }
  }

  /// Returns a new node, below `parent`, for the lanes of a signal that is sent as a value.
  func addSignalNode(below parent: Int) -> (node: Int, name: String) {
    state.withLock { state in
      let letter = UnicodeScalar(UInt8(ascii: "a") + UInt8(state.signals % 26))
      let round = state.signals / 26
      let name = "\(letter)\(round == 0 ? "" : "\(round)")"
      state.signals += 1
      return (state.add(Node(name: name, parent: parent)), name)
    }
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
      state.lanes.append(
        Lane(
          kind: kind, hasFlags: isBoolean, isBoolean: isBoolean, node: node,
          isWatched: isWatched, isAsynchronous: isAsynchronous))
      state.nodes[node].lanes.append(state.lanes.count - 1)
      return LaneWriter(
        name: state.nodes[node].name, recording: self, lane: state.lanes.count - 1)
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
      if state.lanes[writer.lane].isOver { return nil }
      let kind = RecordedEvent.Kind.mark(lane: writer.lane, mark, inner: inner)
      guard var note = add(kind, at: line, &state) else { return nil }
      (note.arrival, note.isLogged) = (arrival, isLogged)
      state.history[state.history.count - 1] = note
      if mark.isEnd { state.lanes[writer.lane].isOver = true }
      if let value = mark.value, mark.isDropping || value != "0" && value != "1" {
        state.lanes[writer.lane].hasFlags = false
      }
      return note
    }
    guard let note else { return Trace.cause }
    tell?(writer.name, Diagram.Event(note.time, mark))
    return note.step
  }

  // MARK: Events

  /// Records that `line` was logged. If a drawn task logged it, also draws it in the task's lane.
  package func add(_ line: LogLine) {
    let step = DrawnTask.current?.draw(line) ?? Trace.cause
    Trace.withCause(step) {
      state.withLock { _ = add(.logged(line), at: line.lineNumber, &$0) }
    }
  }

  /// The time since the start.
  var time: Duration {
    state.withLock { state in state.clock.map { $0.now - state.start } ?? state.end }
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
    guard let clock = state.clock else { return nil }
    let recorded = RecordedEvent(
      step: trace.add(causedBy: Trace.cause), time: clock.now - state.start,
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
      trace.all, scene: state.scene, state.history, state.lanes.map(\.isWatched)
    ) {
      state.isSource(state.lanes[$0].node, of: state.lanes[$1].node)
    }
    return Run(
      from: state.start, lineage.events(layout.rowOfLane),
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

  /// Records that the running code has logged `message`.
  package func say(_ message: String) {
    record(.logged(message, by: column))
  }

  /// Records a call, a return or a logged message.
  func record(_ item: CallSequenceItem) {
    state.withLock { state in
      if state.clock == nil { return }
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
