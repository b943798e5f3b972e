import Reactive
import Stage

extension Lesson {
  /// An app loads messages after a successful login, and does not need the login's values. `then`
  /// waits for a signal to complete, drops its values, and calls a closure that returns the next
  /// signal.
  @LessonBuilder static var then: Lesson {
    Lesson(19, "Then", title: "then", in: .operators)

    /// A sends AA and completes, B only completes, and C sends CC. Which values arrive?
    ///
    /// - [ ] AA and CC. {"AA"} → `then` drops the values of the signal it waits for.
    /// - [x] Only CC. {"CC" and no "AA"}
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
    // It calls each closure when the previous signal has completed.
    //
    // As tutorial A notes, the result is a separate signal: it behaves like the last signal that a
    // closure returned, but it is not the same object.
    //
    // Try:
    // - "1-2|" then "3-4|" → Only the 3 and the 4 arrive, and not before the source has completed.
    //   {lane "then other" gets 3 at 3 and lane "then other" gets 4 at 5 and lane "then other"
    //   gets no 1 and lane "then other" gets no 2}
    // - "1-2---|" then "3-4|" → Complete three ticks later: the 3 waits for the completion,
    //   although the source sends nothing after the 2. {lane "then other" gets 3 at 6}
    // - "1-2" then "3-4|" → Remove the completion: nothing arrives at all. {lane "then other"
    //   gets no 1 and lane "then other" gets no 3 and lane "then other" gets no |}
    // - "1-2#" then "3-4|" → Fail instead: the values are dropped, but the error is not, and no 3
    //   follows. {lane "then other" gets # at 3 and lane "then other" gets no 2 and
    //   lane "then other" gets no 3}

    /// A plain signal completes, and `then` continues with another one. Which values does the
    /// subscriber receive?
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
    // Why: `then` drops the first signal's values and calls the closure when that signal completes.
    // The second signal's value arrives even though that signal never completes.
    //
    // **Where A is wrong.** Its comment says "如果 使用 RACSignal 或 RACSubject
    // ，那么必须要等这些对象订阅完后": if you use a RACSignal or a RACSubject, you must subscribe
    // to it before it sends. But a cold signal sends when it is subscribed to, and tutorials B and
    // D use two cold signals in their example of `then`.

    /// Here the subjects are plain, and A has completed before anything subscribes to it. What
    /// makes CC arrive?
    ///
    /// - [ ] Nothing: A has completed. {no "RACSubject C"} → A plain subject does not remember that
    ///   it has ended, so it can complete again.
    /// - [ ] A's first completion is enough. {"RACSubject C" at 1} → Nothing was subscribed to A
    ///   when it completed.
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
    // Why: Plain subjects replay neither values nor completions. `then` misses everything that they
    // send before it subscribes.
    //
    // **Trap.** Use replay subjects for signals that may send or complete before `then` listens, as
    // tutorial A does.
    //
    // **In Swift** you write one `await` after another. Combine has no such operator. Its
    // `ignoreOutput` changes the output type to `Never`, so you must map the output before you can
    // call `append`. And `append` takes a publisher instead of a closure, so wrap that publisher in
    // `Deferred`.
  }
}
