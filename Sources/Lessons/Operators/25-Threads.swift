import Reactive
import Stage

extension Lesson {
  /// `deliverOn` decides where values are handled, `subscribeOn` where the signal's work begins. A
  /// scheduler is a queue: it runs one action at a time, in order. The documents call the code
  /// inside `createSignal:` the side effect. With `deliverOn` every event moves to the scheduler,
  /// in order, and never at once, even if it is there already. With `subscribeOn` the subscription
  /// moves, and the side effect with it.
  ///
  /// **Trap.** The side effect stays on the thread that subscribes only if that thread has a
  /// scheduler. The main thread has one. A thread of `dispatch_async`, or one on which URLSession
  /// calls back, has none: then `subscribe:` hands the work to a background scheduler of its own.
  /// For a screen, put `deliverOn(.main)` last before the subscription.
  ///
  /// Combine's `receive(on:)` and `subscribe(on:)` do the same, but a publisher begins its work on
  /// the calling thread, whether or not that has a scheduler. With actors the code itself says
  /// where it runs, `@MainActor` for a screen, and `await` changes threads (lesson 64).
  ///
  /// Where the documents are wrong:
  /// - B and D say that `subscribeOn` moves both the values and the side effect: only the
  ///   subscription moves, and values come on whatever thread the source sends from.
  /// - D and B have the side effect stay on the thread that subscribes (原来线程), but D's code
  ///   subscribes inside `dispatch_async`, so another thread of the background does the work.
  @LessonBuilder static var threads: Lesson {
    Lesson(
      25, "Threads", title: "Threads: deliverOn and subscribeOn", in: .operators,
      retelling: .b("RACScheduler", "ReactiveCocoa操作方法之线程"), .c("RACScheduler"), .d("线程"))

    /// A worker subscribes. Which thread does the work, and which gets the 123?
    Scene("deliver on", from: "2017-01-04 10:35:55.415") { log in
      Scheduler.background().schedule {
        sideEffect(log).drawn("source").deliverOn(.main).drawn("delivered").subscribeNext {
          log("\($0)")
          log("\(log.thread)")
        }
      }
    }

    /// The 123 arrives on main again. For the same reason?
    Scene("subscribe on", from: "2017-01-04 10:44:47.558") { log in
      Scheduler.background().schedule {
        sideEffect(log).drawn("source").subscribeOn(.main).drawn("subscriber").subscribeNext {
          log("\($0)")
          log("\(log.thread)")
        }
      }
    }

    /// The source sends from a worker, one second later. Where is the value handled?
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

    /// D's own code subscribes on such a thread. Is it the one that does the work?
    Scene.staged("from a thread without a scheduler") { log, stage in
      stage.onPlainThread {
        log("callback thread: \(log.thread)")
        sideEffect(log).drawn("source").deliverOn(.main).drawn("delivered").subscribeNext {
          log("\($0)")
          log("\(log.thread)")
        }
      }
    }

    /// All of it happens on main. Which line is the first?
    Scene("never at once") { log in
      Signal.of(1, 2).drawn("source").deliverOn(.main).drawn("delivered").subscribe(
        next: { log("\($0)") }, completed: { log("(completed)") })
      log("(subscribeNext: returned)")
    }

    /// The pattern for a screen. Which of the three threads is which?
    Scene("work in the background, show on main") { log in
      sideEffect(log).drawn("source").subscribeOn(.background()).deliverOn(.main)
        .drawn("delivered").subscribeNext {
          log("\($0)")
          log("\(log.thread)")
        }
    }
  }
}

/// Says which thread its work runs on, and sends 123.
private func sideEffect(_ log: Log) -> Signal<Int> {
  Signal { subscriber in
    log("\(log.thread)")
    subscriber.sendNext(123)
    subscriber.sendCompleted()
    return nil
  }
}
