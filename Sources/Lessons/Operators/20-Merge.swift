import Reactive
import Stage

extension Lesson {
  /// A list reloads when the user pulls it down, when the app becomes active, and when a message
  /// arrives. `merge` subscribes to several signals at once and passes on every value when it
  /// arrives.
  @LessonBuilder static var merge: Lesson {
    Lesson(20, "Merge", title: "merge", in: .operators)

    /// The replay subjects receive their values in the order C, A, B, and the code merges them in
    /// the order B, A, C. In which order do the values arrive?
    ///
    /// - [ ] C, A, B: the order in which they were sent. {"CC" before "AA"} → Each subject has
    ///   stored its value, and sends it when it is subscribed to.
    /// - [x] B, A, C: the order in which `merge` subscribes.
    ///   {"BB" before "AA" and "AA" before "CC"}
    Scene("replay subjects", from: "2020-05-28 14:16:49.377200") { log in
      let subjectA = ReplaySubject<String>()
      let subjectB = ReplaySubject<String>()
      let subjectC = ReplaySubject<String>()

      subjectC.sendNext("CC")
      subjectA.sendNext("AA")
      subjectB.sendNext("BB")

      subjectB.drawn("B").merge(subjectA.drawn("A")).merge(subjectC.drawn("C")).drawn("merge")
        .subscribeNext { log("\($0)") }
    }
    // Why: `merge` subscribes to its signals one after another, and each replay subject sends its
    // stored value as soon as it is subscribed to.
    //
    // Try:
    // - "1--2|" merge "-a-b--|" → Every value arrives when it is sent, and the result completes
    //   with the slower signal. {lane "merge other" gets a at 1 and lane "merge other" gets 2 at 3
    //   and lane "merge other" gets | at 6}
    // - "1--2|" merge "-a" → Remove the second signal's completion: all values still arrive, but
    //   the result never completes. {lane "merge other" gets 2 at 3 and lane "merge other"
    //   gets no |}
    // - "1--2|" merge "-a#" → Let the second signal fail after the a: the result fails too, and the
    //   2 is lost. {lane "merge other" gets # at 2 and lane "merge other" gets no 2}
    // - "12|" merge "ab|", take 3 → Let both signals send at the same instants: the number arrives
    //   first each time, so `take` cuts off only the b. {lane "take 3" gets a at 0 and lane
    //   "take 3" gets 2 at 1 and lane "take 3" gets no b}

    /// This scene writes out `merge` as ReactiveObjC builds it. The step numbers come from
    /// tutorials B and D. When is signal B subscribed to?
    ///
    /// - [ ] After A has completed. {no "(2: the block of B runs)"} → That would be `concat`. Here
    ///   A has not even sent anything yet.
    /// - [x] As soon as the merged signal is subscribed to.
    ///   {"(2: the block of B runs)" before "(4: A sends)"}
    Scene("inner steps") { log in
      let signalA = letter("A", after: .seconds(1), log)
      let signalB = letter("B", after: .seconds(2), log)
      let signals = Signal<Signal<String>> { subscriber in
        log("(1: subscribed: send A as a value)")
        subscriber.sendNext(signalA.drawnCalls("A"))
        log("(1: send B as a value)")
        subscriber.sendNext(signalB.drawnCalls("B"))
        log("(3: all signals are subscribed to)")
        subscriber.sendCompleted()
        return nil
      }
      signals.flatten().drawnCalls("merge").subscribeNext { log("(4: \($0) sends)") }
    }
    // Why: `merge` creates a signal that sends the merged signals as values, and flattens that
    // signal. `flatten` subscribes to each of the merged signals as soon as it arrives.

    /// Neither signal ends. Does the second signal's value arrive?
    Scene("two signals", from: "2017-01-03 13:29:08.013") { log in
      let signalA = Signal<String> { subscriber in
        subscriber.sendNext("A")
        return nil
      }
      let signalB = Signal<String> { subscriber in
        subscriber.sendNext("B")
        return nil
      }
      signalA.drawn("A").merge(signalB.drawn("B")).drawn("merge").subscribeNext { log("\($0)") }
    }
    // Why: `merge` subscribes to both signals without waiting for anything.

    /// With `concat` the 2 would never arrive, because the first signal does not complete. Does it
    /// arrive here?
    Scene("numbers") { log in
      let signalA = Signal<Int> { subscriber in
        subscriber.sendNext(1)
        return nil
      }
      let signalB = Signal<Int> { subscriber in
        subscriber.sendNext(2)
        return nil
      }
      signalA.drawn("A").merge(signalB.drawn("B")).drawn("merge").subscribeNext { log("\($0)") }
    }
    // Why: `concat` waits for the first signal to complete, but `merge` does not wait.

    /// `a` completes at 2 s and `b` at 4 s. Which of these completions completes the result?
    ///
    /// - [ ] The first one. {"completed" at 2} → It ends only the subscription to `a`, and `b` can
    ///   still send.
    /// - [x] The last one. {"completed" at 4}
    Scene("completion") { log in
      let (a, b) = (Subject<String>().drawn(hot: "a"), Subject<String>().drawn(hot: "b"))
      a.merge(b).drawn("merge").subscribeNext {
        log("\($0)")
      } completed: {
        log("completed")
      }
      Scheduler.main.after(.seconds(1)) { a.sendNext("a") }
      Scheduler.main.after(.seconds(2)) { a.sendCompleted() }
      Scheduler.main.after(.seconds(3)) { b.sendNext("b") }
      Scheduler.main.after(.seconds(4)) { b.sendCompleted() }
    }
    // Why: The result completes when all its signals have completed, because any of them could send
    // a value until then.

    /// `a` fails before `b` has sent anything. Does `b`'s value still arrive?
    ///
    /// - [ ] Yes: `b` has not failed. {lane "merge" gets b} → The first error ends the result, and
    ///   `merge` disposes of its subscription to `b`.
    /// - [x] No. {"error" at 1 and lane "merge" gets no b}
    Scene("error") { log in
      let (a, b) = (Subject<String>().drawn(hot: "a"), Subject<String>().drawn(hot: "b"))
      a.merge(b).drawn("merge").subscribeNext {
        log("\($0)")
      } error: { _ in
        log("error")
      }
      Scheduler.main.after(.seconds(1)) { a.sendError(Failure()) }
      Scheduler.main.after(.seconds(2)) { b.sendNext("b") }
    }
    // Why: An error means that the result is broken, so `merge` disposes of its other subscriptions
    // and fails at once. To keep the result alive, catch each signal's error before the merge.

    /// Two requests run at the same time. When is "both done" logged?
    Scene("both done") { log in
      let client = Client(log: log)
      Signal.merge(
        client.fetchUserRepos().drawn("user repos"), client.fetchOrgRepos().drawn("org repos")
      ).drawn("merge").subscribeCompleted {
        log("They're both done!")
      }
    }
    // Why: The merged signal completes with the slower request. One line does the work of a
    // dispatch group.
    //
    // **Trap.** A merged value does not tell you which signal sent it. If you need to know, map
    // each source to a value that names it.
    //
    // **In Combine** and in AsyncAlgorithms this operator is also called `merge`. To wait for two
    // requests, use a task group or two `async let` declarations.
  }
}

private struct Failure: Error {}

/// Returns a signal that sends its name after `time`, and does not end.
private func letter(_ name: String, after time: Duration, _ log: Log) -> Signal<String> {
  Signal { subscriber in
    log("(2: the block of \(name) runs)")
    Scheduler.main.after(time) { subscriber.sendNext(name) }
    return nil
  }
}

/// A client whose responses arrive after a delay.
private struct Client: Sendable {
  let log: Log

  func fetchUserRepos() -> Signal<String> { fetch("user repos", taking: .seconds(0.6)) }
  func fetchOrgRepos() -> Signal<String> { fetch("org repos", taking: .seconds(0.3)) }

  private func fetch(_ name: String, taking time: Duration) -> Signal<String> {
    Signal { subscriber in
      log("(fetch \(name))")
      Scheduler.main.after(time) {
        log("(\(name) done)")
        subscriber.sendNext(name)
        subscriber.sendCompleted()
      }
      return nil
    }
  }
}
