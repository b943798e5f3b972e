import Reactive
import Stage

/// A search asks the server for the word in its field, enables a button if there is one, and clears
/// its list if there is none. It asks again when the user types a blank behind the word, and asks
/// without a word when he empties the field; and the button is set with each key. Have it ask only
/// for a word, and only for another one than before; and set the button and clear the list only when
/// a word comes or goes, in this order. Emptying the field and typing the word anew makes it another
/// one.
private func search(_ text: Signal<String>, on page: Page) {
  let words = text.map { trimmed($0) }.distinctUntilChanged()
  words.filter { !$0.isEmpty }.subscribeNext { page.ask(for: $0) }
  words.map { !$0.isEmpty }.distinctUntilChanged().subscribeNext { page.setButton($0) }
  words.filter { $0.isEmpty }.subscribeNext { _ in page.clear() }
}

private func trimmed(_ text: String) -> String {
  String(text.prefix { $0 != " " })
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var theSameWordAgain: Exercise {
    Exercise(9, "The same word again", after: 16) { log, stage in
      let text = stage.keep(Subject<String>())
      search(text, on: Page(log: log))
      for (second, words) in ["rac", "rac ", "rac", "racc", " ", "", "racc"].enumerated() {
        stage.at("14:00:0\(second + 1)") {
          log("typed: \(words)|")
          text.sendNext(words)
        }
      }
    }
  }
}

private struct Page: Sendable {
  let log: Log

  func ask(for word: String) { log("(asked for \(word))") }

  func setButton(_ isEnabled: Bool) { log("(the button is enabled: \(isEnabled))") }

  func clear() { log("(the list is cleared)") }
}

// MARK: - Hints
// - [ ] `distinctUntilChanged` compares what it gets. What does it get here, with or without the
//   blank?
// - [ ] First make of the text what is asked for, then compare, and only then leave out what is
//   empty: what `filter` drops must still count as another word.
// - [ ] From one word to another the button stays as it is. What has to be compared for it is not
//   the word, but what `map` makes of it.
//
// Shows: What an operator compares is what stands before it, and what a filter drops it never sees.
