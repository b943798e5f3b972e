import CLibrary

import Foundation

/// A run of a program, by default this one, in a subprocess. A subprocess that runs this program
/// ends when this process ends, whatever the reason.
package struct Subprocess {
  /// The bytes that the program printed on standard output.
  package private(set) var out: [UInt8] = []

  /// True if the program was interrupted before it ended.
  package private(set) var wasInterrupted = false

  /// The exit status, or 128 plus the number of the signal that ended the process, as in a shell.
  package let status: Int32

  /// An environment variable that tells a process that it is such a subprocess.
  private static let mark = "LESSON_RUNNER_LEASHED"

  /// Makes the current process exit with its parent if it is such a subprocess.
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

  /// Runs `program` with `arguments` and waits for its end. Passes on its standard error unless
  /// `isQuiet` is true. Calls `isWanted` every `interval` milliseconds, and interrupts the
  /// subprocess once `isWanted` returns false.
  package init(
    of program: String = RunningProgram.path, _ arguments: [String], isQuiet: Bool = false,
    checkingEvery interval: Int32 = -1, isWanted: () -> Bool = { true }
  ) throws(Failure) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .cannotStart(.last) }
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }
    // Nothing is written to this pipe. It closes when this process ends, which ends the subprocess.
    var inputPipe: [Int32] = [0, 0]
    guard pipe(&inputPipe) == 0 else { throw .cannotStart(.last) }
    defer { for end in inputPipe { close(end) } }
    for end in inputPipe + ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A fixed hash seed would hide results that depend on the seed.
    unsetenv("SWIFT_DETERMINISTIC_HASHING")
    setenv(Self.mark, "1", 1)
    defer { unsetenv(Self.mark) }
    let process = try Self.start(program, arguments, inputPipe[0], writing, isQuiet)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      guard isWanted() else {
        wasInterrupted = true
        process.interrupt()
        break
      }
      var request = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      if poll(&request, 1, interval) <= 0 { continue }
      let count = read(reading, &buffer, buffer.count)
      if count > 0 {
        out += buffer[..<count]
      } else if count == 0 || errno != EINTR {
        break
      }
    }
    status = process.waitForEnd()
  }

  private static func start(
    _ program: String, _ arguments: [String], _ input: Int32, _ output: Int32, _ isQuiet: Bool
  ) throws(Failure) -> ChildProcess {
    defer { close(output) }
    do {
      return try ChildProcess(
        program, arguments, input: input, output: output, isQuiet: isQuiet)
    } catch {
      throw .cannotStart(error)
    }
  }
}

extension Failure {
  fileprivate static func cannotStart(_ error: SystemError) -> Failure {
    Failure(message: "a subprocess cannot be started: \(error)")
  }
}
