/// The server has no cover for one of the books. The app stops with a message. It should go on, and
/// this row should keep its placeholder.

// MARK: - The scene (leave it as it is)

let exercise = Exercise(11, "A cover that is missing", after: 34, uses: [28, 50]) { log, stage in
  let user = User(log, stage)
  stage.at("14:00:01") { user.types("nothing") }
  stage.at("14:00:05") { user.types("cat") }
}

// MARK: - Hints
// - [ ] Where does the error go, if nothing takes it?
// - [ ] A property cannot store an error. So the signal that you bind must not fail.
// - [ ] Below `cover(of: book)`, continue with an empty signal: `.catchTo(.empty())`. The
//   placeholder stays.
//
// Shows: A signal in a binding must not fail, so catch its error before you bind it.
// Asks: A cover is missing. Which lines keep the app running, and the placeholder in its row?
// Scenes: 34.an-error-in-a-binding, 59.rac-caught-inside
