import Reactive
import Stage

/// A palette should tell a page which colour was chosen, and when the palette is closed. The page
/// receives nothing. It should receive every colour that is chosen after it has subscribed, and the
/// completion. Only the palette may choose: a page should not be able to send.
#if GIVEN
private final class Palette: Sendable {
  var chosen: Subject<String> { Subject() }

  func choose(_ colour: String) {
    chosen.sendNext(colour)
  }

  func close() {
    chosen.sendCompleted()
  }
}
#elseif SOLUTION
private final class Palette: Sendable {
  private let choices = Subject<String>()
  var chosen: Signal<String> { choices }

  func choose(_ colour: String) {
    choices.sendNext(colour)
  }

  func close() {
    choices.sendCompleted()
  }
}
#elseif WRONG_1  // any page can send
private final class Palette: Sendable {
  let chosen = Subject<String>()

  func choose(_ colour: String) {
    chosen.sendNext(colour)
  }

  func close() {
    chosen.sendCompleted()
  }
}
#elseif WRONG_2  // the page receives earlier colours
private final class Palette: Sendable {
  private let choices = ReplaySubject<String>()
  var chosen: Signal<String> { choices }

  func choose(_ colour: String) {
    choices.sendNext(colour)
  }

  func close() {
    choices.sendCompleted()
  }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(6, "Chosen, and told to nobody", after: 11) { log, stage in
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

/// Does nothing, because a page that has a signal can only listen.
private func tryToChoose(_ colour: String, by chosen: Signal<String>) {}

/// Sends the colour, because a page that has a subject can send to it.
private func tryToChoose(_ colour: String, by chosen: Subject<String>) {
  chosen.sendNext(colour)
}

// MARK: - Hints
// - [ ] To which subject does the page subscribe, and to which one does the palette send? Is it the
//   same one?
// - [ ] The code of a computed property runs each time the property is read.
// - [ ] Keep one subject in a `private let`, and send to it. Let others see it as a `Signal`,
//   because anyone with a `Subject` can send to it.
//
// Shows: Both sides must use the same subject, and only its owner should be able to send.
