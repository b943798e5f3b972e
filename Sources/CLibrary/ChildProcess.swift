/// A program that this process has started.
///
/// Call `waitForEnd` for every program that you start, because the system keeps a record of the
/// program until then.
public struct ChildProcess: Sendable {
  private let id: pid_t

  /// Creates a process by starting `program` with the files `input` and `output` as its standard
  /// input and output. The program shares this process's standard error, unless `isQuiet` is true,
  /// and inherits no other file.
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
    // The starting thread may block signals; the program must not.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    var flags = Int32(POSIX_SPAWN_SETSIGMASK)
    // Let the program inherit no other file. Otherwise, reading another program's output to its end
    // would also mean waiting for this program to end.
    #if canImport(Darwin)
      flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
      if !isQuiet { posix_spawn_file_actions_addinherit_np(&actions, STDERR_FILENO) }
    #else
      // Swift has no call that closes all files. Closing a file that is not open is not an error.
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

  /// Asks the program to end, as Ctrl-C does. Do not call this after `waitForEnd`.
  public func interrupt() {
    kill(id, SIGINT)
  }

  /// Waits until the program has ended, and returns its exit status. If a signal ended the program,
  /// returns 128 plus the signal's number, as a shell does.
  @discardableResult
  public func waitForEnd() -> Int32 {
    var ending: Int32 = 0
    while waitpid(id, &ending, 0) < 0, errno == EINTR {}
    let signal = ending & 0x7F
    return signal == 0 ? ending >> 8 & 0xFF : 128 + signal
  }
}

/// An error from a system call.
public struct SystemError: Error, CustomStringConvertible {
  private let code: Int32

  /// Creates an error from a call that returns its error code.
  public init(code: Int32) {
    self.code = code
  }

  /// The error of the last call, from `errno`.
  public static var last: SystemError { SystemError(code: errno) }

  /// The system's description of the error.
  public var description: String { String(cString: strerror(code)) }
}
