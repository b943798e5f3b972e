import Reactive
import Stage

extension Lesson {
  /// A cold signal starts its work anew for every subscriber. A hot one goes on whether or not
  /// anyone listens.
  @LessonBuilder static var coldAndHot: Lesson {
    Lesson(
      7, "Cold and hot",
      in: .signals)

    /// One subscribes after 1 second, the other after 2.1. Who hears the 1?
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
    // Why: A subject stores nothing.

    /// The same source and the same two subscribers, without `publish`. Who hears the 1 now, and
    /// when?
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
    // Why: The closure runs once for each subscriber.

    /// How often does the work begin?
    ///
    /// - [ ] Once. {1 "(the work begins)"} → The second subscriber starts it again.
    /// - [x] Twice. {2 "(the work begins)"}
    Scene("subscribed, yet cold") { log in
      let signal = countdown().initially { log("(the work begins)") }
      log("Signal was created.")

      signal.drawn("Subscriber 1").subscribeNext { log("Subscriber 1 recveive: \($0)") }
      Scheduler.main.after(.seconds(2.1)) {
        signal.drawn("Subscriber 2").subscribeNext { log("Subscriber 2 recveive: \($0)") }
      }
    }
    // Why: A subscription changes nothing in a signal.
    //
    // **Trap.** Subscribing to a request twice sends it twice; publishing it sends it once. Combine
    // calls the hot kind a subject or a multicast publisher; an asynchronous sequence is cold by
    // default.
  }
}

/// Sends 1, 2 and 3, a second apart, and completes a second later.
private func countdown() -> Signal<Int> {
  Signal { subscriber in
    Scheduler.main.after(.seconds(1)) { subscriber.sendNext(1) }
    Scheduler.main.after(.seconds(2)) { subscriber.sendNext(2) }
    Scheduler.main.after(.seconds(3)) { subscriber.sendNext(3) }
    Scheduler.main.after(.seconds(4)) { subscriber.sendCompleted() }
    return nil
  }
}
