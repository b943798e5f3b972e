import Reactive

extension Recording {
  /// `signal` with each subscription drawn, in the lanes at `place`.
  func drawing<Value>(
    _ signal: Signal<Value>, at place: Int, as form: Form<Value>? = nil
  ) -> Signal<Value> {
    Signal { subscriber in
      let recorder = Recorder(self, at: place, as: form, passingTo: subscriber)
      // Disposed of before the source is, which then lets go of the recorder. When it does so by
      // itself that is no disposal, but merely the end of the recorder.
      let disposal = CompoundDisposable()
      disposal.add { [weak recorder] in _ = recorder?.note(.disposed, nil) }
      subscriber.didSubscribe(with: disposal)
      return Trace.led(by: recorder.note(.subscribed, nil)) { signal.subscribe(recorder) }
    }.named(signal.name).marked(place, of: signal.call)
  }

  /// Draws what `signal` sends, which is hot: all of it, or from the subscription on.
  func watch<Value>(
    _ signal: Signal<Value>, at place: Int, _ kind: Diagram.Lane.Kind = .sender,
    as form: Form<Value>? = nil
  ) {
    let note = lane(at: place, kind, of: Value.self, isWatched: true)
    if kind == .sender { _ = signal.marked(place, of: signal.call) }
    func subscribe() {
      signal.subscribe(
        next: { value in
          guard let inner = drawnSignal(value) else {
            _ = note(.next(shown(value, as: form)), nil)
            return
          }
          let (place, name) = self.placeOfSignal(below: place)
          Trace.led(by: note(.next(name), place)) { inner.watch(by: self, at: place) }
        },
        error: { _ in _ = note(.failed, nil) },
        completed: { _ = note(.completed, nil) })
    }
    if kind == .sender {
      subscribe()
    } else {
      Trace.led(by: note(.subscribed, nil)) { subscribe() }
    }
  }
}

/// Draws what one subscriber is sent, and passes it on.
private final class Recorder<Value: Sendable>: Subscriber {
  /// Draws a mark, and returns the number of its step.
  let note: @Sendable (Diagram.Mark, _ inner: Int?) -> Int

  private let recording: Recording
  private let place: Int
  private let form: Form<Value>?
  private let subscriber: Subscription<Value>

  init(
    _ recording: Recording, at place: Int, as form: Form<Value>?,
    passingTo subscriber: Subscription<Value>
  ) {
    self.recording = recording
    self.form = form
    self.place = place
    self.subscriber = subscriber
    note = recording.lane(at: place, .subscription, of: Value.self)
  }

  func didSubscribe(with disposable: CompoundDisposable) {
    subscriber.didSubscribe(with: disposable)
  }

  func sendNext(_ value: Value) {
    guard let inner = drawnSignal(value) else {
      return Trace.led(by: note(.next(shown(value, as: form)), nil)) {
        subscriber.sendNext(value)
      }
    }
    let (place, name) = recording.placeOfSignal(below: place)
    Trace.led(by: note(.next(name), place)) {
      subscriber.sendNext(inner.drawn(by: recording, at: place) as? Value ?? value)
    }
  }

  func sendError(_ error: any Error) {
    Trace.led(by: note(.failed, nil)) { subscriber.sendError(error) }
  }

  func sendCompleted() {
    Trace.led(by: note(.completed, nil)) { subscriber.sendCompleted() }
  }
}

/// A signal that is sent as a value.
private protocol DrawnSignal {
  func drawn(by recording: Recording, at place: Int) -> Any
  func watch(by recording: Recording, at place: Int)
}

extension Signal: DrawnSignal {
  fileprivate func drawn(by recording: Recording, at place: Int) -> Any {
    recording.drawing(self, at: place)
  }

  fileprivate func watch(by recording: Recording, at place: Int) {
    recording.watch(self, at: place, .subscription)
  }
}

/// `value`, if it is a signal.
private func drawnSignal<Value>(_ value: Value) -> (any DrawnSignal)? {
  // What is no object is told apart at once. To ask the first of a type for a protocol takes long.
  type(of: value as Any) is AnyObject.Type ? value as? any DrawnSignal : nil
}

/// What a value is drawn as.
typealias Form<Value> = @Sendable (Value) -> String

/// Returns the text of a value that the lesson's code sends.
func text<Value>(ofSent value: Value) -> String {
  drawnSignal(value) == nil ? text(of: value) : "a signal"
}

private func shown<Value>(_ value: Value, as form: Form<Value>?) -> String {
  form?(value) ?? text(of: value)
}

extension Signal {
  /// The same signal, known by the place that it is drawn at.
  fileprivate func marked(_ place: Int, of call: Call?) -> Self {
    self.call = Call(mark: place, of: call)
    return self
  }
}

/// A value as a log prints it, but an instant as the time of day, and without counting an object's
/// address as printed.
private func text(of value: Any) -> String {
  switch value {
  // Most are one of these, and to look inside takes long.
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
      Log.Message("\(value)").text
    }
  }
}
