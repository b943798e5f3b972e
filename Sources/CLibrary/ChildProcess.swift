/// A program that this process has started.
///
/// Whoever starts one waits for its end: the system keeps an account of one that has ended until then.
public struct ChildProcess: Sendable {
  private let id: pid_t

  /// Starts `program` with this file as its standard input and that one as its standard output, and no
  /// other. What it says on standard error is this process's, unless `isQuiet`.
  public init(
    _ program: String, _ arguments: [String] = [], input: Int32, output: Int32,
    isQuiet: Bool = false
  ) throws(SystemError) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    if isQuiet {
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    // The thread that starts it may not hear signals; the program shall.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    var flags = Int32(POSIX_SPAWN_SETSIGMASK)
    // It inherits nothing else. Who waits for the end of what another program writes would wait for
    // this one's as well.
    #if canImport(Darwin)
      flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
      if !isQuiet { posix_spawn_file_actions_addinherit_np(&actions, STDERR_FILENO) }
    #else
      // What closes all at once is not to be had from Swift. To close what is not open is no error.
      for descriptor in STDERR_FILENO + 1..<Int32(min(sysconf(Int32(_SC_OPEN_MAX)), 1024)) {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id = pid_t()
    let code = posix_spawn(&id, program, &actions, &attributes, &words, environ)
    guard code == 0 else { throw SystemError(code: code) }
    self.id = id
  }

  /// Asks it to end, as Ctrl-C does. Nobody may have waited for its end.
  public func interrupt() {
    kill(id, SIGINT)
  }

  /// Waits until it has ended, and says how: its status, or as a shell has it 128 and the number of a
  /// signal.
  @discardableResult
  public func waitForEnd() -> Int32 {
    var ending: Int32 = 0
    while waitpid(id, &ending, 0) < 0, errno == EINTR {}
    let signal = ending & 0x7F
    return signal == 0 ? ending >> 8 & 0xFF : 128 + signal
  }
}

/// What the system did not do.
public struct SystemError: Error, CustomStringConvertible {
  private let code: Int32

  /// What a call has said that returns its error.
  public init(code: Int32) {
    self.code = code
  }

  /// What the last call has left behind.
  public static var last: SystemError { SystemError(code: errno) }

  /// The system's own words.
  public var description: String { String(cString: strerror(code)) }
}
