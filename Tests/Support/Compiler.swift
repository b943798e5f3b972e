import Foundation

/// The compiler of the toolchain that runs the tests.
package enum Compiler {
  /// An error, and its line.
  package struct Message: Equatable {
    /// The number of the line.
    package let line: Int

    /// The text behind `error:`.
    package let text: String
  }

  /// The compiler could not begin.
  private struct Failure: Error { let reason: String }

  /// The folder that holds what was built, and beside it the tests' bundle: the running program on
  /// Linux, a folder on macOS.
  private static let products = ([Bundle.main] + Bundle.allBundles)
    .flatMap { [$0.bundleURL, $0.bundleURL.deletingLastPathComponent()] }
    .first { FileManager.default.fileExists(atPath: $0.appending(path: "Modules").path) }

  /// Checks the types in each of these files, all in one run, and returns the first error of each.
  package static func firstErrors(in codes: [String], isProgram: Bool = false) throws -> [Message?]
  {
    guard let products else { throw Failure(reason: "No built modules lie beside the tests.") }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let names = codes.indices.map { isProgram ? "main.swift" : "slip\($0).swift" }
    for (name, code) in zip(names, codes) {
      // Each file is a world of its own, though the compiler takes them for one module.
      try code.write(to: folder.appending(path: name), atomically: false, encoding: .utf8)
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.currentDirectoryURL = folder
    process.arguments =
      [
        "swiftc", "-typecheck", "-wmo", "-swift-version", "6", "-diagnostic-style", "llvm",
        "-enable-upcoming-feature", "ExistentialAny",
        "-enable-upcoming-feature", "MemberImportVisibility",
        "-I", products.appending(path: "Modules").path,
        "-module-cache-path", products.appending(path: "ModuleCache").path,
      ] + (isProgram ? [] : ["-parse-as-library"]) + names
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let errors = text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /(\w+\.swift):(\d+):\d+: error: (.*)/)
    }
    // The compiler says why if it cannot even begin.
    if process.terminationStatus != 0, errors.isEmpty { throw Failure(reason: text) }
    return names.map { name in
      errors.first { $0.1 == name }.flatMap { error in
        Int(error.2).map { Message(line: $0, text: String(error.3)) }
      }
    }
  }
}
