import Reactive
import Synchronization

extension AsyncStream {
  /// Creates a stream, and draws the values yielded to it in a lane `name` of the scene's marble
  /// diagram, together with the values that its buffer drops.
  ///
  ///     let (numbers, continuation) = AsyncStream<Int>.makeStream(drawn: "numbers")
  ///
  /// Before macOS 26 and iOS 26, continuations cannot be told apart, so nothing is drawn.
  package static func makeStream(
    of: Element.Type = Element.self,
    bufferingPolicy policy: Continuation.BufferingPolicy = .unbounded,
    drawn name: String, in group: String? = nil
  ) -> (stream: DrawnSequence<AsyncStream>, continuation: Continuation)
  where Element: Sendable {
    let (stream, continuation) = makeStream(of: Element.self, bufferingPolicy: policy)
    guard let recording = Recording.current, let key = continuation.key else {
      return (DrawnSequence(stream), continuation)
    }
    let node = recording.node(name, in: group, of: nil)
    let draw = recording.lane(at: node, .sender, of: String.self, isAsynchronous: true)
    let keepsOldest = if case .bufferingOldest = policy { true } else { false }
    let buffer = StreamBuffer(recording, draw, keepsOldest: keepsOldest)
    recording.setBuffer(buffer, of: key)
    continuation.onTermination = { end in
      draw(end.isCancellation ? .disposed : .completed)
      recording.setBuffer(nil, of: key)
    }
    return (DrawnSequence(stream, buffer), continuation)
  }
}

extension AsyncStream.Continuation {
  /// Adds `value` to the stream, and draws it if the stream is drawn. The compiler prefers this
  /// function to the standard library's function of the same name and type.
  @discardableResult
  package func yield(_ value: sending Element) -> YieldResult {
    guard let buffer = key.flatMap({ Recording.current?.buffer(of: $0) }) else {
      return yield(with: .success(value))
    }
    let cause = Trace.cause
    defer { Trace.proceed(causedBy: cause) }
    Trace.proceed(causedBy: buffer.add(text(ofSent: value)))
    let result = yield(with: .success(value))
    if case .dropped(let lost) = result { buffer.drop(text(ofSent: lost)) }
    return result
  }

  /// A number that identifies the continuation, if the system provides one.
  fileprivate var key: Int? {
    guard #available(macOS 26, iOS 26, *) else { return nil }
    return hashValue
  }
}

/// The contents of a stream's buffer: the arrivals of all values that have been yielded but not yet
/// read.
final class StreamBuffer: Sendable {
  private let recording: Recording
  private let draw: Recording.LaneWriter
  private let keepsOldest: Bool
  private let arrivals = Mutex<[Arrival]>([])

  init(_ recording: Recording, _ draw: Recording.LaneWriter, keepsOldest: Bool) {
    self.recording = recording
    self.draw = draw
    self.keepsOldest = keepsOldest
  }

  /// Draws a yielded value, and returns the number of its step.
  func add(_ text: String) -> Int {
    let step = draw(.next(text))
    let arrival = Arrival(step: step, time: recording.time)
    arrivals.withLock { $0.append(arrival) }
    return step
  }

  /// Draws a dropped value: the last one if the buffer keeps the oldest, otherwise the first.
  func drop(_ text: String) {
    let arrival = arrivals.withLock { keepsOldest ? $0.removeLast() : $0.removeFirst() }
    draw(.dropped(text), arrival: arrival.time)
  }

  /// Removes the first value, which is being read, and returns its arrival.
  func remove() -> Arrival? {
    arrivals.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}

extension AsyncStream.Continuation.Termination {
  fileprivate var isCancellation: Bool { if case .cancelled = self { true } else { false } }
}
