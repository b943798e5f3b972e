import Foundation

/// The compilers of the toolchain that runs the tests.
package enum Compiler {
  /// An error reported by the compiler.
  package struct Message: Equatable {
    /// The number of the line with the error.
    package let line: Int

    /// The text after `error:`.
    package let text: String
  }

  /// An error thrown if the files could not be type-checked.
  private struct Failure: Error { let reason: String }

  /// Type-checks files with these contents in one run, and returns the first error in each.
  package static func firstErrors(
    in codes: [String], isProgram: Bool = false
  ) throws -> [Message?] {
    guard let products = Repository.products else {
      throw Failure(reason: "No built modules were found next to the tests.")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let names = codes.indices.map { isProgram ? "main.swift" : "slip\($0).swift" }
    for (name, code) in zip(names, codes) {
      // The compiler treats the files as one module, so their declarations must not conflict.
      try code.write(to: folder.appending(path: name), atomically: false, encoding: .utf8)
    }
    let (status, text) = try swiftc(
      [
        "-typecheck", "-wmo", "-diagnostic-style", "llvm",
        "-enable-upcoming-feature", "ExistentialAny",
        "-enable-upcoming-feature", "MemberImportVisibility",
        "-I", products.appending(path: "Modules").path,
        "-module-cache-path", products.appending(path: "ModuleCache").path,
      ] + (isProgram ? [] : ["-parse-as-library"]) + names, in: folder)
    let errors = text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /(\w+\.swift):(\d+):\d+: error: (.*)/)
    }
    // If the compiler could not start, its output says why.
    if status != 0, errors.isEmpty { throw Failure(reason: text) }
    return names.map { name in
      errors.first { $0.1 == name }.flatMap { error in
        Int(error.2).map { Message(line: $0, text: String(error.3)) }
      }
    }
  }

  private static func swiftc(
    _ arguments: [String], in folder: URL
  ) throws -> (status: Int32, text: String) {
    try run(["swiftc", "-swift-version", "6"] + arguments, in: folder)
  }

  /// Runs a compiler in the checkout, and returns its messages. If it fails without a message,
  /// returns a sentence that gives its exit status.
  package static func complaint(of command: [String]) throws -> String {
    let (status, text) = try run(command, in: Repository.root)
    return status != 0 && text.isEmpty ? "\(command[0]) ended with status \(status)." : text
  }

  /// Runs a compiler in `folder`, and returns its status and its messages.
  private static func run(
    _ command: [String], in folder: URL
  ) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.currentDirectoryURL = folder
    process.arguments = command
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}
