// A recording of a trial, with only its lanes, marks and times. The recording in Stage also keeps
// everything that a picture needs.

final class Recording: @unchecked Sendable {
  @TaskLocal static var current: Recording?

  private let tell: (String, Diagram.Event) -> Void
  private var clock: Timepiece?
  private var start = Instant(nanosecondsSince1970: 0)
  private var end = Duration.zero
  private var nodes: [Node] = []

  /// A drawn signal, with a lane for each subscription.
  final class Node {
    let name: String
    var lanes: [Lane] = []

    init(_ name: String) {
      self.name = name
    }
  }

  final class Lane {
    let name: String
    var events: [Diagram.Event] = []
    var isOver = false

    init(_ name: String) {
      self.name = name
    }
  }

  init(in trace: Trace, telling tell: @escaping (String, Diagram.Event) -> Void) {
    self.tell = tell
  }

  func records<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outcome = Self.$current.withValue(self) {
      Swift.Result { () throws(Failure) in try body() }
    }
    return try outcome.get()
  }

  func open(_ clock: Timepiece) {
    self.clock = clock
    start = clock.now
  }

  func runScene<Result>(_ body: () -> Result) -> Result { body() }

  func close(atLength: Bool) {
    if atLength, let clock { end = clock.now - start }
    clock = nil
  }

  func node(_ name: String) -> Node {
    let node = Node(name)
    nodes.append(node)
    return node
  }

  func draw(_ mark: Diagram.Mark, in lane: Lane) {
    guard let clock, !lane.isOver else { return }
    let event = Diagram.Event(clock.now - start, mark)
    lane.events.append(event)
    if mark.isEnd { lane.isOver = true }
    tell(lane.name, event)
  }

  fileprivate var diagram: Diagram {
    let lanes = nodes.flatMap { node -> [Diagram.Lane] in
      if node.lanes.isEmpty { return [Diagram.Lane(node.name)] }
      return node.lanes.enumerated().map { index, lane in
        let name = node.lanes.count == 1 ? node.name : "\(node.name) \(index + 1)"
        return Diagram.Lane(name, events: lane.events)
      }
    }
    return Diagram(lanes, end: end)
  }
}

extension Signal<TypedValue> {
  func drawn(_ name: String) -> Signal {
    guard let recording = Recording.current else { return self }
    let node = recording.node(name)
    return Signal { subscriber in
      let recorder = Recorder(recording, at: node, passingTo: subscriber)
      let pen = recorder.pen
      // Like `Recorder` in Stage, this draws a disposal only while the recorder exists.
      let disposal = CompoundDisposable()
      disposal.add { pen.recorder?.draw(.disposed) }
      subscriber.didSubscribe(with: disposal)
      recorder.draw(.subscribed)
      return self.subscribe(recorder)
    }.named(self.name)
  }
}

/// A subscriber that draws events and forwards them to another subscriber.
private final class Recorder: Subscriber, @unchecked Sendable {
  /// A reference to the recorder while it exists.
  final class Pen: @unchecked Sendable {
    unowned(unsafe) var recorder: Recorder?
  }

  let pen = Pen()

  private let recording: Recording
  private let lane: Recording.Lane
  private let subscriber: Subscription<TypedValue>

  init(
    _ recording: Recording, at node: Recording.Node, passingTo subscriber: Subscription<TypedValue>
  ) {
    self.recording = recording
    self.subscriber = subscriber
    lane = Recording.Lane(node.name)
    node.lanes.append(lane)
    pen.recorder = self
  }

  deinit {
    pen.recorder = nil
  }

  func draw(_ mark: Diagram.Mark) { recording.draw(mark, in: lane) }

  func didSubscribe(with disposable: CompoundDisposable) {
    subscriber.didSubscribe(with: disposable)
  }

  func sendNext(_ value: TypedValue) {
    draw(.next(value.description))
    subscriber.sendNext(value)
  }

  func sendError(_ error: SignalError) {
    draw(.failed)
    subscriber.sendError(error)
  }

  func sendCompleted() {
    draw(.completed)
    subscriber.sendCompleted()
  }
}

/// A drawing of lanes.
struct Score: Sendable {
  let diagram: Diagram
}

extension Recording {
  struct Run {
    let score: Score?
  }

  var run: Run { Run(score: Score(diagram: diagram)) }
}
