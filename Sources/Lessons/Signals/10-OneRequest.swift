import Reactive
import Stage

extension Lesson {
  /// Two parts of a screen need the same response, but a signal that sends a request sends it for
  /// every subscriber. A multicast connection subscribes to the signal once and passes everything
  /// on through a subject.
  @LessonBuilder static var oneRequest: Lesson {
    Lesson(10, "One request", title: "One request, many subscribers", in: .signals)

    /// One request has two subscribers. How many times is it sent?
    ///
    /// - [ ] Once: they share the signal. {1 "发送请求"} → They share the closure, but each
    ///   subscription runs it.
    /// - [x] Twice. {2 "发送请求"}
    Scene("doubled") { log in
      let signal = Signal<Int> { _ in
        log("发送请求")
        return nil
      }
      signal.drawn("first").subscribeNext { _ in log("接收数据") }
      signal.drawn("second").subscribeNext { _ in log("接收数据") }
    }
    // Why: A cold signal's closure runs for each subscription.

    /// Two subscribers subscribe to the connection instead. What happens before `connect`, and when
    /// it is called a second time?
    Scene("publish and connect") { log in
      let signal = Signal<Int> { subscriber in
        log("发送请求")
        subscriber.sendNext(1)
        return nil
      }
      let connection = signal.drawn("source").publish()
      connection.signal.drawn("订阅者一").subscribeNext { _ in log("订阅者一信号") }
      connection.signal.drawn("订阅者二").subscribeNext { _ in log("订阅者二信号") }
      log("(before connect)")
      connection.connect()
      log("(connect again)")
      connection.connect()
    }
    // Why: Subscribing to `connection.signal` only adds a subscriber to a subject. `connect`
    // subscribes that subject to the source. It does so once; a second call returns the same
    // disposable.
    //
    // A connection holds two signals, as its source code shows: the private `sourceSignal`, which
    // is your signal, and the public `signal`, the subject that everyone subscribes to.
    //
    // | part | holds |
    // |---|---|
    // | the connection | `sourceSignal`, and the subject as `signal` |
    // | the subject | its subscribers |
    // | the subscription that `connect` makes | the subject, as a subscriber of the source |
    //
    // Try:
    // - "1-2|" publish, repeat, take 4 → The source runs once, for the first subscriber. `repeat`
    //   subscribes again at 3 s, and nothing arrives. {lane "source" gets | at 3 and
    //   lane "publish 1" gets 2 at 2 and lane "publish 2" gets no 1 and lane "publish 2" gets no 2}
    // - "1-2|" repeat, take 4 → Remove `publish`: the source runs a second time for the second
    //   subscriber. {lane "source 1" gets 1 at 0 and lane "source 2" gets 1 at 3}
    // - "1-2|" replay, repeat, take 4 → Replace `publish` with `replay`, which stores the values:
    //   the second subscriber gets both. {lane "source" gets | at 3 and lane "replay 2" gets 1 at 3
    //   and lane "replay 2" gets 2 at 3}
    // - "-1-2|" publish, take 1, repeat, take 2 → Let the first subscriber leave after the 1: that
    //   disposes of the source, and the next subscriber gets nothing. {lane "source" gets ! at 1
    //   and lane "publish 2" gets no 2 and lane "take 2" gets no |}

    /// Subscriptions are made before `connect`, right after it, and after the response. Which of
    /// them get the product?
    ///
    /// - [ ] All three. {"late: id 42"} → A plain subject does not store the response for the third
    ///   subscriber.
    /// - [ ] Only the one before `connect`. {no "productId: 42"} → The response comes 0.2 s later,
    ///   so the second subscriber is still in time.
    /// - [x] The first two. {"productId: 42" and no "late:"}
    Scene("after connect, published") { log in
      let connection = product(log).drawn("source", as: identifier).publish()
      connection.signal.drawn("before connect", as: identifier).subscribeNext {
        log("product: id \($0["id"])")
      }
      connection.connect()
      connection.signal.drawn("after connect", as: identifier).subscribeNext {
        log("productId: \($0["id"])")
      }
      Scheduler.main.after(.seconds(0.4)) {
        log("-- subscribed after the value")
        connection.signal.drawn("late", as: identifier).subscribe(
          next: { log("late: id \($0["id"])") }, completed: { log("late: completed") })
      }
    }
    // Why: `publish` uses a plain subject, which sends to its current subscribers only. The order
    // matters: a subscriber that subscribes after `connect` misses everything sent by then.

    /// The subscriptions are the same, but now the connection uses a replay subject. What does the
    /// third one receive?
    Scene("after connect, replayed") { log in
      let connection = product(log).drawn("source", as: identifier).multicast(ReplaySubject())
      connection.signal.drawn("before connect", as: identifier).subscribeNext {
        log("product: id \($0["id"])")
      }
      connection.connect()
      connection.signal.drawn("after connect", as: identifier).subscribeNext {
        log("productId: \($0["id"])")
      }
      Scheduler.main.after(.seconds(0.4)) {
        log("-- subscribed after the value")
        connection.signal.drawn("late", as: identifier).subscribe(
          next: { log("late: id \($0["id"])") }, completed: { log("late: completed") })
      }
    }
    // Why: `multicast` takes a subject of your choice. A replay subject stores the response and the
    // completion, so a late subscriber gets both.

    /// No code calls `connect` here. What starts the subscription to the source, and what ends it?
    Scene("autoconnect") { log in
      let shared = ticks(log).drawn("source").publish().autoconnect()
      log("(nobody has subscribed)")
      let first = shared.drawn("first").subscribeNext { log("first \($0)") }
      Scheduler.main.after(.seconds(1.5)) {
        let second = shared.drawn("second").subscribeNext { log("second \($0)") }
        Scheduler.main.after(.seconds(1)) {
          first.dispose()
          log("(the first has gone)")
        }
        Scheduler.main.after(.seconds(2)) {
          second.dispose()
          log("(the second has gone)")
        }
      }
    }
    // Why: `autoconnect` counts the subscribers. The first one connects, and when the last one
    // leaves, the connection is disposed of.

    /// The only subscriber leaves, and another one subscribes at once. What does it receive?
    ///
    /// - [ ] The ticks, from 1 again. {"again 1"} → Combine's `share` does this. Here a connection
    ///   connects only once.
    /// - [ ] A completion. {"again completed"} → The subscription to the source was disposed of,
    ///   and disposal sends no event.
    /// - [x] Nothing, ever. {no "again 1" and no "again completed"}
    Scene("autoconnect never reconnects") { log in
      let shared = ticks(log).drawn("source").publish().autoconnect()
      let first = shared.drawn("first").subscribeNext { log("first \($0)") }
      Scheduler.main.after(.seconds(1.5)) {
        first.dispose()
        log("(subscribing again)")
        shared.drawn("again").subscribe(
          next: { log("again \($0)") }, completed: { log("again completed") })
      }
    }
    // Why: The first `connect` stored its disposable, and every later call returns that disposable.
    // Once that disposable has been disposed of, nothing subscribes to the source again.
    //
    // **Trap.** A connection never connects twice. After `autoconnect` has disconnected, a new
    // subscriber waits forever.
    //
    // **In Combine** you also find `multicast`, `makeConnectable` and `autoconnect`. Combine's
    // `autoconnect`, which is part of `share`, does connect again when a new subscriber subscribes.
  }
}

/// Returns a request for a product. The response comes after 0.2 seconds.
private func product(_ log: Log) -> Signal<[String: Int]> {
  Signal { subscriber in
    log("(source subscribed)")
    Scheduler.main.after(.seconds(0.2)) {
      subscriber.sendNext(["id": 42])
      subscriber.sendCompleted()
    }
    return nil
  }
}

/// Returns the text that stands for a product in the diagram.
@Sendable private func identifier(of product: [String: Int]) -> String {
  "id \(product["id"] ?? 0)"
}

/// Returns a signal that counts seconds, and logs each subscription and disposal.
private func ticks(_ log: Log) -> Signal<Int> {
  Signal { subscriber in
    log("(source subscribed)")
    let count = Property(0)
    let timer = Scheduler.main.every(.seconds(1)) {
      count.modify { $0 += 1 }
      subscriber.sendNext(count.value)
    }
    return Disposable {
      timer.dispose()
      log("(source disposed)")
    }
  }
}
