/// The user types cat in a tunnel, and there is no network. Nothing says so. Back outside, the user
/// types dog, and nothing happens: the search is over. The error label should say no network, and
/// the search should go on.

// MARK: - The scene (leave it as it is)

let exercise = Exercise(6, "One error, and the search is over", after: 28, uses: [13, 24, 59]) {
  log, stage in
  let user = User(log, stage)
  stage.at("14:00:01") {
    log("(in the tunnel)")
    user.server.isOffline.value = true
    user.types("cat")
  }
  stage.at("14:00:03") {
    log("(outside)")
    user.server.isOffline.value = false
    user.types("dog")
  }
}

// MARK: - Hints
// - [ ] An error ends the signal that it passes through. Which signals does the error of one
//   request pass through here?
// - [ ] It should end one request, but not the search. So it must not leave the block in which the
//   request is made.
// - [ ] Inside the block, below `books(about: word)`: show the error with `doError`, then
//   continue with an empty signal: `.catchTo(.empty())`.
//
// Shows: An error ends every signal that it passes through, so catch it inside the block, where it
//   ends only one request.
// Asks: Which lines show the error, and let the search go on?
// Scenes: 4.an-error-instead, 13.one-inner-signal-fails, 23.caught-outside, 23.caught-inside
