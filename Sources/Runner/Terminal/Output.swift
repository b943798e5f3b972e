import CLibrary
import Synchronization

/// Standard output or standard error. It has no buffer, so everything that a lesson printed before
/// a trap is visible.
package struct Output: Sendable {
  /// The output for results.
  package static var standard: Output { Output(descriptor: results.load(ordering: .relaxed)) }

  /// The output for everything else.
  package static let error = Output(descriptor: STDERR_FILENO)

  let descriptor: Int32

  /// The descriptor that refers to the original standard output. `divertStandard` replaces it with
  /// a duplicate.
  private static let results = Atomic(STDOUT_FILENO)

  /// The read end of the pipe that captures writes to standard output made outside `Output`.
  private static let unloggedOutput = Atomic<Int32>(-1)

  /// True if the output is a terminal.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The number of columns in the terminal, or 80 if it is unknown.
  package var width: Int { knownSize.map { max(20, $0.columns) } ?? 80 }

  /// The maximum number of columns for text. It is unlimited if the output is not a terminal.
  package var textWidth: Int { isTerminal ? width : .max }

  /// The size of the terminal, or 80 by 24 if it is unknown.
  var size: (columns: Int, rows: Int) { knownSize ?? (80, 24) }

  private var knownSize: (columns: Int, rows: Int)? {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : 24) : nil
  }

  /// Writes `text` and a newline.
  package func line(_ text: String = "") {
    write(text + "\n")
  }

  /// Writes `text`.
  package func write(_ text: String) {
    var text = text
    text.withUTF8 { write(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Writes `bytes` unchanged.
  package func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { write(bytes: $0) }
  }

  private func write(bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let remaining = UnsafeRawBufferPointer(rebasing: rest)
      let count = CLibrary.write(descriptor, remaining.baseAddress, remaining.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if !canRetry(after: errno) {
        return
      }
    }
  }

  /// Returns true if writing may be tried again after the error `problem`. A broken pipe ends the
  /// process. Any other permanent error ends it on standard output, but is ignored on standard error.
  private func canRetry(after problem: Int32) -> Bool {
    switch problem {
    case EINTR:
      return true
    case EAGAIN:
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      return poll(&request, 1, -1) >= 0
    case EPIPE:
      endBySignal(SIGPIPE)
    case _ where descriptor == STDERR_FILENO:
      return false
    default:
      let reason = SystemError(code: problem)
      Output.error.line("lesson-runner: standard output cannot be written: \(reason)")
      _exit(Status.problem.rawValue)
    }
  }

  // MARK: Output of other code

  /// Redirects into a pipe everything that other code writes to standard output, for example with
  /// `print`. `Output.standard` still writes to the original standard output.
  static func divertStandard() {
    let original = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    var ends: [Int32] = [0, 0]
    guard original >= 0, pipe(&ends) == 0 else { return }
    // Writing must not block when the pipe is full. The beginning of the output is enough to report
    // that a scene printed.
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    dup2(ends[1], STDOUT_FILENO)
    close(ends[1])
    unloggedOutput.store(ends[0], ordering: .relaxed)
    results.store(original, ordering: .relaxed)
  }

  /// Restores the original standard output before executing another program.
  static func restoreStandard() {
    let original = results.load(ordering: .relaxed)
    if original != STDOUT_FILENO { dup2(original, STDOUT_FILENO) }
  }

  /// Returns the bytes that other code has written to standard output since the last call.
  static func takeUnloggedOutput() -> [UInt8] {
    let descriptor = unloggedOutput.load(ordering: .relaxed)
    guard descriptor >= 0 else { return [] }
    fflush(nil)
    return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      var bytes: [UInt8] = []
      while case let count = read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
        bytes += buffer[..<count]
      }
      return bytes
    }
  }

  /// Opens `/dev/null` on each standard descriptor that a shell has closed, for example with `>&-`,
  /// but in the wrong direction, so that using it still fails. Otherwise a file that is opened
  /// later could become standard output by accident.
  static func occupyClosedDescriptors() {
    for (descriptor, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", mode)
    }
  }
}

/// Ends the process with the signal `number`, even if the parent process had set it to be ignored.
package func endBySignal(_ number: Int32) -> Never {
  signal(number, SIG_DFL)
  var alone = sigset_t()
  sigemptyset(&alone)
  sigaddset(&alone, number)
  pthread_sigmask(SIG_UNBLOCK, &alone, nil)
  raise(number)
  _exit(128 + number)
}
