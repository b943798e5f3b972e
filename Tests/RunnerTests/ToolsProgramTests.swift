import CLibrary
import Foundation
import Testing

/// `lesson-runner` starting `lesson-runner-tools`, and building it first.
@Suite struct ToolsProgramTests {
  /// A checkout with only `lesson-runner` in its build folder.
  private let copy: Copy
  private let built: String
  private let folder: URL

  init() throws {
    copy = try Copy()
    folder = copy.root.appending(path: ".build/machine/debug")
    try copy.makeFolder(".build/machine/debug")
    try copy.makeFolder("bin")
    built = try Runner.copy(into: folder, withTools: false)
  }

  private var tools: URL { folder.appending(path: "lesson-runner-tools") }

  /// Puts a `swift` on the path that notes its arguments, prints a line, and runs `script`.
  private func makeSwift(_ script: String) throws {
    try copy.write("#!/bin/sh\necho \"$@\" >>calls\necho Building\n\(script)\n", to: "bin/swift")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: copy.root.appending(path: "bin/swift").path)
  }

  /// A script that does what a build does.
  private func buildScript() throws -> String {
    "cp '\(try #require(Runner.path))-tools' '\(tools.path)'"
  }

  private func run(_ arguments: String..., piping text: String? = nil) throws -> Runner.Outcome {
    let environment = ["PATH": "\(copy.root.path)/bin:/usr/bin:/bin"]
    guard let text else {
      return try Runner.launch(built, arguments, in: copy.root, environment: environment)
    }
    let line = "printf %s \"$1\" | \"$2\" explain -"
    return try Runner.launch(
      "/usr/bin/env", ["bash", "-c", line, "bash", text, built], in: copy.root,
      environment: environment)
  }

  private func calls() throws -> [String] {
    let text = (try? copy.text(of: "calls")) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  @Test("Tools that are missing are built first, and then get all input and output")
  func missing() throws {
    try makeSwift("cat\n" + buildScript())
    let outcome = try run(piping: "[query throttle:0.3]")
    let expected = try Runner.run(["explain", "[query throttle:0.3]"])
    #expect(outcome.status == 0)
    #expect(outcome.out == expected.out)
    #expect(
      outcome.error
        == "lesson-runner: building lesson-runner-tools, which has this command\nBuilding\n")
    #expect(
      try calls() == [
        "build --package-path \(copy.root.path) --scratch-path \(copy.root.path)/.build -c debug "
          + "--product lesson-runner-tools"
      ])
    try expect(run("explain", "debounce"), is: Runner.run(["explain", "debounce"]))
    #expect(try calls().count == 1)
  }

  /// Makes the tools older than every source, and changes one.
  private func makeOldTools() throws {
    _ = try Runner.copy(into: folder)
    try copy.edit("Sources/Lessons/Signals/07-ColdAndHot.swift") { $0 += "// Changed.\n" }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: tools.path)
  }

  @Test("Tools that are older than a source are built again")
  func old() throws {
    try makeSwift(buildScript())
    try makeOldTools()
    for _ in 1...2 { #expect(try run("explain", "debounce").status == 0) }
    #expect(try calls().count == 1)
  }

  @Test(
    "Tools that are older than a source are not built again if it is the same as when they were built"
  )
  func touched() throws {
    try makeSwift(buildScript())
    _ = try Runner.copy(into: folder)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: tools.path)
    #expect(try run("explain", "debounce").status == 0)
    #expect(try calls() == [])
  }

  @Test("If a build leaves the tools as they are, the next command does not build again")
  func same() throws {
    try makeSwift(":")
    try makeOldTools()
    for _ in 1...2 { #expect(try run("explain", "debounce").status == 0) }
    #expect(try calls().count == 1)
  }

  @Test("While someone else builds or tests, the last build is used")
  func busy() throws {
    try makeSwift(buildScript())
    try makeOldTools()
    let lock = open(copy.root.path + "/.build/.lock", O_CREAT | O_RDWR, 0o644)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    try expect(run("explain", "debounce"), is: Runner.run(["explain", "debounce"]))
    #expect(try calls() == [])
  }

  @Test("If the build fails, the compiler's errors are shown, and old tools still work")
  func failed() throws {
    try makeSwift("echo 'error: no' >&2\nexit 1")
    try expect(
      run("explain", "debounce"),
      is: .init(
        status: 1, out: "",
        error: """
          lesson-runner: building lesson-runner-tools, which has this command
          Building
          error: no
          lesson-runner: lesson-runner-tools could not be built. See the errors above.

          """))
    try makeOldTools()
    let outcome = try run("explain", "debounce")
    #expect(outcome.out == (try Runner.run(["explain", "debounce"])).out)
    #expect(
      outcome.error.hasSuffix(
        "lesson-runner: the build has failed, so this is the last build of lesson-runner-tools\n"))
  }

  @Test("Help, a mistyped command line and lessons need no tools")
  func withoutTools() throws {
    try makeSwift("exit 1")
    for arguments in [
      ["help"], ["help", "explain"], ["doctor", "--help"], ["explain"], ["book", "--jsno"], ["7"],
      ["list"],
    ] {
      try expect(
        Runner.launch(built, arguments, in: copy.root),
        is: Runner.run(arguments, in: Runner.Program.notebook.checkout))
    }
    #expect(try calls() == [])
  }

  @Test("Where nothing can be built, the message names the missing program and the remedy")
  func nowhere() throws {
    let away = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: away, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: away) }
    let command = try Runner.copy(into: away, withTools: false)
    try expect(
      Runner.launch(command, ["explain", "debounce"], in: away),
      is: .init(
        status: 1, out: "",
        error: """
          lesson-runner: lesson-runner-tools, which has this command, cannot be started: No such \
          file or directory
          Build both programs: swift build

          """))
  }
}
