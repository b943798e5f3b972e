import CLibrary

/// A latch on which threads wait until another thread opens it.
///
/// It is only used where code must wait for a real thread: by `first` and similar functions, when
/// no virtual clock can be advanced. It notifies the thread's `LatchObserver`, so a live clock
/// advances while one of its actions waits, and reports when no thread is left that could open the
/// latch.
final class Latch: Sendable {
  private struct State {
    var isOpen = false
    var isAbandoned = false

    /// The observers that have been told of a waiting thread.
    var observers: [any LatchObserver] = []
  }

  // Protected by the mutex that belongs to the condition. A pthread pair must not move, hence the
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

  /// Tells the waiting threads that no thread will open the latch.
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
  // reach a later instant before the waiting threads have finished with this one.
  @inline(never)
  private func finish(_ change: (inout State) -> Void) {
    pthread_mutex_lock(mutex)
    change(&state.pointee)
    for observer in state.pointee.observers { observer.threadGoesOn() }
    state.pointee.observers = []
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }
}

/// An object that is told when the thread running its action blocks on a latch.
protocol LatchObserver: AnyObject, Sendable {
  /// Called before the thread waits for `latch`. Call `abandon` if no thread will open it.
  func threadWaits(for latch: Latch)

  /// Called when the thread no longer waits.
  func threadGoesOn()
}
