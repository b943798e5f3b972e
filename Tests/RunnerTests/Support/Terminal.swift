import CLibrary
import Foundation
import Testing

#if canImport(Darwin)
  private let ownSession = Int16(POSIX_SPAWN_SETSID)
#else
  // The C library has these functions, but its Swift module does not declare them.
  @_silgen_name("posix_openpt") private func posix_openpt(_ flags: Int32) -> Int32
  @_silgen_name("grantpt") private func grantpt(_ master: Int32) -> Int32
  @_silgen_name("unlockpt") private func unlockpt(_ master: Int32) -> Int32
  @_silgen_name("ptsname_r") private func ptsname_r(
    _ master: Int32, _ name: UnsafeMutablePointer<CChar>, _ count: Int
  ) -> Int32
  private let ownSession: Int16 = 0x80
#endif

extension Trait where Self == ConditionTrait {
  /// Skips the test on a system on which `Terminal` does not work.
  static var inTerminal: Self {
    .enabled(if: Terminal.problem == nil, "\(Terminal.problem ?? "")")
  }
}

/// A pseudo-terminal in which a command runs, and a simulated user.
enum Terminal {
  /// The user's reaction to a piece of the command's output.
  struct Typing {
    enum Action {
      case keys(String)
      case resize(columns: UInt16, rows: UInt16)

      /// Sends a signal to the command.
      case signal(Int32)

      /// Closes the terminal.
      case hangUp
    }

    let prompt: String
    let actions: [Action]

    init(prompt: String, _ actions: Action...) {
      self.prompt = prompt
      self.actions = actions
    }

    init(prompt: String, keys: String) {
      self.init(prompt: prompt, .keys(keys))
    }
  }

  static let ctrlC = "\u{3}"
  static let ctrlD = "\u{4}"
  static let ctrlZ = "\u{1A}"

  /// Runs the command in a terminal of this size until the command ends.
  static func run(
    _ arguments: [String], in folder: URL, columns: UInt16 = 80, rows: UInt16 = 24,
    environment: [String: String] = [:], typing: [Typing] = [],
    _ program: Runner.Program = .notebook
  ) throws -> (status: Int32, screen: String) {
    let command: String = try #require(program.path)
    return try launch(
      [command] + arguments, in: folder, columns: columns, rows: rows, environment: environment,
      typing: typing)
  }

  /// Runs a program in a terminal, and checks that it leaves the terminal's modes unchanged.
  static func launch(
    _ words: [String], in folder: URL, columns: UInt16 = 80, rows: UInt16 = 24,
    environment: [String: String] = [:], typing: [Typing] = []
  ) throws -> (status: Int32, screen: String) {
    let master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0)
    var isOpen = true
    defer { if isOpen { close(master) } }
    var buffer = [CChar](repeating: 0, count: 128)
    try #require(ptsname_r(master, &buffer, buffer.count) == 0)
    let name = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    // macOS knows no size and no modes unless the program's side is open, too.
    let side = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(side >= 0)
    resize(side, columns, rows)
    let before = try #require(modes(of: side))
    let process = try spawn(
      [try #require(Runner.Program.fixture.path), "in-terminal", folder.path] + words,
      Runner.environment.merging(["TERM": "xterm"]) { $1 }.merging(environment) { $1 }, on: name)
    // The screen ends when the program has closed its side, so this process closes it now.
    close(side)
    let (status, screen) = try interact(with: process, master, typing, &isOpen)
    // macOS forgets the modes when the program ends.
    if isOpen, let after = modes(of: master) { #expect(after == before) }
    return (status, screen)
  }

  /// The reason why tests cannot use terminals on this system, if there is one.
  static let problem: String? = {
    #if os(Linux)
      return nil
    #else
      let look = ["/bin/sh", "-c", "stty size </dev/tty"]
      let outcome = try? launch(look, in: FileManager.default.temporaryDirectory)
      return outcome?.screen == "24 80\n" && outcome?.status == 0
        ? nil : "A program does not get its terminal: \(outcome?.screen ?? "none could be opened")"
    #endif
  }()

  /// Returns the terminal's modes, or nil if no program has it open on a system that then forgets
  /// them.
  private static func modes(of terminal: Int32) -> [UInt64]? {
    var modes = termios()
    guard tcgetattr(terminal, &modes) == 0 else { return nil }
    let characters = withUnsafeBytes(of: modes.c_cc) { $0.map { UInt64($0) } }
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag].map { UInt64($0) }
      + characters
  }

  private static func resize(_ terminal: Int32, _ columns: UInt16, _ rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  /// Starts a program with a session of its own, whose input and output are the terminal.
  private static func spawn(
    _ words: [String], _ environment: [String: String], on terminal: String
  ) throws -> pid_t {
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
    // The test's thread may block signals, but the program must receive them.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, ownSession | Int16(POSIX_SPAWN_SETSIGMASK))
    posix_spawn_file_actions_addopen(
      &actions, STDIN_FILENO, terminal, O_RDWR | O_NOCTTY, 0)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process = pid_t()
    let code = posix_spawn(
      &process, words[0], &actions, &attributes, &arguments, &variables)
    try #require(code == 0)
    return process
  }

  /// Reads the screen and types until the program ends.
  private static func interact(
    with process: pid_t, _ master: Int32, _ typing: [Typing], _ isOpen: inout Bool
  ) throws -> (status: Int32, screen: String) {
    var screen: [UInt8] = []
    var seen = 0
    var rest = typing[...]
    var buffer = [UInt8](repeating: 0, count: 4096)
    // The terminal closes when the program ends.
    while isOpen, case let count = read(master, &buffer, buffer.count), count > 0 {
      screen += buffer[..<count]
      guard let next = rest.first,
        String(decoding: screen[seen...], as: UTF8.self).contains(next.prompt)
      else { continue }
      seen = screen.count
      rest.removeFirst()
      for action in next.actions {
        switch action {
        case .keys(let keys):
          _ = Array(keys.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
        case .resize(let columns, let rows): resize(master, columns, rows)
        case .signal(let number): kill(process, number)
        case .hangUp:
          close(master)
          isOpen = false
        }
      }
    }
    var ending: Int32 = 0
    while waitpid(process, &ending, 0) < 0, errno == EINTR {}
    let signal = ending & 0x7F
    let text = String(decoding: screen, as: UTF8.self).replacing("\r\n", with: "\n")
    #expect(rest.isEmpty, "The command has not written \(rest.first?.prompt ?? ""): \(text)")
    return (signal == 0 ? ending >> 8 & 0xFF : 128 + signal, text)
  }
}
