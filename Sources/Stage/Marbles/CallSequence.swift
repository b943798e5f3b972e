import Reactive

/// Something that a drawing of calls shows, in order.
enum Exchange: Sendable, Hashable {
  /// A call, to the signal or from it.
  case call(String, toSignal: Bool)

  /// The return from a call to the signal.
  case returned(String)

  /// What is logged meanwhile.
  case said(String)
}

extension Signal {
  /// Draws a subscription in a lane `name`, as `drawn` does, and besides who calls whom: what is
  /// asked of the signal, what it sends, and what is logged meanwhile.
  ///
  ///     signal.drawnCalls("signal").subscribeNext { log("\($0)") }
  package func drawnCalls(_ name: String) -> Signal {
    guard let recording = Recording.current else { return self }
    let signal = drawn(name)
    recording.nameOfCalled(name)
    return Signal { subscriber in
      recording.exchange(.call("subscribe", toSignal: true))
      let disposal = CompoundDisposable()
      disposal.add { recording.exchange(.call("dispose", toSignal: true)) }
      subscriber.didSubscribe(with: disposal)
      let subscription = signal.subscribe(CallRecorder(recording, disposal, passingTo: subscriber))
      recording.exchange(.returned("returns"))
      return subscription
    }
  }
}

/// Draws the calls of one subscriber, and passes them on.
private final class CallRecorder<Value: Sendable>: Subscriber {
  private let recording: Recording
  private let disposal: CompoundDisposable
  private let subscriber: Subscription<Value>

  init(
    _ recording: Recording, _ disposal: CompoundDisposable,
    passingTo subscriber: Subscription<Value>
  ) {
    self.recording = recording
    self.disposal = disposal
    self.subscriber = subscriber
  }

  func didSubscribe(with disposable: CompoundDisposable) {
    subscriber.didSubscribe(with: disposable)
  }

  func sendNext(_ value: Value) {
    recording.exchange(.call("next \(value)", toSignal: false))
    subscriber.sendNext(value)
  }

  func sendError(_ error: any Error) {
    recording.exchange(.call("error", toSignal: false))
    subscriber.sendError(error)
  }

  func sendCompleted() {
    recording.exchange(.call("completed", toSignal: false))
    subscriber.sendCompleted()
  }
}
