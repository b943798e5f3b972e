import Reactive

extension Recording {
  /// Returns a signal that forwards `signal` and draws each subscription in the lanes at `node`.
  func drawing<Value>(
    _ signal: Signal<Value>, at node: Int, as form: ValueFormatter<Value>? = nil
  ) -> Signal<Value> {
    Signal { subscriber in
      let recorder = Recorder(self, at: node, as: form, passingTo: subscriber)
      // This disposable is added before the subscription to the source, so a disposal runs it while
      // the recorder is still alive. If the source is released without having ended, the recorder
      // has already been released, too, so no disposal is drawn.
      let disposal = CompoundDisposable()
      disposal.add { [weak recorder] in _ = recorder?.note(.disposed, nil) }
      subscriber.didSubscribe(with: disposal)
      return Trace.withCause(recorder.note(.subscribed, nil)) { signal.subscribe(recorder) }
    }.named(signal.name).marked(node, of: signal.call)
  }

  /// Draws the events of the hot `signal` at `node`. If `kind` is not `sender`, also draws the
  /// beginning of a subscription.
  func watch<Value>(
    _ signal: Signal<Value>, at node: Int, _ kind: Diagram.Lane.Kind = .sender,
    as form: ValueFormatter<Value>? = nil
  ) {
    let note = lane(at: node, kind, of: Value.self, isWatched: true)
    if kind == .sender { _ = signal.marked(node, of: signal.call) }
    func subscribe() {
      signal.subscribe(
        next: { value in
          guard let inner = drawnSignal(value) else {
            _ = note(.next(shown(value, as: form)), nil)
            return
          }
          let (node, name) = self.addSignalNode(below: node)
          Trace.withCause(note(.next(name), node)) { inner.watch(by: self, at: node) }
        },
        error: { _ in _ = note(.failed, nil) },
        completed: { _ = note(.completed, nil) })
    }
    if kind == .sender {
      subscribe()
    } else {
      Trace.withCause(note(.subscribed, nil)) { subscribe() }
    }
  }
}

/// A subscriber that draws another subscriber's events, and forwards them.
private final class Recorder<Value: Sendable>: Subscriber {
  let note: Recording.LaneWriter

  private let recording: Recording
  private let node: Int
  private let form: ValueFormatter<Value>?
  private let subscriber: Subscription<Value>

  init(
    _ recording: Recording, at node: Int, as form: ValueFormatter<Value>?,
    passingTo subscriber: Subscription<Value>
  ) {
    self.recording = recording
    self.form = form
    self.node = node
    self.subscriber = subscriber
    note = recording.lane(at: node, .subscription, of: Value.self)
  }

  func didSubscribe(with disposable: CompoundDisposable) {
    subscriber.didSubscribe(with: disposable)
  }

  func sendNext(_ value: Value) {
    guard let inner = drawnSignal(value) else {
      return Trace.withCause(note(.next(shown(value, as: form)), nil)) {
        subscriber.sendNext(value)
      }
    }
    let (node, name) = recording.addSignalNode(below: node)
    Trace.withCause(note(.next(name), node)) {
      subscriber.sendNext(inner.drawn(by: recording, at: node) as? Value ?? value)
    }
  }

  func sendError(_ error: any Error) {
    Trace.withCause(note(.failed, nil)) { subscriber.sendError(error) }
  }

  func sendCompleted() {
    Trace.withCause(note(.completed, nil)) { subscriber.sendCompleted() }
  }
}

/// A signal that another signal sends as a value.
private protocol DrawnSignal {
  func drawn(by recording: Recording, at node: Int) -> Any
  func watch(by recording: Recording, at node: Int)
}

extension Signal: DrawnSignal {
  fileprivate func drawn(by recording: Recording, at node: Int) -> Any {
    recording.drawing(self, at: node)
  }

  fileprivate func watch(by recording: Recording, at node: Int) {
    recording.watch(self, at: node, .subscription)
  }
}

/// Returns `value` if it is a signal.
private func drawnSignal<Value>(_ value: Value) -> (any DrawnSignal)? {
  // Check quickly for an object first, because the first cast of a type to a protocol is slow.
  type(of: value as Any) is AnyObject.Type ? value as? any DrawnSignal : nil
}

/// A closure that returns the text to draw for a value.
typealias ValueFormatter<Value> = @Sendable (Value) -> String

/// Returns the text to draw for a value that the lesson's code sends.
package func text<Value>(ofSent value: Value) -> String {
  drawnSignal(value) == nil ? text(of: value) : "a signal"
}

func shown<Value>(_ value: Value, as form: ValueFormatter<Value>?) -> String {
  form?(value) ?? text(of: value)
}

extension Signal {
  /// Returns the same signal, marked with the node of its lanes.
  fileprivate func marked(_ node: Int, of call: Call?) -> Self {
    self.call = Call(mark: node, of: call)
    return self
  }
}

/// Returns `value` as a log would print it, except that an instant becomes a time of day, an object's
/// address becomes `0x…`, and a private type has only its name.
private func text(of value: Any) -> String {
  switch value {
  // A fast path for the common types, because reflection is slow.
  case let text as String: return text
  case let number as Int: return "\(number)"
  case let flag as Bool: return flag ? "1" : "0"
  case let instant as Instant: return String("\(Timestamp(instant))".dropFirst(11).prefix(8))
  default: break
  }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional: return mirror.children.first.map { text(of: $0.value) } ?? "(null)"
  case .tuple where mirror.children.isEmpty: return "()"
  case .tuple: return mirror.children.map { text(of: $0.value) }.joined(separator: ",")
  default:
    return Console.redirected(to: { _ in }, addresses: { _ in "0x…" }) {
      let text = LogMessage("\(value)").text
      // Matching is slow, and few values need it.
      guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
      return text.replacing(/(\w+\.)+\(unknown context at \$[0-9a-f]+\)\./, with: "")
    }
  }
}
