#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A number that tells the calling thread from all others that are alive. It is never zero.
var threadNumber: UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #else
    UInt(pthread_self())
  #endif
}

/// Runs the body on a thread of its own, one that no scheduler knows.
func startThread(_ body: @escaping @Sendable () -> Void) {
  final class Start {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let status = pthread_create(
    &thread, nil,
    { argument in
      #if canImport(Darwin)
        let start: UnsafeMutableRawPointer? = argument
      #else
        let start = argument
      #endif
      if let start { Unmanaged<Start>.fromOpaque(start).takeRetainedValue().body() }
      return nil
    }, Unmanaged.passRetained(Start(body)).toOpaque())
  precondition(status == 0, "The system has no thread left.")
}

/// Lets other threads have the core.
func giveWay() {
  sched_yield()
}

/// Blocks the calling thread for a while.
func pause(milliseconds: UInt32) {
  usleep(milliseconds * 1000)
}

/// Writes a line on standard output, at once, also into a pipe.
func say(_ line: String) {
  write(line, to: STDOUT_FILENO)
}

/// Writes a line on standard error.
func complain(_ line: String) {
  write(line, to: STDERR_FILENO)
}

private func write(_ line: String, to file: Int32) {
  let bytes = Array((line + "\n").utf8)
  _ = write(file, bytes, bytes.count)
}

/// Ends the process.
func quit(_ status: Int32) -> Never {
  exit(status)
}

/// Ends the process without waiting for anything: some thread is stuck.
func quitAtOnce(_ status: Int32) -> Never {
  _exit(status)
}

/// State that one thread at a time may use, and wait for.
///
/// A pthread mutex, because the thread sanitizer on Linux does not see all of Swift's `Mutex`.
final class Monitor<State>: @unchecked Sendable {
  // `@unchecked`: the state stands under the mutex. A pthread pair must not move, hence the
  // allocation.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  init(_ state: State) {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
    self.state = state
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Reads or changes the state, as soon as it is so that the condition holds.
  @discardableResult
  func use<Result>(
    when condition: (State) -> Bool = { _ in true }, _ body: (inout State) -> Result
  ) -> Result {
    pthread_mutex_lock(mutex)
    while !condition(state) { pthread_cond_wait(changed, mutex) }
    defer {
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(mutex)
    }
    return body(&state)
  }
}
