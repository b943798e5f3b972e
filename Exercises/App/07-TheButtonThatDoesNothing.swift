/// The button Order does nothing. It should order the first book. While an order is on its way, the
/// button should be disabled, so that a second tap does not order the book twice. The view model
/// has a command for that.

// MARK: - The scene (leave it as it is)

let exercise = Exercise(7, "The button that does nothing", after: 40, uses: [41]) { log, stage in
  let user = User(log, stage)
  stage.at("14:00:01") { user.types("cat") }
  stage.at("14:00:03") { user.tapsOrder() }
  stage.at("14:00:03.2") { user.tapsOrder() }
  stage.at("14:00:05") { user.tapsOrder() }
}

// MARK: - Hints
// - [ ] The command knows whether it is executing. Who should know it, too?
// - [ ] A command has the signal `enabled`, and the button has `isEnabled`. The button can follow
//   the command, and execute it when it is tapped.
// - [ ] That is one line: `orderButton.setCommand(…)`, in RAC `self.orderButton.rac_command = …`.
//
// Shows: A button with a command executes it when tapped, and is disabled while it runs.
// Asks: Which lines send one order at a time, and show that the button has to wait?
// Scenes: 40.executing, 40.on-a-button, 41.tapped
