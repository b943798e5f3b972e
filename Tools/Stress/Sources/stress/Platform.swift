#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A number that identifies the calling thread among all living threads. It is never zero.
var threadNumber: UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #else
    UInt(pthread_self())
  #endif
}

/// Runs `body` on a new thread that belongs to no scheduler.
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
  precondition(status == 0, "The system could not create a thread.")
}

/// Yields the processor to other threads.
func yieldThread() {
  sched_yield()
}

/// Blocks the calling thread for the given time.
func pause(milliseconds: UInt32) {
  usleep(milliseconds * 1000)
}

/// Writes a line to standard output without buffering.
func printLine(_ line: String) {
  write(line, to: STDOUT_FILENO)
}

/// Writes a line to standard error.
func printError(_ line: String) {
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

/// Ends the process without running exit handlers, which could wait for a blocked thread.
func quitAtOnce(_ status: Int32) -> Never {
  _exit(status)
}

/// State that only one thread at a time can use. Threads can wait until the state meets a
/// condition.
///
/// It uses a pthread mutex, because the thread sanitizer on Linux does not see all of the
/// synchronisation in Swift's `Mutex`.
final class Monitor<State>: @unchecked Sendable {
  // `@unchecked`: the mutex protects the state. The pthread mutex and condition are allocated
  // separately because they must not move in memory.
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

  /// Reads or changes the state once the condition holds.
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
