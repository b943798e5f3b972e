import CLibrary

/// Standard output or standard error: what it is written to at once, without a buffer, so that a
/// lesson that traps has shown how far it came.
struct Output: Sendable {
  /// Where a program's results go.
  static let standard = Output(descriptor: STDOUT_FILENO)

  /// Where all else goes.
  static let error = Output(descriptor: STDERR_FILENO)

  private let descriptor: Int32

  /// Whether a person looks at it.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// How many columns it has: those of the terminal, else 80.
  var width: Int {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? max(20, Int(size.ws_col)) : 80
  }

  /// Writes a text and a newline.
  func line(_ text: String = "") {
    write(text + "\n")
  }

  /// Writes a text.
  func write(_ text: String) {
    var text = text
    text.withUTF8 { write(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Writes bytes as they are.
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

  /// Whether writing may be tried again. When it may not, standard output ends the process; what
  /// standard error does not take is lost.
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
      let reason = String(cString: strerror(problem))
      Output.error.line("lesson-runner: standard output cannot be written: \(reason)")
      exit(Status.problem.rawValue)
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

/// Ends the process as this signal does, even where whoever started it had it ignored.
func endBySignal(_ number: Int32) -> Never {
  signal(number, SIG_DFL)
  var alone = sigset_t()
  sigemptyset(&alone)
  sigaddset(&alone, number)
  pthread_sigmask(SIG_UNBLOCK, &alone, nil)
  raise(number)
  exit(128 + number)
}
