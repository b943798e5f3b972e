import Reactive
import Stage

extension Lesson {
  /// A cold signal starts its work anew for every subscriber. A hot one goes on whether or not
  /// anyone listens, and all its subscribers share one broadcast. A cold signal computes its values
  /// when it is subscribed to; a hot one is given them from outside, whenever they occur. (The hot
  /// signal below is made with `publish`, which lesson 10 explains; `initially` is lesson 24.)
  ///
  /// **Trap.** Subscribing to a request twice sends it twice. Publishing it sends it once, even
  /// if nobody has subscribed in time to hear the answer.
  ///
  /// In Combine most publishers are cold, while subjects and what `multicast` makes are hot. An
  /// `AsyncStream` is neither: its work begins when it is made, its values wait in a buffer, and
  /// one reader gets them (lesson 61).
  ///
  /// Where the documents are wrong:
  /// - B says that a signal becomes hot when it is subscribed to; a subscribed cold signal stays
  ///   cold, and the next subscriber starts the work again.
  @LessonBuilder static var coldAndHot: Lesson {
    Lesson(
      7, "Cold and hot", in: .signals,
      retelling: .a("冷信号与热信号", "热信号", "冷信号"), .b("11 ReactiveCocoa常见类"), .c("热信号 RACSubject"))

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

    /// The same source and the same two subscribers, without `publish`. Who hears the 1
    /// now, and when?
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

    /// B says that a signal becomes hot when it is subscribed to. How often does the work
    /// begin?
    Scene("subscribed, yet cold") { log in
      let signal = countdown().initially { log("(the work begins)") }
      log("Signal was created.")

      signal.drawn("Subscriber 1").subscribeNext { log("Subscriber 1 recveive: \($0)") }
      Scheduler.main.after(.seconds(2.1)) {
        signal.drawn("Subscriber 2").subscribeNext { log("Subscriber 2 recveive: \($0)") }
      }
    }
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
