import Reactive
import Stage

extension Lesson {
  /// A cold signal does its work again for each subscriber, like a request that is sent twice. A
  /// hot signal sends its values whether or not anyone listens, like taps on a button.
  @LessonBuilder static var coldAndHot: Lesson {
    Lesson(7, "Cold and hot", in: .signals)

    /// The source starts at 0 s and sends 1, 2 and 3, a second apart. One subscription is made at
    /// 1 s, the other at 2.1 s. Who receives the 1?
    ///
    /// - [ ] Both of them: a new subscriber gets all values from the beginning.
    ///   {"Subscriber 2 recveive: 1"} → A hot signal does not start again. The second subscriber
    ///   gets only {"Subscriber 2 recveive: 3"}.
    /// - [ ] Subscriber 1, because it subscribes in time. {"Subscriber 1 recveive: 1"} → It
    ///   subscribes at 1 s, but the source's timer was set earlier and fires first.
    /// - [x] Neither of them. {no "recveive: 1"}
    Scene("hot", from: "2020-05-28 19:37:55.689906") { log in
      let connection = countdown().drawn("source").publish()
      connection.connect()
      let signal = connection.signal
      log("Signal was created.")

      Scheduler.main.after(.seconds(1)) {
        signal.drawn("Subscriber 1").subscribeNext { log("Subscriber 1 recveive: \($0)") }
      }
      Scheduler.main.after(.seconds(2.1)) {
        signal.drawn("Subscriber 2").subscribeNext { log("Subscriber 2 recveive: \($0)") }
      }
    }
    // Why: `connect` subscribes to the source once, at 0 s. `publish` passes each value through a
    // subject to the current subscribers, and that subject stores nothing for later ones.

    /// The same source and the same two subscribers, without `publish`. When does the second one
    /// receive the 1?
    ///
    /// - [ ] Never: the 1 was sent before it subscribed. {no "Subscriber 2 recveive: 1"} → Each
    ///   subscription starts the source again.
    /// - [ ] At 2.1 s, as soon as it subscribes. {"Subscriber 2 recveive: 1" at 2.1} → Nothing is
    ///   stored, so there is nothing to send at once.
    /// - [x] At 3.1 s, a second after it subscribes. {"Subscriber 2 recveive: 1" at 3.1}
    Scene("cold", from: "2020-05-28 19:42:38.439542") { log in
      let signal = countdown()
      log("Signal was created.")

      Scheduler.main.after(.seconds(1)) {
        signal.drawn("Subscriber 1").subscribeNext { log("Subscriber 1 recveive: \($0)") }
      }
      Scheduler.main.after(.seconds(2.1)) {
        signal.drawn("Subscriber 2").subscribeNext { log("Subscriber 2 recveive: \($0)") }
      }
    }
    // Why: A cold signal's closure runs once for each subscriber. Each run has its own timers, so
    // each subscriber gets all three values, timed from its own subscription.
    //
    // Tutorial A's log, behind ⏱, has the second subscriber's 1 at 41.849789, about a third of a
    // second later than here, because its timers were late. A test compares the two logs, and
    // allows each line half a second.

    /// B says that a signal becomes hot when it is subscribed to. What happens at the second
    /// subscription?
    ///
    /// - [ ] It joins the work in progress and receives the rest. {no "Subscriber 2 recveive: 1"} →
    ///   This is B's claim. The log shows {2 "(the work begins)"} a second time, and
    ///   {"Subscriber 2 recveive: 1"}.
    /// - [x] The work begins again, for the second subscriber alone. {2 "(the work begins)"}
    Scene("subscribed, yet cold") { log in
      let signal = countdown().initially { log("(the work begins)") }
      log("Signal was created.")

      signal.drawn("Subscriber 1").subscribeNext { log("Subscriber 1 recveive: \($0)") }
      Scheduler.main.after(.seconds(2.1)) {
        signal.drawn("Subscriber 2").subscribeNext { log("Subscriber 2 recveive: \($0)") }
      }
    }
    // Why: Subscribing does not change a signal. A cold signal keeps only its closure, and runs it
    // again for the next subscriber.
    //
    // **Where B is wrong.** It says "一个信号被订阅，变为热信号": a signal becomes hot when it is
    // subscribed to. But a subscribed cold signal stays cold. B's example of a shared request, in
    // lesson 10, shows this itself.
    //
    // **Trap.** If two parts of an app subscribe to the same request, the request is sent twice.
    // With `publish` it is sent once, but a subscriber that subscribes too late misses the
    // response. Lesson 10 compares the ways to share a request.
    //
    // **In Combine and Swift.** Most publishers in Combine are cold; subjects and multicast
    // publishers are hot. Neither word fits an `AsyncStream`. It starts its work when you create
    // it, keeps the values in a buffer, and hands each one to a single reader.
  }
}

/// Returns a signal that sends 1, 2 and 3, a second apart, and completes a second later.
private func countdown() -> Signal<Int> {
  Signal { subscriber in
    Scheduler.main.after(.seconds(1)) { subscriber.sendNext(1) }
    Scheduler.main.after(.seconds(2)) { subscriber.sendNext(2) }
    Scheduler.main.after(.seconds(3)) { subscriber.sendNext(3) }
    Scheduler.main.after(.seconds(4)) { subscriber.sendCompleted() }
    return nil
  }
}
