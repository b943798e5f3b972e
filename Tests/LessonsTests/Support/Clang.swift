import Foundation
import TestSupport

/// The toolchain's clang, which checks Objective-C against our own declarations.
enum Clang {
  /// True if clang is in the path.
  static let isInstalled = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/clang") }

  /// Returns clang's messages about a file in the checkout, with warnings treated as errors. `flags`
  /// are further arguments.
  static func complaint(about path: String, _ flags: [String] = []) throws -> String {
    try Compiler.complaint(
      of: [
        "clang", "-fsyntax-only", "-fobjc-arc", "-fblocks", "-fobjc-runtime=macosx-15.0",
        "-nostdlibinc", "-Wall", "-Werror", "-I", "Tests/Declarations",
      ] + flags + [path])
  }
}
