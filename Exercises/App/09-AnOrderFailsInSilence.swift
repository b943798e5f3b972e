/// The user orders a book in a tunnel. The order fails, and the button works again, but nothing
/// tells the user. The error label should say no network.

// MARK: - The scene (leave it as it is)

let exercise = Exercise(9, "An order fails in silence", after: 42, uses: [40]) { log, stage in
  let user = User(log, stage)
  stage.at("14:00:01") { user.types("cat") }
  stage.at("14:00:03") {
    log("(in the tunnel)")
    user.server.isOffline.value = true
    user.tapsOrder()
  }
}

// MARK: - Hints
// - [ ] The order's signal fails, so the error goes somewhere. Where can you listen to a command?
// - [ ] `executionSignals` and the signals that it sends never fail, because one failed execution
//   should not end them. The errors have a signal of their own.
// - [ ] It is `errors`, and it sends them as values: subscribe with `subscribeNext`, and set the
//   text of `errorLabel`.
//
// Shows: A command's errors arrive as values of errors; executionSignals and its signals never
//   fail.
// Asks: An order fails. Which lines tell the user?
// Scenes: 40.what-execute-returns, 42.four-places-to-listen, 42.nobody-listens
