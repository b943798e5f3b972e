import CLibrary
import Testing

/// The files and signals that a child process inherits.
@Suite struct ChildProcessTests {
  @Test("A child process inherits no files other than its standard input and output")
  func files() throws {
    let file = open("/dev/null", O_RDWR)
    defer { close(file) }
    #expect(try ending(of: "[ ! -e /dev/fd/\(file) ]", on: file) == 0)
  }

  @Test("A child process receives signals, even if its parent blocks them")
  func signals() throws {
    let file = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(file) }
    var (interrupt, before) = (sigset_t(), sigset_t())
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    pthread_sigmask(SIG_BLOCK, &interrupt, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    #expect(try ending(of: "kill -INT $$; exit 7", on: file) == 128 + SIGINT)
  }

  private func ending(of words: String, on file: Int32) throws -> Int32 {
    try ChildProcess("/bin/sh", ["-c", words], input: file, output: file, isQuiet: true)
      .waitForEnd()
  }
}
