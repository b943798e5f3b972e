import Controls
import Reactive
import Stage

extension Lesson {
  /// The answer to one request is often the question of the next. `flattenMap` makes a signal of
  /// each value, subscribes to it, and sends what all these signals send, so that steps which take
  /// time line up in one chain instead of nesting.
  ///
  /// In the first log every returned signal completes at once, without ending the whole: that
  /// completes when the source and all signals made of its values have. In the last but one, three
  /// requests follow each other, each needing what the one before it has answered. The callbacks
  /// before it do the same at the same times, but one level deeper for each step, and each level
  /// would need its own word about errors, where the chain needs one.
  ///
  /// Where the closure returns a plain value, use `map`; where it returns a signal, use
  /// `flattenMap`, for `map` would send the signal itself. A closure with nothing to send returns
  /// nil, which counts as an empty signal and, unlike in `bind`, stops nothing. All signals made
  /// stay subscribed, so an old answer may come after a new one; if only the latest matters, use
  /// `switchToLatest`. Combine calls it `flatMap`, and with `async` the chain is three lines with
  /// `await`.
  ///
  /// Where the documents are wrong:
  /// - B and D choose between the two by whether the source sends signals, but what decides is what
  ///   the closure returns: the requests are chained by `flattenMap`, and no source sends a signal.
  @LessonBuilder static var flattenMap: Lesson {
    Lesson(
      13, "Flatten map", title: "flattenMap", in: .operators,
      retelling: .a("map、flattenMap(拦截信号处理数据)"),
      .b("flattenMap简单使用", "FlatternMap和Map的区别"), .c("Signal"),
      .d("flattenMap", "FlatternMap 和 Map 的区别"))

    Scene("logCompleted", from: "2020-05-28 14:44:12.520009") { log in
      let syncSignal = Signal<Int> { subscriber in
        for i in 0..<5 {
          log("signal -- \(i)")
          subscriber.sendNext(i)
        }
        subscriber.sendCompleted()
        return nil
      }

      syncSignal.flattenMap { value in
        log("map -- \(value)")
        return .return(value).logCompleted()
      }.subscribeNext { log("subscribeNext -- \($0)") }
    }

    Scene("prefixed text") { log in
      let textField = TextField()
      textField.textSignal.flattenMap { .return("输出:\($0)") }
        .subscribeNext { log("flattenMap \($0)") }
      textField.textSignal.map { "输出:\($0)" }
        .subscribeNext { log("map \($0)") }
      textField.type("ab")
    }

    Scene("signal of signals") { log in
      let signalOfSignals = Subject<Signal<Int>>()
      let signal = Subject<Int>()
      signalOfSignals.flattenMap { $0 }.subscribeNext { log("\($0)aaa") }

      signalOfSignals.sendNext(signal)
      signal.sendNext(1)
    }

    Scene("nil") { log in
      Signal.of(1, 2, 3).drawn("source").flattenMap { number in
        number == 2 ? nil : .return(number)
      }.drawn("flattenMap").subscribeNext {
        log("\($0)")
      } completed: {
        log("completed")
      }
    }

    Scene("nested callbacks") { log in
      let client = Client(log: log)
      client.logInUser { user in
        client.loadCachedMessages(for: user) { messages in
          client.fetchMessages(after: messages.last) { newMessages in
            log("New messages: \(printed(list: newMessages))")
            log("Fetched all messages.")
          }
        }
      }
    }

    Scene("chained requests") { log in
      let client = Client(log: log)
      client.logInUser().drawn("logInUser").flattenMap { user in
        client.loadCachedMessages(for: user).drawn("loadCachedMessages")
      }.flattenMap { messages in
        client.fetchMessages(after: messages.last).drawn("fetchMessages")
      }.subscribeNext { newMessages in
        log("New messages: \(printed(list: newMessages))")
      } completed: {
        log("Fetched all messages.")
      }
    }

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

/// A client whose answers take a fifth of a second, given to a callback or as a signal.
private struct Client: Sendable {
  let log: Log

  func logInUser(_ completion: @escaping @Sendable (String) -> Void) {
    request("logInUser", answer: "user", completion)
  }

  func loadCachedMessages(
    for user: String, _ completion: @escaping @Sendable ([String]) -> Void
  ) {
    request("loadCachedMessagesForUser:\(user)", answer: ["m1", "m2"], completion)
  }

  func fetchMessages(
    after message: String?, _ completion: @escaping @Sendable ([String]) -> Void
  ) {
    request("fetchMessagesAfterMessage:\(message ?? "")", answer: ["m3"], completion)
  }

  func logInUser() -> Signal<String> {
    signal { logInUser($0) }
  }

  func loadCachedMessages(for user: String) -> Signal<[String]> {
    signal { loadCachedMessages(for: user, $0) }
  }

  func fetchMessages(after message: String?) -> Signal<[String]> {
    signal { fetchMessages(after: message, $0) }
  }

  private func request<Answer: Sendable>(
    _ name: String, answer: Answer, _ completion: @escaping @Sendable (Answer) -> Void
  ) {
    log("(\(name))")
    Scheduler.main.after(.seconds(0.2)) { completion(answer) }
  }

  /// A signal of the one answer that a request gives to its callback.
  private func signal<Answer>(
    _ request: @escaping @Sendable (@escaping @Sendable (Answer) -> Void) -> Void
  ) -> Signal<Answer> {
    Signal { subscriber in
      request { answer in
        subscriber.sendNext(answer)
        subscriber.sendCompleted()
      }
      return nil
    }
  }
}
