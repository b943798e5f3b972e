import Reactive
import Stage

/// A search field asks the server at each key, from the second letter on. It is to ask when the
/// user has paused for 0.3 seconds, for what stands there then, without the blanks around it, which
/// `trimmed` takes off. It is not to ask for fewer than two letters, nor for what it asked for last.
private func questions(_ text: Signal<String>) -> Signal<String> {
  text.filter { $0.count > 1 }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var aSearchThatAsksTooMuch: Exercise {
    Exercise(21, "A search that asks too much", after: 30) { log, stage in
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
  }
}

/// `text` without the blanks before and behind it.
@Sendable private func trimmed(_ text: String) -> String {
  text.split(separator: " ").joined(separator: " ")
}

// MARK: - Hints
// - [ ] Four things are wanted: to wait for a pause, to take blanks off, to drop what is too short,
//   and what was asked for already. Four operators.
// - [ ] `throttle` sends a value when no other has followed it for a while.
// - [ ] The user goes to racc and back to rac within a pause. Which two operators see that, and
//   which of them must look first?
// - [ ] A text that is dropped at the beginning ends no pause, and a blank is no letter. What is too
//   short is dropped behind both, and `distinctUntilChanged` looks only at what is left.
//
// Shows: Operators stand in the order in which they are to look: what dropped a value first
//   decides.
