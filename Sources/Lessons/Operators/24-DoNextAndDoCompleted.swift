import Reactive
import Stage

extension Lesson {
  /// When a request ends, a spinner must stop and a line must be logged, no matter which code
  /// subscribed. `doNext` and `doCompleted` add such side effects and pass every event on
  /// unchanged.
  @LessonBuilder static var doNextAndDoCompleted: Lesson {
    Lesson(24, "Do next and do completed", title: "doNext and doCompleted", in: .operators)

    /// There are two side effects and two handlers. In which order do their four lines appear?
    ///
    /// - [ ] Both handlers first, because the effects are only extras. {"1" before "doNext"} → An
    ///   effect is between source and subscriber, so it runs first.
    /// - [x] Each effect directly before its handler.
    ///   {"doNext" before "1" and "doCompleted" before "(completed)"}
    Scene("what runs before what") { log in
      Signal<Int> { subscriber in
        subscriber.sendNext(1)
        subscriber.sendCompleted()
        return nil
      }
      .drawn("source")
      .doNext { _ in log("doNext") }
      .doCompleted { log("doCompleted") }
      .drawn("result")
      .subscribe(next: { log("\($0)") }, completed: { log("(completed)") })
    }
    // Why: An event travels from the source through each operator to the subscriber. `doNext` calls
    // its closure and then passes the value on. If several effects handle the same event, the one
    // closest to the source runs first.
    //
    // `doCompleted` belongs to the signal, so it also runs if the subscriber has no handler for the
    // completion.

    /// Does `doNext` run before `sendNext` is called, inside it, or after it?
    ///
    /// - [ ] Before, because it prepares the send. {"doNext" before "(before sendNext)"} →
    ///   Tutorials B and D say so, but `doNext` needs the value that `sendNext` sends.
    /// - [x] Inside. {"(before sendNext)" before "doNext" and "doNext" before "(after sendNext"}
    /// - [ ] After, when the value has been sent. {"(after sendNext" before "doNext"} → `sendNext`
    ///   returns only after the effects and the handlers have run.
    Scene("within the send") { log in
      Signal<String> { subscriber in
        log("(before sendNext)")
        subscriber.sendNext("hi")
        log("(after sendNext, before sendCompleted)")
        subscriber.sendCompleted()
        log("(after sendCompleted)")
        return nil
      }
      .drawnCalls("source")
      .doNext { _ in log("doNext") }
      .doCompleted { log("doCompleted") }
      .drawnCalls("result")
      .subscribeNext { log("\($0)") }
    }
    // Why: `sendNext` is a call through the whole chain: first the closure passed to `doNext` runs
    // inside that call, and then the subscriber's handler.
    //
    // **Where B and D are wrong.** B says "执行[subscriber sendNext:@1];之前会调用这个Block", and D
    // "执行sendNext之前,会先执行这个doNext的 Block": the block is called before `sendNext:` is
    // executed. But it runs inside that call, before the subscriber's handler does.

    /// A signal with an effect is created, and then subscribed to twice. How many times does the
    /// effect run?
    ///
    /// - [ ] Once, when the signal is created. {"doNext hi" before "(made)"} → Without a
    ///   subscription nothing runs.
    /// - [ ] Once, for the first subscriber. {1 "doNext hi"} → The signal is cold, so each
    ///   subscription runs everything again.
    /// - [x] Twice. {2 "doNext hi"}
    Scene("nobody subscribes") { log in
      let greeting = Signal.return("hi").doNext { log("doNext \($0)") }
      log("(made)")
      greeting.drawn("first").subscribeNext { log("first \($0)") }
      greeting.drawn("second").subscribeNext { log("second \($0)") }
    }
    // Why: An operator only describes a signal. Each subscription to a cold signal runs the source
    // and all effects again.
    //
    // **Trap.** `doNext` is not a subscription. Without a subscriber its closure never runs, and
    // with two subscribers it runs twice for each value.

    /// The first signal completes, the second one fails, and the subscription to the third one is
    /// disposed of. Which effects run each time?
    Scene("at every end") { log in
      let ends: [Signal<Int>] = [.return(1), .error(Offline()), .never()]
      for end in ends {
        end
          .initially { log("initially") }
          .doNext { _ in log("doNext") }
          .doError { _ in log("doError") }
          .doCompleted { log("doCompleted") }
          .finally { log("finally") }
          .subscribeNext { log("\($0)") }
          .dispose()
        log("(over)")
      }
    }
    // Why: `initially` runs before the source is subscribed to. `doCompleted` runs for a
    // completion, `doError` for an error, and `finally` for both. Disposal sends no event, so none
    // of these three runs then.
    //
    // **In Combine** `handleEvents` takes closures for all of these events, and one for
    // cancellation too. In a `for await` loop, the first line of the body does the work of
    // `doNext`.
  }
}

private struct Offline: Error {}
