import Foundation
import TestSupport
import Testing

/// The files in `LeavingRAC/Bridge`, which are copied into apps. `BridgeTests` in ReactiveTests runs
/// the Swift code.
@Suite struct BridgeFilesTests {
  private static let folder = "LeavingRAC/Bridge"

  #if os(Linux)
    @Test(
      "Swift type-checks the bridge against ReactiveObjC without a warning", arguments: ["5", "6"],
      [
        [], ["-default-isolation=MainActor"],
        ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"],
      ])
    func swift(mode: String, settings: [String]) throws {
      let cache = FileManager.default.temporaryDirectory
        .appending(path: "modules-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: cache) }
      // The compiler imports our own declarations, as it would import ReactiveObjC's headers on a Mac.
      let command = [
        "swiftc", "-frontend", "-typecheck", "-warnings-as-errors",
        "-enable-objc-interop", "-disable-objc-attr-requires-foundation-module",
        "-module-cache-path", cache.path, "-I", "Tests/Declarations",
        "-Xcc", "-ITests/Declarations", "-Xcc", "-fblocks", "-Xcc", "-fobjc-arc",
        "-Xcc", "-fobjc-runtime=macosx-15.0",
        "\(Self.folder)/RACBridge.swift", "Tests/Declarations/Overlay.swift",
        "-swift-version", mode,
      ]
      #expect(try Compiler.complaint(of: command + settings) == "")
    }
  #endif

  @Test(
    "Clang accepts the bridge without a warning",
    .enabled(if: Clang.isInstalled, "clang is not in the path."))
  func objectiveC() throws {
    let path = "\(Self.folder)/RACSignal+CompletionHandler.m"
    #expect(try Clang.complaint(about: path) == "")
  }

  @Test("Bridge.md shows each of the bridge's functions, and no others")
  func page() throws {
    let code = try Repository.text(of: "\(Self.folder)/RACBridge.swift")
    let functions = Set(
      code.split(separator: "\n").compactMap { line in
        line.firstMatch(of: /^  (?:@MainActor )?static func (\w+)/).map { String($0.1) }
      })
    let page = try Repository.text(of: "Documentation/Bridge.md")
    let shown = Set(page.matches(of: /RACBridge\.(\w+)\(/).map { String($0.1) })
    #expect(shown == functions)
  }
}
