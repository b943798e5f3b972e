import Reactive
import Stage

extension Lesson {
  /// Several screens need the same response, including screens that open after it has arrived.
  /// `replay` runs a signal once, stores its events, and sends them to every subscriber.
  @LessonBuilder static var replay: Lesson {
    Lesson(29, "Replay", title: "replay", in: .operators)

    /// Two subscribers subscribe after the work has run. What does the second one receive?
    ///
    /// - [ ] Nothing: the values have already been sent. {1 "1"} → They are stored for every
    ///   subscriber.
    /// - [x] Everything, like the first. {2 "2"}
    Scene("two subscribers, one run", from: "2017-01-04 14:51:01.934") { log in
      let signal = Signal<Int> { subscriber in
        subscriber.sendNext(1)
        subscriber.sendNext(2)
        return nil
      }
      .drawn("source")
      .replay()
      signal.drawn("first").subscribeNext { log("\($0)") }
      signal.drawn("second").subscribeNext { log("\($0)") }
    }
    // Why: `replay` is `multicast` with a replay subject, connected at once. The subject has stored
    // both values and sends them to each subscriber.
    //
    // Try:
    // - "1-2|" replay, repeat, take 4 → `repeat` subscribes again at 3 s, and both values arrive at
    //   that moment, without a second run. {lane "source" gets | at 3 and lane "replay 2" gets 1
    //   at 3 and lane "replay 2" gets 2 at 3}
    // - "1-2|" repeat, take 4 → Remove `replay`: the source runs a second time, and its 2 arrives
    //   at 5 s. {lane "source 2" gets 1 at 3 and lane "source 2" gets 2 at 5}
    // - "1-2|" replayLast, repeat, take 4 → Keep only the last value: each later subscription
    //   receives a 2, but no 1. {lane "replayLast 2" gets 2 at 3 and lane "replayLast 2" gets no 1
    //   and lane "replayLast 3" gets 2 at 3}
    // - "1-#" replay, retry 1 → Fail and retry: the source does not run again, and the stored 1 and
    //   the stored error arrive at once. {lane "source" gets # at 2 and lane "replay 2" gets 1 at 2
    //   and lane "replay 2" gets # at 2}

    /// Does the subscription to the source happen before or after `replay` returns?
    ///
    /// - [ ] After, when the first subscriber subscribes.
    ///   {"(replay returned)" before "(subscribed)"} → That is how `replayLazily` works. `replay`
    ///   connects inside the call.
    /// - [x] Before. {"(subscribed)" before "(replay returned)"}
    Scene("replay") { log in
      let signal = oneAndTwo(log).drawn("source").replay()
      log("(replay returned)")
      signal.drawn("第一个订阅者").subscribeNext { log("第一个订阅者\($0)") }
      signal.drawn("第二个订阅者").subscribeNext { log("第二个订阅者\($0)") }
    }
    // Why: `replay` calls `connect` before it returns, so the work begins without any subscriber.

    /// Now the same subscribers use `replayLast`, and subscribe after the work has ended. What do
    /// they receive?
    ///
    /// - [ ] Nothing: the work is over. {no "第一个订阅者2"} → The latest value is stored, even after
    ///   the completion.
    /// - [ ] The 1 and the 2, as with `replay`. {"第一个订阅者1"} → `replay` stores all values, and
    ///   `replayLast` one.
    /// - [x] Only the 2. {"第一个订阅者2" and "第二个订阅者2" and no "第一个订阅者1"}
    Scene("replay last") { log in
      let signal = oneAndTwo(log).drawn("source").replayLast()
      log("(replayLast returned)")
      signal.drawn("第一个订阅者").subscribeNext { log("第一个订阅者\($0)") }
      signal.drawn("第二个订阅者").subscribeNext { log("第二个订阅者\($0)") }
    }
    // Why: `replayLast` uses a replay subject with a capacity of one, which stores only the latest
    // value. That is enough if each value replaces the previous one, as a state does. `replay`
    // stores everything, so with an endless signal its memory grows without limit.

    /// Now the same subscribers use `replayLazily`. When is the source subscribed to, and how many
    /// times?
    Scene("replay lazily") { log in
      let signal = oneAndTwo(log).drawn("source").replayLazily()
      log("(replayLazily returned)")
      signal.drawn("第一个订阅者").subscribeNext { log("第一个订阅者\($0)") }
      signal.drawn("第二个订阅者").subscribeNext { log("第二个订阅者\($0)") }
    }
    // Why: `replayLazily` connects when the first subscriber subscribes, and never again.

    /// Each signal's work takes three seconds, and its only subscriber subscribes after 1.5
    /// seconds. Which subscribers miss a value?
    Scene("side by side") { log in
      let signals = [
        ("replay", oneToThree(for: "replay", log).drawn("source 1").replay()),
        ("replayLast", oneToThree(for: "replayLast", log).drawn("source 2").replayLast()),
        ("replayLazily", oneToThree(for: "replayLazily", log).drawn("source 3").replayLazily()),
      ]
      log("(one subscriber each, a second and a half later)")
      Scheduler.main.after(.seconds(1.5)) {
        for (name, signal) in signals {
          signal.drawn(name).subscribeNext { log("\(name) \($0)") }
        }
      }
    }
    // Why: `replay` and `replayLast` began the work when they were called. By 1.5 s, `replay` has
    // stored the 1 and the 2, but `replayLast` only the 2, so its subscriber misses the 1.
    // `replayLazily` begins the work when its subscriber subscribes, so this subscriber misses
    // nothing, but has to wait for later values.

    /// The only subscriber disposes of its subscription. Does the work stop?
    ///
    /// - [ ] Yes: nothing needs its values any more. {no "(working on 3)"} → Combine's `share`
    ///   would stop it. A connection made by `replayLast` stays open.
    /// - [x] No. {"(working on 3)"}
    Scene(
      "nobody listens any more", lasting: .seconds(3.5),
      stillScheduled: ["every 1.0 seconds on main"]
    ) { log in
      let ticks = Signal.interval(.seconds(1), on: .main).scan(0) { count, _ in count + 1 }
        .drawn("source")
        .doNext { log("(working on \($0))") }
        .replayLast()
      let subscription = ticks.drawn("subscriber").subscribeNext { log("\($0)") }
      Scheduler.main.after(.seconds(1.5)) {
        log("(disposed)")
        subscription.dispose()
      }
    }
    // Why: The replay subject itself subscribes to the source, and nothing disposes of that
    // subscription. Only the source can end it.
    //
    // **Trap.** Disposing of every subscription does not stop work that `replay` began. An error is
    // stored too, so once a request has failed, every later subscriber gets that error.
    //
    // **In Combine and Swift.** Combine's `share()` stores nothing, and stops the source when the
    // last subscriber leaves; `multicast` takes a subject of your choice. For a single response,
    // let several callers await the `value` of one task, which shares the work in the same way.

    /// For comparison: how many times is the source subscribed to without `replay`?
    Scene("without replay") { log in
      let signal = oneAndTwo(log)
      signal.drawn("第一个订阅者").subscribeNext { log("第一个订阅者\($0)") }
      signal.drawn("第二个订阅者").subscribeNext { log("第二个订阅者\($0)") }
    }
    // Why: A cold signal runs its closure for each subscription.
  }
}

/// Returns a signal that logs each subscription and sends 1 and 2 to it.
private func oneAndTwo(_ log: Log) -> Signal<Int> {
  Signal { subscriber in
    log("(subscribed)")
    subscriber.sendNext(1)
    subscriber.sendNext(2)
    return nil
  }
}

/// Returns a signal that sends 1 at once, 2 after one second, and 3 another two seconds later, and
/// completes.
private func oneToThree(for name: String, _ log: Log) -> Signal<Int> {
  .return(1).concat(.return(2).delay(.seconds(1))).concat(.return(3).delay(.seconds(2)))
    .initially { log("(the work for \(name) begins)") }
}
