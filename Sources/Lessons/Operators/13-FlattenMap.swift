import Controls
import Reactive
import Stage

extension Lesson {
  /// One request often needs the response to another. `flattenMap` turns each value into a signal,
  /// subscribes to it, and sends the values of all these signals.
  @LessonBuilder static var flattenMap: Lesson {
    Lesson(13, "Flatten map", title: "flattenMap", in: .operators)

    /// The source sends five values, and the closure returns a signal for each of them. These inner
    /// signals complete at once, and `logCompleted` logs that. What does the first of these
    /// completions end?
    ///
    /// - [ ] The whole chain, after one value. {1 "subscribeNext"} → Only the inner signal has
    ///   completed: {"subscribeNext -- 4"} still arrives.
    /// - [x] Only the inner signal. {5 "subscribeNext"}
    Scene("logCompleted", from: "2020-05-28 14:44:12.520009") { log in
      let syncSignal = Signal<Int> { subscriber in
        for i in 0..<5 {
          log("signal -- \(i)")
          subscriber.sendNext(i)
        }
        subscriber.sendCompleted()
        return nil
      }

      syncSignal.drawn("source").flattenMap { value in
        log("map -- \(value)")
        return .return(value).logCompleted().drawn("inner", in: "flattenMap")
      }.drawn("flattenMap").subscribeNext { log("subscribeNext -- \($0)") }
    }
    // Why: `flattenMap` subscribes to every signal that the closure returns, and an inner
    // completion ends only that subscription. The result completes when the source and all inner
    // signals have completed.
    //
    // Try:
    // - "x--y|" flattenMap "1-2|" → Each letter starts the second signal again, so the 1 and the 2
    //   arrive twice. {lane "flattenMap other" gets 2 at 2 and lane "other 2" gets 1 at 3 and
    //   lane "flattenMap other" gets 2 at 5}
    // - "xy|" flattenMap "1-2|" → Put the y right after the x: the two runs of the second signal
    //   overlap, and their values interleave. {lane "flattenMap other" gets 1 at 1 and
    //   lane "flattenMap other" gets 2 at 2 and lane "flattenMap other" gets 2 at 3}
    // - "ab|" flattenMap a="1---2|" b="3|" → Give each letter its own signal: the fast b sends its
    //   3 before the slow a sends its 2. {lane "flattenMap" gets 3 at 1 and lane "flattenMap"
    //   gets 2 at 4}
    // - "x--y|" flattenMap "1-2" → Remove the second signal's completion: the source completes, but
    //   the result never does. {lane "source" gets | at 4 and lane "flattenMap other" gets no |}

    /// This scene writes out `flattenMap` as ReactiveObjC builds it: `flattenMap` calls `bind`
    /// (lesson 14). The step numbers come from tutorial B. Which of the steps does `bind` perform?
    Scene("inner steps") { log in
      let source = Signal<Int> { subscriber in
        subscriber.sendNext(1)
        return nil
      }
      @Sendable func flattenMap(_ block: @escaping @Sendable (Int) -> Signal<Int>) -> Signal<Int> {
        log("(0: flattenMap calls bind)")
        return source.drawnCalls("source").bind {
          log("(1: subscribed, so bind makes its block)")
          return { value, _ in
            log("(2: the source sends, so that block gets \(value))")
            let signal = block(value)
            log("(4: it returns the signal of your block)")
            return signal
          }
        }
      }
      flattenMap { value in
        log("(3: it calls your block)")
        return .return(value * 10).drawnCalls("returned", in: "flattenMap")
      }.drawnCalls("flattenMap").subscribeNext {
        log("(5: bind subscribes to it, and it sends \($0))")
      }
    }
    // Why: `bind` performs steps 1, 2 and 5: it subscribes to the source and to each returned
    // signal, and passes on their values. `flattenMap` performs steps 0, 3 and 4: it only wraps
    // your block in the one that `bind` calls.
    //
    // The block that `bind` calls also receives a flag with which it can stop the result early.
    // `flattenMap` never sets that flag.
    //
    // (Some of the documents create a `RACReturnSignal`, whose header `ReactiveObjC.h` does not
    // import. `[RACSignal return:]` does the same without that header.)

    /// One chain adds a prefix with `flattenMap`, and the other adds the same prefix with `map`. Do
    /// their subscribers see a difference?
    Scene("prefixed text") { log in
      let textField = TextField()
      textField.textSignal.drawn("field").flattenMap {
        .return("输出:\($0)").drawn("returned", in: "flattenMap")
      }
      .drawn("flattenMap").subscribeNext { log("flattenMap \($0)") }
      textField.textSignal.drawn("field").map { "输出:\($0)" }
        .drawn("map").subscribeNext { log("map \($0)") }
      textField.type("ab")
    }
    // Why: `return` creates a signal that sends its value as soon as it is subscribed to, and
    // completes. So this `flattenMap` sends exactly one value for each string, at once, as `map`
    // does.
    //
    // | | `map` | `flattenMap` |
    // |---|---|---|
    // | the closure returns | a value | a signal |
    // | the result sends | that value | that signal's values, as they arrive |
    // | sent for each source value | one value | zero, one or many values |
    // | if the closure returns a signal | sends that signal | sends its values |
    //
    // **Which one to use.** The closure decides: use `flattenMap` if it returns a signal, and `map`
    // otherwise. Tutorials B and D recommend `flattenMap` if the source sends signals. But
    // `flattenMap` also chains the requests below, whose source sends no signals.

    /// The source sends a signal at 1 s, and this inner signal sends a 1 at 2 s. What does the
    /// subscriber receive?
    ///
    /// - [ ] The signal, at 1 s. {"aaa" at 1} → `map` would send the signal itself.
    /// - [x] The 1, at 2 s. {"1aaa" at 2}
    /// - [ ] The 1, at 1 s. {"1aaa" at 1} → At 1 s the inner signal has not sent anything yet.
    Scene("signal of signals") { log in
      let signalOfSignals = Subject<Signal<Int>>().drawn(hot: "signalOfSignals")
      let signal = Subject<Int>()
      signalOfSignals.flattenMap { $0 }.drawn("flattenMap").subscribeNext { log("\($0)aaa") }

      Scheduler.main.after(.seconds(1)) { signalOfSignals.sendNext(signal) }
      Scheduler.main.after(.seconds(2)) { signal.sendNext(1) }
    }
    // Why: The closure returns the inner signal unchanged. `flattenMap` subscribes to it at 1 s and
    // passes on whatever it sends from then on.

    /// The closure returns nil for the 2. What happens to the 3?
    ///
    /// - [ ] It is lost: nil ends the result, as it does in `bind`. {no "3"} → `flattenMap` gives
    ///   `bind` an empty signal instead, and {"3" at 3} arrives.
    /// - [x] It is sent: nil counts as a signal without values. {"3" at 3}
    Scene("nil") { log in
      let numbers = Subject<Int>().drawn(hot: "source")
      numbers.flattenMap { number in
        number == 2 ? nil : .return(number)
      }.drawn("flattenMap").subscribeNext {
        log("\($0)")
      } completed: {
        log("completed")
      }
      for number in 1...3 {
        Scheduler.main.after(.seconds(number)) { numbers.sendNext(number) }
      }
      Scheduler.main.after(.seconds(4)) { numbers.sendCompleted() }
    }
    // Why: `flattenMap` replaces nil with an empty signal, which completes at once. Only a block
    // that you pass to `bind` yourself can stop the result early.

    /// There are three requests, and each one needs the response to the previous one. How many
    /// times does `presentError` appear in the code?
    Scene("nested callbacks") { log in
      @Sendable func fetchAll(from client: Client) {
        client.logInUser { user in
          client.loadCachedMessages(for: user) { messages in
            client.fetchMessages(after: messages.last) { newMessages in
              log("New messages: \(printed(list: newMessages))")
              log("Fetched all messages.")
            } failure: { error in
              log("presentError: \(error)")
            }
          } failure: { error in
            log("presentError: \(error)")
          }
        } failure: { error in
          log("presentError: \(error)")
        }
      }
      fetchAll(from: Client(log: log))
      Scheduler.main.after(.seconds(1)) {
        log("-- the second request fails")
        fetchAll(from: Client(log: log, failing: "loadCachedMessages"))
      }
    }
    // Why: Each pair of callbacks belongs to one request, so each level of nesting needs its own
    // error handler. After a failure nothing else runs, because the next request is made inside the
    // success callback.

    /// Here the same three requests form a chain. In the second run, `loadCachedMessages` fails.
    /// Where does its error go?
    ///
    /// - [ ] Into the next closure, which has to check for it. {2 "fetchMessagesAfterMessage"} → A
    ///   closure receives only values; the third request is never made.
    /// - [x] Past the next closure, to the one error handler.
    ///   {1 "fetchMessagesAfterMessage" and "presentError" at 1.4}
    Scene("chained requests") { log in
      @Sendable func fetchAll(from client: Client) {
        client.logInUser().drawn("logInUser").flattenMap { user in
          client.loadCachedMessages(for: user).drawn("loadCachedMessages", in: "chain", as: list)
        }.flattenMap { messages in
          client.fetchMessages(after: messages.last).drawn("fetchMessages", in: "chain", as: list)
        }.drawn("chain", as: list).subscribeNext { newMessages in
          log("New messages: \(printed(list: newMessages))")
        } error: { error in
          log("presentError: \(error)")
        } completed: {
          log("Fetched all messages.")
        }
      }
      fetchAll(from: Client(log: log))
      Scheduler.main.after(.seconds(1)) {
        log("-- the second request fails")
        fetchAll(from: Client(log: log, failing: "loadCachedMessages"))
      }
    }
    // Why: An error ends a signal, and `flattenMap` passes it on at once without calling its
    // closure. Every operator in the chain does the same, so a single handler at the end receives
    // an error from any of the requests.
    //
    // **Trap.** All inner signals stay subscribed, so an old response may arrive after a newer one.
    // If only the latest one matters, use `switchToLatest`.
    //
    // **In Combine and Swift.** Combine's `flatMap` does the same. An asynchronous sequence's
    // `flatMap` does not: it finishes one inner sequence before it starts the next, like `concat`.
    // With `async`, the chain becomes three lines with `await` and one `catch`.

    /// Each word is sent to a server, which takes three seconds and refuses the word `bad` after
    /// one. The user enters `good` at 0 s, `bad` at 1 s and `late` at 4 s. What does the subscriber
    /// receive?
    ///
    /// - [ ] Two answers, with the error in between. {"answer to late"} → An error ends a signal, so
    ///   nothing can follow it.
    /// - [ ] The answer to `good`, and the error. {"answer to good"} → The error also ends the
    ///   subscription to the request for `good`.
    /// - [x] Only the error. {"error: refused" at 2 and no "answer to"}
    Scene("one inner signal fails") { log in
      let words = Subject<String>().drawn(hot: "words")
      words.flattenMap { answer(to: $0, log).drawn($0, in: "flattenMap") }.drawn("flattenMap")
        .subscribeNext {
          log("\($0)")
        } error: {
          log("error: \($0)")
        }
      for (second, word) in [(0, "good"), (1, "bad"), (4, "late")] {
        Scheduler.main.after(.seconds(second)) {
          log("(\(word))")
          words.sendNext(word)
        }
      }
    }
    // Why: `flattenMap` passes on the first error of the source or of any inner signal. This ends
    // the result, and `flattenMap` disposes of its subscriptions to the source and to all other
    // inner signals: {"(asking for good is cancelled)" at 2}.
    //
    // **Trap.** A single failed request ends a search or a list for good: what the user does next
    // has no effect. Lesson 23 shows where to put `catch`.

    /// A text field sends strings, and a signal of signals sends a signal. One of the four handlers
    /// receives something other than a string. Which one?
    ///
    /// - [ ] `flattenMap` on the text field: its closure returns a signal. {"RACReturnSignal"} →
    ///   `flattenMap` subscribes to that signal and passes on the string that it sends.
    /// - [ ] `flattenMap` on the signal of signals. {"signalOfsignals:<"} → It passes on the inner
    ///   signal's value: {"signalOfsignals:hi"}.
    /// - [x] `map` on the signal of signals. {"(map sends <RACSubject"}
    Scene("map or flattenMap") { log in
      let textField = TextField()
      textField.textSignal.flattenMap { .return("信号内容:\($0)") }.subscribeNext { log("\($0)") }
      textField.textSignal.map { "信号内容: \($0)" }.subscribeNext { log("\($0)") }
      textField.type("h")

      let signalOfSignals = Subject<Signal<String>>()
      let signal = Subject<String>()
      signalOfSignals.drawn(hot: "signalOfSignals").flattenMap { $0 }.drawn("flattenMap")
        .subscribeNext { log("signalOfsignals:\($0)") }
      signalOfSignals.map { $0 }.subscribeNext { log("(map sends \($0))") }
      signalOfSignals.sendNext(signal)
      signal.sendNext("hi")
    }
    // Why: `map` sends exactly what its closure returns, even a signal. `flattenMap` subscribes to
    // the signal that its closure returns, and sends that signal's values.
  }
}

