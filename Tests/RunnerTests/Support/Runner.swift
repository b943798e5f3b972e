import Foundation
import TestSupport
import Testing

/// The built command, as a user runs it.
enum Runner {
  /// The outcome of a run.
  struct Outcome: Equatable {
    var status: Int32
    var out: String
    var error: String

    /// The same outcome without messages about a busy machine, which tests do not compare.
    var ignoringBusyMachine: Outcome {
      var outcome = self
      outcome.error.replace(
        /lesson-runner: (the machine was busy|no progress for 5 s).*\n/, with: "")
      return outcome
    }
  }

  /// The command with this checkout's lessons, or with a few lessons that never change.
  enum Program: String {
    case notebook = "lesson-runner"
    case fixture = "lesson-runner-fixture"

    /// The path of the program.
    var path: String? { Repository.program(named: rawValue) }

    /// The checkout that contains the lessons.
    var checkout: URL {
      self == .notebook ? Repository.root : Repository.root.appending(path: "Tests/Fixture")
    }
  }

  /// The path of the command.
  static let path = Program.notebook.path

  /// The environment of a run, without the variables of the person who runs the tests.
  static let environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]

  /// The line that `diff` prints on standard error for lessons played live at 50 times their speed.
  static let toleranceAt50 =
    "lesson-runner: lines may be up to 5 s early or late in the lesson's own time, or 25 s where threads race\n"

  /// Runs the command with `arguments`.
  static func run(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:],
    _ program: Program = .notebook
  ) throws -> Outcome {
    try launch(
      try #require(program.path), arguments, in: folder, environment: environment)
  }

  /// Runs a shell command line, in which `lesson-runner` is the command.
  static func shell(
    _ line: String, by shell: String = "bash", in folder: URL? = nil,
    environment: [String: String] = [:], _ program: Program = .notebook
  ) throws -> Outcome {
    let command = URL(filePath: try #require(program.path))
    let name = program == .notebook ? "" : "lesson-runner() { \(program.rawValue) \"$@\"; }\n"
    return try launch(
      "/usr/bin/env", [shell, "-c", name + line], in: folder,
      environment: ["PATH": "\(command.deletingLastPathComponent().path):/usr/bin:/bin"]
        .merging(environment) { $1 })
  }

  /// Copies the command, with or without its tools, into a folder, and returns the path of the copy.
  ///
  /// A separate program copies it. If this process had the file open for writing, a process that
  /// another test launches meanwhile could keep it open, and the copy could not be run.
  static func copy(into folder: URL, withTools hasTools: Bool = true) throws -> String {
    let path = try #require(path)
    let programs = [path] + (hasTools ? [path + "-tools"] : [])
    let outcome = try launch("/usr/bin/env", ["cp"] + programs + [folder.path], in: folder)
    try #require(outcome.status == 0)
    return folder.appending(path: "lesson-runner").path
  }

  static func launch(
    _ command: String, _ arguments: [String], in folder: URL?,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: command)
    process.arguments = arguments
    process.environment = self.environment.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = folder }
    // A file accepts all output, even if no process reads the output meanwhile.
    let (out, error) = (try TemporaryFile(), try TemporaryFile())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = out.handle
    process.standardError = error.handle
    try process.run()
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    return Outcome(
      status: process.terminationStatus + (isSignal ? 128 : 0), out: try out.text(),
      error: try error.text())
  }
}

/// A private temporary file.
private struct TemporaryFile {
  let handle: FileHandle
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: url)
    handle = try FileHandle(forUpdating: url)
  }

  /// Returns the contents and removes the file.
  func text() throws -> String {
    defer { try? FileManager.default.removeItem(at: url) }
    try handle.close()
    return String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }
}
