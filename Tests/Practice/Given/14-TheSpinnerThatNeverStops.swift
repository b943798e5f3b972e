import Reactive
import Stage

/// A letter is saved, then sent, and meanwhile a spinner turns. It begins late, stops before the
/// letter is sent, and turns for ever when saving fails. And "not sent" still stands there when the
/// next letter is on its way. Have the spinner turn from the beginning of the first to the end of the
/// second, however that comes, and have the old message go when a letter begins its way.
private func post(_ letter: Letter, showingOn page: Page) -> Signal<String> {
  letter.saving
    .doNext { _ in page.isSpinning.value = true }
    .doCompleted { page.isSpinning.value = false }
    .then { letter.sending }
    .doError { _ in page.message.value = "not sent" }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var theSpinnerThatNeverStops: Exercise {
    Exercise(14, "The spinner that never stops", after: 24) { log, stage in
      let page = stage.keep(Page())
      page.isSpinning.signal.distinctUntilChanged().skip(1).subscribeNext { log("spinning \($0)") }
      let good = Signal.return("a receipt").delay(.seconds(1))
      let bad = Signal.return("half of it").delay(.seconds(1)).concat(.error(Offline()))
      for (second, letter) in [
        (10, Letter(saving: good, sending: good)), (20, Letter(saving: bad, sending: good)),
        (30, Letter(saving: good, sending: bad)), (40, Letter(saving: good, sending: good)),
      ] {
        let way = post(letter, showingOn: page)
        stage.at("14:00:\(second)") {
          log("(a letter)")
          way.subscribe(
            next: { log("\($0)") }, error: { log("error: \($0)") })
        }
        for moment in ["\(second).5", "\(second + 5)"] {
          stage.at("14:00:\(moment)") { log("the message is: \(page.message.value)|") }
        }
      }
    }
  }
}

private struct Page: Sendable {
  let isSpinning = Property(false)
  let message = Property("")
}

private struct Letter: Sendable {
  let saving: Signal<String>
  let sending: Signal<String>
}

private struct Offline: Error {}

// MARK: - Hints
// - [ ] What stands before `then` belongs to the saving alone. Where does what belongs to both stand?
// - [ ] One operator acts before anything is sent, and one after either of the two ends.
// - [ ] They are called `initially` and `finally`, and stand behind `then`. The `message` goes where
//   the spinner begins.
//
// Shows: What surrounds the work belongs to its beginning and its end, not to its values.
