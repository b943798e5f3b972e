import Reactive
import Stage

extension Lesson {
  /// An upload must not start before the login has finished. `concat` subscribes to a second signal
  /// only when the first one has completed.
  @LessonBuilder static var concat: Lesson {
    Lesson(18, "Concat", title: "concat", in: .operators)

    /// Signal A sends a 1 and does nothing more. When is signal B subscribed to?
    ///
    /// - [ ] After the 1, the only value of A. {"2"} → `concat` waits for the completion, not for
    ///   values.
    /// - [x] Never. {no "2"}
    Scene("unfinished", from: "2020-05-28 18:30:00.374674") { log in
      let signalA = Signal<Int> { subscriber in
        subscriber.sendNext(1)
        return nil
      }
      signalA.drawn("A").concat(signalB().drawn("B")).drawn("concat").subscribeNext { log("\($0)") }
    }
    // Why: Only A's completion starts B. A never completes, so `concat` never subscribes to B.
    //
    // **Trap.** If a signal forgets `sendCompleted`, every signal after it stays silent. There is
    // no error and no warning.
    //
    // Try:
    // - "1-2|" concat "3-4|" → The second signal begins at 3 s, when the first one completes.
    //   {lane "other" gets 3 at 3 and lane "concat other" gets 4 at 5 and lane "concat other"
    //   gets | at 6}
    // - "1-2---|" concat "3-4|" → Complete three ticks later: the 3 and the 4 arrive three ticks
    //   later as well. {lane "concat other" gets 3 at 6 and lane "concat other" gets 4 at 8}
    // - "|" concat "3-4|" → Send nothing but a completion: the second signal begins at once.
    //   {lane "other" gets 3 at 0 and lane "concat other" gets 4 at 2 and lane "concat other"
    //   gets | at 3}
    // - "1-2#" concat "3-4|" → Fail instead: the result fails at 3 s, and the second signal never
    //   begins. {lane "concat other" gets # at 3 and lane "other" gets no 3}

    /// Now signal A completes. What changes in the log?
    Scene("finished", from: "2020-05-28 18:30:00.374674") { log in
      let signalA = Signal<Int> { subscriber in
        subscriber.sendNext(1)
        subscriber.sendCompleted()
        return nil
      }
      signalA.drawn("A").concat(signalB().drawn("B")).drawn("concat").subscribeNext { log("\($0)") }
    }
    // Why: `concat` does not pass on A's completion. Instead it subscribes to B, and B's ending
    // becomes the ending of the result.
    //
    // **Where A, B and D are wrong.** Their comments say "把signalA拼接到signalB后": signal A is
    // appended to signal B. But it is B that is appended to A. The rest of the comment is right: B
    // starts when A has completed.

    /// Now signal A fails. Is the 2 sent?
    ///
    /// - [ ] Yes: A is over, so it is B's turn. {"2"} → Only a completion starts B.
    /// - [x] No: the error ends the result. {"(an error)" and no "2"}
    Scene("failed", from: "2020-05-28 18:30:00.374674") { log in
      let signalA = Signal<Int> { subscriber in
        subscriber.sendNext(1)
        subscriber.sendError(Failure())
        return nil
      }
      signalA.drawn("A").concat(signalB().drawn("B")).drawn("concat").subscribeNext {
        log("\($0)")
      } error: { _ in
        log("(an error)")
      }
    }
    // Why: An error ends the whole result at once, and B is never subscribed to.

    /// Three signals follow one another. When is each of them subscribed to?
    Scene("Hello World !") { log in
      let signalA = word("Hello", log).drawn("A")
      let signalB = word("World", log).drawn("B")
      let signalC = word("!", log).drawn("C")

      let concatSignalAB = signalA.concat(signalB)
      let concatSignalABC = concatSignalAB.concat(signalC)
      concatSignalABC.drawn("concat").subscribeNext {
        log("\($0)")
      } completed: {
        log("(completed)")
      }
    }
    // Why: Each completion starts the next signal: `concat` subscribes to World during the
    // `sendCompleted` call that completes Hello.

    /// This scene writes out `concat` as ReactiveObjC builds it. The step numbers come from
    /// tutorials B and D. When is signal B subscribed to?
    ///
    /// - [ ] Together with A, and B's values wait. {"(6:" before "(4:"} → B's block has not even
    ///   run when A sends its value.
    /// - [x] In the completion handler that `concat` passes when it subscribes to A.
    ///   {"(5:" before "(6:" and "(4:" before "(5:"}
    Scene("inner steps") { log in
      let signalA = Signal<Int> { subscriber in
        log("(3: the block of A runs)")
        subscriber.sendNext(1)
        subscriber.sendCompleted()
        return nil
      }.drawnCalls("A")
      let signalB = Signal<Int> { subscriber in
        log("(6: the block of B runs)")
        subscriber.sendNext(2)
        return nil
      }.drawnCalls("B")
      let concat = Signal<Int> { subscriber in
        log("(1: subscribed, so the block of concat runs)")
        let disposable = CompoundDisposable()
        log("(2: it subscribes to A)")
        disposable.add(
          signalA.subscribe(
            next: { value in
              log("(4: A sends \(value), and concat sends it on)")
              subscriber.sendNext(value)
            },
            error: { subscriber.sendError($0) },
            completed: {
              log("(5: A has completed, so B is subscribed to)")
              disposable.add(signalB.subscribe(subscriber))
            }))
        return disposable
      }
      concat.drawnCalls("concat").subscribeNext {
        log($0 == 1 ? "1" : "(7: B sends \($0))")
      }
    }
    // Why: `concat` subscribes to A with handlers of its own. They pass values and errors straight
    // to your subscriber, and the completion handler subscribes your subscriber to B.
    //
    // **Where B and D are wrong.** In their last step, B calls the second source
    // "第二个源信号（signalA）", and D "第二个源信号(signalA)". But the values passed on in that
    // step come from signal B.

    /// Subject B does not wait for its turn: it sends B1 before A has completed, and B2 after.
    /// Which of them arrives?
    ///
    /// - [ ] Both: `concat` keeps B1 until A has completed. {"B1" at 3} → `concat` has not
    ///   subscribed to B yet, so it cannot keep anything.
    /// - [x] Only B2. {"B2" at 4 and 1 "B1"}
    Scene("before its turn") { log in
      let subjectA = Subject<String>().drawn(hot: "subjectA")
      let subjectB = Subject<String>().drawn(hot: "subjectB")
      subjectA.concat(subjectB).drawn("concat").subscribeNext { log("\($0)") }
      Scheduler.main.after(.seconds(1)) { subjectA.sendNext("A1") }
      Scheduler.main.after(.seconds(2)) {
        log("(subjectB sends B1)")
        subjectB.sendNext("B1")
      }
      Scheduler.main.after(.seconds(3)) {
        log("(subjectA completes)")
        subjectA.sendCompleted()
      }
      Scheduler.main.after(.seconds(4)) { subjectB.sendNext("B2") }
    }
    // Why: A subject sends only to its current subscribers. Until A completes, `concat` has not
    // subscribed to B.
    //
    // **Trap.** Values that a hot signal sends before its turn are lost.

    /// Signal A and signal B each have a subscriber of their own, and a third one subscribes to A
    /// followed by B. When does `concat` send the 4?
    Scene("marbles") { log in
      let signalA = everySecond("1", "2", "3")
      let signalB = everySecond("4", "5")
      follow(signalA, as: "signalA", log)
      follow(signalB, as: "signalB", log)
      follow(signalA.concat(signalB), as: "concat", log)
    }
    // Why: B is cold, so its work begins when `concat` subscribes to it at 3 s, and its first value
    // comes a second later. The lane signalB shows a separate subscription, which began at 0 s.
    //
    // **In Combine** this is `append`, and in AsyncAlgorithms `chain`. With `async`, write one loop
    // after the other.
  }
}

/// Returns a signal that sends 2 and does not end.
private func signalB() -> Signal<Int> {
  Signal { subscriber in
    subscriber.sendNext(2)
    return nil
  }
}

private struct Failure: Error {}

/// Returns a signal that sends a word and completes, and logs each subscription.
private func word(_ word: String, _ log: Log) -> Signal<String> {
  Signal { subscriber in
    log("(subscribed to \(word))")
    subscriber.sendNext(word)
    subscriber.sendCompleted()
    return nil
  }
}

/// Returns a signal that sends `values` one second apart, beginning after a second, and completes.
private func everySecond(_ values: String...) -> Signal<String> {
  .concat(values.map { .return($0).delay(.seconds(1)) })
}

private func follow(_ signal: Signal<String>, as name: String, _ log: Log) {
  signal.drawn(name).subscribeNext {
    log("\(name) \($0)")
  } completed: {
    log("\(name) completed")
  }
}
