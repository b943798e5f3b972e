import Reactive
import Stage

/// The user types a word; the server finds a book for it, and then the cover of that book. After r
/// he types rac: the cover for rac is shown, and then the one for r takes its place. And a cover that
/// is on its way when he types on is shown all the same. Have the screen show covers for the latest
/// word only.
private func covers(_ words: Signal<String>, from server: Server) -> Signal<String> {
  words
    .flattenMap { server.book(about: $0) }
    .flattenMap { server.cover(of: $0) }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var theOldAnswer: Exercise {
    Exercise(13, "The old answer", after: 23) { log, stage in
      let words = stage.keep(Subject<String>())
      covers(words, from: Server()).subscribeNext { log("\($0)") }
      for (time, word) in [("00.1", "r"), ("01", "rac"), ("05", "racc"), ("05.8", "race")] {
        stage.at("14:00:\(time)") {
          log("typed: \(word)|")
          words.sendNext(word)
        }
      }
      stage.at("14:00:08") { words.sendCompleted() }
    }
  }
}

private struct Server: Sendable {
  /// What many books match takes longer.
  func book(about word: String) -> Signal<String> {
    .return("the book about \(word)").delay(.seconds(word.count < 2 ? 2 : 0.5))
  }

  func cover(of book: String) -> Signal<String> {
    .return("the cover of \(book)").delay(.seconds(0.5))
  }
}

// MARK: - Hints
// - [ ] `flattenMap` listens to all that it has ever asked for. How many of these may there be for
//   one word?
// - [ ] Make a signal of signals: `map` each word to what comes of it, a book and then its cover.
// - [ ] Of a signal of signals `switchToLatest` hears the latest, and lets go of the one before. What
//   stands behind it is not let go of, so the cover is asked for inside, where the word is.
//
// Shows: Where a new question makes the old one pointless, switch to it; flattening keeps both.
