import Reactive
import Stage

/// An old library calls back with a text or an error. Its `async` wrapper works for pages that
/// exist. For a page that does not exist, the wrapper's caller waits forever. The wrapper should
/// throw the library's error.
#if GIVEN
private func page(_ name: String, of library: Library) async throws -> String {
  try await withCheckedThrowingContinuation { continuation in
    library.load(name) { text, error in
      if let text { continuation.resume(returning: text) }
    }
  }
}
#elseif SOLUTION
private func page(_ name: String, of library: Library) async throws -> String {
  try await withCheckedThrowingContinuation { continuation in
    library.load(name) { text, error in
      if let text {
        continuation.resume(returning: text)
      } else if let error {
        continuation.resume(throwing: error)
      }
    }
  }
}
#elseif WRONG_1  // hides the error
private func page(_ name: String, of library: Library) async throws -> String {
  try await withCheckedThrowingContinuation { continuation in
    library.load(name) { text, error in
      continuation.resume(returning: text ?? "")
    }
  }
}
#elseif WRONG_2  // throws another error
private func page(_ name: String, of library: Library) async throws -> String {
  try await withCheckedThrowingContinuation { continuation in
    library.load(name) { text, error in
      if let text {
        continuation.resume(returning: text)
      } else {
        continuation.resume(throwing: CancellationError())
      }
    }
  }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(37, "The answer that never came", after: 60) { log, stage in
  for name in ["first", "lost", "last"] {
    do {
      log("shown: \(try await page(name, of: Library()))")
    } catch {
      log("error: \(error)")
    }
  }
}

private struct NotFound: Error {}

private struct Library: Sendable {
  /// Calls back after a second.
  func load(_ name: String, _ answered: @escaping @Sendable (String?, (any Error)?) -> Void) {
    Scheduler.main.after(.seconds(1)) {
      name == "lost" ? answered(nil, NotFound()) : answered("the \(name) page", nil)
    }
  }
}

// MARK: - Hints
// - [ ] The caller continues when the continuation is resumed. On which path is it not resumed?
// - [ ] There are two ways to resume: `returning` a value, and `throwing` an error.
// - [ ] Resume exactly once on each path through the callback.
//
// Shows: Resume a continuation exactly once on every path, or its caller waits forever.
