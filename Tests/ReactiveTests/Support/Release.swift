import Reactive
import Testing

/// Runs `body` on its own clock, then releases the object that `body` received. Returns true if the
/// object is deallocated once the actions scheduled for now have run.
func isReleased(_ body: (VirtualClock, TrackedObject) -> Void) -> Bool {
  let clock = VirtualClock()
  weak var observed: TrackedObject?
  clock.run {
    let object = TrackedObject()
    observed = object
    body(clock, object)
  }
  clock.turn()
  return withExtendedLifetime(clock) { observed == nil }
}

/// A named way to use an object, which must be deallocated afterwards.
struct ReleaseCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let body: @Sendable (VirtualClock, TrackedObject) -> Void

  init(_ description: String, _ body: @escaping @Sendable (VirtualClock, TrackedObject) -> Void) {
    testDescription = description
    self.body = body
  }
}

extension VirtualClock {
  /// Retains an object until the clock is deallocated or has advanced by a day.
  func keep(_ object: some AnyObject & Sendable) {
    main.after(.ages) { _ = object }
  }
}

extension Signal {
  /// Returns the same signal with an added closure that retains the object.
  func holding(_ object: TrackedObject) -> Signal {
    map { value in
      _ = object
      return value
    }
  }

  /// Subscribes with handlers that retain the object.
  @discardableResult
  func subscribe(holding object: TrackedObject) -> Disposable {
    subscribe(next: { _ in _ = object }, error: { _ in _ = object }, completed: { _ = object })
  }
}
