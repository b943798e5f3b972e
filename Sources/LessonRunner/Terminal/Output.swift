import CLibrary
import Synchronization

/// Standard output or standard error: what it is written to at once, without a buffer, so that a
/// lesson that traps has shown how far it came.
struct Output: Sendable {
  /// Where a program's results go.
  static var standard: Output { Output(descriptor: results.load(ordering: .relaxed)) }

  /// Where all else goes.
  static let error = Output(descriptor: STDERR_FILENO)

  let descriptor: Int32

  /// The descriptor of standard output, which is another one once that is diverted.
  private static let results = Atomic(STDOUT_FILENO)

  /// Where what is written past `Output` can be read.
  private static let strays = Atomic<Int32>(-1)

  /// Whether a person looks at it.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// How many columns it has: those of the terminal, else 80.
  var width: Int { knownSize.map { max(20, $0.columns) } ?? 80 }

  /// How many columns a text may take: those of the terminal, and elsewhere as many as it likes.
  var textWidth: Int { isTerminal ? width : .max }

  /// How many columns and rows it has, or most terminals have.
  var size: (columns: Int, rows: Int) { knownSize ?? (80, 24) }

  private var knownSize: (columns: Int, rows: Int)? {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : 24) : nil
  }

  /// Writes `text` and a newline.
  func line(_ text: String = "") {
    write(text + "\n")
  }

  /// Writes `text`.
  func write(_ text: String) {
    var text = text
    text.withUTF8 { write(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Writes `bytes` as they are.
  func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { write(bytes: $0) }
  }

  private func write(bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = CLibrary.write(descriptor, part.baseAddress, part.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if !canGoOn(after: errno) {
        return
      }
    }
  }

  /// Whether writing may be tried again after the error `problem`. When it may not, standard output
  /// ends the process; what standard error does not take is lost.
  private func canGoOn(after problem: Int32) -> Bool {
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

  // MARK: What others write

  /// Has what others write to standard output, as `print` does, go where it can be read. What is
  /// written here goes where it went.
  static func divertStandard() {
    let original = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    var ends: [Int32] = [0, 0]
    guard original >= 0, pipe(&ends) == 0 else { return }
    // Who writes more than a pipe takes must not wait: it is enough to know that there is
    // something.
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    dup2(ends[1], STDOUT_FILENO)
    close(ends[1])
    strays.store(ends[0], ordering: .relaxed)
    results.store(original, ordering: .relaxed)
  }

  /// Makes standard output what it was, for a program that this process becomes.
  static func restoreStandard() {
    let original = results.load(ordering: .relaxed)
    if original != STDOUT_FILENO { dup2(original, STDOUT_FILENO) }
  }

  /// What others have written to standard output since this was last asked.
  static func takeStrays() -> [UInt8] {
    let descriptor = strays.load(ordering: .relaxed)
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

  /// Opens what a shell closed by `>&-` the wrong way round, so that no file that is opened later
  /// becomes standard output by accident, and writing to it still fails.
  static func occupyClosedDescriptors() {
    for (descriptor, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", mode)
    }
  }
}

/// Ends the process as the signal `number` does, even where whoever started it had it ignored.
func endBySignal(_ number: Int32) -> Never {
  signal(number, SIG_DFL)
  var alone = sigset_t()
  sigemptyset(&alone)
  sigaddset(&alone, number)
  pthread_sigmask(SIG_UNBLOCK, &alone, nil)
  raise(number)
  _exit(128 + number)
}
