import Reactive
import Stage

extension Lesson {
  /// A request runs in the background, and its result must reach the screen on the main thread.
  /// `deliverOn` decides where events are handled, and `subscribeOn` decides where the signal's
  /// work begins.
  @LessonBuilder static var threads: Lesson {
    Lesson(25, "Threads", title: "Threads: deliverOn and subscribeOn", in: .operators)

    /// A background thread subscribes. Where does the work run, and where is the 123 handled?
    ///
    /// - [ ] Both happen on the main thread. {no "number = 3"} → `deliverOn` moves events, not the
    ///   work.
    /// - [x] The work runs in the background, and the value is handled on main.
    ///   {"number = 3" before "123"}
    Scene("deliver on", from: "2017-01-04 10:35:55.415") { log in
      Scheduler.background().schedule {
        sideEffect(log).drawn("source").deliverOn(.main).drawn("delivered").subscribeNext {
          log("\($0)")
          log("\(log.thread)")
        }
      }
    }
    // Why: The signal's closure runs where the subscription happens. `deliverOn` schedules every
    // event on its scheduler, in order, so the handlers run there.
    //
    // The documents call the code inside `createSignal:` the side effect. A scheduler is a queue:
    // it runs one action at a time, in order.
    //
    // D's two examples subscribe inside `dispatch_async`, on a thread without a scheduler. Both
    // scenes marked ⏱ use a background scheduler instead, in Objective-C `[[RACScheduler scheduler]
    // schedule:]`. D's logs stay the same, and *from a thread without a scheduler* shows what else
    // changes.
    //
    // `deliverOnMainThread` differs from `deliverOn:` with the main scheduler in two ways. It
    // delivers an event at once if the event is sent on the main thread and no earlier event is
    // still waiting. And in ReactiveObjC it uses another queue, so an event may overtake one that
    // was sent earlier through `deliverOn:`. In this engine, both use one queue;
    // [a program](Documentation/Differences.md) shows the difference.

    /// With `subscribeOn` instead of `deliverOn`, the 123 arrives on main again. Is the reason the
    /// same?
    Scene("subscribe on", from: "2017-01-04 10:44:47.558") { log in
      Scheduler.background().schedule {
        sideEffect(log).drawn("source").subscribeOn(.main).drawn("subscriber").subscribeNext {
          log("\($0)")
          log("\(log.thread)")
        }
      }
    }
    // Why: `subscribeOn` moves the subscription, and with it the work, to its scheduler. The value
    // is handled on main only because it was sent there.

    /// The subscription moves to main, but the source sends its value from a background thread.
    /// Where is the value handled?
    ///
    /// - [ ] On main: `subscribeOn` moves everything.
    ///   {"delivery thread: <NSThread: 0x600000000020>{number = 1"} → Tutorials B and D say so, but
    ///   only the subscription moves.
    /// - [x] In the background. {"delivery thread: <NSThread: 0x600000000020>{number = 3"}
    Scene("subscribe on moves the side effect only") { log in
      Scheduler.background().schedule {
        Signal<Int> { subscriber in
          log("side effect thread: \(log.thread)")
          Scheduler.background().after(.seconds(1)) {
            subscriber.sendNext(123)
            subscriber.sendCompleted()
          }
          return nil
        }
        .drawn("source")
        .subscribeOn(.main)
        .drawn("subscriber")
        .subscribeNext { _ in log("delivery thread: \(log.thread)") }
      }
    }
    // Why: `subscribeOn` does not affect later events. Handlers run on the thread that calls
    // `sendNext`.
    //
    // **Where B and D are wrong.** B says "内容传递和副作用都会切换到制定线程中", and D that both
    // "都会切换到指定线程中": the values and the side effect move to the thread. But only the
    // subscription moves. Values arrive on the thread from which the source sends them.

    /// The thread that subscribes has no scheduler, like a thread on which URLSession calls back.
    /// Does the work run on that thread?
    ///
    /// - [ ] Yes, because the subscription happens there. {2 "number = 3"} → Only a thread with a
    ///   current scheduler runs the work itself.
    /// - [x] No, on another background thread. {"number = 4"}
    Scene.staged("from a thread without a scheduler") { log, stage in
      stage.onPlainThread {
        log("callback thread: \(log.thread)")
        sideEffect(log).drawn("source").deliverOn(.main).drawn("delivered").subscribeNext {
          log("\($0)")
          log("\(log.thread)")
        }
      }
    }
    // Why: `subscribe:` looks for a current scheduler. If there is none, it hands the work to a
    // background scheduler of its own.
    //
    // **Where B and D are wrong.** They say "副作用在原来线程中": the side effect stays on the
    // original thread. That is right for a thread with a scheduler. But D's code subscribes inside
    // `dispatch_async`, so a background scheduler does the work.
    //
    // **Trap.** The main thread has a scheduler. A thread that runs a `dispatch_async` block, or on
    // which URLSession calls back, has none.

    /// Everything happens on the main thread. Which line comes first?
    ///
    /// - [ ] The 1, because everything is already on main.
    ///   {"1" before "(subscribeNext: returned)"} → `deliverOn` always schedules.
    /// - [x] The line after `subscribeNext`. {"(subscribeNext: returned)" before "(completed)"}
    Scene("never at once") { log in
      Signal.of(1, 2).drawn("source").deliverOn(.main).drawn("delivered").subscribe(
        next: { log("\($0)") }, completed: { log("(completed)") })
      log("(subscribeNext: returned)")
    }
    // Why: `deliverOn` schedules every event as a new action, even on the scheduler that is already
    // running. The new action runs after the current one has ended.

    /// This is the usual pattern for a screen. Which thread does the work, and which one shows the
    /// result?
    Scene("work in the background, show on main") { log in
      sideEffect(log).drawn("source").subscribeOn(.background()).deliverOn(.main)
        .drawn("delivered").subscribeNext {
          log("\($0)")
          log("\(log.thread)")
        }
    }
    // Why: `subscribeOn` moves the work to a background scheduler, and `deliverOn` brings the
    // events to main. Put `deliverOn(.main)` last, so that all operators before it also run in the
    // background.
    //
    // **In Combine and Swift.** Combine's `receive(on:)` and `subscribe(on:)` do the same. Without
    // `subscribe(on:)`, a publisher begins its work on the calling thread, whether or not that
    // thread has a scheduler. With actors, the code itself declares where it runs (for a screen,
    // `@MainActor`), and the thread may change at an `await`.
  }
}

/// Returns a signal that logs the thread of its work and sends 123.
private func sideEffect(_ log: Log) -> Signal<Int> {
  Signal { subscriber in
    log("\(log.thread)")
    subscriber.sendNext(123)
    subscriber.sendCompleted()
    return nil
  }
}
