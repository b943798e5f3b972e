import Reactive
import Stage

extension Lesson {
  /// `materialize` turns everything that a signal sends, its ending included, into values that can
  /// be kept, compared and sent on; `dematerialize` turns them back.
  ///
  /// An ending is easy to lose otherwise: no operator on values can see it. A's newsletter example
  /// asks for the type of each event, 2 for a value, 1 for an error and 0 for the completion, and
  /// says `Thanks!` when a 0 comes. (Its own request fails and is thanked all the same, because a
  /// command's signals complete where the work fails: see lesson 41.) Look at how both materialized
  /// signals complete, the failing one too: its error has become a value, and nothing is left that
  /// could fail.
  ///
  /// B calls `RACEvent` useless (然并卵). The scene with the delay shows a use: `delay` lets an error
  /// pass at once, so it overtakes the values before it, but as an event it waits in line.
  ///
  /// `RACUnit` is the value of a signal that has nothing to say but that something happened. In
  /// Swift it is `Void`, which is a value like any other, counted and mapped, while a nil is the
  /// absence of one.
  ///
  /// Combine has no `materialize`; Swift's `Result` is an event without the completion.
  ///
  /// Where the documents are wrong:
  /// - A writes `RACEventType:2 --> 0 = RACEventTypeNext` beside its log: 2 is a next, 1 an error,
  ///   and 0 the completion.
  /// - B says to understand `RACUnit` simply as nil: it is a value, and a subscriber is called with
  ///   it.
  @LessonBuilder static var eventsAsValues: Lesson {
    Lesson(
      30, "Events as values", in: .operators,
      retelling: .a("示例：发邮件"), .b("RACUnit", "RACEvent"))

    Scene("materialize") { log in
      let signals: [Signal<Int>] = [.of(1, 2), .of(1, 2).concat(.error(Offline()))]
      for signal in signals {
        signal.materialize().subscribe(
          next: { log("\($0)") }, error: { log("error \($0)") }, completed: { log("(completed)") })
      }
    }

    Scene("the type of an event") { log in
      let request = Signal<String> { subscriber in
        subscriber.sendNext("Loading...")
        return Scheduler.main.after(.seconds(2)) { subscriber.sendCompleted() }
      }
      thanks(for: request, log)
    }

    Scene("no thanks for an error") { log in
      let request = Signal<String> { subscriber in
        subscriber.sendNext("Loading...")
        return Scheduler.main.after(.seconds(2)) { subscriber.sendError(Offline()) }
      }
      thanks(for: request, log)
    }

    Scene("dematerialize") { log in
      let events = Signal<Event<Int>>.of(.next(1), .next(2), .completed, .next(3))
      events.dematerialize().subscribe(next: { log("\($0)") }, completed: { log("(completed)") })
    }

    Scene("an error that waits in line") { log in
      let failing = Signal.return("Loading...").concat(.error(Offline()))
      log("(delayed as it is)")
      failing.delay(.seconds(2)).subscribe(next: { log("\($0)") }, error: { log("\($0)") })
      Scheduler.main.after(.seconds(1)) {
        log("(delayed as events)")
        failing.materialize().delay(.seconds(2)).dematerialize().subscribe(
          next: { log("\($0)") }, error: { log("\($0)") })
      }
    }

    Scene("a unit") { log in
      let saved = Subject<Void>()
      saved.subscribeNext { log("saved") }
      saved.scan(0) { count, _ in count + 1 }.subscribeNext { log("(\($0) times)") }
      saved.sendNext(())
      saved.sendNext(())

      let none = Signal<Void>.empty()
      none.subscribe(next: { log("saved") }, completed: { log("(nothing was saved)") })
    }
  }
}

/// Thanks when the request has completed, as A's newsletter does.
private func thanks(for request: Signal<String>, _ log: Log) {
  request.materialize()
    .filter { event in
      log("... RACEventType:\(event.type)")
      return event == .completed
    }
    .map { _ in "Thanks!" }
    .subscribeNext { log("\($0)") }
}

private struct Offline: Error, CustomStringConvertible {
  let description = "offline"
}
