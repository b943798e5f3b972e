/// The screen always searches for rac. It should search for each word that the user types, and show
/// the books about it.

// MARK: - The scene (leave it as it is)

let exercise = Exercise(2, "Typing does nothing", after: 13, uses: [17]) { log, stage in
  let user = User(log, stage)
  stage.at("14:00:01") { user.types("cat") }
  stage.at("14:00:03") { user.types("dog") }
}

// MARK: - Hints
// - [ ] `words` sends a word. `show` needs books. What has to happen for each word in between?
// - [ ] `map` turns each word into something else, such as a signal. But then who subscribes to
//   that signal?
// - [ ] `flattenMap` makes a signal of each word, subscribes to it, and sends its values. Make
//   `answers` of the words with `flattenMap`, and `show` them.
//
// Shows: map turns a value into a signal; flattenMap also subscribes to that signal and sends its
//   values.
// Asks: Which lines search for each word that the user types?
// Scenes: 13.map-or-flattenmap, 13.chained-requests, 17.skip-1-on-a-text-field
