import Foundation
import Testing

@Suite struct RunTests {
  private let copy: Copy

  init() throws {
    copy = try Copy(.fixture)
  }

  @Test("Given a lesson's number, the command prints only the lesson's log, on standard output")
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

  @Test("With --json, a scene's lines are followed by its events, each with its cause")
  func events() throws {
    let objects = try Objects.all(in: copy.run("7.hot", "--json").out)
    let events = objects.filter { $0["type"] as? String == "event" }
    #expect(events.map { $0["number"] as? Int } == Array(1...23))
    #expect(objects.suffix(23).map { $0["type"] as? String }.allSatisfy { $0 == "event" })
    // The subscriber's log line was caused by the mark in the subscriber's lane, and that mark by
    // the mark in the source's lane.
    #expect(events[10]["kind"] as? String == "logged")
    #expect(events[10]["message"] as? String == "Subscriber 1 recveive: 2")
    #expect(events[10]["cause"] as? Int == 10)
    #expect(events[10]["line"] as? Int == 20)
    #expect(events[9]["lane"] as? String == "Subscriber 1")
    #expect(events[9]["mark"] as? String == "next")
    #expect(events[9]["value"] as? String == "2")
    #expect(events[9]["cause"] as? Int == 9)
    // The scene itself subscribes.
    #expect(events[5]["kind"] as? String == "subscribing")
    #expect(events[5]["cause"] as? Int == 0)
    #expect(events.allSatisfy { $0["contains"] as? [Int] == [] && $0["at"] is Double })
    let causes = events.compactMap { $0["cause"] as? Int }
    #expect(causes.count == 23)
    let isOrdered = zip(causes, 1...).allSatisfy { $0 < $1 }
    #expect(isOrdered)
  }

  @Test("All lessons print the same bytes in two processes, in any environment")
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
