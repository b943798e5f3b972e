import Foundation

/// A copy of what the runner reads of a checkout, in a folder with blanks in its name. It goes with
/// its test.
final class Copy {
  let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory
      .appending(path: "lesson runner \(UUID().uuidString)")
    for path in [
      "Package.swift", "lessons.md", "Sources/Lessons", "Tests/Expected", "Tests/Documented",
    ] {
      let target = root.appending(path: path)
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Repository.root.appending(path: path), to: target)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: root)
  }

  func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Runner.Outcome {
    try Runner.run(arguments, in: root, environment: environment)
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
