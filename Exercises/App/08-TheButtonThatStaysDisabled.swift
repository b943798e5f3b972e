/// The user orders a book in a tunnel. The order fails, and Order stays disabled. Outside, the user
/// taps it again, and nothing happens. The order's signal should fail, and the button should work
/// again.

// MARK: - The scene (leave it as it is)

let exercise = Exercise(8, "The button that stays disabled", after: 40, uses: [4, 50]) {
  log, stage in
  let user = User(log, stage)
  user.viewModel.orderCommand.errors.subscribeNext { error in log("(failed: \(error))") }
  stage.at("14:00:01") { user.types("cat") }
  stage.at("14:00:03") {
    log("(in the tunnel)")
    user.server.isOffline.value = true
    user.tapsOrder()
  }
  stage.at("14:00:05") {
    log("(outside)")
    user.server.isOffline.value = false
    user.tapsOrder()
  }
}

// MARK: - Hints
// - [ ] A command is executing until its signal ends. On which path does this signal never end?
// - [ ] Look at the block `failure`. It gets an error, and does nothing with it.
// - [ ] Pass the error on: `subscriber.sendError(error)`. It ends the signal, too.
//
// Shows: A signal that you make by hand must end on every path: with sendCompleted or with
//   sendError.
// Asks: An order fails. Which lines end its signal, and say why?
// Scenes: 40.never-completed, 50.a-failure-that-sends-nothing, 50.senderror-ends-it
