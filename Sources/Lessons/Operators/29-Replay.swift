import Reactive
import Stage

extension Lesson {
  /// `replay` runs a signal once, keeps what it sends, and plays it back to every subscriber. It is
  /// `multicast` with a replay subject, connected at once: see lesson 10. `replay` and `replayLast`
  /// start the work when they are called, `replayLazily` with the first subscriber. `replay` keeps
  /// everything, so an endless signal fills the memory; `replayLast` keeps one value, which is
  /// enough for a state.
  ///
  /// **Trap.** Disposing of every subscription does not stop the source: only the source can end
  /// what `replay` began. And an error is played back too, so a request that failed fails for
  /// everyone who comes later.
  ///
  /// Combine's `share()` plays nothing back, and stops the source with the last subscriber;
  /// `multicast` takes a subject of your choice. A task whose `value` several callers await is the
  /// same idea for one answer (lesson 62).
  @LessonBuilder static var replay: Lesson {
    Lesson(
      29, "Replay", title: "replay", in: .operators,
      retelling: .a("其他使用"), .b("ReactiveCocoa操作方法之重复"), .d("replay"))

    /// Two subscribers, and the block runs once. Does the second one miss anything?
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

    /// Is the source subscribed to before or after `replay` has returned?
    Scene("replay") { log in
      let signal = oneAndTwo(log).drawn("source").replay()
      log("(replay returned)")
      signal.drawn("第一个订阅者").subscribeNext { log("第一个订阅者\($0)") }
      signal.drawn("第二个订阅者").subscribeNext { log("第二个订阅者\($0)") }
    }

    /// The same subscribers. What is kept for them?
    Scene("replay last") { log in
      let signal = oneAndTwo(log).drawn("source").replayLast()
      log("(replayLast returned)")
      signal.drawn("第一个订阅者").subscribeNext { log("第一个订阅者\($0)") }
      signal.drawn("第二个订阅者").subscribeNext { log("第二个订阅者\($0)") }
    }

    /// The same again. When is the source subscribed to now, and how often?
    Scene("replay lazily") { log in
      let signal = oneAndTwo(log).drawn("source").replayLazily()
      log("(replayLazily returned)")
      signal.drawn("第一个订阅者").subscribeNext { log("第一个订阅者\($0)") }
      signal.drawn("第二个订阅者").subscribeNext { log("第二个订阅者\($0)") }
    }

    /// Three seconds of work, and subscribers in the middle of it. Which of them miss what?
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

    /// The only subscriber has gone. Does the work stop?
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

    /// For comparison: how often is the source subscribed to without it?
    Scene("without replay") { log in
      let signal = oneAndTwo(log)
      signal.drawn("第一个订阅者").subscribeNext { log("第一个订阅者\($0)") }
      signal.drawn("第二个订阅者").subscribeNext { log("第二个订阅者\($0)") }
    }
  }
}

/// Sends 1 and 2 to each subscriber.
private func oneAndTwo(_ log: Log) -> Signal<Int> {
  Signal { subscriber in
    log("(subscribed)")
    subscriber.sendNext(1)
    subscriber.sendNext(2)
    return nil
  }
}

/// Sends 1, one second later 2, and two seconds after that 3.
private func oneToThree(for name: String, _ log: Log) -> Signal<Int> {
  .return(1).concat(.return(2).delay(.seconds(1))).concat(.return(3).delay(.seconds(2)))
    .initially { log("(the work for \(name) begins)") }
}
