import Controls
import Reactive
import Stage

extension Lesson {
  /// The answer to one request is often the question of the next. `flattenMap` makes a signal of
  /// each value, subscribes to it, and sends what all these signals send. So steps that take time
  /// stand in one chain instead of a nest, and one error handler serves them all, where each
  /// level of a nest needs its own.
  ///
  /// Inside, `flattenMap` is `bind`, lesson 14, with a block that never stops: it calls your
  /// closure for each value, subscribes to the signal that this returns, and passes on what it
  /// sends. It completes when the source and all signals made of its values have. The closure may
  /// return nil, which counts as an empty signal. (Where the documents return a `RACReturnSignal`,
  /// `[RACSignal return:]` needs no header of its own; text fields are lesson 35.)
  ///
  /// | | `map` | `flattenMap` |
  /// |---|---|---|
  /// | the closure returns | a value | a signal |
  /// | what is sent | that value | whatever that signal sends, when it does |
  /// | values for each value | one | none, one or many |
  /// | given a signal of signals | sends the signals | sends what they send |
  ///
  /// **Trap.** All signals made stay subscribed, so an old answer may come after a new one. If
  /// only the latest matters, use `switchToLatest`, lesson 23.
  ///
  /// Combine's `flatMap` does the same; the `flatMap` of an asynchronous sequence does not, for
  /// it takes one after the other, like `concat`. With `async` the chain is three lines with
  /// `await`, and one `catch`.
  ///
  /// Where the documents are wrong:
  /// - B and D choose between the two by whether the source sends signals, but what decides is
  ///   what the closure returns: the requests are chained by `flattenMap`, and no source sends a
  ///   signal.
  @LessonBuilder static var flattenMap: Lesson {
    Lesson(
      13, "Flatten map", title: "flattenMap", in: .operators,
      retelling: .a("map、flattenMap(拦截信号处理数据)"),
      .b("flattenMap简单使用", "FlatternMap和Map的区别"), .c("Signal"),
      .d("flattenMap", "FlatternMap 和 Map 的区别"))

    /// Every signal that the closure returns logs its completion. Does the first of them
    /// end the whole?
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

    /// The same prefix with `flattenMap` and with `map`. Do the subscribers notice?
    Scene("prefixed text") { log in
      let textField = TextField()
      textField.textSignal.flattenMap { .return("输出:\($0)") }
        .subscribeNext { log("flattenMap \($0)") }
      textField.textSignal.map { "输出:\($0)" }
        .subscribeNext { log("map \($0)") }
      textField.type("ab")
    }

    /// The source sends a signal, and that sends a 1. What does the subscriber get?
    Scene("signal of signals") { log in
      let signalOfSignals = Subject<Signal<Int>>().drawn(hot: "signalOfSignals")
      let signal = Subject<Int>()
      signalOfSignals.flattenMap { $0 }.drawn("flattenMap").subscribeNext { log("\($0)aaa") }

      Scheduler.main.after(.seconds(1)) { signalOfSignals.sendNext(signal) }
      Scheduler.main.after(.seconds(2)) { signal.sendNext(1) }
    }

    /// For the 2 the closure returns nil. Is that the end, as it is in `bind`?
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

    /// Three requests, each of which needs the answer before it. How many times does
    /// `presentError` stand in the code?
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

    /// The same three requests as a chain. Look for the differences in the log, then in the
    /// code.
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

    /// First the source sends texts, then it sends a signal. Which of the four handlers is
    /// not given a text?
    Scene("map or flattenMap") { log in
      let textField = TextField()
      textField.textSignal.flattenMap { .return("信号内容:\($0)") }.subscribeNext { log("\($0)") }
      textField.textSignal.map { "信号内容: \($0)" }.subscribeNext { log("\($0)") }
      textField.type("h")

      let signalOfSignals = Subject<Signal<String>>()
      let signal = Subject<String>()
      signalOfSignals.flattenMap { $0 }.subscribeNext { log("signalOfsignals:\($0)") }
      signalOfSignals.map { $0 }.subscribeNext { log("(map sends \($0))") }
      signalOfSignals.sendNext(signal)
      signal.sendNext("hi")
    }
  }
}

private struct Offline: Error, CustomStringConvertible {
  let description = "The Internet connection appears to be offline."
}

/// A list as it is drawn.
@Sendable private func list(_ messages: [String]) -> String { messages.joined(separator: " ") }

/// A client whose answers take a fifth of a second, given to a callback or as a signal.
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

  /// A signal of the one answer that a request gives to its callback.
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
