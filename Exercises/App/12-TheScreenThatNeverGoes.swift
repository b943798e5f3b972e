/// The user closes the screen, once with Close and once with a swipe. Both times it disappears, but
/// it stays in memory. It should be deallocated.

// MARK: - The scene (leave it as it is)

let exercise = Exercise(12, "The screen that never goes", after: 38, uses: [17, 67]) { log, stage in
  let user = User(log, stage)
  stage.at("14:00:01") { user.tapsClose() }
  stage.at("14:00:02") { user.opens() }
  stage.at("14:00:03") { user.swipesBack() }
}

// MARK: - Hints
// - [ ] The screen holds its button, the button its subscribers, and a subscriber its block. What
//   does a block hold?
// - [ ] Waiting for the end of the screen does not help, because the block prevents that end. A
//   block that holds only a label or the table does no harm: neither leads back to the block.
// - [ ] The block of `closeButton.taps` should capture the screen weakly: `[weak self]`, and
//   `self?.close()`. If other blocks of yours use `self`, they hold the screen, too.
//
// Shows: A block holds what it captures; if the screen leads to the block, the block must hold the
//   screen weakly.
// Asks: Which lines let the screen go?
// Scenes: 38.strong-self, 38.takeuntil-and-strong-self, 38.weak-self
