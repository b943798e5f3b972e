/// The screen should show books about rac as soon as it opens. The view model makes a signal of the
/// answer, and `show` gets it, but the table stays empty. The server is never asked.

// MARK: - The scene (leave it as it is)

let exercise = Exercise(1, "Nothing is asked", after: 4) { log, stage in
  _ = User(log, stage)
  stage.at("14:00:02") { log("(two seconds have passed)") }
}

// MARK: - Hints
// - [ ] `books(about:)` is called. What has to happen before the server is asked?
// - [ ] The signal is cold: its work begins when someone subscribes. `show` should subscribe, and
//   do something with each answer.
// - [ ] In `show`: `answers.subscribeNext`, with a block that calls `tableView.reloadData()`.
//
// Shows: A signal is a recipe: nothing happens until someone subscribes, and each subscription
//   does the work again.
// Asks: Which lines ask the server once, and show its answer?
// Scenes: 4.nobody-subscribes, 4.one-value, 7.subscribed-yet-cold
