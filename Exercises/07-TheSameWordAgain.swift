import Reactive
import Stage

/// A search field sends the typed word to the server, enables a button while there is a word, and
/// clears the list when there is none. But a space after the word sends the same request again, an
/// empty field sends a request for an empty word, and every keystroke sets the button. The search
/// should send one request for each new word, and none for an empty one. It should set the button
/// only when a word appears or disappears, and if there is no word, clear the list after setting
/// the button. A word that is typed again after the field was empty counts as new.
#if GIVEN
private func search(_ text: Signal<String>, on page: Page) {
  text.distinctUntilChanged().subscribeNext { page.ask(for: trimmed($0)) }
  text.map { !$0.isEmpty }.subscribeNext { page.setButton($0) }
  text.filter { $0.isEmpty }.subscribeNext { _ in page.clear() }
}

private func trimmed(_ text: String) -> String {
  String(text.prefix { $0 != " " })
}
#elseif SOLUTION
private func search(_ text: Signal<String>, on page: Page) {
  let words = text.map { trimmed($0) }.distinctUntilChanged()
  words.filter { !$0.isEmpty }.subscribeNext { page.ask(for: $0) }
  words.map { !$0.isEmpty }.distinctUntilChanged().subscribeNext { page.setButton($0) }
  words.filter { $0.isEmpty }.subscribeNext { _ in page.clear() }
}

private func trimmed(_ text: String) -> String {
  String(text.prefix { $0 != " " })
}
#elseif WRONG_1  // hides the empty field from the comparison
private func search(_ text: Signal<String>, on page: Page) {
  let words = text.map { trimmed($0) }
  words.filter { !$0.isEmpty }.distinctUntilChanged().subscribeNext { page.ask(for: $0) }
  words.map { !$0.isEmpty }.distinctUntilChanged().subscribeNext { page.setButton($0) }
  words.distinctUntilChanged().filter { $0.isEmpty }.subscribeNext { _ in page.clear() }
}

private func trimmed(_ text: String) -> String {
  String(text.prefix { $0 != " " })
}
#elseif WRONG_2  // compares the texts before it trims them
private func search(_ text: Signal<String>, on page: Page) {
  let words = text.distinctUntilChanged().map { trimmed($0) }
  words.filter { !$0.isEmpty }.subscribeNext { page.ask(for: $0) }
  words.distinctUntilChanged().map { !$0.isEmpty }.subscribeNext { page.setButton($0) }
  words.filter { $0.isEmpty }.subscribeNext { _ in page.clear() }
}

private func trimmed(_ text: String) -> String {
  String(text.prefix { $0 != " " })
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(7, "The same word again", after: 16, uses: [12, 15]) { log, stage in
  let text = stage.keep(Subject<String>())
  search(text, on: Page(log: log))
  for (second, words) in ["rac", "rac ", "rac", "racc", " ", "", "racc"].enumerated() {
    stage.at("14:00:0\(second + 1)") {
      log("typed: \(words)|")
      text.sendNext(words)
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
// - [ ] `distinctUntilChanged` compares the values that it receives. Does it receive the word with
//   its space, or without?
// - [ ] Trim the text first, then compare, then leave out empty words: operators below `filter` do
//   not receive the values that it drops.
// - [ ] The button stays the same from one word to the next. So compare the button's state, which
//   `map` computes, instead of the word.
//
// Shows: An operator compares only the values that reach it, and a filter drops some of them.
