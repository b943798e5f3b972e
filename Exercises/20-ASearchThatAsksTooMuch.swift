import Reactive
import Stage

/// A search field asks the server at every keystroke from the second letter on. Once the user has
/// paused for 0.3 seconds, it should search for the text at that moment, without the spaces around
/// it (`trimmed` removes them). It should never ask for fewer than two letters, and never twice in
/// a row for the same text.
#if GIVEN
private func questions(_ text: Signal<String>) -> Signal<String> {
  text.filter { $0.count > 1 }
}
#elseif SOLUTION
private func questions(_ text: Signal<String>) -> Signal<String> {
  text
    .throttle(.seconds(0.3))
    .map(trimmed)
    .filter { $0.count > 1 }
    .distinctUntilChanged()
}
#elseif WRONG_1  // a short text does not restart the pause
private func questions(_ text: Signal<String>) -> Signal<String> {
  text
    .map(trimmed)
    .filter { $0.count > 1 }
    .throttle(.seconds(0.3))
    .distinctUntilChanged()
}
#elseif WRONG_2  // compares texts that were never asked for
private func questions(_ text: Signal<String>) -> Signal<String> {
  text
    .map(trimmed)
    .distinctUntilChanged()
    .throttle(.seconds(0.3))
    .filter { $0.count > 1 }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(20, "A search that asks too much", after: 30, uses: [12, 15, 16]) {
  log, stage in
  let text = stage.keep(Subject<String>())
  questions(text).subscribeNext { log("(asked for \($0))") }
  for (time, word) in [
    ("0.1", "r"), ("0.2", "ra"), ("0.35", "rac"), ("1.0", "racc"), ("1.1", "rac"),
    ("2.0", "rac "), ("3.0", "r"), ("4.0", "rac"), ("5.0", "ra"), ("5.1", "r"),
    ("6.0", "r "), ("7.0", " re"), ("8.0", "rea"), ("8.2", "rea "),
  ] {
    stage.at("14:00:0\(time)") {
      log("the field reads \"\(word)\"")
      text.sendNext(word)
    }
  }
}

/// Removes the spaces around `text`.
@Sendable private func trimmed(_ text: String) -> String {
  text.split(separator: " ").joined(separator: " ")
}

// MARK: - Hints
// - [ ] The search has to wait for a pause, remove spaces, drop short texts, and drop repeated
//   ones. That takes four operators.
// - [ ] `throttle` sends a value when no other has followed it for a while.
// - [ ] The user goes to racc and back to rac within a pause. Two operators notice this. Which one
//   must come first?
// - [ ] A short text that is dropped too early does not restart the pause, and a space is not a
//   letter. So drop short texts below `throttle` and `map`, and apply `distinctUntilChanged` to the
//   rest.
//
// Shows: The order of operators matters: an operator never sees a value that was dropped above it.