/// Returns the answer to `word`, which takes three seconds. The word `bad` is refused after one.
private func answer(to word: String, _ log: Log) -> Signal<String> {
  Signal { subscriber in
    let asking =
      word == "bad"
      ? Scheduler.main.after(.seconds(1)) { subscriber.sendError(Refused()) }
      : Scheduler.main.after(.seconds(3)) {
        subscriber.sendNext("answer to \(word)")
        subscriber.sendCompleted()
      }
    return Disposable {
      log("(asking for \(word) is \(asking.isDisposed ? "over" : "cancelled"))")
      asking.dispose()
    }
  }
}

private struct Refused: Error, CustomStringConvertible {
  let description = "refused"
}

private struct Offline: Error, CustomStringConvertible {
  let description = "The Internet connection appears to be offline."
}

/// Returns the string that a diagram shows for a list of messages.
@Sendable private func list(_ messages: [String]) -> String { messages.joined(separator: " ") }

/// A client that responds after 0.2 seconds, either through a callback or through a signal.
private struct Client: Sendable {
  typealias Success<Answer> = @Sendable (Answer) -> Void
  typealias Failure = @Sendable (any Error) -> Void

  let log: Log

  /// The name of the request that fails.
  var failing: String?

  func logInUser(_ success: @escaping Success<String>, failure: @escaping Failure) {
    request("logInUser", "", answer: "user", success, failure)
  }

