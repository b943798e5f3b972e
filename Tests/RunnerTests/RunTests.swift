import Lessons
import Testing

@Suite struct RunTests {
  @Test("A lesson's number prints its log on standard output, and nothing else anywhere")
  func lesson() throws {
    let log = try log(of: 7)
    #expect(try Runner.run(["7"]) == .init(status: 0, out: log, error: ""))
  }

  @Test("Several lessons are separated by their titles")
  func several() throws {
    let logs = try Lesson.all.map { "══ \($0.number) \($0.title) ══\n" + (try log(of: $0.number)) }
    let expected = logs.count == 1 ? try log(of: Lesson.all[0].number) : logs.joined()
    #expect(try Runner.run(["all"]) == .init(status: 0, out: expected, error: ""))
  }

  @Test("All lessons print the same bytes in two processes, whatever surrounds them")
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

  private func log(of number: Int) throws -> String {
    let lesson = try #require(Lesson.numbered(number))
    return try Repository.text(of: lesson.expectedLog)
  }
}
