import Reactive
import Stage

extension Lesson {
  /// `replay` runs a signal once, keeps what it sends, and plays it back to every subscriber.
  ///
  /// It is `multicast` with a replay subject, connected at once. Look at when `(subscribed)` is
  /// printed: `replay` and `replayLast` start the work when they are called, before anybody has
  /// subscribed, and `replayLazily` starts it with the first subscriber. In none of them is it
  /// printed twice, while the plain signal of the last scene works for each subscriber.
  ///
  /// Late subscribers get everything from `replay`, so an endless signal fills its memory;
  /// `replayLast` keeps one value, which is all that a state needs. The error or completion is
  /// played back too, which makes a failed request fail for everyone after it. What people get
  /// wrong is the end: disposing of every subscription does not stop the source, since nobody but
  /// the source can end what `replay` began.
  ///
  /// Combine shares with `share()`, which replays nothing, or `multicast` and a subject; a task
  /// whose `value` several callers await is the same idea for one answer.
  @LessonBuilder static var replay: Lesson {
    Lesson(
      28, "Replay", title: "replay", in: .operators,
      retelling: .a("其他使用"), .b("ReactiveCocoa操作方法之重复"), .d("replay"))

    Scene("two subscribers, one run", from: "2017-01-04 14:51:01.934") { log in
      let signal = Signal<Int> { subscriber in
        subscriber.sendNext(1)
        subscriber.sendNext(2)
        return nil
      }
      .replay()
      signal.subscribeNext { log("\($0)") }
      signal.subscribeNext { log("\($0)") }
    }

    Scene("replay") { log in
      let signal = oneAndTwo(log).drawn("source").replay()
      log("(replay returned)")
      signal.drawn("first").subscribeNext { log("第一个订阅者\($0)") }
      signal.drawn("second").subscribeNext { log("第二个订阅者\($0)") }
    }

    Scene("replay last") { log in
      let signal = oneAndTwo(log).drawn("source").replayLast()
      log("(replayLast returned)")
      signal.drawn("first").subscribeNext { log("第一个订阅者\($0)") }
      signal.drawn("second").subscribeNext { log("第二个订阅者\($0)") }
    }

    Scene("replay lazily") { log in
      let signal = oneAndTwo(log).drawn("source").replayLazily()
      log("(replayLazily returned)")
      signal.drawn("first").subscribeNext { log("第一个订阅者\($0)") }
      signal.drawn("second").subscribeNext { log("第二个订阅者\($0)") }
    }

    Scene("nobody listens any more", lasting: .seconds(3.5)) { log in
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

    Scene("without replay") { log in
      let signal = oneAndTwo(log).drawn("source")
      signal.drawn("first").subscribeNext { log("第一个订阅者\($0)") }
      signal.drawn("second").subscribeNext { log("第二个订阅者\($0)") }
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
