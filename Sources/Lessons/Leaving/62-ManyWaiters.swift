import Reactive
import Stage

// MARK: - Server
// Each request takes a second, and the first `failures` of them fail.

private struct Offline: Error, CustomStringConvertible {
  let description = "Offline"
}

@OnMain private final class Server {
  private let clock: Timepiece
  private let log: Log
  private var failures: Int

  init(_ clock: Timepiece, _ log: Log, failures: Int = 0) {
    self.clock = clock
    self.log = log
    self.failures = failures
  }

  func load(_ name: String) async throws -> String {
    try await Task.drawn("request") {
      log("(request for \(name))")
      try await clock.sleep(for: .seconds(1))
      guard failures == 0 else {
        failures -= 1
        throw Offline()
      }
      return "picture of \(name)"
    }
  }

  nonisolated func signal(_ name: String) -> Signal<String> {
    Signal.return("picture of \(name)").initially { [log] in log("(request for \(name))") }
      .delay(.seconds(1))
  }
}

// MARK: - Caches
// The first cache stores answers. The second cache stores tasks, and can forget those that fail.

private actor Answers {
  private var answers: [String: String] = [:]

  func picture(_ name: String, from server: Server) async throws -> String {
    if let answer = answers[name] { return answer }
    let answer = try await server.load(name)
    answers[name] = answer
    return answer
  }
}

private actor Requests {
  private var requests: [String: Task<String, any Error>] = [:]
  private let forgetsFailures: Bool

  init(forgetsFailures: Bool = true) {
    self.forgetsFailures = forgetsFailures
  }

  func picture(_ name: String, from server: Server) async throws -> String {
    let request = requests[name] ?? OnMain.task { try await server.load(name) }
    requests[name] = request
    do {
      return try await request.value
    } catch {
      // By now another caller may have started a new request.
      if forgetsFailures, requests[name] == request { requests[name] = nil }
      throw error
    }
  }
}

