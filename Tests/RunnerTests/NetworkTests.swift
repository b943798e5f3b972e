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

  @Test("A scene closes its files at its end, so a low limit on open files is enough")
  func files() throws {
    try expect(
      Runner.shell("ulimit -n 40; lesson-runner diff 50 51 --live=50", in: Repository.root)
        .ignoringBusyMachine,
      is: .init(
        status: 0, out: "2 lessons agree with their expected logs.\n", error: Runner.toleranceAt50))
  }

  @Test(
    "In a live run, a scene's server listens on a port",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/net/tcp")))
  func server() throws {
    // Read the heading and the first message. At this speed, the next message comes minutes later,
    // so the scene is still running.
    let outcome = try Runner.shell(
      """
      folder=$(mktemp -d); mkfifo "$folder/pipe"
      lesson-runner 51.errors-unheard --live=0.001 >"$folder/pipe" 2>/dev/null & runner=$!
      exec 3<"$folder/pipe"; read -r -u 3; read -r -u 3
      files=$(readlink /proc/$runner/fd/*)
      while read -r _ address _ state _ _ _ _ _ file _; do
        [[ $state = 0A && $files = *"[$file]"* ]] && echo "${address%:*}"
      done </proc/$runner/net/tcp
      kill -KILL $runner; rm -r "$folder"
      """)
    // 127.0.0.1 as Linux writes it, with the last byte first.
    #expect(outcome.out == "0100007F\n")
  }
}
