import Reactive
import Stage

/// A letter is saved and then sent, while a spinner turns. The spinner starts late, stops before
/// the letter is sent, and turns forever if saving fails. Also, the message "not sent" is still
/// there when the next letter is on its way. The spinner should turn from the start of saving until
/// sending ends or one of the two steps fails. The old message should disappear when a new letter
/// starts.
#if GIVEN
private func post(_ letter: Letter, showingOn page: Page) -> Signal<String> {
  letter.saving
    .doNext { _ in page.isSpinning.value = true }
    .doCompleted { page.isSpinning.value = false }
    .then { letter.sending }
    .doError { _ in page.message.value = "not sent" }
}
#elseif SOLUTION
private func post(_ letter: Letter, showingOn page: Page) -> Signal<String> {
  letter.saving
    .then { letter.sending }
    .initially {
      page.message.value = ""
      page.isSpinning.value = true
    }
    .doError { _ in page.message.value = "not sent" }
    .finally { page.isSpinning.value = false }
}
#elseif WRONG_1  // the spinner turns only during saving
private func post(_ letter: Letter, showingOn page: Page) -> Signal<String> {
  letter.saving
    .initially {
      page.message.value = ""
      page.isSpinning.value = true
    }
    .finally { page.isSpinning.value = false }
    .then { letter.sending }
    .doError { _ in page.message.value = "not sent" }
}
#elseif WRONG_2  // an error leaves the spinner turning
private func post(_ letter: Letter, showingOn page: Page) -> Signal<String> {
  letter.saving
    .then { letter.sending }
    .initially {
      page.message.value = ""
      page.isSpinning.value = true
    }
    .doError { _ in page.message.value = "not sent" }
    .doCompleted { page.isSpinning.value = false }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(12, "The spinner that never stops", after: 24, uses: [19]) { log, stage in
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
// - [ ] Operators above `then` only see the events of saving. Where do operators for both steps
//   belong?
// - [ ] One operator acts before the work starts, and another acts when it completes or fails.
// - [ ] These operators are `initially` and `finally`, and they belong below `then`. Clear the
//   `message` where the spinner starts.
//
// Shows: Tie a spinner to the start and the end of the work, not to its values.
