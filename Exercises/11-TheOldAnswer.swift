import Reactive
import Stage

/// The user types a word. The server finds a book about it, and then the cover of that book. The
/// user types r, then rac: the cover for rac appears, and then the cover for r replaces it. If the
/// user types another letter while a cover is still on its way, that cover appears, too. Show
/// covers for the latest word only, and cancel the requests for earlier words.
#if GIVEN
private func covers(_ words: Signal<String>, from server: Server) -> Signal<String> {
  words
    .flattenMap { server.book(about: $0) }
    .flattenMap { server.cover(of: $0) }
}
#elseif SOLUTION
private func covers(_ words: Signal<String>, from server: Server) -> Signal<String> {
  words
    .map { word in
      server.book(about: word).flattenMap { server.cover(of: $0) }
    }
    .switchToLatest()
}
#elseif WRONG_1  // the cover for an earlier word still appears
private func covers(_ words: Signal<String>, from server: Server) -> Signal<String> {
  words
    .map { server.book(about: $0) }
    .switchToLatest()
    .flattenMap { server.cover(of: $0) }
}
#elseif WRONG_2  // the book for an earlier word is still fetched
private func covers(_ words: Signal<String>, from server: Server) -> Signal<String> {
  words
    .flattenMap { server.book(about: $0) }
    .map { server.cover(of: $0) }
    .switchToLatest()
}
#elseif WRONG_3  // the old requests continue
private func covers(_ words: Signal<String>, from server: Server) -> Signal<String> {
  let latest = Property("")
  return words.flattenMap { word -> Signal<String> in
    latest.value = word
    return server.book(about: word)
      .flattenMap { server.cover(of: $0) }
      .filter { _ in latest.value == word }
  }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(11, "The old answer", after: 23, uses: [12, 13]) { log, stage in
  let words = stage.keep(Subject<String>())
  covers(words, from: Server(log: log)).subscribeNext { log("\($0)") }
  for (time, word) in [("00.1", "r"), ("01", "rac"), ("05", "racc"), ("05.8", "race")] {
    stage.at("14:00:\(time)") {
      log("typed: \(word)|")
      words.sendNext(word)
    }
  }
  stage.at("14:00:08") { words.sendCompleted() }
}

private struct Server: Sendable {
  let log: Log

  /// Returns a request that takes longer for a word that many books match.
  func book(about word: String) -> Signal<String> {
    request("the book about \(word)", taking: word.count < 2 ? 2 : 0.5)
  }

  func cover(of book: String) -> Signal<String> {
    request("the cover of \(book)", taking: 0.5)
  }

  /// Returns a signal of `answer` that logs if its subscription is disposed of before the answer.
  private func request(_ answer: String, taking seconds: Double) -> Signal<String> {
    Signal { subscriber in
      let isAnswered = Property(false)
      let timer = Scheduler.main.after(.seconds(seconds)) {
        isAnswered.value = true
        subscriber.sendNext(answer)
        subscriber.sendCompleted()
      }
      return Disposable {
        timer.dispose()
        if !isAnswered.value { log("(cancelled: \(answer))") }
      }
    }
  }
}

// MARK: - Hints
// - [ ] `flattenMap` stays subscribed to every signal that it has started. How many of them should
//   still run when the next word is typed?
// - [ ] Make a signal of signals: `map` each word to all of its work, the book and then the cover.
// - [ ] `switchToLatest` subscribes to the latest signal and disposes of the previous one. It
//   cannot dispose of requests that a later operator in the chain starts, so ask for both the
//   book and the cover inside the `map`.
//
// Shows: switchToLatest ends a request that a newer one makes pointless; flattenMap keeps both
//   running.
