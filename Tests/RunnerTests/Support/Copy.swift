import CLibrary
import Foundation
import Synchronization

/// A copy of a checkout, in a folder with blanks in its name. The copy is deleted after the test.
///
/// The fixture is a small notebook that does not change with the lessons, and its texts are copied
/// too, with the pages that the program writes. The real notebook has many files, so only its lessons
/// are copied, to save time.
final class Copy {
  let root: URL
  private let program: Runner.Program

  /// The folder for temporary files, as the program prints it. On macOS, it is below /var, which is
  /// a link to /private/var.
  private static let temporaryFolder: URL = {
    let folder = FileManager.default.temporaryDirectory
    guard let path = realpath(folder.path, nil) else { return folder }
    defer { free(path) }
    return URL(filePath: String(cString: path))
  }()

  init(_ program: Runner.Program = .notebook) throws {
    self.program = program
    root = Self.temporaryFolder.appending(path: "lesson runner \(UUID().uuidString)")
    let texts = ["ObjectiveC", "Tests/Expected", "Tests/Documented"]
    for path in ["Package.swift", "Sources/Lessons"] + (program == .fixture ? texts : []) {
      let target = root.appending(path: path)
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: program.checkout.appending(path: path), to: target)
    }
    if program == .fixture { try writePages() }
  }

  /// Copies the fixture's pages, which are written once for all tests.
  private func writePages() throws {
    if let pages = Self.pages.withLock({ $0 }) {
      for (path, data) in pages {
        try makeFolder(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)))
        try write(data, to: path)
      }
      return
    }
    let outcome = try run("notebook")
    let names = outcome.out.matches(of: /Wrote (.+)\.\n/).map { String($0.1) }
    let pages = try names.map { ($0, try Data(contentsOf: root.appending(path: $0))) }
    Self.pages.withLock { $0 = Dictionary(uniqueKeysWithValues: pages) }
  }

  private static let pages = Mutex<[String: Data]?>(nil)

  deinit {
    try? FileManager.default.removeItem(at: root)
  }

  func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Runner.Outcome {
    try Runner.run(arguments, in: root, environment: environment, program)
  }

  /// Runs a shell command line, in which `lesson-runner` is the command.
  func shell(_ line: String, environment: [String: String] = [:]) throws -> Runner.Outcome {
    try Runner.shell(line, in: root, environment: environment, program)
  }

  /// Runs the command in a terminal until the command ends.
  func terminal(
    _ arguments: String..., columns: UInt16 = 80, rows: UInt16 = 24,
    environment: [String: String] = [:], typing: [Terminal.Typing] = []
  ) throws -> (status: Int32, screen: String) {
    try Terminal.run(
      arguments, in: root, columns: columns, rows: rows, environment: environment, typing: typing,
      program)
  }

  func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  func write(_ text: String, to path: String) throws {
    try write(Data(text.utf8), to: path)
  }

  func write(_ data: Data, to path: String) throws {
    try data.write(to: root.appending(path: path))
  }

  func edit(_ path: String, _ change: (inout String) throws -> Void) throws {
    var text = try text(of: path)
    try change(&text)
    try write(text, to: path)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: root.appending(path: path))
  }

  func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      at: root.appending(path: path), withIntermediateDirectories: true)
  }

  func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
  }
}
