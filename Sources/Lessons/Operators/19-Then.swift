import Reactive
import Stage

extension Lesson {
  /// After the login has succeeded, load the messages; the values of the login do not matter.
  /// `then` waits for a signal to complete, drops its values, and calls a closure for the next
  /// signal.
  @LessonBuilder static var then: Lesson {
    Lesson(19, "Then", title: "then", in: .operators, retelling: .a("then"), .b("then"), .d("then"))

    /// A sends AA and completes, B only completes, C sends CC. Which values arrive?
    ///
    /// - [ ] AA and CC. {"AA"} → `then` drops the values of the signal it waits for.
    /// - [x] CC only. {"CC" and no "AA"}
    Scene("chained", from: "2020-05-28 14:11:53.916418") { log in
      let subjectA = ReplaySubject<String>()
      subjectA.sendNext("AA")
      subjectA.sendCompleted()

      subjectA.drawn("A").then {
        let subjectB = ReplaySubject<String>()
        subjectB.sendCompleted()
        return subjectB.drawn("B", in: "then")
      }.then {
        let subjectC = ReplaySubject<String>()
        subjectC.sendNext("CC")
        return subjectC.drawn("C", in: "then")
      }.drawn("then").subscribeNext { log("RACReplaySubject C x = \($0)") }
    }
    // Why: `then` is `ignoreValues` followed by `concat` with the signal that the closure returns.
    // Each closure is called when the previous signal has completed.
    //
    // The result is a signal of its own, as A remarks: it behaves like the last signal that a
    // closure returned, but it is not that object.
    //
    // Try:
    // - "1-2|" then "3-4|" → Only the 3 and the 4 arrive, and not before the source has completed.
    //   {lane "then other" gets 3 at 3 and lane "then other" gets 4 at 5 and lane "then other"
    //   gets no 1 and lane "then other" gets no 2}
    // - "1-2---|" then "3-4|" → Complete three ticks later: the 3 waits for that, although no other
    //   value comes. {lane "then other" gets 3 at 6}
    // - "1-2" then "3-4|" → Remove the completion: nothing arrives at all. {lane "then other"
    //   gets no 1 and lane "then other" gets no 3 and lane "then other" gets no |}
    // - "1-2#" then "3-4|" → Fail instead: the values are dropped, but the error is not, and no 3
    //   follows. {lane "then other" gets # at 3 and lane "then other" gets no 2 and
    //   lane "then other" gets no 3}

    /// Two plain signals. Which values does the subscriber receive?
    Scene("simple") { log in
      Signal<Int> { subscriber in
        subscriber.sendNext(1)
        subscriber.sendCompleted()
        return nil
      }.drawn("first").then {
        Signal<Int> { subscriber in
          subscriber.sendNext(2)
          return nil
        }.drawn("second", in: "then")
      }.drawn("then").subscribeNext { log("\($0)") }
    }
    // Why: The values of the first signal are dropped, and its completion calls the closure. The
    // second signal need not complete for its value to arrive.
    //
    // **Where A is wrong.** It comments that you must subscribe to a RACSignal, as to a RACSubject,
    // before it sends, but a cold signal sends when it is subscribed to, and B's and D's example of
    // `then` consists of two cold signals.

    /// The subjects are plain ones here, and A has completed before anything subscribes to it. What
    /// makes CC arrive?
    ///
    /// - [ ] Nothing: A has completed. {no "RACSubject C"} → A plain subject forgets its end, so it
    ///   can complete again.
    /// - [ ] The first completion of A is enough. {"RACSubject C" at 1} → Nothing was subscribed to
    ///   A when it completed.
    /// - [x] A must complete again, and C must send again. {"RACSubject C" at 3}
    Scene("sent too early") { log in
      let subjectA = Subject<String>()
      let subjectC = Subject<String>()
      subjectA.sendNext("AA")
      subjectA.sendCompleted()
      log("(subjectA has completed, and nobody heard it)")

      Scheduler.main.after(.seconds(1)) {
        subjectA.drawn("A").then {
          subjectC.sendNext("CC")
          log("(subjectC has sent CC, and nobody heard it)")
          return subjectC.drawn("C", in: "then")
        }.drawn("then").subscribeNext { log("RACSubject C x = \($0)") }
      }
      Scheduler.main.after(.seconds(2)) {
        log("(subjectA completes again, now that it is subscribed to)")
        subjectA.sendCompleted()
      }
      Scheduler.main.after(.seconds(3)) {
        log("(subjectC sends again, now that it is subscribed to)")
        subjectC.sendNext("CC")
      }
    }
    // Why: A plain subject replays neither values nor its completion. `then` misses everything that
    // is sent before it subscribes.
    //
    // **Trap.** Use replay subjects for signals that may send or complete before `then` listens, as
    // tutorial A does.
    //
    // **In Swift** this is one `await` after another. Combine has no operator for it.
    // `ignoreOutput` changes the output type to `Never`, which you must map before you can
    // `append`. And `append` takes a publisher instead of a closure, so wrap that publisher in
    // `Deferred`.
  }
}
