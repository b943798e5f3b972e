import Foundation
import TestSupport

/// The toolchain's clang, which checks Objective-C against our own declarations.
enum Clang {
  /// True if clang is in the path.
  static let isInstalled = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/clang") }

  /// Returns clang's messages about a file of the checkout. It treats warnings as errors.
  static func complaint(about path: String) throws -> String {
    try messages(
      of: [
        "clang", "-fsyntax-only", "-fobjc-arc", "-fblocks", "-fobjc-runtime=macosx-15.0",
        "-nostdlibinc", "-Wall", "-Werror", "-I", "Tests/Declarations", path,
      ])
  }

  /// Returns the Swift compiler's messages about a file of the checkout that imports ReactiveObjC,
  /// with the settings of an app. The compiler imports our own declarations, as it would import
  /// ReactiveObjC's headers on a Mac.
  static func swiftComplaint(about path: String, settings: [String]) throws -> String {
    let cache = FileManager.default.temporaryDirectory
      .appending(path: "modules-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: cache) }
    return try messages(
      of: [
        "swiftc", "-frontend", "-typecheck", "-warnings-as-errors",
        "-enable-objc-interop", "-disable-objc-attr-requires-foundation-module",
        "-module-cache-path", cache.path, "-I", "Tests/Declarations",
        "-Xcc", "-ITests/Declarations", "-Xcc", "-fblocks", "-Xcc", "-fobjc-arc",
        "-Xcc", "-fobjc-runtime=macosx-15.0", path, "Tests/Declarations/Overlay.swift",
      ] + settings)
  }

  /// Runs a tool in the checkout, and returns its output.
  private static func messages(of command: [String]) throws -> String {
    let output = FileManager.default.temporaryDirectory
      .appending(path: "complaint-\(UUID().uuidString)")
    try Data().write(to: output)
    defer { try? FileManager.default.removeItem(at: output) }
    let handle = try FileHandle(forWritingTo: output)
    let tool = Process()
    tool.executableURL = URL(filePath: "/usr/bin/env")
    tool.currentDirectoryURL = Repository.root
    tool.arguments = command
    tool.standardOutput = handle
    tool.standardError = handle
    try tool.run()
    tool.waitUntilExit()
    try handle.close()
    let messages = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    if tool.terminationStatus != 0, messages.isEmpty {
      return "\(command[0]) ended with status \(tool.terminationStatus)."
    }
    return messages
  }
}
