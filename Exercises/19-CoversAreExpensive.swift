import Reactive
import Stage

/// A search result shows the cover of the first book that has one, or a grey cover. Requests for
/// covers are expensive, but this code sends all of them at once, before anyone looks at the
/// result, and the result shows more than one cover. Send requests only when someone looks, one
/// after the other, and stop at the first cover. Anyone who looks later should see the same cover
/// without another request.
#if GIVEN
private func cover(of books: [String], on server: Server) -> Signal<String> {
  let covers = books.map { server.cover(of: $0).replay() }
  return Signal.merge(covers + [.return("grey")])
}
#elseif SOLUTION
private func cover(of books: [String], on server: Server) -> Signal<String> {
  let covers = books.map { server.cover(of: $0) }
  return Signal.concat(covers + [.return("grey")])
    .take(1)
    .replayLazily()
}
#elseif WRONG_1  // asks before anyone looks
private func cover(of books: [String], on server: Server) -> Signal<String> {
  let covers = books.map { server.cover(of: $0) }
  return Signal.concat(covers + [.return("grey")])
    .take(1)
    .replay()
}
#elseif WRONG_2  // asks for all at once
private func cover(of books: [String], on server: Server) -> Signal<String> {
  let covers = books.map { server.cover(of: $0).replayLazily() }
  return Signal.merge(covers)
    .concat(.return("grey"))
    .take(1)
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(19, "Covers are expensive", after: 29, uses: [17, 18]) { log, stage in
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

private struct Server: Sendable {
  let log: Log

  /// Returns a signal that sends a book's cover a second later. Emma has no cover.
  func cover(of book: String) -> Signal<String> {
    let answer = book == "Emma" ? Signal<String>.empty() : .return("the cover of \(book)")
    return answer.delay(.seconds(1)).initially { log("(asked for \(book))") }
  }
}

// MARK: - Hints
// - [ ] A cover is requested when something subscribes to it. Which code subscribes here, and when?
// - [ ] `concat` subscribes to the next cover when the previous signal has completed. `take(1)`
//   stops after the first cover, so the third is never requested.
// - [ ] `replayLazily` waits for the first subscriber, and then replays the same values to later
//   ones; `replay` does not wait. Which values should be replayed, every cover or the one that was
//   taken?
//
// Shows: concat starts a signal only when the previous one has completed, and a signal without a
//   subscriber does nothing.
