import Reactive
import Stage

/// When a word gets no answer, the search says "no network", whatever the reason, and after that it
/// answers nothing. Have it go on, and say which word it was: "tunnel: no network" where there is
/// none, "xyz: no such book" where the server knows of none.
private func answers(_ words: Signal<String>, from server: Server) -> Signal<String> {
  words.flattenMap { server.answer($0) }
    .catch { _ in .return("no network") }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var oneErrorAndTheSearchIsDead: Exercise {
    Exercise(19, "One error, and the search is dead", after: 28) { log, stage in
      let words = stage.keep(Subject<String>())
      answers(words, from: Server()).subscribe(
        next: { log("\($0)") }, error: { log("error: \($0)") }, completed: { log("(completed)") })
      for (second, word) in ["r", "tunnel", "rac", "xyz", "racc"].enumerated() {
        stage.at("14:00:0\(second + 1)") { words.sendNext(word) }
      }
    }
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
// - [ ] An error ends a signal. Which one has ended when `catch` hears of it here, and who still
//   knows the word by then?
// - [ ] Catch it where only the one answer ends: inside.
// - [ ] The closure of `flattenMap` returns a signal that cannot fail: the answer with its own
//   `catch`, which asks whether the `error` is `Offline`.
//
// Shows: Catch an error on the signal that may end of it, inside what flattens it.
