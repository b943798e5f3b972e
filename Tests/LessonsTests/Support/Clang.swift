import Foundation
import TestSupport

/// The toolchain's clang, which checks Objective-C against our own declarations.
enum Clang {
  /// True if clang is in the path.
  static let isInstalled = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/clang") }

  /// Returns clang's messages about a file of the checkout. It treats warnings as errors.
  static func complaint(about path: String) throws -> String {
    let output = FileManager.default.temporaryDirectory
      .appending(path: "complaint-\(UUID().uuidString)")
    try Data().write(to: output)
    defer { try? FileManager.default.removeItem(at: output) }
    let handle = try FileHandle(forWritingTo: output)
    let clang = Process()
    clang.executableURL = URL(filePath: "/usr/bin/env")
    clang.currentDirectoryURL = Repository.root
    clang.arguments = [
      "clang", "-fsyntax-only", "-fobjc-arc", "-fblocks", "-fobjc-runtime=macosx-15.0",
      "-nostdlibinc", "-Wall", "-Werror", "-I", "Tests/Declarations", path,
    ]
    clang.standardOutput = handle
    clang.standardError = handle
    try clang.run()
    clang.waitUntilExit()
    try handle.close()
    let complaint = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    if clang.terminationStatus != 0, complaint.isEmpty {
      return "clang ended with status \(clang.terminationStatus)."
    }
    return complaint
  }
}
