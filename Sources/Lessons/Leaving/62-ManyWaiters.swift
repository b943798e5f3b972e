import Reactive
import Stage

// MARK: - Server
// A request takes a second, and the first one may fail.

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
    log("(request for \(name))")
    try await clock.sleep(for: .seconds(1))
    guard failures == 0 else {
      failures -= 1
      throw Offline()
    }
    return "picture of \(name)"
  }

  nonisolated func signal(_ name: String) -> Signal<String> {
    Signal.return("picture of \(name)").initially { [log] in log("(request for \(name))") }
      .delay(.seconds(1))
  }
}

// MARK: - Caches
// The first keeps answers, the second keeps tasks, and forgets those that fail.

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
      // Meanwhile another may have begun a new one.
      if forgetsFailures, requests[name] == request { requests[name] = nil }
      throw error
    }
  }
}

extension Lesson {
  /// A signal with `replayLazily` asks once and answers all who subscribe, early or late. A task does
  /// that by itself: it runs once, and its value can be awaited by anybody, any number of times. For
  /// more than one request an actor keeps the tasks.
  ///
  /// **Trap.** An actor lets others in while it awaits. One that looks for an answer, asks and then
  /// keeps the answer asks twice when two come at once. Keep the task instead, before you await it.
  /// And a task keeps its failure as well as its value, so forget the one that has failed.
  ///
  /// In Combine a `Future` shares an answer, and begins when it is made, like a task. `multicast`
  /// with a `CurrentValueSubject` does so only until the request ends: a subject that has completed
  /// tells who comes late the end, and no value (read, not run).
  ///
  /// | | `replayLazily` | a task |
  /// |---|---|---|
  /// | begins | at the first subscription; with `replayLast` at once | when it is made |
  /// | waiters resume | in the order in which they came | in no promised order; here the last first |
  /// | who comes late | gets the value at once | gets the value at once |
  /// | one who waits goes | the others are served | the others are served |
  /// | all who wait go | the request goes on | the request goes on, unless it is cancelled |
  /// | it fails | the error is replayed | the error is thrown each time |
  @LessonBuilder package static var manyWaiters: Lesson {
    Lesson(62, "Many waiters", title: "One request, many waiters", in: .leaving)

    /// Three want the picture, one of them late. How many requests are there?
    Scene.staged("RAC") { log, stage in
      let server = Server(stage.clock, log)
      let picture = server.signal("Ann").replayLazily()
      for name in ["first", "second"] { picture.subscribeNext { log("\(name): \($0)") } }
      try await stage.clock.sleep(for: .seconds(2))
      picture.subscribeNext { log("late: \($0)") }
    }

    /// The same with one task.
    Scene.staged("Swift") { log, stage in
      let server = Server(stage.clock, log)
      let request = OnMain.task { try await server.load("Ann") }
      for name in ["first", "second"] {
        OnMain.task { log("\(name): \(try await request.value)") }
      }
      try await stage.clock.sleep(for: .seconds(2))
      log("late: \(try await request.value)")
    }

    /// An actor keeps the answers, and two come at once. How many requests are there now?
    Scene.staged("a cache of answers") { log, stage in
      let (server, cache) = (Server(stage.clock, log), Answers())
      async let first = cache.picture("Ann", from: server)
      async let second = cache.picture("Ann", from: server)
      log("\(try await first), \(try await second)")
      log("\(try await cache.picture("Ann", from: server))")
    }

    /// This one keeps the tasks.
    Scene.staged("a cache of tasks") { log, stage in
      let (server, cache) = (Server(stage.clock, log), Requests())
      async let first = cache.picture("Ann", from: server)
      async let second = cache.picture("Ann", from: server)
      log("\(try await first), \(try await second)")
      log("\(try await cache.picture("Ann", from: server))")
    }

    /// The first request fails. Which cache ever has the picture?
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

    /// One of two loses interest. Does the other get the picture?
    Scene.staged("one who waits goes") { log, stage in
      let server = Server(stage.clock, log)
      let request = OnMain.task { try await server.load("Ann") }
      let waiting = ["first", "second"].map { name in
        OnMain.task { log("\(name): \(try await request.value), cancelled \(Task.isCancelled)") }
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
  }
}
