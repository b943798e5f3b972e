import Lessons
import Stage
import Testing

/// Has the tests of a suite deal with the lessons of this notebook.
struct NotebookTrait: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    try await Lesson.$all.withValue(Lesson.catalogue, operation: body)
  }
}

extension Trait where Self == NotebookTrait {
  /// Has the tests deal with the lessons of this notebook.
  static var notebook: NotebookTrait { NotebookTrait() }
}
