import Stage

/// A comparison of a lesson's log with the expected log.
package struct Comparison {
  package let lesson: Lesson

  /// The difference, or nil if the logs are equal.
  package let diff: UnifiedDiff?

  /// A sentence about the first difference, or about a missing expected log. Empty if the logs are
  /// equal.
  package let sentence: String

  /// True if there is an expected log.
  package let hasExpectedLog: Bool

  package init(_ selected: SelectedLesson, _ expected: [UInt8]?, _ played: PlayedLesson) {
    let lesson = selected.lesson
    let printed =
      selected.isWhole ? played.log : played.log(within: expected ?? [], of: lesson)
    self.init(lesson, expected, printed)
  }

  package init(_ lesson: Lesson, _ expected: [UInt8]?, _ printed: [UInt8]) {
    self.lesson = lesson
    hasExpectedLog = expected != nil
    let file = lesson.expectedLog
    diff = UnifiedDiff(
      from: expected ?? [], named: hasExpectedLog ? "a/\(file)" : "/dev/null", to: printed,
      named: "b/\(file)")
    sentence =
      if let diff, let expected {
        FirstDifference(diff, of: lesson, from: expected, to: printed).sentence
      } else {
        hasExpectedLog ? "" : "lesson \(lesson.number) has no expected log yet"
      }
  }
}
