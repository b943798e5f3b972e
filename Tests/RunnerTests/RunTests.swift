import Foundation
import Testing

@Suite struct RunTests {
  private let copy: Copy

  init() throws {
    copy = try Copy(.fixture)
  }

  @Test("A lesson's number prints its log on standard output, and nothing else anywhere")
  func lesson() throws {
    let log = try copy.text(of: "Tests/Expected/07-cold-and-hot.log")
    try expect(copy.run("7"), is: .init(status: 0, out: log, error: ""))
  }

  @Test("Several lessons are separated by their titles")
  func several() throws {
    let logs = try ["05-unit-signals", "07-cold-and-hot"].map {
      try copy.text(of: "Tests/Expected/\($0).log")
    }
    let expected = "══ 5 Unit signals ══\n\(logs[0])══ 7 Cold and hot ══\n\(logs[1])"
    try expect(copy.run("5", "7"), is: .init(status: 0, out: expected, error: ""))
  }

  @Test("All lessons print the same bytes in two processes with different environments")
  func deterministic() throws {
    let plain = try Runner.run(["all"])
    let other = try Runner.run(
      ["all"],
      environment: [
        "LANG": "C", "LC_ALL": "C", "TZ": "Asia/Tokyo", "SWIFT_DETERMINISTIC_HASHING": "1",
      ])
    #expect(plain.status == 0)
    #expect(plain.out.hasSuffix("\n"))
    #expect(plain == other)
  }
}
