import CLibrary

/// Blocks the calling thread until another one opens it.
///
/// Only what must wait for a real thread uses it: `first` and its kin, away from a virtual clock. It
/// tells the thread's `LatchObserver`, so that a live clock goes on while an action of it waits, and
/// says so when there is nobody left to open it.
final class Latch: Sendable {
  private struct State {
    var isOpen = false
    var isAbandoned = false

    /// Who has been told of a thread that waits.
    var observers: [any LatchObserver] = []
  }

  // Guarded by the mutex that the condition is used with. A pthread pair must not move, hence the
  // allocation; the pointers are written once, in `init`.
  private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(
    capacity: 1)
  private nonisolated(unsafe) let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(
    capacity: 1)
  private nonisolated(unsafe) let state = UnsafeMutablePointer<State>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
    state.initialize(to: State())
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    state.deinitialize(count: 1)
    condition.deallocate()
    mutex.deallocate()
    state.deallocate()
  }

  func open() {
    finish { $0.isOpen = true }
  }

  /// Tells those who wait that nobody will open it.
  func abandon() {
    finish { $0.isAbandoned = true }
  }

  /// Waits until it is open, and tells whether it is.
  @discardableResult
  func wait() -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if !state.pointee.isOpen, let observer = Thread.current.pointee.latchObserver {
      state.pointee.observers.append(observer)
      observer.threadWaits(for: self)
    }
    while !state.pointee.isOpen, !state.pointee.isAbandoned { pthread_cond_wait(condition, mutex) }
    return state.pointee.isOpen
  }

  // The observers hear of it before the thread that opens the latch goes on: no later instant is to
  // begin before those who wait have done what they do at this one.
  private func finish(_ change: (inout State) -> Void) {
    pthread_mutex_lock(mutex)
    change(&state.pointee)
    for observer in state.pointee.observers { observer.threadGoesOn() }
    state.pointee.observers = []
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }
}

/// Who has to know whether the thread that runs its action waits for a latch.
protocol LatchObserver: AnyObject, Sendable {
  /// The thread is going to wait for `latch`, which `abandon` releases if nobody will open it.
  func threadWaits(for latch: Latch)

  /// The thread waits no longer.
  func threadGoesOn()
}
