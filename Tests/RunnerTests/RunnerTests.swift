import Foundation
import Testing

@Suite struct RunnerTests {
  /// The built command, which stands beside the test bundle: a file on Linux, where it is the
  /// running program, and a folder on macOS.
  private static let command = ([Bundle.main] + Bundle.allBundles)
    .flatMap { [$0.bundleURL, $0.bundleURL.deletingLastPathComponent()] }
    .map { $0.appending(path: "lesson-runner") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }

  private func run(_ arguments: String...) throws -> (status: Int32, out: String, error: String) {
    let command: URL = try #require(Self.command)
    let process = Process()
    process.executableURL = command
    process.arguments = arguments
    let (out, error) = (Pipe(), Pipe())
    process.standardOutput = out
    process.standardError = error
    try process.run()
    // What the command writes fits into the pipes, so neither needs draining while it runs.
    process.waitUntilExit()
    return (
      process.terminationStatus,
      String(decoding: out.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self),
      String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    )
  }

  @Test("A lesson's number prints its log on standard output, and nothing else anywhere")
  func lesson() throws {
    let result = try run("7")
    #expect(result.status == 0)
    #expect(result.error == "")
    #expect(result.out.hasPrefix("── hot ──\n2020-05-28 19:37:55.689906+0800 RACExample[7:1] "))
  }

  @Test(
    "Anything else is a usage error that says what there is", arguments: ["8", "", "hot", "07x"])
  func unknown(argument: String) throws {
    let result = try run(argument)
    #expect(result.status == 2)
    #expect(result.out == "")
    #expect(
      result.error
        == "lesson-runner: there is no lesson \"\(argument)\". There is 7; try `lesson-runner 7`.\n"
    )
  }
}
