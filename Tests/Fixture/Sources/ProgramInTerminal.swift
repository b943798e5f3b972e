import CLibrary

/// Becomes the program `words[1]` in the folder `words[0]`, and makes standard input that program's
/// controlling terminal, which keys such as Ctrl-C need.
///
/// The tests start programs through this one: on macOS, opening a terminal does not make it the
/// controlling terminal, and what is started with `posix_spawn` cannot ask for it.
func becomeProgramInTerminal(_ words: [String]) -> Never {
  func check(_ result: Int32, _ what: String) {
    guard result != 0 else { return }
    perror(what)
    exit(127)
  }
  check(chdir(words[0]), words[0])
  check(ioctl(STDIN_FILENO, UInt(TIOCSCTTY), 0), "TIOCSCTTY")
  var arguments = words.dropFirst().map { strdup($0) } + [nil]
  check(execv(words[1], &arguments), words[1])
  fatalError("A program that was started has returned.")
}
