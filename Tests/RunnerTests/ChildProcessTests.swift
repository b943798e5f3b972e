import CLibrary
import Testing

/// What a program that is started gets of this one.
@Suite struct ChildProcessTests {
  @Test("It inherits its input and its output, and no other file")
  func files() throws {
    let file = open("/dev/null", O_RDWR)
    defer { close(file) }
    #expect(try ending(of: "[ ! -e /dev/fd/\(file) ]", on: file) == 0)
  }

  @Test("It hears signals, whoever starts it")
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
