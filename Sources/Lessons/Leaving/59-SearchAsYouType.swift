import Controls
import Foundation
import Reactive
import Stage

// MARK: - Server
// It takes a second for a short word and less for a long one, and fails when it is asked for boom.
// `data(for:)` does what `URLSession.data(for:)` does.

private struct Boom: Error, CustomStringConvertible {
  let description = "Boom"
}

private struct Server: Sendable {
  private let client: any HTTPClient
  private let log: Log

  init(on stage: Stage, _ log: Log) {
    let answers = ["R", "RAC", "RACC", "boom"].map { word in
      let latency = Duration.seconds(word.count > 3 ? 0.4 : 1)
      return (request(word), HTTPFixture.json("results for \(word)", after: latency))
    }
    client = stage.client(of: HTTPFixtures(Dictionary(uniqueKeysWithValues: answers)))
    self.log = log
  }

  func search(_ word: String) async throws -> String {
    log("(asked for \(word))")
    return try text(of: await client.data(for: request(word)))
  }

  func results(_ word: String) -> Signal<String> {
    client.exchange(request(word)).body.tryMap { try text(of: $0) }
      .initially { log("(asked for \(word))") }
  }

  private func text(of body: Data) throws -> String {
    let text = String(decoding: body, as: UTF8.self)
    if text == "results for boom" { throw Boom() }
    return text
  }
}

private func request(_ word: String) -> HTTPRequest {
  .get("https://example.com/search", ["q": word])
}

// MARK: - Model
// The search is a task that each key replaces. An app says `@MainActor`, and `Task` for
// `OnMain.task`; SwiftUI's `.task(id: text)` keeps the task and cancels it.

@OnMain private final class SearchModel {
  private let server: Server
  private let clock: Timepiece
  private let log: Log
  private let remembersEarly: Bool
  private var last = ""
  private var running: Task<Void, Never>?

  init(_ server: Server, _ clock: Timepiece, _ log: Log, remembersEarly: Bool = false) {
    self.server = server
    self.clock = clock
    self.log = log
    self.remembersEarly = remembersEarly
  }

  func type(_ text: String) {
    running?.cancel()
    running = OnMain.task { [self] in
      do {
        try await clock.sleep(for: .seconds(0.2))
        guard text != last else { return }
        if remembersEarly { last = text }
        let results = try await server.search(text)
        last = text
        log(results)
      } catch _ where Task.isCancelled {
        // Another key has come. Whatever was thrown, no error is to be shown.
      } catch {
        log("could not search: \(error)")
      }
    }
  }
}

