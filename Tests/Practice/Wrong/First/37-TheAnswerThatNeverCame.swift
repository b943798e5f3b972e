import Reactive
import Stage

/// An old library calls back with a text or an error. Wrapped for `await`, it works while there are
/// texts; for a page that does not exist the caller waits for ever. Have it throw the library's
/// error.
private func page(_ name: String, of library: Library) async throws -> String {
  try await withCheckedThrowingContinuation { continuation in
    library.load(name) { text, error in
      continuation.resume(returning: text ?? "")
    }
  }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var theAnswerThatNeverCame: Exercise {
    Exercise(37, "The answer that never came", after: 60) { log, stage in
      for name in ["first", "lost", "last"] {
        do {
          log("shown: \(try await page(name, of: Library()))")
        } catch {
          log("error: \(error)")
        }
      }
    }
  }
}

private struct NotFound: Error {}

private struct Library: Sendable {
  /// Answers a second later.
  func load(_ name: String, _ answered: @escaping @Sendable (String?, (any Error)?) -> Void) {
    Scheduler.main.after(.seconds(1)) {
      name == "lost" ? answered(nil, NotFound()) : answered("the \(name) page", nil)
    }
  }
}

// MARK: - Hints
// - [ ] The caller goes on when the continuation is resumed. On which way is it not?
// - [ ] There are two ways to resume: `returning` a value, and `throwing` an error.
// - [ ] On each way through the callback it is resumed exactly once.
//
// Shows: A continuation is resumed once on every way, or its caller waits for ever.
