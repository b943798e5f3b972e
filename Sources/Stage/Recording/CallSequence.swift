import Reactive

/// An item in a drawing of calls. Column 0 is the subscriber, and each signal has its own column.
package enum CallSequenceItem: Sendable, Hashable {
  /// A call.
  case call(String, from: Int, to: Int)

  /// The return from a call.
  case returned(from: Int, to: Int)

  /// A logged line, and the column of the code that logged it.
  case logged(String, by: Int)
}

/// The recorded calls.
struct CallSequence: Sendable {
  private(set) var items: [CallSequenceItem] = []

  /// For each item, the number of the event that the call leads to or the message belongs to.
  private(set) var events: [Int] = []

  /// The names of the signals, in the order of their columns.
  private(set) var called: [String] = []

  /// For each step that runs a column's code, the number of the column.
  var columns: [Int: Int] = [:]

  /// Adds `item`, which was recorded after `count` events.
  mutating func add(_ item: CallSequenceItem, afterEvents count: Int) {
    // A call and a message come before their event.
    let isOver = if case .returned = item { true } else { false }
    items.append(item)
    events.append(count + (isOver ? 0 : 1))
  }

  /// Returns the column of the signal called `name`.
  mutating func column(ofCalled name: String) -> Int {
    if let index = called.firstIndex(of: name) { return index + 1 }
    called.append(name)
    return called.count
  }

  /// Returns the column of the code that runs in `step`. Code that a column's code has scheduled
  /// belongs to the same column.
  func column(running step: Int, in trace: Trace) -> Int {
    var step = columns.isEmpty ? 0 : step
    while step != 0 {
      if let column = columns[step] { return column }
      step = trace[step].cause
    }
    return 0
  }
}

extension Signal {
  /// Draws each subscription in a lane `name`, as `drawn` does, and also its calls: the calls to
  /// the signal, the signal's events, and the messages logged in between.
  ///
  ///     signal.drawnCalls("signal").subscribeNext { log("\($0)") }
  ///
  /// Several signals can be drawn; their columns appear in the order of subscription.
  package func drawnCalls(_ name: String, in group: String? = nil) -> Signal {
    guard let recording = Recording.current else { return self }
    let signal = drawn(name, in: group)
    let calls = Signal { subscriber in
      let column = recording.column(ofCalled: name)
      let caller = recording.column
      recording.record(.call("subscribe", from: caller, to: column))
      let recorder = CallRecorder(recording, from: column, to: caller, passingTo: subscriber)
      let disposal = CompoundDisposable()
      // As in a drawn lane, nothing is drawn if the source is released without having ended.
      disposal.add { [weak recorder] in
        if recorder != nil { recording.record(.call("dispose", from: caller, to: column)) }
      }
      subscriber.didSubscribe(with: disposal)
      let subscription = recording.runs(in: column) { signal.subscribe(recorder) }
      recording.record(.returned(from: column, to: caller))
      return subscription
    }
    calls.call = signal.call
    return calls
  }
}

/// A subscriber that draws the calls to another subscriber, and forwards them.
private final class CallRecorder<Value: Sendable>: Subscriber {
  private let recording: Recording
  private let column: Int
  private let caller: Int
  private let subscriber: Subscription<Value>

  init(
    _ recording: Recording, from column: Int, to caller: Int,
    passingTo subscriber: Subscription<Value>
  ) {
    self.recording = recording
    self.column = column
    self.caller = caller
    self.subscriber = subscriber
  }

  func didSubscribe(with disposable: CompoundDisposable) {
    subscriber.didSubscribe(with: disposable)
  }

  func sendNext(_ value: Value) { call("next \(value)") { subscriber.sendNext(value) } }
  func sendError(_ error: any Error) { call("error") { subscriber.sendError(error) } }
  func sendCompleted() { call("completed") { subscriber.sendCompleted() } }

  private func call(_ text: String, _ body: () -> Void) {
    recording.record(.call(text, from: column, to: caller))
    recording.runs(in: caller, body)
  }
}
