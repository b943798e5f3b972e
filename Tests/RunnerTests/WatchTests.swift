import CLibrary
import Foundation
import Stage
import Testing

@testable import RunnerTools
@testable import Runner

/// `lesson-runner watch`, with a `swift` that runs the test's script instead of building.
@Suite struct WatchTests {
  private let copy: Copy

  init() throws {
    copy = try Copy(.fixture)
    try copy.makeFolder("bin")
    try copy.makeFolder("tmp")
    try FileManager.default.createSymbolicLink(
      atPath: copy.root.appending(path: "bin/swift").path, withDestinationPath: "/bin/sh")
  }

  private static let source = "Sources/Lessons/Signals/07-ColdAndHot.swift"
  private static let agreement = "lesson 7 agrees with its expected log.\n"

  /// Replaces the script that `swift build` runs: `swift` is a shell, which reads the file `build`.
  ///
  /// The script itself is not named `swift`, because an executable file that was just written
  /// cannot always be run: a process that another thread starts meanwhile may have the file open
  /// for a moment.
  private func build(_ script: String) throws {
    try copy.write("\(script)\n", to: "build.new")
    rename(copy.root.appending(path: "build.new").path, copy.root.appending(path: "build").path)
  }

  private func save() throws {
    try copy.edit(Self.source) { $0 += "\n" }
  }

  /// Waits until text is written to the pipe with this name, and returns the text.
  private func contents(of pipe: String) throws -> String {
    let handle = try #require(FileHandle(forReadingAtPath: pipe))
    return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
  }

  private func watching(_ arguments: String...) throws -> WatchProcess {
    try WatchProcess(["watch"] + arguments, in: copy.root)
  }

  /// True if the watch has left no temporary files.
  private var isTidy: Bool {
    get throws { try copy.names(in: "tmp").isEmpty }
  }

  @Test("A change is built and run, and compared with the previous run and the expected log")
  func differences() throws {
    try build("exit 0")
    let watching = try watching("7.hot")
    #expect(try watching.next() == Self.agreement)
    try copy.edit("Tests/Expected/07-cold-and-hot.log") {
      $0 = $0.replacing("19:37:58.689906", with: "19:37:58.189906")
    }
    try save()
    let text = try watching.next()
    #expect(text.hasPrefix("lesson 7 prints the same as before.\n\n--- a/Tests/Expected/07-cold"))
    #expect(
      text.hasSuffix(
        """

        lesson 7, scene "hot": `Subscriber 1 recveive: 3` at 00:03.000; expected at 00:02.500.
        To accept the new log: lesson-runner record 7

        """))
    #expect(watching.end(by: SIGINT) == 128 + SIGINT)
    #expect(try isTidy)
  }

  @Test("Only the first compile error of each file is shown, until a correct save")
  func errors() throws {
    try build(
      """
      echo "[1/2] Compiling Lessons"
      echo "$2/Sources/a.swift:1:2: error: cannot find 'x' in scope"
      echo " 1 | x"
      echo "$2/Sources/a.swift:9:9: error: so it goes on"
      exit 1
      """)
    let watching = try watching("7")
    #expect(
      try watching.next() == "Sources/a.swift:1:2: error: cannot find 'x' in scope\n 1 | x\n")
    try build("exit 0")
    try save()
    #expect(try watching.next() == Self.agreement)
    #expect(watching.end(by: SIGTERM) == 128 + SIGTERM)
    #expect(try isTidy)
  }

  @Test("A save during a build starts the build again")
  func savedTwice() throws {
    let started = copy.root.appending(path: "started").path
    mkfifo(started, 0o600)
    mkfifo(copy.root.appending(path: "never").path, 0o600)
    let folder = copy.root.path
    try build("echo once >'\(folder)/started'; read line <'\(folder)/never'")
    let watching = try watching("7")
    #expect(try contents(of: started) == "once\n")
    try build("echo twice >'\(folder)/started'")
    try save()
    #expect(try contents(of: started) == "twice\n")
    #expect(try watching.next() == Self.agreement)
    #expect(watching.end(by: SIGINT) == 128 + SIGINT)
  }

  @Test("Ending watch during a build ends the build", arguments: [SIGINT, SIGTERM, SIGHUP])
  func ended(number: Int32) throws {
    let started = copy.root.appending(path: "started").path
    mkfifo(started, 0o600)
    mkfifo(copy.root.appending(path: "never").path, 0o600)
    let folder = copy.root.path
    try build("echo $$ >'\(folder)/started'; read line <'\(folder)/never'")
    let watching = try watching("7")
    let text = try contents(of: started)
    let process = try #require(pid_t(text.dropLast()))
    #expect(watching.end(by: number) == 128 + number)
    #expect(kill(process, 0) == -1 && errno == ESRCH)
    #expect(try isTidy)
  }

  @Test("An editor's backup files do not count as changes")
  func editors() throws {
    try build("exit 0")
    let watching = try watching("7")
    _ = try watching.next()
    try copy.write("", to: "Sources/Lessons/Signals/.07.swp")
    try copy.write("", to: "Sources/Lessons/Signals/07~")
    let started = copy.root.appending(path: "started").path
    mkfifo(started, 0o600)
    try build("cd '\(copy.root.path)'; ls -A Sources/Lessons/Signals | grep -c new >started")
    try copy.write("", to: "Sources/Lessons/Signals/new.swift")
    #expect(try contents(of: started) == "1\n")
    _ = try watching.next()
    #expect(watching.end(by: SIGINT) == 128 + SIGINT)
    #expect(watching.rest.isEmpty)
  }

  @Test("On a terminal, each run starts on a cleared screen, and Ctrl-C ends watch", .inTerminal)
  func terminal() throws {
    try build("exit 0")
    let (status, screen) = try copy.terminal(
      "watch", "7", "--color", "never", environment: environment,
      typing: [.init(prompt: "waiting for a change", keys: Terminal.ctrlC)])
    #expect(status == 128 + SIGINT)
    #expect(
      screen.hasPrefix(
        "lesson-runner: building\n\u{1B}[H\u{1B}[2J\u{1B}[3J\(Self.agreement)"))
    #expect(try isTidy)
  }

  @Test("After a change, a served book is built and written again, or it says why not")
  func servedBook() throws {
    try build("exit 0")
    let serving = try WatchProcess(["book", "out", "--serve"], in: copy.root)
    _ = try serving.next(until: "Open http")
    try save()
    let building = "lesson-runner: building, because a source changed\n"
    #expect(
      try serving.next(until: "lesson-runner: the book is up to date\n").hasSuffix(building))
    try copy.write("", to: "out/notes.txt")
    try save()
    // A save may count as two changes.
    #expect(
      try serving.next(until: "it contains notes.txt, which is not part of a book\n")
        .hasSuffix(building + "lesson-runner: cannot write the book to out: "))
    try build("echo 'a.swift:1:1: error: no'; exit 1")
    try save()
    #expect(try serving.next(until: "a.swift:1:1: error: no\n").hasSuffix(building))
    #expect(serving.end(by: SIGINT) == 128 + SIGINT)
  }

  @Test("A misspelt lesson is reported before anything is built")
  func unknown() throws {
    let outcome = try copy.run("watch", "8", environment: environment)
    #expect(outcome.status == 2)
    #expect(outcome.error.hasPrefix("lesson-runner: there is no lesson 8\n"))
  }

  private var environment: [String: String] { WatchProcess.environment(in: copy.root) }
}

