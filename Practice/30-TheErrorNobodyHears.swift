import Reactive
import Stage

/// When a letter cannot be sent, the page is to say why, until the next one is sent; and while one
/// is being sent, a wheel is to turn. The page never says why, and once the wheel turns it never
/// stops: neither the handler of errors nor that of the end is called. Have the page be told.
private func bind(_ send: Command<String, String>, to page: Page) {
  send.executionSignals.doNext { _ in page.isTurning.value = true }.flatten().subscribe(
    next: { page.status.value = $0 },
    error: { page.alert.value = "\($0)" },
    completed: { page.isTurning.value = false })
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var theErrorNobodyHears: Exercise {
    Exercise(30, "The error nobody hears", after: 42) { log, stage in
      let page = stage.keep(Page())
      let send = stage.keep(
        Command<String, String> { letter in
          let sent = Signal.return("sent: \(letter)").delay(.seconds(1))
          return letter.isEmpty ? sent.ignoreValues().concat(.error(EmptyLetter())) : sent
        })
      bind(send, to: page)
      let look: @Sendable (String) -> Void = { moment in
        let (status, alert) = (page.status.value, page.alert.value)
        log("\(moment): \"\(status)\", alert \"\(alert)\", the wheel turns \(page.isTurning.value)")
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
  }
}

private struct EmptyLetter: Error {}

private struct Page: Sendable {
  let status = Property("")
  let alert = Property("")
  let isTurning = Property(false)
}

// MARK: - Hints
// - [ ] What does `executionSignals` make of an error? And does it ever end? A button would be lost
//   if it did.
// - [ ] The signal of an execution completes where its work has failed.
// - [ ] A command has a signal of its own for what went wrong: `errors` sends them as values. And it
//   has one that says whether it is `executing`.
// - [ ] The alert follows two signals: the `errors`, and the executions, each of which begins with
//   an empty text. `merge` them.
//
// Shows: The errors of a command come as values, on `errors`, and its ends on `executing`; its
//   executions never fail.
