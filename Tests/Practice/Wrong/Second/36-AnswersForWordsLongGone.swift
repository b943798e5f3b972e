import Reactive
import Stage

/// The user types r, then rac. The answer for r is slow, and takes the place of the one for rac.
/// When the field has been emptied, answers still come, and the server is asked for books about
/// nothing. Have each key cancel the search for the word before, and an empty field begin none.
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

// MARK: - The scene, which stays as it is

extension Exercise {
  static var answersForWordsLongGone: Exercise {
    Exercise(36, "Answers for words long gone", after: 59) { log, stage in
      let search = Search(Server(clock: stage.clock, log: log), log)
      for (word, seconds) in [("r", 1.0), ("rac", 3.0), ("racc", 0.3), ("", 3.0), ("ra", 1.0)] {
        log("the field reads \"\(word)\"")
        search.type(word)
        try await stage.clock.sleep(for: .seconds(seconds))
      }
    }
  }
}

private struct Server: Sendable {
  let clock: Timepiece
  let log: Log

  /// What many books match takes longer.
  func answer(_ word: String) async throws -> String {
    log("(the server is asked for \"\(word)\")")
    try await clock.sleep(for: .seconds(word.count < 2 ? 2 : 0.5))
    return "books about \(word)"
  }
}

// MARK: - Hints
// - [ ] In RAC one would switch to the latest answer, and the old one would be let go of. What lets
//   go of a task?
// - [ ] The search has to remember the task that runs, so that the next key can end it.
// - [ ] Keep it in a property, and `cancel` it first. The sleep of the server throws, and nothing
//   is logged.
// - [ ] To empty the field is a key as well: what runs is ended before anybody asks whether there is
//   a word, `guard !word.isEmpty`.
//
// Shows: A task that each key replaces does the work of switchToLatest, if the key cancels it.
// Uses: cancel
