import Reactive
import Stage

/// A palette tells a page which colour was chosen, by a subject instead of a delegate. The page
/// never hears of any, nor that the palette has been closed. Have it hear of each that is chosen
/// from then on, and of the end. But only the palette chooses: no page is to be able to send.
private final class Palette: Sendable {
  var chosen: Subject<String> { Subject() }

  func choose(_ colour: String) {
    chosen.sendNext(colour)
  }

  func close() {
    chosen.sendCompleted()
  }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var chosenAndToldToNobody: Exercise {
    Exercise(5, "Chosen, and told to nobody", after: 6) { log, stage in
      let palette = stage.keep(Palette())
      palette.choose("red")
      palette.chosen.subscribe(
        next: { log("the page is \($0)") }, completed: { log("the page knows that this was all") })
      palette.choose("green")
      log("(another page tries to choose)")
      tryToChoose("pink", by: palette.chosen)
      palette.choose("blue")
      palette.close()
    }
  }
}

/// What a page can do that was given a signal: listen.
private func tryToChoose(_ colour: String, by chosen: Signal<String>) {}

/// What it can do that was given a subject.
private func tryToChoose(_ colour: String, by chosen: Subject<String>) {
  chosen.sendNext(colour)
}

// MARK: - Hints
// - [ ] Which subject does the page subscribe to, and which one is sent to? Are they the same?
// - [ ] A property without `let` is computed each time somebody asks for it.
// - [ ] Keep one subject, `private let`, and send to that. Show it to others as a `Signal`: whoever
//   has a `Subject` can send to it.
//
// Shows: A subject stands between two only if both have the same one, and only its owner sends to
//   it.
