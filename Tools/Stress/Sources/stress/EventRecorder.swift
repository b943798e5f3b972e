import Reactive
import Synchronization

/// Records the events of one subscription and the violations of its rules.
final class EventRecorder<Value: Sendable>: @unchecked Sendable {
  // `@unchecked`: the handlers of one subscription write the variables, and the engine runs the
  // handlers one at a time. The variables are read after all handlers have run.
  //
  // This order is part of the test, so nothing here orders the handlers: they read the atomics with
  // relaxed ordering, and the thread sanitizer reports a race if the engine does not order them.
  // `opened` and `closed` are used only by the code that subscribes and checks.

  /// The received values, in order.
  private(set) var received: [Value] = []

  /// The number of endings received.
  private(set) var endings = 0

  /// The ticket drawn after subscribing. Values with a higher ticket must arrive.
  var opened = Int.max

  /// The ticket drawn after the end. Values with a higher ticket must not arrive.
  var closed = Int.max

  /// The disposable of the subscription, while it may be needed.
  var subscription: Disposable?

  /// The number of times that a handler began while another one ran on another thread.
  let overlaps = Atomic<Int>(0)

  /// The number of times that a handler began after an ending.
  let late = Atomic<Int>(0)

  private let inside = Atomic<UInt>(0)
  private let ended = Atomic<Bool>(false)

  /// True after an ending was received. The other variables may then be read.
  var isEnded: Bool { ended.load(ordering: .acquiring) }

  init() {
    EventRecorders.alive.add(1, ordering: .relaxed)
  }

  deinit {
    EventRecorders.alive.subtract(1, ordering: .relaxed)
  }

  /// Subscribes to `signal`, records its events, and calls `body` with each value.
  func watch(_ signal: Signal<Value>, _ body: @escaping @Sendable (Value) -> Void) {
    subscription = signal.subscribe(
      next: { value in
        self.runHandler {
          self.received.append(value)
          body(value)
        }
      },
      error: { _ in self.end() }, completed: { self.end() })
  }

  private func end() {
    runHandler { endings += 1 }
    ended.store(true, ordering: .releasing)
  }

  private func runHandler(_ body: () -> Void) {
    let thread = threadNumber
    let before = inside.exchange(thread, ordering: .relaxed)
    if before == 0 || before == thread {
      if endings > 0 { late.add(1, ordering: .relaxed) }
      body()
    } else {
      overlaps.add(1, ordering: .relaxed)
    }
    inside.store(before, ordering: .releasing)
  }

  /// True while no handler is running. The values that the last handler wrote can then be read.
  var isIdle: Bool { inside.load(ordering: .acquiring) == 0 }
}

/// All recorders.
enum EventRecorders {
  /// The number of recorders. Handlers hold them, so a retained handler also retains a recorder.
  static let alive = Atomic<Int>(0)
}
