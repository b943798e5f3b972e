import Reactive

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// Draws each loop over the sequence in a lane `name` of the scene's marble diagram, without
  /// changing the sequence's behaviour.
  ///
  ///     for await canLogIn in Observations({ form.canLogIn }).drawn("canLogIn") { … }
  ///
  /// Leaving the loop early, or cancelling its task, is drawn as a disposal.
  package func drawn(
    _ name: String, in group: String? = nil, as form: (@Sendable (Element) -> String)? = nil
  ) -> DrawnSequence<Self> {
    DrawnSequence(self, at: LoopNode(name, in: group), as: form)
  }
}

extension Values {
  /// Draws each loop over the values in a lane `name`, and also the values that wait in the loop's
  /// buffer or are dropped from it.
  ///
  ///     for try await number in numbers.values(keeping: .bufferingNewest(1)).drawn("newest") { … }
  package func drawn(
    _ name: String, in group: String? = nil, as form: (@Sendable (Element) -> String)? = nil
  ) -> DrawnValues<Element> {
    DrawnValues(values: self, node: LoopNode(name, in: group), form: form)
  }
}

/// A sequence that draws each loop over it.
package struct DrawnSequence<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable
where Base.Element: Sendable {
  private let base: Base
  private let buffer: StreamBuffer?
  private let node: LoopNode?
  private let form: ValueFormatter<Base.Element>?

  /// Creates a sequence of the elements of `base`. If `buffer` is given, an element that a loop
  /// receives is removed from it.
  init(_ base: Base, _ buffer: StreamBuffer? = nil) {
    self.init(base, buffer, at: nil, as: nil)
  }

  fileprivate init(
    _ base: Base, _ buffer: StreamBuffer? = nil, at node: LoopNode?,
    as form: ValueFormatter<Base.Element>?
  ) {
    self.base = base
    self.buffer = buffer
    self.node = node
    self.form = form
  }

  /// Draws each loop over the sequence in a lane `name`.
  package func drawn(
    _ name: String, in group: String? = nil, as form: (@Sendable (Element) -> String)? = nil
  ) -> DrawnSequence {
    DrawnSequence(base, buffer, at: LoopNode(name, in: group), as: form)
  }

  /// The iterator of a drawn loop.
  package struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var base: Base.AsyncIterator
    fileprivate let buffer: StreamBuffer?
    fileprivate let loop: DrawnLoop<Base.Element>?

    package mutating func next() async throws(Base.Failure) -> Base.Element? {
      try await next(isolation: nil)
    }

    package mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Base.Failure) -> Base.Element? {
      do throws(Base.Failure) {
        let element = try await base.next(isolation: actor)
        loop?.receive(element, element == nil ? nil : buffer?.remove())
        return element
      } catch {
        loop?.fail()
        throw error
      }
    }
  }

  package func makeAsyncIterator() -> AsyncIterator {
    let loop = node.map { DrawnLoop(at: $0, as: form) }
    return AsyncIterator(base: base.makeAsyncIterator(), buffer: buffer, loop: loop)
  }
}

/// A sequence of a signal's values that draws each loop over it, with the loop's buffer.
package struct DrawnValues<Element: Sendable>: AsyncSequence, Sendable {
  fileprivate let values: Values<Element>
  fileprivate let node: LoopNode?
  fileprivate let form: ValueFormatter<Element>?

  /// The iterator of a drawn loop.
  package struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var base: Values<Buffered<Element>>.AsyncIterator
    fileprivate let loop: DrawnLoop<Element>?

    package mutating func next() async throws -> Element? { try await next(isolation: nil) }

    package mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(any Error) -> Element? {
      do {
        let buffered = try await base.next(isolation: actor)
        loop?.receive(buffered?.value, buffered?.arrival)
        return buffered?.value
      } catch {
        loop?.fail()
        throw error
      }
    }
  }

  package func makeAsyncIterator() -> AsyncIterator {
    let loop = node.map { DrawnLoop(at: $0, as: form) }
    let policy: Values<Buffered<Element>>.BufferingPolicy =
      switch values.policy {
      case .unbounded: .unbounded
      case .bufferingOldest(let count): .bufferingOldest(count)
      case .bufferingNewest(let count): .bufferingNewest(count)
      }
    let buffer = ValueBuffer(policy)
    let subscription = values.signal.subscribe(
      next: { value in
        let buffered = Buffered(value: value, arrival: loop?.arrival)
        if let lost = buffer.appendLimited(buffered) { loop?.drop(lost.value, lost.arrival) }
      },
      error: { buffer.finish(.error($0)) },
      completed: { buffer.finish(.completed) })
    return AsyncIterator(base: .init(buffer, subscription), loop: loop)
  }
}

/// A value in a buffer.
private struct Buffered<Value: Sendable>: Sendable {
  let value: Value
  let arrival: Arrival?
}

/// The step and the time at which a value entered a buffer.
struct Arrival: Sendable {
  let step: Int
  let time: Duration
}

/// The diagram node of a sequence. Each loop over the sequence has a lane at this node.
private struct LoopNode: Sendable {
  let recording: Recording
  let index: Int

  /// Creates a node called `name`. Returns nil if nothing is being recorded.
  init?(_ name: String, in group: String?) {
    guard let recording = Recording.current else { return nil }
    self.recording = recording
    index = recording.node(name, in: group, of: nil)
  }
}

/// A loop whose values are drawn in a lane.
private final class DrawnLoop<Value: Sendable>: Sendable {
  private let recording: Recording
  private let draw: Recording.LaneWriter
  private let form: ValueFormatter<Value>?

  init(at node: LoopNode, as form: ValueFormatter<Value>?) {
    recording = node.recording
    draw = recording.lane(at: node.index, .subscription, of: Value.self, isAsynchronous: true)
    self.form = form
    Trace.proceed(causedBy: draw(.subscribed))
  }

  /// Draws a disposal, unless the loop has already ended.
  deinit { draw(.disposed) }

  /// The step and the time for a value that arrives now.
  var arrival: Arrival { Arrival(step: Trace.cause, time: recording.time) }

  /// Draws `value`, which the loop receives, or the end of the sequence if it is nil.
  func receive(_ value: Value?, _ arrival: Arrival? = nil) {
    guard let value else {
      draw(Task.isCancelled ? .disposed : .completed)
      return
    }
    let step = arrival.map { recording.delivery(keeping: [$0.step]) } ?? Trace.cause
    Trace.proceed(
      causedBy: Trace.withCause(step) {
        draw(.next(shown(value, as: form)), arrival: arrival?.time)
      })
  }

  /// Draws `value` as dropped by a full buffer.
  func drop(_ value: Value, _ arrival: Arrival?) {
    let step = arrival.map { recording.delivery(keeping: [$0.step]) } ?? Trace.cause
    _ = Trace.withCause(step) {
      draw(.dropped(shown(value, as: form)), arrival: arrival?.time)
    }
  }

  func fail() { draw(.failed) }
}
