import Reactive
import Stage

/// While a letter is being sent, a spinner should turn. If sending fails, the page should show the
/// reason until the next letter is sent. But the page never shows a reason, and once the spinner
/// turns, it never stops: neither the error handler nor the completion handler is ever called. Fix
/// both problems.
#if GIVEN
private func bind(_ send: Command<String, String>, to page: Page) {
  send.executionSignals.doNext { _ in page.isTurning.value = true }.flatten().subscribe(
    next: { page.status.value = $0 },
    error: { page.alert.value = "\($0)" },
    completed: { page.isTurning.value = false })
}
#elseif SOLUTION
private func bind(_ send: Command<String, String>, to page: Page) {
  page.status <~ send.executionSignals.flatten()
  page.isTurning <~ send.executing
  let begun = send.executionSignals.mapReplace("")
  page.alert <~ send.errors.map { "\($0)" }.merge(begun)
}
#elseif WRONG_1  // an execution's signal does not fail
private func bind(_ send: Command<String, String>, to page: Page) {
  send.executionSignals.subscribeNext { execution in
    page.isTurning.value = true
    page.alert.value = ""
    execution.subscribe(
      next: { page.status.value = $0 },
      error: { page.alert.value = "\($0)" },
      completed: { page.isTurning.value = false })
  }
}
#elseif WRONG_2  // the old alert stays
private func bind(_ send: Command<String, String>, to page: Page) {
  page.status <~ send.executionSignals.flatten()
  page.isTurning <~ send.executing
  page.alert <~ send.errors.map { "\($0)" }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(30, "The error nobody hears", after: 42, uses: [12, 20, 35, 40]) {
  log, stage in
  let page = stage.keep(Page())
  let send = stage.keep(
    Command<String, String> { letter in
      let sent = Signal.return("sent: \(letter)").delay(.seconds(1))
      return letter.isEmpty ? sent.ignoreValues().concat(.error(EmptyLetter())) : sent
    })
  bind(send, to: page)
  let look: @Sendable (String) -> Void = { moment in
    let (status, alert) = (page.status.value, page.alert.value)
    log("\(moment): \"\(status)\", alert \"\(alert)\", the spinner turns \(page.isTurning.value)")
  }
  look("at first")
  for (time, letter) in [("1", "Dear Ann"), ("3", ""), ("5", "Dear Bea")] {
    stage.at("14:00:0\(time)") { send.execute(letter) }
    stage.at("14:00:0\(time).5") { look("while it is sent") }
    stage.at("14:00:0\(time).5") {
      Scheduler.main.after(.seconds(1)) { look("a second later") }
    }
  }
}

private struct EmptyLetter: Error {}

private struct Page: Sendable {
  let status = Property("")
  let alert = Property("")
  let isTurning = Property(false)
}

// MARK: - Hints
// - [ ] Does `executionSignals` send errors? Does it ever complete? If it failed, it would end, and
//   could not send any later execution.
// - [ ] An execution's signal completes even if its work has failed.
// - [ ] A command sends its failures as values, on `errors`. And `executing` says whether the
//   command is running.
// - [ ] The alert follows two signals: `errors`, and a signal that sends an empty string for each
//   new execution. `merge` the two.
//
// Shows: The signals of a command's executions never fail; errors sends each failure as a value,
//   and executing says whether the command is running.