  func loadCachedMessages(
    for user: String, _ success: @escaping Success<[String]>, failure: @escaping Failure
  ) {
    request("loadCachedMessages", "ForUser:\(user)", answer: ["m1", "m2"], success, failure)
  }

  func fetchMessages(
    after message: String?, _ success: @escaping Success<[String]>, failure: @escaping Failure
  ) {
    request(
      "fetchMessages", "AfterMessage:\(message ?? "")", answer: ["m3"], success, failure)
  }

  func logInUser() -> Signal<String> {
    signal { logInUser($0, failure: $1) }
  }

  func loadCachedMessages(for user: String) -> Signal<[String]> {
    signal { loadCachedMessages(for: user, $0, failure: $1) }
  }

  func fetchMessages(after message: String?) -> Signal<[String]> {
    signal { fetchMessages(after: message, $0, failure: $1) }
  }

  private func request<Answer: Sendable>(
    _ name: String, _ parameters: String, answer: Answer, _ success: @escaping Success<Answer>,
    _ failure: @escaping Failure
  ) {
    log("(\(name)\(parameters))")
    Scheduler.main.after(.seconds(0.2)) {
      if name == failing { failure(Offline()) } else { success(answer) }
    }
  }

  /// Returns a signal that sends the response that `request` passes to its callback, and completes.
  private func signal<Answer>(
    _ request: @escaping @Sendable (@escaping Success<Answer>, @escaping Failure) -> Void
  ) -> Signal<Answer> {
    Signal { subscriber in
      request(
        { answer in
          subscriber.sendNext(answer)
          subscriber.sendCompleted()
        }, { error in subscriber.sendError(error) })
      return nil
    }
  }
}
