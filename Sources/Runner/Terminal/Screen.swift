import CLibrary
import Synchronization

/// The terminal in full-screen mode, in which it reads single keys.
///
/// However the mode ends, the terminal's modes, cursor and contents are restored.
package enum Screen {
  /// The control sequences for entering and leaving. Entering switches to the alternate screen and
  /// hides the cursor; leaving undoes both.
  private static let entering = "\u{1B}[?1049h\u{1B}[?25l"
  private static let leaving: StaticString = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

  /// The signals that end the process, and the other handled signals.
  private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let others = [SIGTSTP, SIGCONT, SIGWINCH]

  /// True while the terminal has the screen's modes.
  private static let isEntered = Atomic(false)

  /// The descriptor to which signal handlers write the signal's number, and the terminal's
  /// descriptor.
  private static let signalPipe = Atomic<Int32>(-1)
  private static let terminal = Atomic<Int32>(-1)

  /// The terminal's original modes.
  ///
  /// `nonisolated(unsafe)`: they are written before `isEntered` is set, and afterwards only read,
  /// by the thread that has set it and by the thread that clears it.
  private nonisolated(unsafe) static let modes: UnsafeMutablePointer<termios> = {
    let modes = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    modes.initialize(to: termios())
    return modes
  }()

  /// True if input and output are a terminal that can be drawn on.
  package static var isAvailable: Bool {
    isatty(STDIN_FILENO) == 1 && Output.standard.isTerminal
      && (environment("TERM") ?? "dumb") != "dumb"
  }

  /// Shows `lines`, and redraws them after each input and when the terminal's size changes. Passes
  /// typed bytes to `handleInput` until it returns false or the input ends.
  package static func show(
    _ lines: (_ columns: Int, _ rows: Int) -> [String], onInput handleInput: ([UInt8]) -> Bool
  ) {
    guard let inputs = InputQueue() else { return }
    terminal.store(Output.standard.descriptor, ordering: .relaxed)
    signalPipe.store(inputs.writing, ordering: .releasing)
    let handled = (endings + others).filter { handle($0) }
    defer {
      leave()
      for number in handled { signal(number, SIG_DFL) }
      signalPipe.store(-1, ordering: .releasing)
    }
    while true {
      if enter() { draw(lines) }
      switch inputs.next() {
      case .typed(let bytes): if !handleInput(bytes) { return }
      case .ended: return
      case .signals(let numbers): for number in numbers { respond(to: number) }
      }
    }
  }

  private static func draw(_ lines: (_ columns: Int, _ rows: Int) -> [String]) {
    let (columns, rows) = Output.standard.size
    // Erase each line before writing it: at the right edge the cursor is on the last letter, so
    // erasing afterwards would remove that letter.
    let text = lines(columns, rows).map { "\u{1B}[K" + $0 }.joined(separator: "\n")
    Output.standard.write("\u{1B}[H" + text + "\u{1B}[J")
  }

  private static func respond(to number: Int32) {
    if endings.contains(number) {
      leave()
      endBySignal(number)
    }
    // The shell may have changed the modes while the process was stopped.
    if number == SIGCONT, isEntered.load(ordering: .acquiring) { setOwnModes() }
    guard number == SIGTSTP else { return }
    leave()
    signal(number, SIG_DFL)
    raise(number)
    _ = handle(number)
  }

  // MARK: Entering and leaving

  /// Enters the screen unless it is already entered. Returns false if a signal interrupted the
  /// attempt.
  private static func enter() -> Bool {
    if isEntered.load(ordering: .acquiring) { return true }
    guard tcgetattr(STDIN_FILENO, modes) == 0, setOwnModes() else { return false }
    isEntered.store(true, ordering: .releasing)
    Output.standard.write(entering)
    return true
  }

  /// Sets the terminal to deliver keys at once and without echo. Ctrl-C and Ctrl-Z still send
  /// signals.
  @discardableResult
  private static func setOwnModes() -> Bool {
    var own = modes.pointee
    own.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    own.c_iflag &= ~tcflag_t(IXON)
    return tcsetattr(STDIN_FILENO, TCSANOW, &own) == 0
  }

  /// Restores the terminal if the screen is entered. Calls only functions that are allowed in a
  /// signal handler.
  static func leave() {
    guard isEntered.exchange(false, ordering: .acquiringAndReleasing) else { return }
    leaving.withUTF8Buffer {
      _ = CLibrary.write(terminal.load(ordering: .relaxed), $0.baseAddress, $0.count)
    }
    // A background process that sets modes is stopped unless it blocks this signal.
    var (alone, before) = (sigset_t(), sigset_t())
    sigemptyset(&alone)
    sigaddset(&alone, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &alone, &before)
    tcsetattr(STDIN_FILENO, TCSANOW, modes)
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  // MARK: Signals

  /// Installs a handler that writes the number of the signal to the signal pipe. Returns false if
  /// the parent process had set the signal to be ignored, and leaves it ignored.
  private static func handle(_ number: Int32) -> Bool {
    var old = sigaction()
    sigaction(number, nil, &old)
    #if canImport(Darwin)
      let current = old.__sigaction_u.__sa_handler
    #else
      let current = old.__sigaction_handler.sa_handler
    #endif
    if unsafeBitCast(current, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { return false }
    // Do not set `SA_RESTART`, so that a waiting call returns and the signal pipe is read.
    var action = sigaction()
    let handler: @convention(c) (Int32) -> Void = { number in
      let code = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = CLibrary.write(Screen.signalPipe.load(ordering: .acquiring), &byte, 1)
      errno = code
    }
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    sigaction(number, &action, nil)
    return true
  }

  /// A queue of typed bytes and signals.
  private struct InputQueue: ~Copyable {
    enum Input {
      case typed([UInt8])
      case signals([Int32])

      /// The end of the input.
      case ended
    }

    let writing: Int32
    private let reading: Int32

    init?() {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { return nil }
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
      (reading, writing) = (ends[0], ends[1])
    }

    deinit {
      close(reading)
      close(writing)
    }

    /// Waits for the next item. Signals come before keys.
    func next() -> Input {
      while true {
        var requests = [reading, STDIN_FILENO].map {
          pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        if poll(&requests, 2, -1) < 0, errno != EINTR { return .ended }
        if let bytes = Self.bytes(of: reading), !bytes.isEmpty {
          return .signals(bytes.map { Int32($0) })
        }
        guard requests[1].revents != 0 else { continue }
        guard let bytes = Self.bytes(of: STDIN_FILENO) else { continue }
        return bytes.isEmpty ? .ended : .typed(bytes)
      }
    }

    /// Returns the bytes that can be read: an empty array at the end of the input, nil if there are
    /// none yet.
    private static func bytes(of descriptor: Int32) -> [UInt8]? {
      var buffer = [UInt8](repeating: 0, count: 256)
      let count = read(descriptor, &buffer, buffer.count)
      if count >= 0 { return Array(buffer[..<count]) }
      return errno == EINTR || errno == EAGAIN ? nil : []
    }
  }
}