extension Lesson {
  /// `throttle` waits until the user pauses, `distinctUntilChanged` drops what was asked for
  /// already, and `switchToLatest` lets go of answers that nobody waits for any more. A stored task
  /// does all three: cancelling it takes the place of `switchToLatest`, a sleep that of `throttle`,
  /// and a comparison that of `distinctUntilChanged`.
  ///
  /// **Trap.** A cancelled request fails. Swift's own functions throw a `CancellationError` then, but
  /// `URLSession` throws `URLError.cancelled`: code that catches only the first shows an error at
  /// every key. So ask `Task.isCancelled` before you show one. A loop over a stream does not throw at
  /// all: it ends, and the code after it runs as if all had been heard, so ask there, too. And if you
  /// store the word when you ask, a word whose request was cancelled is never asked for again.
  ///
  /// RAC's `throttle` sends the value that waits when its source completes; Combine's `debounce`
  /// drops it. In both, nothing is sent after a disposal, not even an error. The `flatMapLatest` of
  /// AsyncAlgorithms is `switchToLatest` for a loop, and ends with the first error as RAC does.
  ///
  /// | | RAC, no `catch` inside | a task for each key |
  /// |---|---|---|
  /// | a word comes back before its answer | the answer comes | it is asked for again |
  /// | after the first error | ended: nothing is searched any more | the next key is searched |
  /// | the field ends while a word waits | the word is searched | the word is searched |
  /// | its owner is released | handlers hear nothing | goes on, unless it is cancelled |
  @LessonBuilder package static var searchAsYouType: Lesson {
    Lesson(59, "Search as you type", in: .leaving)

    /// Keys R, RA, RAC, then RACC and back to RAC, boom, R. Which words are asked for, and whose
    /// answers are shown?
    Scene.staged("RAC") { log, stage in
      let (server, text) = (Server(on: stage, log), Subject<String>())
      text.throttle(.seconds(0.2)).distinctUntilChanged()
        .map { server.results($0) }.switchToLatest()
        .subscribe(
          next: { log($0) }, error: { log("ended: \($0)") }, completed: { log("completed") })
      type(on: stage) { text.sendNext($0) }
    }

    /// The same keys. What is different after boom?
    Scene.staged("Swift") { log, stage in
      let model = SearchModel(Server(on: stage, log), stage.clock, log)
      type(on: stage) { model.type($0) }
      try await stage.clock.sleep(for: .seconds(6))
    }

    /// Two searches are cancelled while the server works. Which of them shows an error?
    Scene.staged("a cancelled request") { log, stage in
      let server = Server(on: stage, log)
      let careless = OnMain.task {
        do {
          log(try await server.search("R"))
        } catch is CancellationError {
          log("(never reached)")
        } catch {
          log("could not search: \(error)")
        }
      }
      let careful = OnMain.task {
        do {
          log(try await server.search("RAC"))
        } catch _ where Task.isCancelled {
          log("(cancelled)")
        } catch {
          log("could not search: \(error)")
        }
      }
      try await stage.clock.sleep(for: .seconds(0.5))
      careless.cancel()
      await careless.value
      careful.cancel()
      await careful.value
    }

    /// RAC and RACC and back to RAC, and the model remembers a word when it asks. What is shown?
    Scene.staged("remembered too early") { log, stage in
      let model = SearchModel(Server(on: stage, log), stage.clock, log, remembersEarly: true)
      stage.at("14:00:00.3") { model.type("RAC") }
      stage.at("14:00:01.0") { model.type("RACC") }
      stage.at("14:00:01.1") { model.type("RAC") }
      try await stage.clock.sleep(for: .seconds(3))
      log("(two seconds later there is still nothing)")
    }

    /// To go on after an error, RAC has to catch it where it is: inside, before the switch.
    Scene.staged("RAC, caught inside") { log, stage in
      let (server, text) = (Server(on: stage, log), Subject<String>())
      text.throttle(.seconds(0.2)).distinctUntilChanged()
        .map { word in
          server.results(word).catch { error in
            log("could not search: \(error)")
            return .empty()
          }
        }.switchToLatest()
        .subscribe(
          next: { log($0) }, error: { log("ended: \($0)") }, completed: { log("completed") })
      type(on: stage) { text.sendNext($0) }
    }

    /// The field ends while RAC waits to be asked for. Is it?
    Scene.staged("a completion while a value waits") { log, stage in
      let (server, text) = (Server(on: stage, log), Subject<String>())
      text.throttle(.seconds(0.2)).map { server.results($0) }.switchToLatest()
        .subscribe(next: { log("RAC: \($0)") }, completed: { log("RAC: completed") })
      text.sendNext("RAC")
      text.sendCompleted()
      try await stage.clock.sleep(for: .seconds(2))

      var model: SearchModel? = SearchModel(server, stage.clock, log)
      model?.type("RAC")
      model = nil
      log("(the model is released: \(model == nil))")
      try await stage.clock.sleep(for: .seconds(2))
    }

    /// Both are stopped after the first word. Which code runs after the end?
    Scene.staged("stopped") { log, stage in
      let text = Subject<String>()
      let subscription = text.subscribe(
        next: { log("RAC: \($0)") }, completed: { log("RAC: all was typed") })
      let task = OnMain.task {
        for try await word in text.values { log("Swift: \(word)") }
        log("Swift: all was typed (cancelled \(Task.isCancelled))")
      }
      try await stage.clock.sleep(for: .seconds(1))
      text.sendNext("R")
      try await stage.clock.sleep(for: .seconds(1))
      subscription.dispose()
      task.cancel()
      try await task.value
    }
  }
}

/// The user types.
private func type(on stage: Stage, _ key: @escaping @OnMain @Sendable (String) -> Void) {
  for (time, text) in [
    ("0.1", "R"), ("0.2", "RA"), ("0.3", "RAC"), ("1.0", "RACC"), ("1.1", "RAC"), ("2.5", "RACC"),
    ("2.8", "RAC"), ("4.2", "boom"), ("5.0", "R"),
  ] {
    stage.at("14:00:0\(time)") { key(text) }
  }
}
