/// The user types cat, and the server is asked about c, ca and cat. It should be asked only about
/// cat: when the user has stopped typing for 0.3 seconds.

// MARK: - The scene (leave it as it is)

let exercise = Exercise(3, "Three letters, three requests", after: 30, uses: [16]) { log, stage in
  let user = User(log, stage)
  stage.at("14:00:01") { user.types("c") }
  stage.at("14:00:01.1") { user.types("ca") }
  stage.at("14:00:01.2") { user.types("cat") }
  stage.at("14:00:05") { user.types("cats") }
}

// MARK: - Hints
// - [ ] Which of the three words does the user mean, and how can the app tell?
// - [ ] Each word should wait for a while. If another one comes in that time, the first one is
//   dropped.
// - [ ] That is `throttle`. Add it to `words`, below `.skip(1)`: `.throttle(.seconds(0.3))`.
//
// Shows: throttle sends a value only when no other value has followed it for a while.
// Asks: Which line waits until the user stops typing?
// Scenes: 30.typing-in-bursts, 30.a-burst-that-never-pauses, 16.repeated-text
