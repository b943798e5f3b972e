import Reactive
import Stage

// MARK: - Decoder
// The decoder is an actor whose executor is a scheduler. While one call awaits, another can start.
// The account is an actor without an executor of its own. Here it runs on the caller's preferred
// executor. In an app it runs in the background, even when the main actor calls it.

private actor Decoder {
  private let queue: Scheduler
  private let clock: Timepiece
  private let log: Log

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  init(on queue: Scheduler, _ clock: Timepiece, _ log: Log) {
    self.queue = queue
    self.clock = clock
    self.log = log
  }

  /// Returns the decoded picture. A picture with an even number takes less time.
  func decode(_ picture: Int) async throws -> String {
    log("decoding \(picture)")
    try await clock.sleep(for: .seconds(picture.isMultiple(of: 2) ? 0.5 : 2))
    log("decoded \(picture)")
    return "picture \(picture)"
  }
}

private actor Account {
  private var coins = 10

  func pay(_ price: Int, _ clock: Timepiece, _ log: Log) async throws {
    guard coins >= price else { return log("(too dear)") }
    try await clock.sleep(for: .seconds(1))
    coins -= price
    log("paid \(price), \(coins) left")
  }
}

extension Lesson {
  /// A picture is decoded in the background and shown on the main thread. In RAC an operator
  /// chooses the thread for a stream; in Swift you choose it where you declare the code, and the
  /// compiler checks it.
  @LessonBuilder static var whichThread: Lesson {
    Lesson(64, "Which thread", in: .leaving)

    /// `subscribeOn` names a background queue, and `deliverOnMainThread` comes last. On which
    /// thread does each line run?
    Scene("RAC", racing: "The worker may begin before the main thread continues.") { log in
      let queue = Scheduler.background()
      Signal<Int> { subscriber in
        log("subscribed")
        subscriber.sendNext(1)
        subscriber.sendCompleted()
        return nil
      }
      .drawn("numbers")
      .subscribeOn(queue)
      .map { number -> String in
        log("decoding \(number)")
        return "picture \(number)"
      }
      .deliverOnMainThread()
      .drawn("pictures")
      .subscribeNext { log("shows \($0)") }
      log("(the main thread goes on)")
    }
    // Why: `subscribeOn` moves the subscription to the queue, and the work and `map` run there.
    // After that, `deliverOnMainThread` moves each event to the main thread.

    /// An actor does the same work. Which line of code says where it runs?
    Scene.staged("Swift") { log, stage in
      let decoder = Decoder(on: .background(), stage.clock, log)
      let task = OnMain.task(drawn: "task") { log("shows \(try await decoder.decode(1))") }
      log("(the main thread goes on)")
      try await task.value
    }
    // Why: The method belongs to the actor, so it runs on the actor's executor, and the caller's
    // code continues on the main thread after the `await`. Here the actor has a scheduler as its
    // executor, so the log shows its thread.

    /// Three tasks each decode a picture, and the second picture takes less time. In which order
    /// are the pictures shown?
    ///
    /// - [ ] 1, 2, 3: an actor handles one call after another.
    ///   {"shows picture 1" before "shows picture 2"} → While a call awaits, the actor takes the
    ///   next one.
    /// - [x] 2, 1, 3.
    ///   {"shows picture 2" before "shows picture 1" and "shows picture 1" before "shows picture 3"}
    Scene.staged("values that overtake each other") { log, stage in
      let decoder = Decoder(on: .background(), stage.clock, log)
      let tasks = (1...3).map { number in
        OnMain.task(drawn: "task \(number)") {
          try await stage.clock.sleep(for: .seconds(Double(number) / 10))
          log("shows \(try await decoder.decode(number))")
        }
      }
      for task in tasks { try await task.value }
    }
    // Why: An actor protects its state, not the order of calls. At each `await` it lets another
    // call in, so the quick picture finishes first.

    /// One loop decodes the same three pictures in order. What does the order cost?
    Scene.staged("values in order") { log, stage in
      let decoder = Decoder(on: .background(), stage.clock, log)
      let (numbers, continuation) = AsyncStream<Int>.makeStream()
      for number in 1...3 { continuation.yield(number) }
      continuation.finish()
      let task = OnMain.task(drawn: "loop") {
        for await number in numbers { log("shows \(try await decoder.decode(number))") }
      }
      try await task.value
    }
    // Why: The loop asks for the next number only after the previous picture has been shown. So the
    // pictures are in order, and no two are decoded at the same time.

    /// The account has ten coins, and two payments of seven are made at once. What is left?
    ///
    /// - [ ] Three coins: the second payment is refused. {"(too dear)"} → Both payments were
    ///   checked before either was paid.
    /// - [x] Minus four. {"paid 7, -4 left"}
    Scene.staged("what was true before an await") { log, stage in
      let account = Account()
      let first = OnMain.task(drawn: "first") { try await account.pay(7, stage.clock, log) }
      let second = OnMain.task(drawn: "second") { try await account.pay(7, stage.clock, log) }
      _ = try await (first.value, second.value)
    }
    // Why: The first payment awaits after its check, and the actor lets the second one in. The
    // second one finds ten coins too, and then both payments subtract seven.
    //
    // **Trap.** What an actor checked before an `await` may no longer hold after it. Check again,
    // or change the state before the `await`.

    /// A function that belongs to no actor is called from two tasks. Where does it run?
    Scene("where code belongs") { log in
      log("the scene")
      await nowhere(log)
      await Task(executorPreference: Scheduler.background()) {
        log("a task that prefers another")
        await nowhere(log)
        await main(log)
      }.value
      log("the scene again")
    }
    // Why: Such a function runs on the executor that its task prefers. If the task has no
    // preference, as in an app, a build setting decides.
    //
    // Without a setting it runs in the background. With `NonisolatedNonsendingByDefault` it runs
    // where its caller runs. With `-default-isolation MainActor` it belongs to the main actor,
    // unless it is declared `nonisolated`.
    //
    // **Trap.** Xcode 26 turns both settings on in a new app. A function that would run in the
    // background in a framework or an older app runs on the main thread in such an app, without a
    // warning. Mark a function that must leave the main thread with `@concurrent` (Swift 6.2), or
    // put it into an actor.
    //
    // | | RAC | Swift |
    // |---|---|---|
    // | you choose the thread | for a stream, with an operator | for code, where you declare it |
    // | by default | where the value is sent | on its actor; for code without an actor, see above |
    // | order of values | is kept | is kept in one loop, not between tasks |
    // | can handlers overlap? | never in one subscription | in one actor, only at an `await` |
    //
    // The two settings are those of Swift Evolution's SE-0466 and SE-0461 (Swift 6.2).
    //
    // **In Combine** `receive(on:)` corresponds to `deliverOn`, and `subscribe(on:)` to
    // `subscribeOn`, but `subscribe(on:)` also moves cancellation and demand.
  }
}

private func nowhere(_ log: Log) async { log("a function that belongs nowhere") }

@OnMain private func main(_ log: Log) { log("a function that is @OnMain") }
