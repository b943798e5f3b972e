import Reactive
import Stage

// MARK: - Decoder
// The decoder is an actor on a scheduler of its own, which lets others in while it awaits. The account
// has none. Here it runs on the caller's preferred executor. In an app it runs in the background, even
// when the main actor calls it.

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

  /// A short picture takes less time.
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
  /// `deliverOn` says where values arrive, and `subscribeOn` where a subscription is made; both say
  /// it of a stream, at run time. In Swift code says itself where it runs: an actor's on that
  /// actor's executor, what is `@MainActor` (here `@OnMain`) on the main thread. The compiler checks
  /// it, and `await` is where the thread changes. Here an actor has a scheduler for its executor, so
  /// that the log shows its thread.
  ///
  /// **Trap.** An actor keeps no order across an `await`. Values that are handled in tasks of their
  /// own overtake each other, and what an actor checked before an `await` may no longer hold after it.
  /// A stream and one loop keep the order.
  ///
  /// In Combine `receive(on:)` is `deliverOn`, and `subscribe(on:)` moves cancelling and demand, too.
  ///
  /// | | RAC | Swift |
  /// |---|---|---|
  /// | where it runs is said | at the stream | at the code |
  /// | by default | where the value is sent | where the code belongs; if nowhere, see the last scene |
  /// | order of values | is kept | is kept in one loop, not between tasks |
  /// | two at once | never in one subscription | never between two awaits of one actor |
  @LessonBuilder package static var whichThread: Lesson {
    Lesson(64, "Which thread", in: .leaving)

    /// On which thread is the work done, and on which is it shown?
    Scene("RAC", racing: "The worker may begin before the main thread goes on.") { log in
      let queue = Scheduler.background()
      Signal<Int> { subscriber in
        log("subscribed")
        subscriber.sendNext(1)
        subscriber.sendCompleted()
        return nil
      }
      .subscribeOn(queue)
      .map { number -> String in
        log("decoding \(number)")
        return "picture \(number)"
      }
      .deliverOnMainThread()
      .subscribeNext { log("shows \($0)") }
      log("(the main thread goes on)")
    }

    /// The same with an actor. Which lines say where they run?
    Scene.staged("Swift") { log, stage in
      let decoder = Decoder(on: .background(), stage.clock, log)
      let task = OnMain.task { log("shows \(try await decoder.decode(1))") }
      log("(the main thread goes on)")
      try await task.value
    }

    /// Three pictures at once, the second one short. In which order are they shown?
    Scene.staged("values that overtake each other") { log, stage in
      let decoder = Decoder(on: .background(), stage.clock, log)
      let tasks = (1...3).map { number in
        OnMain.task {
          try await stage.clock.sleep(for: .seconds(Double(number) / 10))
          log("shows \(try await decoder.decode(number))")
        }
      }
      for task in tasks { try await task.value }
    }

    /// The same three in one loop. What does the order cost?
    Scene.staged("values in order") { log, stage in
      let decoder = Decoder(on: .background(), stage.clock, log)
      let (numbers, continuation) = AsyncStream<Int>.makeStream()
      for number in 1...3 { continuation.yield(number) }
      continuation.finish()
      for await number in numbers { log("shows \(try await decoder.decode(number))") }
    }

    /// Ten coins, and two things that cost seven. What is left?
    Scene.staged("what was true before an await") { log, stage in
      let account = Account()
      async let first: Void = account.pay(7, stage.clock, log)
      async let second: Void = account.pay(7, stage.clock, log)
      _ = try await (first, second)
    }

    /// A function that belongs to no actor runs where its task prefers to. If the task prefers
    /// nothing, as in an app, a build setting decides. Without one it runs in the background, with
    /// `NonisolatedNonsendingByDefault` where its caller runs. With `-default-isolation MainActor` it
    /// belongs to the main actor, unless it says `nonisolated`. Where does each of these run?
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
  }
}

private func nowhere(_ log: Log) async { log("a function that belongs nowhere") }

@OnMain private func main(_ log: Log) { log("a function that is @OnMain") }
