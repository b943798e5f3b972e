import Lessons
import Stage
import Testing

/// A trait that makes this notebook's lessons the current ones.
struct NotebookTrait: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    try await Lesson.$all.withValue(Lesson.catalogue, operation: body)
  }
}

extension Trait where Self == NotebookTrait {
  /// Makes this notebook's lessons the current ones in the tests.
  static var notebook: NotebookTrait { NotebookTrait() }
}