/// A running `lesson-runner watch`.
private final class WatchProcess {
  private let process = Process()
  private let output = Pipe()
  private var unread = ""

  static func environment(in folder: URL) -> [String: String] {
    [
      "PATH": "\(folder.appending(path: "bin").path):/usr/bin:/bin",
      "TMPDIR": folder.appending(path: "tmp").path,
    ]
  }

  init(_ arguments: [String], in folder: URL) throws {
    process.executableURL = URL(filePath: try #require(Runner.Program.fixture.path))
    process.arguments = arguments
    process.environment = Runner.environment.merging(Self.environment(in: folder)) { $1 }
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
  }

  deinit {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
  }

  /// Returns the output up to the next `end`.
  func next(
    until end: String = "lesson-runner: waiting for a change; press Ctrl-C to stop\n"
  ) throws -> String {
    while !unread.contains(end) {
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "watch has ended after it printed \(unread)")
      unread += String(decoding: data, as: UTF8.self)
    }
    let parts = unread.split(separator: end, maxSplits: 1, omittingEmptySubsequences: false)
    unread = String(parts[1])
    return String(parts[0]).replacing("lesson-runner: building\n", with: "")
  }

  /// The output that has not been read.
  var rest: String {
    unread + String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  }

  /// Ends the watch with a signal, and returns its exit status.
  func end(by number: Int32) -> Int32 {
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    return process.terminationStatus + (isSignal ? 128 : 0)
  }
}

/// The part of the compiler's output that `watch` shows.
@Suite struct FirstErrorsTests {
  @Test(
    "The first error of each file is shown, with its notes",
    arguments: [
      (
        """
        Building for debugging...
        [7/9] Compiling Lessons A.swift
        /a/A.swift:3:5: error: cannot find 'x' in scope
         3 | x
           | `- error: cannot find 'x' in scope
        /a/A.swift:3:1: note: did you mean y?
        /a/A.swift:4:5: error: another
         4 | y
        /a/B.swift:1:1: warning: unused
         1 | z
        /a/B.swift:2:1: error: no
        [8/9] Compiling Lessons B.swift
        /a/A.swift:3:5: error: cannot find 'x' in scope
        error: fatalError
        """,
        """
        /a/A.swift:3:5: error: cannot find 'x' in scope
         3 | x
           | `- error: cannot find 'x' in scope
        /a/A.swift:3:1: note: did you mean y?
        /a/B.swift:2:1: error: no

        """
      ),
      ("error: link command failed\nld: no\n", "error: link command failed\nld: no\n"),
      ("", ""),
    ])
  func errors(text: String, shown: String) {
    #expect(firstErrors(in: text) == shown)
  }
}
