import Reactive
import Synchronization

/// Watches one subscription: what it is given, and whether anything is as it must not be.
final class Witness<Value: Sendable>: @unchecked Sendable {
  // `@unchecked`: the variables are written by the handlers of one subscription, which the engine
  // runs one at a time, and read when they have all run. That is among what is to be tested, so
  // nothing here helps: the atomics are relaxed, and the thread sanitizer sees a race if the engine
  // does not order the handlers. The tickets belong to whoever watches.

  /// The values it was given, in order.
  private(set) var heard: [Value] = []

  /// How many endings it was given.
  private(set) var endings = 0

  /// The ticket drawn when it had been subscribed. What has a higher one should be heard.
  var opened = Int.max

  /// The ticket drawn when it had ended. What has a higher one should not be heard.
  var closed = Int.max

  /// What ends the subscription, as long as it may have to be.
  var subscription: Disposable?

  /// How often a handler was begun on a thread while another one ran on another thread.
  let overlaps = Atomic<Int>(0)

  /// How often a handler was begun after an ending.
  let late = Atomic<Int>(0)

  private let inside = Atomic<UInt>(0)
  private let ended = Atomic<Bool>(false)

  /// Whether it was given an ending. After that its variables may be read.
  var isEnded: Bool { ended.load(ordering: .acquiring) }

  init() {
    Witnesses.alive.add(1, ordering: .relaxed)
  }

  deinit {
    Witnesses.alive.subtract(1, ordering: .relaxed)
  }

  /// Subscribes to a signal. The body is called with each value too.
  func watch(_ signal: Signal<Value>, _ body: @escaping @Sendable (Value) -> Void) {
    subscription = signal.subscribe(
      next: { value in
        self.attend {
          self.heard.append(value)
          body(value)
        }
      },
      error: { _ in self.end() }, completed: { self.end() })
  }

  private func end() {
    attend { endings += 1 }
    ended.store(true, ordering: .releasing)
  }

  private func attend(_ body: () -> Void) {
    let thread = threadNumber
    let before = inside.exchange(thread, ordering: .relaxed)
    if before == 0 || before == thread {
      if endings > 0 { late.add(1, ordering: .relaxed) }
      body()
    } else {
      overlaps.add(1, ordering: .relaxed)
    }
    inside.store(before, ordering: .relaxed)
  }
}

/// All witnesses.
enum Witnesses {
  /// How many there are. Handlers hold them, and so whatever keeps a handler keeps one.
  static let alive = Atomic<Int>(0)
}
