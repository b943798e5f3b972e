import Reactive
import Stage

/// The user types r, then rac. The answer for r is slow, and replaces the answer for rac. After the
/// field has been emptied, answers still arrive, and the server is asked about an empty word. Each
/// keystroke should cancel the search for the previous word, and an empty field should not start
/// one.
#if GIVEN
@OnMain private final class Search {
  private let server: Server
  private let log: Log

  init(_ server: Server, _ log: Log) {
    (self.server, self.log) = (server, log)
  }

  func type(_ word: String) {
    OnMain.task { [server, log] in
      log(try await server.answer(word))
    }
  }
}
#elseif SOLUTION
@OnMain private final class Search {
  private let server: Server
  private let log: Log
  private var running: Task<Void, any Error>?

  init(_ server: Server, _ log: Log) {
    (self.server, self.log) = (server, log)
  }

  func type(_ word: String) {
    running?.cancel()
    guard !word.isEmpty else { return }
    running = OnMain.task { [server, log] in
      log(try await server.answer(word))
    }
  }
}
#elseif WRONG_1  // an empty field cancels nothing
@OnMain private final class Search {
  private let server: Server
  private let log: Log
  private var running: Task<Void, any Error>?

  init(_ server: Server, _ log: Log) {
    (self.server, self.log) = (server, log)
  }

  func type(_ word: String) {
    guard !word.isEmpty else { return }
    running?.cancel()
    running = OnMain.task { [server, log] in
      log(try await server.answer(word))
    }
  }
}
#elseif WRONG_2  // waits for the old answer
@OnMain private final class Search {
  private let server: Server
  private let log: Log
  private var running: Task<Void, any Error>?

  init(_ server: Server, _ log: Log) {
    (self.server, self.log) = (server, log)
  }

  func type(_ word: String) {
    let before = running
    running = OnMain.task { [server, log] in
      try await before?.value
      if !word.isEmpty { log(try await server.answer(word)) }
    }
  }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(36, "Answers for words long gone", after: 59) { log, stage in
  let search = Search(Server(clock: stage.clock, log: log), log)
  for (word, seconds) in [("r", 1.0), ("rac", 3.0), ("racc", 0.3), ("", 3.0), ("ra", 1.0)] {
    log("the field reads \"\(word)\"")
    search.type(word)
    try await stage.clock.sleep(for: .seconds(seconds))
  }
}

private struct Server: Sendable {
  let clock: Timepiece
  let log: Log

  /// Returns an answer, later for a word that many books match.
  func answer(_ word: String) async throws -> String {
    log("(the server is asked for \"\(word)\")")
    try await clock.sleep(for: .seconds(word.count < 2 ? 2 : 0.5))
    return "books about \(word)"
  }
}

// MARK: - Hints
// - [ ] In RAC you would switch to the latest answer, which disposes of the old one. How do you end
//   a task?
// - [ ] The search has to remember the running task, so that the next keystroke can
//   end it.
// - [ ] Keep the task in a property, and `cancel` it first. The server's sleep throws then, and
//   nothing is logged.
// - [ ] Emptying the field is a keystroke, too. Cancel the running task before you test for a word
//   with `guard !word.isEmpty`.
//
// Shows: A stored task that each keystroke cancels and replaces does the work of switchToLatest.
// Needs: cancel
