import CLibrary
import Synchronization

/// Tells a trap of the runner's own from that of a lesson.
///
/// A lesson that traps ends the process as any program that traps. Elsewhere a trap is a bug of the
/// runner, which says so, with a status of its own.
enum Crash {
  private static let isPlaying = Atomic(false)
  private static let message: StaticString =
    "lesson-runner: this is a bug in the runner; please report it with what you typed\n"

  /// Watches from now on.
  static func watch() {
    // The handler must find it made.
    isPlaying.store(false, ordering: .relaxed)
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
      signal(number) { number in
        signal(number, SIG_DFL)
        // What trapped goes on, and traps again.
        if Crash.isPlaying.load(ordering: .relaxed) { return }
        _ = CLibrary.write(STDERR_FILENO, Crash.message.utf8Start, Crash.message.utf8CodeUnitCount)
        _exit(Status.bug.rawValue)
      }
    }
  }

  /// Does something whose traps are a lesson's.
  static func ofLesson<Failure: Error>(_ play: () throws(Failure) -> Void) throws(Failure) {
    isPlaying.store(true, ordering: .relaxed)
    defer { isPlaying.store(false, ordering: .relaxed) }
    try play()
  }
}
