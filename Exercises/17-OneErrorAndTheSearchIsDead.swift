import Reactive
import Stage

/// When a word gets no answer, the search says "no network", even if there was another reason, and
/// then it stops answering. It should continue, and name the word: "tunnel: no network" if there is
/// no network, "xyz: no such book" if the server does not find the book.
#if GIVEN
private func answers(_ words: Signal<String>, from server: Server) -> Signal<String> {
  words.flattenMap { server.answer($0) }
    .catch { _ in .return("no network") }
}
#elseif SOLUTION
private func answers(_ words: Signal<String>, from server: Server) -> Signal<String> {
  words.flattenMap { word in
    server.answer(word).catch { error in
      .return("\(word): \(error is Offline ? "no network" : "no such book")")
    }
  }
}
#elseif WRONG_1  // does not name the word
private func answers(_ words: Signal<String>, from server: Server) -> Signal<String> {
  words.flattenMap { server.answer($0) }
    .catch { error in .return(error is Offline ? "no network" : "no such book") }
    .repeat()
}
#elseif WRONG_2  // gives the same reason for every error
private func answers(_ words: Signal<String>, from server: Server) -> Signal<String> {
  words.flattenMap { word in
    server.answer(word).catch { _ in .return("\(word): no network") }
  }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(17, "One error, and the search is dead", after: 28, uses: [13]) {
  log, stage in
  let words = stage.keep(Subject<String>())
  answers(words, from: Server()).subscribe(
    next: { log("\($0)") }, error: { log("error: \($0)") }, completed: { log("(completed)") })
  for (second, word) in ["r", "tunnel", "rac", "xyz", "racc"].enumerated() {
    stage.at("14:00:0\(second + 1)") { words.sendNext(word) }
  }
}

private struct Offline: Error {}

private struct Unknown: Error {}

private struct Server: Sendable {
  func answer(_ word: String) -> Signal<String> {
    let answer =
      switch word {
      case "tunnel": Signal<String>.error(Offline())
      case "xyz": Signal<String>.error(Unknown())
      default: Signal.return("books about \(word)")
      }
    return answer.delay(.seconds(0.5))
  }
}

// MARK: - Hints
// - [ ] An error ends a signal. Which signal has ended when `catch` sees the error here, and which
//   code still knows the word?
// - [ ] Catch the error inside the closure, where it ends only one answer.
// - [ ] The closure of `flattenMap` should return a signal that cannot fail: the answer with its
//   own `catch`, which tests whether the `error` is `Offline`.
//
// Shows: An error caught inside flattenMap ends only one answer, not the whole search.
