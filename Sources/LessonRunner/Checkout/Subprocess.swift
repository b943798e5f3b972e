import CLibrary

import Foundation

/// A run of this program in a process of its own, which ends with this one, however that ends.
struct Subprocess {
  /// What it printed on standard output.
  private(set) var out: [UInt8] = []

  /// How it ended: its status, or as a shell has it 128 and the number of a signal.
  let status: Int32

  /// Says to a process that it is such a run.
  private static let mark = "LESSON_RUNNER_LEASHED"

  /// Has a process that is such a run end when the one that has started it does.
  static func endWithParent() {
    guard environment(mark) != nil else { return }
    Thread.detachNewThread {
      var byte: UInt8 = 0
      while true {
        let count = read(STDIN_FILENO, &byte, 1)
        if count == 0 { _exit(Status.problem.rawValue) }
        if count < 0, errno != EINTR { return }
      }
    }
  }

  /// Runs this program once more, with `arguments`, and waits for its end. What it says on standard
  /// error is passed on, unless `isQuiet`.
  init(_ arguments: [String], isQuiet: Bool = false) throws(Failure) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .cannotStart(errno) }
    let (reading, writing) = (ends[0], ends[1])
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Nobody writes to its standard input. It closes when this process ends.
    var leash: [Int32] = [0, 0]
    guard pipe(&leash) == 0 else { throw .cannotStart(errno) }
    defer { for end in leash { close(end) } }
    for end in leash + ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    posix_spawn_file_actions_adddup2(&actions, leash[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, writing, STDOUT_FILENO)
    if isQuiet {
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    var words = ([Runner.path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    // A hash seed that is always the same would hide what depends on it.
    unsetenv("SWIFT_DETERMINISTIC_HASHING")
    setenv(Self.mark, "1", 1)
    defer { unsetenv(Self.mark) }
    let code = posix_spawn(&process, Runner.path, &actions, nil, &words, environ)
    close(writing)
    defer { close(reading) }
    guard code == 0 else { throw .cannotStart(code) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(reading, &buffer, buffer.count)
      if count > 0 {
        out += buffer[..<count]
      } else if count == 0 || errno != EINTR {
        break
      }
    }
    var ending: Int32 = 0
    while waitpid(process, &ending, 0) < 0, errno == EINTR {}
    let signal = ending & 0x7F
    status = signal == 0 ? ending >> 8 & 0xFF : 128 + signal
  }
}

extension Failure {
  fileprivate static func cannotStart(_ code: Int32) -> Failure {
    Failure(message: "lesson-runner cannot be started anew: \(String(cString: strerror(code)))")
  }
}
