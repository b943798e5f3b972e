import Foundation
import TestSupport
import Testing

/// Lessons that send requests to servers, played live.
@Suite struct NetworkTests {
  @Test("Lessons with a server print the same log live")
  func agreeing() throws {
    try expect(
      Runner.run(["diff", "50", "51", "--live=50"], in: Repository.root)
        .ignoringBusyMachine,
      is: .init(
        status: 0, out: "2 lessons agree with their expected logs.\n", error: Runner.toleranceAt50))
  }

  @Test("A proxy in the environment is not used")
  func proxies() throws {
    let names = [
      "http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY",
    ]
    let nowhere = names.map { ($0, "http://127.0.0.1:9") }
    try expect(
      Runner.run(
        ["diff", "51", "--live=50"], in: Repository.root,
        environment: Dictionary(uniqueKeysWithValues: nowhere)
      ).ignoringBusyMachine,
      is: .init(
        status: 0, out: "1 lesson agrees with its expected log.\n", error: Runner.toleranceAt50))
  }

  @Test("A scene closes its files at its end, so a low limit on open files is enough")
  func files() throws {
    try expect(
      Runner.shell("ulimit -n 40; lesson-runner diff 50 51 --live=50", in: Repository.root)
        .ignoringBusyMachine,
      is: .init(
        status: 0, out: "2 lessons agree with their expected logs.\n", error: Runner.toleranceAt50))
  }

  @Test(
    "Network requests are sent by a separate program",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/exe")))
  func program() throws {
    // Read the heading and the first message. At this speed, the next message comes minutes later,
    // so the program that sends requests is still running.
    let outcome = try Runner.shell(
      """
      folder=$(mktemp -d); mkfifo "$folder/pipe"
      lesson-runner 51.errors-unheard --live=0.001 >"$folder/pipe" 2>/dev/null & runner=$!
      exec 3<"$folder/pipe"; read -r -u 3; read -r -u 3
      ps -o comm= --ppid "$runner"; kill -KILL $runner; rm -r "$folder"
      """)
    #expect(outcome.out == "lesson-runner-h\n")
  }

  @Test("Without lesson-runner-http, fixtures respond directly, and the runner says so")
  func alone() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let command = try Runner.copy(into: folder)
    let outcome = try Runner.launch(command, ["51.errors-unheard", "--live=50"], in: folder)
      .ignoringBusyMachine
    #expect(outcome.status == 0)
    #expect(outcome.out == (try Runner.run(["51.errors-unheard"]).out))
    #expect(
      outcome.error.hasPrefix(
        "lesson-runner: lesson-runner-http is not in lesson-runner's folder, so server responses come from fixtures\nlive, "
      ))
  }
}
