/// The user types c, waits, and goes on to cat. The server needs two seconds for c, and half a
/// second for cat. The books about cat appear, and then the books about c take their place. Only
/// the answer to the latest word should appear, and the request for an older word should be
/// cancelled.

// MARK: - The scene (leave it as it is)

let exercise = Exercise(4, "The old answer on top", after: 23, uses: [13, 18, 30]) { log, stage in
  let user = User(log, stage)
  stage.at("14:00:01") { user.types("c") }
  stage.at("14:00:02") { user.types("cat") }
  stage.at("14:00:05") { user.types("dog") }
}

// MARK: - Hints
// - [ ] `flattenMap` stays subscribed to every signal that it has made. How many of them should
//   still run when the next word comes?
// - [ ] Make a signal of signals instead, with `map`: one signal for each word.
// - [ ] `switchToLatest` subscribes to the newest of them, and disposes of the one before. Put it
//   below the `map`.
//
// Shows: switchToLatest passes on the newest signal and disposes of the one before, which cancels
//   its request; flattenMap keeps all of them.
// Asks: Which lines keep the answer to an older word off the screen, and cancel its request?
// Scenes: 23.an-older-inner-signal-falls-silent, 23.a-search-that-outruns-itself,
//   23.the-search-that-stays-ahead
