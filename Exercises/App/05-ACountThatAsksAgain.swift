/// The label above the table should say how many books were found: 4 books. Give it a subscriber of
/// its own. But if that also subscribes to `answers`, the server is asked twice about each word. It
/// should be asked once.

// MARK: - The scene (leave it as it is)

let exercise = Exercise(5, "A count that asks again", after: 29, uses: [7, 10]) { log, stage in
  let user = User(log, stage)
  stage.at("14:00:01") { user.types("cat") }
  stage.at("14:00:03") { user.types("dog") }
}

// MARK: - Hints
// - [ ] The text field is hot: it sends with or without subscribers. Is the chain of operators
//   below it hot, too?
// - [ ] Each subscriber to a chain runs all of it: the throttle, the block and the request. Only
//   one subscriber may run it, and pass its values on to the others.
// - [ ] `replayLast()` subscribes once, and shares what it receives. Let `countLabel` and the table
//   both subscribe to the shared signal, with `subscribeNext`.
// Needs: replayLast or replay or replayLazily or publish or multicast
//
// Shows: Each subscriber runs the whole chain, even if it begins with a hot signal; replay,
//   replayLast and a connection share one run.
// Asks: Which lines show the count, and ask once for each word?
// Scenes: 7.a-chain-on-a-hot-source, 7.three-cures, 29.replay-last
