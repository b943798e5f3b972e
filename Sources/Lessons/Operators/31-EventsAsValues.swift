import Reactive
import Stage

extension Lesson {
  /// `materialize` turns everything that a signal sends, its ending included, into values that can
  /// be kept, compared and sent on; `dematerialize` turns them back. Without it, operators such as
  /// `map` and `filter` never see an ending. A's newsletter asks for the type of each event: 2 is a
  /// value, 1 an error, 0 the completion. B calls `RACEvent` useless (然并卵); “an error that waits in
  /// line” is a use.
  ///
  /// **Trap.** A materialized signal completes even where its source fails: the error has become a
  /// value, and nothing is left that could fail. And A says `Thanks!` for its own request, although
  /// that fails: see lesson 43.
  ///
  /// `RACUnit` is the value of a signal that only says that something happened; in Swift it is
  /// `Void`, while nil is the absence of a value. Combine has no `materialize`. Swift's `Result` is
  /// a value or an error, with no case for the completion.
  ///
  /// Where the documents are wrong:
  /// - A writes `RACEventType:2 --> 0 = RACEventTypeNext` beside its log: 2 is a next, 1 an error,
  ///   and 0 the completion.
  /// - B says to understand `RACUnit` simply as nil: it is a value, and a subscriber is called with
  ///   it.
  @LessonBuilder static var eventsAsValues: Lesson {
    Lesson(
      31, "Events as values", in: .operators,
      retelling: .a("示例：发邮件"), .b("RACUnit", "RACEvent"))

    /// Two values and an end, two values and an error. How does each signal itself end?
    Scene("materialize") { log in
      let signals: [Signal<Int>] = [.of(1, 2), .of(1, 2).concat(.error(Offline()))]
      for signal in signals {
        signal.materialize().subscribe(
          next: { log("\($0)") }, error: { log("error \($0)") }, completed: { log("(completed)") })
      }
    }

    /// Which event says `Thanks!`, and which number has it?
    Scene("the type of an event") { log in
      let request = Signal<String> { subscriber in
        subscriber.sendNext("Loading...")
        return Scheduler.main.after(.seconds(2)) { subscriber.sendCompleted() }
      }
      thanks(for: request, log)
    }

    /// The same request, but it fails. What is missing from the log?
    Scene("no thanks for an error") { log in
      let request = Signal<String> { subscriber in
        subscriber.sendNext("Loading...")
        return Scheduler.main.after(.seconds(2)) { subscriber.sendError(Offline()) }
      }
      thanks(for: request, log)
    }

    /// Four events are turned back. What becomes of the 3 behind the completion?
    Scene("dematerialize") { log in
      let events = Signal<Event<Int>>.of(.next(1), .next(2), .completed, .next(3))
      events.drawn("events").dematerialize().drawn("dematerialize").subscribe(
        next: { log("\($0)") }, completed: { log("(completed)") })
    }

    /// Delayed as it is, then as events. When does the error arrive each time?
    Scene("an error that waits in line") { log in
      let failing = Signal.return("Loading...").concat(.error(Offline()))
      log("(delayed as it is)")
      failing.delay(.seconds(2)).drawn("as it is")
        .subscribe(next: { log("\($0)") }, error: { log("\($0)") })
      Scheduler.main.after(.seconds(1)) {
        log("(delayed as events)")
        failing.materialize().delay(.seconds(2)).dematerialize().drawn("as events")
          .subscribe(next: { log("\($0)") }, error: { log("\($0)") })
      }
    }

    /// Two units, and then an empty signal. How often is something saved?
    Scene("a unit") { log in
      let saved = Subject<Void>().drawn(hot: "saved")
      saved.subscribeNext { log("saved") }
      saved.scan(0) { count, _ in count + 1 }.drawn("scan").subscribeNext { log("(\($0) times)") }
      saved.sendNext(())
      saved.sendNext(())

      let none = Signal<Void>.empty()
      none.subscribe(next: { log("saved") }, completed: { log("(nothing was saved)") })
    }
  }
}

/// Thanks when the request has completed, as A's newsletter does.
private func thanks(for request: Signal<String>, _ log: Log) {
  request.drawn("request").materialize()
    .filter { event in
      log("... RACEventType:\(event.type)")
      return event == .completed
    }
    .map { _ in "Thanks!" }
    .drawn("thanks")
    .subscribeNext { log("\($0)") }
}

private struct Offline: Error, CustomStringConvertible {
  let description = "offline"
}
