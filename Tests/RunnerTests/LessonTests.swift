import Foundation
import Lessons
import TestSupport
import Testing

@testable import RunnerTools
@testable import Runner
@testable import Notebook
@testable import Marbles
@testable import Stage

/// The lessons of this checkout, checked by the rules of `lesson-runner check`.
@Suite struct LessonTests {
  private static let examination = Result {
    let reporter = ProgressReporter(warns: false)
    defer { reporter.end() }
    return try CheckRun(
      Checkout(root: Repository.root.path, lessons: Lesson.catalogue), reporter)
  }

  @Test("A lesson keeps every rule", arguments: Lesson.catalogue.map(\.number))
  func lesson(number: Int) throws {
    try report(try Self.examination.get().problems.filter { $0.lesson == number })
  }

  @Test("The files shared by all lessons keep every rule")
  func notebook() throws {
    try report(try Self.examination.get().problems.filter { $0.lesson == nil })
  }

  /// Records one issue for all problems, which ends with the command that lists them.
  private func report(_ problems: [Problem]) throws {
    if problems.isEmpty { return }
    Issue.record(
      """
      \(problems.map(\.text).joined(separator: "\n"))
      After a correction, list the remaining problems: swift run lesson-runner check
      """)
  }
}
