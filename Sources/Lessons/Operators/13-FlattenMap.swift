import Controls
import Reactive
import Stage

extension Lesson {
  /// The response to one request is often needed for the next request. `flattenMap` turns each
  /// value into a signal, subscribes to it, and sends the values of all these signals.
  @LessonBuilder static var flattenMap: Lesson {
    Lesson(
      13, "Flatten map", title: "flattenMap", in: .operators,
      retelling: .a("map、flattenMap(拦截信号处理数据)"),
      .b("flattenMap简单使用", "FlatternMap和Map的区别"), .c("Signal"),
      .d("flattenMap", "FlatternMap 和 Map 的区别"))

    /// The source sends five values, and each signal that the closure returns completes at once.
    /// What does the first of these completions end?
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
    // - "xy|" flattenMap "1-2|" → Put the y next to the x: both signals run at the same time, and
    //   their values mix. {lane "flattenMap other" gets 1 at 1 and lane "flattenMap other" gets 2
    //   at 2 and lane "flattenMap other" gets 2 at 3}
    // - "ab|" flattenMap a="1---2|" b="3|" → Give each letter its own signal: the fast b sends its
    //   3 before the slow a sends its 2. {lane "flattenMap" gets 3 at 1 and lane "flattenMap"
    //   gets 2 at 4}
    // - "x--y|" flattenMap "1-2" → Remove the completion of the second signal: the source
    //   completes, but the result never does. {lane "source" gets | at 4 and
    //   lane "flattenMap other" gets no |}

    /// `flattenMap` is written out here, as ReactiveObjC builds it on `bind`. The numbers are B's.
    /// Which of the steps are the work of `bind`?
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
    // Why: Steps 1, 2 and 5 are the work of `bind`. It subscribes to the source and to each signal
    // that is returned, and passes on the values. `flattenMap` only puts your block into the block
    // that `bind` calls, which is steps 0, 3 and 4.
    //
    // The block of `bind` also gets a flag that can stop the result. `flattenMap` never sets it.
    //
    // (Some of the documents create a `RACReturnSignal`; `[RACSignal return:]` does the same without
    // its private header.)

    /// The same prefix is added with `flattenMap` and with `map`. Do the subscribers see a
    /// difference?
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
    // completes. So this `flattenMap` sends exactly one value for each text, at once, as `map`
    // does.
    //
    // | | `map` | `flattenMap` |
    // |---|---|---|
    // | the closure returns | a value | a signal |
    // | it sends | that value | the values of that signal, when they arrive |
    // | values for each value | one | none, one or many |
    // | given a signal of signals | sends the signals | sends their values |

    /// The source sends a signal at 1 s, and this signal sends a 1 at 2 s. What does the subscriber
    /// receive?
    ///
    /// - [ ] The signal, at 1 s. {"aaa" at 1} → `map` would send the signal itself.
    /// - [x] The 1, at 2 s. {"1aaa" at 2}
    /// - [ ] The 1, at 1 s. {"1aaa" at 1} → At 1 s there is only a signal that has sent nothing
    ///   yet.
    Scene("signal of signals") { log in
      let signalOfSignals = Subject<Signal<Int>>().drawn(hot: "signalOfSignals")
      let signal = Subject<Int>()
      signalOfSignals.flattenMap { $0 }.drawn("flattenMap").subscribeNext { log("\($0)aaa") }

      Scheduler.main.after(.seconds(1)) { signalOfSignals.sendNext(signal) }
      Scheduler.main.after(.seconds(2)) { signal.sendNext(1) }
    }
    // Why: The closure returns the inner signal unchanged. `flattenMap` subscribes to it at 1 s and
    // passes on whatever it sends from then on.

    /// For the 2 the closure returns nil. What happens to the 3?
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
    // Why: `flattenMap` replaces nil with an empty signal, which completes at once. Only a block of
    // `bind` can stop the result.

    /// Three requests; each one needs the previous response. How many times does `presentError`
    /// appear in the code?
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

    /// The same three requests in a chain. In the second run `loadCachedMessages` fails. Where does
    /// its error go?
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
    // closure. Every operator in the chain does so, and so one handler at the end receives the
    // error of any request.
    //
    // **Trap.** All inner signals stay subscribed, so an old response may arrive after a newer one.
    // If only the latest one matters, use `switchToLatest`.
    //
    // **In Combine and Swift.** Combine's `flatMap` does the same. The `flatMap` of an asynchronous
    // sequence does not: it finishes one sequence before it starts the next, like `concat`. With
    // `async` the chain is three lines with `await`, and one `catch`.

    /// A text field sends texts, and a signal of signals sends a signal. One of the four handlers
    /// receives something other than a text. Which?
    ///
    /// - [ ] `flattenMap` on the text field: its closure returns a signal. {"RACReturnSignal"} →
    ///   `flattenMap` subscribes to that signal and sends its text.
    /// - [ ] `flattenMap` on the signal of signals. {"signalOfsignals:<"} → It sends the value of
    ///   the inner signal: {"signalOfsignals:hi"}.
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
    // what its closure returns, and sends the values.
    //
    // **Which one to use.** It depends on what the closure returns: use `flattenMap` if it returns
    // a signal. B and D say to use it if the source sends signals. But the requests above are
    // chained by `flattenMap`, and no source sends a signal.
  }
}

private struct Offline: Error, CustomStringConvertible {
  let description = "The Internet connection appears to be offline."
}

/// Returns the text for a list in the diagram.
@Sendable private func list(_ messages: [String]) -> String { messages.joined(separator: " ") }

/// A client that responds after 0.2 seconds, through a callback or as a signal.
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

  /// Returns a signal of the single response that a request passes to its callback.
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
