import Reactive
import Stage

extension Lesson {
  /// Operators such as `map` and `filter` handle only values, so they cannot react to a signal's
  /// ending. `materialize` turns every event into a value, and `dematerialize` turns these values
  /// back into events.
  @LessonBuilder static var eventsAsValues: Lesson {
    Lesson(31, "Events as values", in: .operators)

    /// The first source sends two values and completes; the second sends two values and fails. How
    /// does each materialized signal itself end?
    ///
    /// - [ ] The first completes, and the second fails. {"error offline"} → The error has become a
    ///   value.
    /// - [x] Both complete. {2 "(completed)"}
    Scene("materialize") { log in
      let signals: [Signal<Int>] = [.of(1, 2), .of(1, 2).concat(.error(Offline()))]
      for signal in signals {
        signal.drawn("source").materialize().drawn("materialize").subscribe(
          next: { log("\($0)") }, error: { log("error \($0)") }, completed: { log("(completed)") })
      }
    }
    // Why: `materialize` sends each event as a value, including the ending, and then completes. The
    // source's error has become a value, so the result cannot fail.
    //
    // Try:
    // - "a-#" materialize → The error arrives as a value, and a completion follows it.
    //   {lane "materialize" gets "#" at 2 and lane "materialize" gets | at 2 and lane "materialize"
    //   gets no #}
    // - "a-|" materialize → Complete instead of failing: the completion also arrives as a value,
    //   and then the result completes. {lane "materialize" gets "|" at 2 and lane "materialize"
    //   gets | at 2}
    // - "a-#" materialize, dematerialize → Turn the values back into events: the result fails at 2
    //   s, like the source. {lane "dematerialize" gets # at 2 and lane "dematerialize" gets no |}
    // - "a-#" materialize, delay 2, dematerialize → Delay the values in between: the a arrives, and
    //   the error follows two seconds later. {lane "dematerialize" gets a at 2 and
    //   lane "dematerialize" gets # at 4}
    // - "a-#" materialize, take 1, dematerialize → Take only the first value: the result completes
    //   with it, and the error never arrives. {lane "dematerialize" gets | at 0 and
    //   lane "dematerialize" gets no #}

    /// The newsletter in tutorial A filters events by their type. Which event causes `Thanks!`, and
    /// which number does it have?
    Scene("the type of an event") { log in
      let request = Signal<String> { subscriber in
        subscriber.sendNext("Loading...")
        return Scheduler.main.after(.seconds(2)) { subscriber.sendCompleted() }
      }
      thanks(for: request, log)
    }
    // Why: The filter receives the completion, because the completion is a value here. Its type is
    // 0.
    //
    // **Where A is wrong.** It notes `RACEventType:2 --> 0 = RACEventTypeNext` beside its log. But
    // 2 is a next, 1 an error, and 0 the completion.

    /// The request is the same, but it fails. What is missing from the log?
    Scene("no thanks for an error") { log in
      let request = Signal<String> { subscriber in
        subscriber.sendNext("Loading...")
        return Scheduler.main.after(.seconds(2)) { subscriber.sendError(Offline()) }
      }
      thanks(for: request, log)
    }
    // Why: The error has type 1, and the filter passes on only the completion. The materialized
    // signal completes afterwards, but that completion is not one of the request's events.
    //
    // Tutorial A's code says `Thanks!` although its request fails; lesson 43 shows why.

    /// `dematerialize` turns four values back into events: 1, 2, a completion and a 3. What happens
    /// to the 3?
    ///
    /// - [ ] It arrives after the completion. {lane "dematerialize" gets 3} → Nothing follows an
    ///   ending.
    /// - [x] It is dropped. {lane "dematerialize" gets no 3}
    Scene("dematerialize") { log in
      let events = Signal<Event<Int>>.of(.next(1), .next(2), .completed, .next(3))
      events.drawn("events").dematerialize().drawn("dematerialize").subscribe(
        next: { log("\($0)") }, completed: { log("(completed)") })
    }
    // Why: `dematerialize` turns the third value into a real completion, which ends the
    // subscription.

    /// The same failing signal is delayed twice: once directly, and once as values that represent
    /// its events. When does the error arrive?
    ///
    /// - [ ] Two seconds late both times. {"offline" at 2} → `delay` passes on an error at once.
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
    // Why: `delay` passes on an error at once and drops the values that are waiting. As a value,
    // the error waits like any other value, and arrives after the values that were sent before it.
    //
    // Tutorial B calls `RACEvent` useless ("然并卵"), but this scene has a use for it.
    //
    // **Trap.** A materialized signal completes even if its source fails. Dematerialize it before
    // you handle errors.

    /// The subject sends two units, and then a handler subscribes to an empty signal. How many
    /// times is `saved` logged?
    ///
    /// - [ ] Never, because a unit is nil. → A unit is a value, so the handler is called with it.
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
    // **Where B is wrong.** It says of `RACUnit` "可以直接理解为nil": you can simply read it as
    // nil. But a unit is a value, and a subscriber is called with it. In Swift a unit is `Void`,
    // while nil is the absence of a value.
    //
    // **In Combine** there is no `materialize`. Swift's `Result` holds a value or an error, but has
    // no case for the completion.
  }
}

/// Logs the type of each of the request's events, and "Thanks!" when the request has completed, as
/// tutorial A's newsletter does.
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