extension Lesson {
  /// Three cells need the same picture, and it must be loaded only once. In RAC `replayLazily`
  /// shares one request; in Swift a task does that by itself.
  @LessonBuilder static var manyWaiters: Lesson {
    Lesson(62, "Many waiters", title: "One request, many waiters", in: .leaving)

    /// Three subscribers need the picture, and one of them subscribes late. How many requests are
    /// there?
    Scene.staged("RAC") { log, stage in
      let server = Server(stage.clock, log)
      let picture = server.signal("Ann").drawn("request").replayLazily()
      for name in ["first", "second"] {
        picture.drawn(name).subscribeNext { log("\(name): \($0)") }
      }
      try await stage.clock.sleep(for: .seconds(2))
      picture.drawn("late").subscribeNext { log("late: \($0)") }
    }
    // Why: `replayLazily` subscribes to the request when its first subscriber arrives, and stores
    // the response for all later ones.

    /// Now three tasks await one shared task, and one of them begins late. How many requests are
    /// there?
    Scene.staged("Swift") { log, stage in
      let server = Server(stage.clock, log)
      let request = OnMain.task { try await server.load("Ann") }
      for name in ["first", "second"] {
        OnMain.task(drawn: name) { log("\(name): \(try await request.value)") }
      }
      try await stage.clock.sleep(for: .seconds(2))
      OnMain.task(drawn: "late") { log("late: \(try await request.value)") }
    }
    // Why: A task runs once. Its value can be awaited any number of times, before and after it has
    // finished.

    /// An actor stores answers, and two callers ask for the same picture at once. How many requests
    /// are there?
    ///
    /// - [ ] One: an actor lets only one caller in at a time. {1 "(request for Ann)"} → While the
    ///   first one awaits, the actor lets the second one in.
    /// - [x] Two. {2 "(request for Ann)"}
    Scene.staged("a cache of answers") { log, stage in
      let (server, cache) = (Server(stage.clock, log), Answers())
      let first = OnMain.task(drawn: "first") { try await cache.picture("Ann", from: server) }
      let second = OnMain.task(drawn: "second") { try await cache.picture("Ann", from: server) }
      log("\(try await first.value), \(try await second.value)")
      log("\(try await cache.picture("Ann", from: server))")
    }
    // Why: An actor can serve another call while the first one awaits. The second call finds no
    // answer yet, because the answer is stored only after the first call's `await`.
    //
    // **Trap.** What an actor checked before an `await` may no longer hold after it.

    /// This actor stores tasks. How many requests are there now?
    ///
    /// - [x] One. {1 "(request for Ann)"}
    /// - [ ] Two, as before. {2 "(request for Ann)"} → The task is stored before anything is
    ///   awaited, so the second caller finds it.
    Scene.staged("a cache of tasks") { log, stage in
      let (server, cache) = (Server(stage.clock, log), Requests())
      let first = OnMain.task(drawn: "first") { try await cache.picture("Ann", from: server) }
      let second = OnMain.task(drawn: "second") { try await cache.picture("Ann", from: server) }
      log("\(try await first.value), \(try await second.value)")
      log("\(try await cache.picture("Ann", from: server))")
    }
    // Why: The actor creates and stores the task without an `await` in between. The second caller
    // awaits the same task.

    /// One cache of tasks keeps failed tasks, and another forgets them. Each is asked twice, and
    /// its first request fails. Which one gets the picture?
    Scene.staged("a failure") { log, stage in
      for forgets in [false, true] {
        let server = Server(stage.clock, log, failures: 1)
        let cache = Requests(forgetsFailures: forgets)
        log("(forgets failures: \(forgets))")
        for _ in 1...2 {
          do {
            log("\(try await cache.picture("Ann", from: server))")
          } catch {
            log("\(error)")
          }
        }
      }
    }
    // Why: A task stores its error just as it stores a value. A cache that keeps the failed task
    // throws the same error forever, so forget a task that has failed.

    /// One of two waiting tasks is cancelled. Does the other one get the picture?
    ///
    /// - [ ] No: cancelling also ends the request. {no "second: picture of Ann"} → Only the waiting
    ///   task is cancelled, and the request is another task.
    /// - [x] Yes, and even the cancelled one gets it.
    ///   {"second: picture of Ann" and "first: picture of Ann"}
    Scene.staged("one waiter leaves") { log, stage in
      let server = Server(stage.clock, log)
      let request = OnMain.task { try await server.load("Ann") }
      let waiting = ["first", "second"].map { name in
        OnMain.task(drawn: name) {
          log("\(name): \(try await request.value), cancelled \(Task.isCancelled)")
        }
      }
      try await stage.clock.sleep(for: .seconds(0.5))
      waiting[0].cancel()
      for task in waiting { try await task.value }
      let other = OnMain.task { try await server.load("Ben") }
      try await stage.clock.sleep(for: .seconds(0.5))
      other.cancel()
      do {
        log("\(try await other.value)")
      } catch {
        log("the request itself is cancelled: \(error is CancellationError)")
      }
    }
    // Why: Cancelling a task sets a flag in that task. The request is another task, so it
    // continues, and `value` waits for it even in a cancelled task.

    /// A screen needs two pictures. Ann's takes 2 s, and the request for Ben's fails after 0.5 s.
    /// RAC combines two signals; Swift has two `async let`, and a task group. When does each of the
    /// three learn of the error?
    ///
    /// - [ ] All at 0.5 s. {"async let: Offline" at 0.5} → The function awaits Ann's picture first,
    ///   and does not look at Ben's before it has come.
    /// - [x] RAC and the group at 0.5 s, `async let` at 2 s.
    ///   {"RAC: Offline" at 0.5 and "group: Offline" at 0.5 and "async let: Offline" at 2}
    /// - [ ] All at 2 s, when both have ended. {"RAC: Offline" at 2} → An error of one source ends
    ///   the combined signal.
    Scene.staged("one waiter, several requests") { log, stage in
      @Sendable func ann() async throws -> String {
        try await stage.clock.sleep(for: .seconds(2))
        return "picture of Ann"
      }
      @Sendable func ben() async throws -> String {
        try await stage.clock.sleep(for: .seconds(0.5))
        throw Offline()
      }
      Signal.combineLatest(Signal.awaiting(ann), Signal.awaiting(ben)) { "\($0), \($1)" }
        .deliverOnMainThread().drawn("RAC")
        .subscribe(next: { log("RAC: \($0)") }, error: { log("RAC: \($0)") })
      let tuple = OnMain.task(drawn: "async let") {
        async let first = ann()
        async let second = ben()
        do {
          log("async let: \(try await first), \(try await second)")
        } catch {
          log("async let: \(error)")
        }
      }
      let group = OnMain.task(drawn: "group") {
        do {
          try await withThrowingTaskGroup(of: String.self) { group in
            for request in [ann, ben] { group.addTask(operation: request) }
            for try await picture in group { log("group: \(picture)") }
          }
        } catch {
          log("group: \(error)")
        }
      }
      await tuple.value
      await group.value
    }
    // Why: `async let` starts both at once, but `await` asks for one after the other, in the order of
    // the code. A group returns results as they arrive, so it throws the first error that happens,
    // and cancels the rest.
    //
    // **Trap.** With `async let` await the request first that is most likely to fail.
    //
    // | | `replayLazily` | a task |
    // |---|---|---|
    // | begins | at the first subscription (at once with `replayLast`) | when it is created |
    // | waiters resume | in the order in which they subscribed | in no guaranteed order; here the last one first |
    // | a late waiter | gets the value at once | gets the value at once |
    // | one waiter leaves | the others are served | the others are served |
    // | all of them leave | the request continues | the request continues, unless it is cancelled |
    // | it fails | the error is replayed | the error is thrown each time |
    //
    // **In Combine** a `Future` shares a response and begins when it is created, like a task.
    // `multicast` with a `CurrentValueSubject` shares it only until the request ends: a completed
    // subject sends a late subscriber only the completion, and no value (according to Combine's
    // documentation; not run here).
  }
}
