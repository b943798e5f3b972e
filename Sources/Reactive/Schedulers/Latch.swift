import CLibrary

/// A latch on which threads wait until another thread opens it.
///
/// A latch is used only where code must wait for a real thread: by `first` and similar functions,
/// when there is no virtual clock to advance. Each waiting thread's `LatchObserver` is notified. A
/// live clock can therefore advance while one of its actions waits, and abandon the latch when
/// nothing is left that could open it.
final class Latch: Sendable {
  private struct State {
    var isOpen = false
    var isAbandoned = false

    /// The observers that have been notified of a waiting thread.
    var observers: [any LatchObserver] = []
  }

  // The mutex protects the state. A pthread mutex and its condition must not move in memory, so
  // they are allocated. The pointers are written only in `init`.
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

  /// Wakes the waiting threads, because no thread will open the latch.
  func abandon() {
    finish { $0.isAbandoned = true }
  }

  /// Waits until the latch is open or abandoned. Returns true if it is open.
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

  // The observers are notified before the thread that opens the latch continues: the clock must not
  // reach a later instant before the waiting threads have finished their work at the current one.
  private func finish(_ change: (inout State) -> Void) {
    pthread_mutex_lock(mutex)
    change(&state.pointee)
    for observer in state.pointee.observers { observer.threadGoesOn() }
    state.pointee.observers = []
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }
}

/// An object that is notified when the thread running its action blocks on a latch.
protocol LatchObserver: AnyObject, Sendable {
  /// Called before the thread waits for `latch`. Call `latch.abandon()` if no thread will open the
  /// latch.
  func threadWaits(for latch: Latch)

  /// Called when the thread no longer waits.
  func threadGoesOn()
}
