import Reactive
import Stage

extension Lesson {
  /// `deliverOn` decides where values are handled, `subscribeOn` where the signal's work begins.
  ///
  /// A scheduler is a queue: it runs one action at a time, in order, on a thread of the system's
  /// choice or on the main one. The documents call the code inside `createSignal:` the side effect.
  /// With `deliverOn` it stays on the thread that subscribes, and every event travels to the
  /// scheduler: in its order, but never at once, not even when it is there already. With
  /// `subscribeOn` the subscription itself travels, and the side effect with it; what it sends at
  /// once is then handled there, because that is where it is sent. In both of D's examples the 123
  /// arrives on main, but for different reasons.
  ///
  /// The third scene pulls them apart: the side effect runs on main, but the value comes from a
  /// worker, since the source sends it there. The rule for a screen is therefore `deliverOn(.main)`
  /// as the last step before the subscription, wherever the values come from, and `subscribeOn`
  /// only for work that would block.
  ///
  /// Combine calls them `receive(on:)` and `subscribe(on:)`. With actors the question goes away:
  /// code says where it runs, `@MainActor` for a screen, and `await` travels.
  ///
  /// Where the documents are wrong:
  /// - B and D say that `subscribeOn` moves both the values and the side effect: only the
  ///   subscription moves, and values come on whatever thread the source sends from.
  @LessonBuilder static var threads: Lesson {
    Lesson(
      24, "Threads", title: "Threads: deliverOn and subscribeOn", in: .operators,
      retelling: .b("RACScheduler", "ReactiveCocoa操作方法之线程"), .c("RACScheduler"), .d("线程"))

    Scene("deliver on", from: "2017-01-04 10:35:55.415") { log in
      Scheduler.background().schedule {
        sideEffect(log).deliverOn(.main).subscribeNext {
          log("\($0)")
          log("\(log.thread)")
        }
      }
    }

    Scene("subscribe on", from: "2017-01-04 10:44:47.558") { log in
      Scheduler.background().schedule {
        sideEffect(log).subscribeOn(.main).subscribeNext {
          log("\($0)")
          log("\(log.thread)")
        }
      }
    }

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
        .subscribeOn(.main)
        .subscribeNext { _ in log("delivery thread: \(log.thread)") }
      }
    }

    Scene("never at once") { log in
      Signal.of(1, 2).deliverOn(.main).subscribe(
        next: { log("\($0)") }, completed: { log("(completed)") })
      log("(subscribeNext: returned)")
    }

    Scene("work in the background, show on main") { log in
      sideEffect(log).subscribeOn(.background()).deliverOn(.main).subscribeNext {
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
