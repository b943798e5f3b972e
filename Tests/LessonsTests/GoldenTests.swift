import Lessons
import Testing

@Suite struct GoldenTests {
  @Test("Every lesson prints its expected log", arguments: Lesson.all.map(\.number))
  func expected(number: Int) throws {
    let lesson = try #require(Lesson.numbered(number))
    let path = lesson.expectedLog
    guard let expected = try? Repository.text(of: path) else {
      Issue.record(
        """
        Lesson \(number) has no expected log yet. Read what it prints, and if it is right, accept \
        it: swift run lesson-runner record \(number)
        """)
      return
    }
    let difference = UnifiedDiff(
      from: expected, named: path, to: try Played.log(of: lesson), named: "lesson \(number)")
    if let difference {
      Issue.record(
        """
        Lesson \(number) no longer prints its expected log:
        \(difference)
        If the new log is right, accept it: swift run lesson-runner record \(number)
        """)
    }
  }
}
