import Reactive
import Stage

/// A search shows the first cover that there is for its books, and a grey one if there is none.
/// Covers are expensive, and it asks for all of them at once, before anybody looks. It shows more
/// than one, too. Have it ask when somebody looks, for one cover after the other, and for none
/// behind the first that there is. Who looks later gets the same without anybody being asked.
private func cover(of books: [String], on server: Server) -> Signal<String> {
  let covers = books.map { server.cover(of: $0) }
  return Signal.concat(covers + [.return("grey")])
    .take(1)
    .replay()
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var coversAreExpensive: Exercise {
    Exercise(8, "Covers are expensive", after: 10) { log, stage in
      let server = Server(log: log)
      let look: @Sendable (String, Signal<String>) -> Void = { name, cover in
        log("(\(name) looks)")
        cover.subscribe(
          next: { log("\(name) sees: \($0)") }, completed: { log("\(name): completed") })
      }
      let novel = stage.keep(cover(of: ["Emma", "Persuasion", "Middlemarch"], on: server))
      let letters = stage.keep(cover(of: ["Emma"], on: server))
      stage.at("14:00:01") { look("Ann", novel) }
      stage.at("14:00:05") { look("Ben", novel) }
      stage.at("14:00:06") { look("Eve", letters) }
    }
  }
}

private struct Server: Sendable {
  let log: Log

  /// Has no cover of Emma.
  func cover(of book: String) -> Signal<String> {
    let answer = book == "Emma" ? Signal<String>.empty() : .return("the cover of \(book)")
    return answer.delay(.seconds(1)).initially { log("(asked for \(book))") }
  }
}

// MARK: - Hints
// - [ ] What is asked for is what is subscribed to. Who subscribes to the covers here, and when?
// - [ ] To have one after the other, subscribe to the next when the one before has completed:
//   `concat`. `take(1)` disposes of it, so that the third is never asked for.
// - [ ] To remember for others what the first has seen, `replayLazily` waits for that first one, and
//   `replay` does not. What is worth being remembered, the whole row or what was taken of it?
//
// Shows: What is never subscribed to is never asked for: an order of signals is an order of work.
