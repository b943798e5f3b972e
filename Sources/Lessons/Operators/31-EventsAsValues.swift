import Reactive
import Stage

extension Lesson {
  /// Operators such as `map` and `filter` handle only values, so they cannot react to a signal's
  /// ending. `materialize` turns every event into a value, and `dematerialize` turns the values
  /// back.
  @LessonBuilder static var eventsAsValues: Lesson {
    Lesson(
      31, "Events as values", in: .operators,
      retelling: .a("示例：发邮件"), .b("RACUnit", "RACEvent"))

    /// Two values and a completion, then two values and an error. How does each materialized signal
    /// itself end?
    ///
    /// - [ ] The first completes, the second fails. {"error offline"} → The error has become a
    ///   value.
    /// - [x] Both complete. {2 "(completed)"}
    Scene("materialize") { log in
      let signals: [Signal<Int>] = [.of(1, 2), .of(1, 2).concat(.error(Offline()))]
      for signal in signals {
        signal.drawn("source").materialize().drawn("materialize").subscribe(
          next: { log("\($0)") }, error: { log("error \($0)") }, completed: { log("(completed)") })
      }
    }
    // Why: `materialize` sends each event as a value, including the ending, and then completes.
    // Nothing is left that could fail.
    //
    // Try:
    // - "a-#" materialize → The error arrives as a value, and a completion follows it.
    //   {lane "materialize" gets "#" at 2 and lane "materialize" gets | at 2 and lane "materialize"
    //   gets no #}
    // - "a-|" materialize → Complete instead of failing: the completion arrives as a value too, and
    //   then the result completes. {lane "materialize" gets "|" at 2 and lane "materialize" gets |
    //   at 2}
    // - "a-#" materialize, dematerialize → Turn the values back into events: the result fails at 2
    //   s, like the source. {lane "dematerialize" gets # at 2 and lane "dematerialize" gets no |}
    // - "a-#" materialize, delay 2, dematerialize → Delay the values in between: the a arrives, and
    //   the error two seconds after it. {lane "dematerialize" gets a at 2 and lane "dematerialize"
    //   gets # at 4}
    // - "a-#" materialize, take 1, dematerialize → Take only the first value: the result completes
    //   with it, and the error never arrives. {lane "dematerialize" gets | at 0 and
    //   lane "dematerialize" gets no #}

    /// A's newsletter filters by the type of the event. Which event says `Thanks!`, and which
    /// number does it have?
    Scene("the type of an event") { log in
      let request = Signal<String> { subscriber in
        subscriber.sendNext("Loading...")
        return Scheduler.main.after(.seconds(2)) { subscriber.sendCompleted() }
      }
      thanks(for: request, log)
    }
    // Why: The filter sees the completion because it is a value here. Its type is 0.
    //
    // **Where A is wrong.** It writes `RACEventType:2 --> 0 = RACEventTypeNext` beside its log: 2
    // is a next, 1 an error, and 0 the completion.

    /// The same request, but it fails. What is missing from the log?
    Scene("no thanks for an error") { log in
      let request = Signal<String> { subscriber in
        subscriber.sendNext("Loading...")
        return Scheduler.main.after(.seconds(2)) { subscriber.sendError(Offline()) }
      }
      thanks(for: request, log)
    }
    // Why: The error has type 1, and the filter passes only the completion. The materialized signal
    // completes afterwards, but that is no longer an event of the request.
    //
    // Tutorial A says `Thanks!` for its own request, although that request fails; lesson 43 shows
    // why.

    /// Four events are turned back: 1, 2, a completion and a 3. What happens to the 3?
    ///
    /// - [ ] It arrives after the completion. {lane "dematerialize" gets 3} → Nothing follows an
    ///   ending.
    /// - [x] It is dropped. {lane "dematerialize" gets no 3}
    Scene("dematerialize") { log in
      let events = Signal<Event<Int>>.of(.next(1), .next(2), .completed, .next(3))
      events.drawn("events").dematerialize().drawn("dematerialize").subscribe(
        next: { log("\($0)") }, completed: { log("(completed)") })
    }
    // Why: `dematerialize` turns the completion value into a real completion, and that ends the
    // subscription.

    /// The same failing signal is delayed twice: once as it is, once as events. When does the error
    /// arrive?
    ///
    /// - [ ] Two seconds late both times. {"offline" at 2} → `delay` lets an error pass at once.
    /// - [x] At once the first time, two seconds late the second time.
    ///   {"offline" at 0 and "offline" at 3}
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
    // Why: `delay` passes errors at once and drops waiting values. As a value, the error waits like
    // any other, behind the values that came before it.
    //
    // B calls `RACEvent` useless (然并卵). Here is a use for it.
    //
    // **Trap.** A materialized signal completes even if its source fails. Dematerialize it before
    // you handle errors.

    /// Two units are sent, and then an empty signal is subscribed to. How many times is something
    /// saved?
    ///
    /// - [ ] Never: a unit is nil. → A unit is a value; the handler is called with it.
    /// - [x] Twice. {"(2 times)" and no "(3 times)"}
    Scene("a unit") { log in
      let saved = Subject<Void>().drawn(hot: "saved")
      saved.subscribeNext { log("saved") }
      saved.scan(0) { count, _ in count + 1 }.drawn("scan").subscribeNext { log("(\($0) times)") }
      saved.sendNext(())
      saved.sendNext(())

      let none = Signal<Void>.empty()
      none.subscribe(next: { log("saved") }, completed: { log("(nothing was saved)") })
    }
    // Why: A unit is a value without content, so the handler runs for each one. `empty` sends no
    // value at all.
    //
    // **Where B is wrong.** It says to understand `RACUnit` simply as nil, but it is a value, and a
    // subscriber is called with it. In Swift it is `Void`, while nil is the absence of a value.
    //
    // **In Combine** there is no `materialize`. Swift's `Result` is a value or an error, without a
    // case for the completion.
  }
}

/// Returns a signal that sends thanks when the request has completed, as in A's newsletter.
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
