import Controls
import Foundation
import Reactive
import Stage

// MARK: - Server
// A server that takes longer for a short word than for a long one, and fails for the word boom.
// `data(for:)` behaves like `URLSession.data(for:)`.

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
// The search is a task that each keystroke replaces. In an app, write `@MainActor` instead of
// `@OnMain`, and `Task` instead of `OnMain.task`. SwiftUI's `.task(id: text)` stores the task and
// cancels it for you.

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
    running = OnMain.task(drawn: text, as: resultOnly) { [self] in
      do {
        try await clock.sleep(for: .seconds(0.2))
        guard text != last else { return }
        if remembersEarly { last = text }
        let results = try await server.search(text)
        last = text
        log(results)
      } catch _ where Task.isCancelled {
        // The next keystroke has cancelled this search, so do not show an error.
      } catch {
        log("could not search: \(error)")
      }
    }
  }
}

extension Lesson {
  /// A search field must not send a request for every keystroke, or show results for an old word.
  /// In RAC, `throttle`, `distinctUntilChanged` and `switchToLatest` take care of this; in Swift
  /// you store one task, and each keystroke replaces it.
  @LessonBuilder static var searchAsYouType: Lesson {
    Lesson(59, "Search as you type", in: .leaving)

    /// The user types R, RA and RAC; a little later RACC, and at once RAC again; then RACC and RAC;
    /// and finally boom and R. Nothing catches an error. Is R searched for in the end?
    ///
    /// - [ ] Yes: `switchToLatest` replaces the failed request with the next one. {"(asked for R)"}
    ///   → The error has ended the whole chain, so there is no next request.
    /// - [x] No: the error for boom ends the whole chain. {no "(asked for R)" and "ended: Boom"}
    Scene.staged("RAC") { log, stage in
      let (server, text) = (Server(on: stage, log), Subject<String>().drawn(hot: "keys"))
      text.throttle(.seconds(0.2)).distinctUntilChanged()
        .map { server.results($0) }.drawn("searches").switchToLatest().drawn("results")
        .subscribe(
          next: { log($0) }, error: { log("ended: \($0)") }, completed: { log("completed") })
      type(on: stage) { text.sendNext($0) }
    }
    // Why: `switchToLatest` passes on an error from the latest request, and the error ends the
    // subscription. Later keystrokes have no effect.
    //
    // `throttle` waits until the user pauses for 0.2 s. After the pause, `distinctUntilChanged`
    // drops a word that equals the previous one: RAC is typed again before its results have
    // arrived, and is not asked for again. `switchToLatest` disposes of the subscription to the
    // previous request.

    /// The user types the same keys. Each one cancels the stored task; the new task sleeps,
    /// compares, and searches. What differs from RAC?
    ///
    /// - [ ] Nothing: sleeping, comparing and cancelling do what the three operators do.
    ///   {1 "(asked for RAC)"} → At 1.3 s the model asks for RAC again, because its request was
    ///   cancelled.
    /// - [x] A word whose request was cancelled is asked for again, and boom ends only its own
    ///   task. {"(asked for RAC)" at 1.3 and "results for R" at 6.2}
    /// - [ ] Each keystroke sends a request. {"(asked for RA)" at 0.4} → The next keystroke
    ///   cancels the task while it sleeps.
    Scene.staged("Swift") { log, stage in
      let model = SearchModel(Server(on: stage, log), stage.clock, log)
      type(on: stage) { model.type($0) }
      try await stage.clock.sleep(for: .seconds(6))
    }
    // Why: Each keystroke cancels the previous task, during its sleep or during its request. `last`
    // is set only after results have arrived, so a word whose request was cancelled is not
    // remembered. A thrown error ends only the task that threw it.

    /// Two tasks are cancelled during a request. The first one catches `CancellationError`, the
    /// second one checks `Task.isCancelled`. Which one shows an error to the user?
    ///
    /// - [ ] Neither: a cancelled task throws `CancellationError`. {no "could not search"} →
    ///   Swift's own functions do, but `URLSession` throws an error of its own.
    /// - [x] The first one. {1 "could not search" and 1 "(cancelled)"}
    /// - [ ] Both. {2 "could not search"} → The second one first checks whether it was cancelled,
    ///   and only then shows an error.
    Scene.staged("a cancelled request") { log, stage in
      let server = Server(on: stage, log)
      let careless = OnMain.task(drawn: "careless") {
        do {
          log(try await server.search("R"))
        } catch is CancellationError {
          log("(never reached)")
        } catch {
          log("could not search: \(error)")
        }
      }
      let careful = OnMain.task(drawn: "careful") {
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
    // Why: Cancelling a task only sets a flag and notifies the function that the task is awaiting.
    // The awaited function chooses which error it throws: `Task.sleep` throws `CancellationError`,
    // `URLSession` throws `URLError.cancelled`. The flag `Task.isCancelled` is true in both cases.
    //
    // **Trap.** Code that catches only `CancellationError` shows an error at every keystroke. Check
    // `Task.isCancelled` before you show an error.

    /// This model stores the word when it sends the request, not when the results arrive. The user
    /// types RAC, then RACC and at once RAC again. Which results are shown?
    ///
    /// - [ ] The results for RAC: it is the last word. {"results for RAC"} → The model believes
    ///   that it has asked for RAC already.
    /// - [x] None. {no "results"}
    Scene.staged("remembered too early") { log, stage in
      let model = SearchModel(Server(on: stage, log), stage.clock, log, remembersEarly: true)
      stage.at("14:00:00.3") { model.type("RAC") }
      stage.at("14:00:01.0") { model.type("RACC") }
      stage.at("14:00:01.1") { model.type("RAC") }
      try await stage.clock.sleep(for: .seconds(3))
      log("(two seconds later there is still nothing)")
    }
    // Why: Typing RACC cancels the request for RAC, and typing RAC again cancels the task for RACC
    // while it sleeps. The new task finds that RAC equals `last`, and returns without sending a
    // second request.
    //
    // **Trap.** If you store the word when you send the request, and that request is cancelled,
    // typing the word again may not send another one.

    /// Now each request has its own `catch`, inside `map`. The request for `boom` fails. What
    /// happens to the search for the next word, `R`?
    ///
    /// - [ ] Nothing is searched any more: an error ends the chain. {no "(asked for R)"} → The error
    ///   ends only the request, because `catch` replaces it there.
    /// - [x] It is searched for. {"results for R" at 6.2}
    Scene.staged("RAC, caught inside") { log, stage in
      let (server, text) = (Server(on: stage, log), Subject<String>().drawn(hot: "keys"))
      text.throttle(.seconds(0.2)).distinctUntilChanged()
        .map { word in
          server.results(word).catch { error in
            log("could not search: \(error)")
            return .empty()
          }
        }.drawn("searches").switchToLatest().drawn("results")
        .subscribe(
          next: { log($0) }, error: { log("ended: \($0)") }, completed: { log("completed") })
      type(on: stage) { text.sendNext($0) }
    }
    // Why: A `catch` replaces the signal before it. Inside `map` that signal is one request, so
    // `switchToLatest` sees only a completion. After `switchToLatest` the `catch` would replace the
    // whole chain, and later keystrokes would have no effect.

    /// The text field goes away while a word waits for the pause: the signal completes, and the
    /// model is released. Which of the two versions still searches for the word?
    ///
    /// - [ ] Neither of them. {no "(asked for RAC)"} → `throttle` sends the waiting value before it
    ///   passes on a completion.
    /// - [ ] Only the RAC version: a task ends with the model. {1 "(asked for RAC)"} → The task
    ///   captures the model and keeps it alive.
    /// - [x] Both, and the RAC version asks at once. {"(asked for RAC)" at 0 and
    ///   "(asked for RAC)" at 2.2}
    Scene.staged("a completion while a value waits") { log, stage in
      let (server, text) = (Server(on: stage, log), Subject<String>().drawn(hot: "keys"))
      text.throttle(.seconds(0.2)).map { server.results($0) }.switchToLatest().drawn("results")
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
    // Why: When its source completes, `throttle` sends the waiting value at once. The task retains
    // the model, finishes its sleep and then searches; only `cancel` would stop it.
    //
    // **In Combine** `debounce` drops the waiting value when its source completes.

    /// The user types one word. Then both versions are stopped: the subscription is disposed of,
    /// and the task is cancelled. Which of the two logs "all was typed"?
    ///
    /// - [ ] Neither: both are stopped. {no "all was typed"} → A loop over a stream ends when its
    ///   task is cancelled, and the next line runs.
    /// - [x] Only Swift. {"Swift: all was typed" and no "RAC: all was typed"}
    /// - [ ] Both. {"RAC: all was typed"} → After a disposal no handler is called, not even
    ///   `completed`.
    Scene.staged("stopped") { log, stage in
      let text = Subject<String>()
      let subscription = text.drawn("RAC").subscribe(
        next: { log("RAC: \($0)") }, completed: { log("RAC: all was typed") })
      let task = OnMain.task {
        for try await word in text.values.drawn("Swift") { log("Swift: \(word)") }
        log("Swift: all was typed (cancelled \(Task.isCancelled))")
      }
      try await stage.clock.sleep(for: .seconds(1))
      text.sendNext("R")
      try await stage.clock.sleep(for: .seconds(1))
      subscription.dispose()
      task.cancel()
      try await task.value
    }
    // Why: A disposal detaches the handlers. A cancelled task makes the stream return nil, which
    // looks like its normal end, so the code after the loop runs.
    //
    // **Trap.** A loop over `values` does not throw when its task is cancelled. Check
    // `Task.isCancelled` after the loop.
    //
    // | | RAC, no `catch` inside | a task for each keystroke |
    // |---|---|---|
    // | a word is typed again before its results come | the results come | it is asked for again |
    // | after the first error | ended: no more searches | the next keystroke starts a search |
    // | the field goes away while a word waits | the word is searched for | the word is searched for |
    // | the owner is released | the chain ends, with `takeUntil` | the task continues, unless it is cancelled |
    //
    // **In Combine and AsyncAlgorithms.** After a disposal, or a `cancel` in Combine, nothing is
    // sent, not even an error. AsyncAlgorithms has `flatMapLatest`, which does for asynchronous
    // sequences what `map` and `switchToLatest` do for signals. The first error ends it, as in RAC.
    //
    // **Trap.** In AsyncAlgorithms 1.1.4 `flatMapLatest` can crash or hang even when only one loop
    // reads from it, if the outer sequence sends often (apple/swift-async-algorithms, issue 437 of June
    // 2026, open in November 2026). Until that is fixed, store a task as this model does.
    //
    // **Availability.** Tasks work from iOS 13. SwiftUI's `.task(id:)` needs iOS 15; before
    // that, store the task yourself. `Task.sleep(for:)`, clocks, and `debounce` in AsyncAlgorithms
    // need iOS 16; before that, use `Task.sleep(nanoseconds:)`.
  }
}

/// Returns `line`, or nil for a note in parentheses, which the picture leaves out.
@Sendable private func resultOnly(_ line: String) -> String? { line.first == "(" ? nil : line }

/// Types in the search field as the user does: calls `key` with the text after each keystroke.
private func type(on stage: Stage, _ key: @escaping @OnMain @Sendable (String) -> Void) {
  for (time, text) in [
    ("0.1", "R"), ("0.2", "RA"), ("0.3", "RAC"), ("1.0", "RACC"), ("1.1", "RAC"), ("2.5", "RACC"),
    ("2.8", "RAC"), ("4.2", "boom"), ("5.0", "R"),
  ] {
    stage.at("14:00:0\(time)") { key(text) }
  }
}
