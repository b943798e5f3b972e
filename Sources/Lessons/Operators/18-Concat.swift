import Reactive
import Stage

extension Lesson {
  /// Some work must not begin before other work is done. `concat` puts one signal after another:
  /// it subscribes to the first, passes on what that sends, and subscribes to the second only
  /// when the first has completed. If the first fails, so does the whole, and the second is never
  /// asked for.
  ///
  /// **Trap.** Forgetting `sendCompleted` is the usual mistake, and the symptom is silence. The
  /// other is to append a subject, which sends whether or not its turn has come: what it sends
  /// before is lost.
  ///
  /// Combine calls this `append`, asynchronous algorithms call it `chain`, and with `async` it is
  /// one loop after another.
  ///
  /// Where the documents are wrong:
  /// - A, B and D comment that signal A is appended to signal B, but it is B that is appended to
  ///   A.
  /// - B and D name signal A in the last of their steps, but the values that are passed on then
  ///   are those of signal B.
  @LessonBuilder static var concat: Lesson {
    Lesson(
      18, "Concat", title: "concat", in: .operators,
      retelling: .a("concat(合并)"), .b("concat"), .d("concat"))

    /// Signal A sends a 1 and says no more. When does signal B get its turn?
    Scene("unfinished", from: "2020-05-28 18:30:00.374674") { log in
      let signalA = Signal<Int> { subscriber in
        subscriber.sendNext(1)
        return nil
      }
      signalA.concat(signalB()).subscribeNext { log("\($0)") }
    }

    /// Now signal A completes. What has changed?
    Scene("finished", from: "2020-05-28 18:30:00.374674") { log in
      let signalA = Signal<Int> { subscriber in
        subscriber.sendNext(1)
        subscriber.sendCompleted()
        return nil
      }
      signalA.concat(signalB()).subscribeNext { log("\($0)") }
    }

    /// Now signal A fails. Is the 2 sent?
    Scene("failed", from: "2020-05-28 18:30:00.374674") { log in
      let signalA = Signal<Int> { subscriber in
        subscriber.sendNext(1)
        subscriber.sendError(Failure())
        return nil
      }
      signalA.concat(signalB()).subscribeNext {
        log("\($0)")
      } error: { _ in
        log("(an error)")
      }
    }

    /// Three signals in a row. When is each subscribed to?
    Scene("Hello World !") { log in
      let signalA = word("Hello", log)
      let signalB = word("World", log)
      let signalC = word("!", log)

      let concatSignalAB = signalA.concat(signalB)
      let concatSignalABC = concatSignalAB.concat(signalC)
      concatSignalABC.subscribeNext {
        log("\($0)")
      } completed: {
        log("(completed)")
      }
    }

    /// Subject B does not wait for its turn. Which of its values gets through?
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

    /// Signal A and signal B by themselves, and one after the other. Compare the lanes.
    Scene("marbles") { log in
      let signalA = everySecond("1", "2", "3")
      let signalB = everySecond("4", "5")
      follow(signalA, as: "signalA", log)
      follow(signalB, as: "signalB", log)
      follow(signalA.concat(signalB), as: "concat", log)
    }
  }
}

/// Sends 2, and does not end.
private func signalB() -> Signal<Int> {
  Signal { subscriber in
    subscriber.sendNext(2)
    return nil
  }
}

private struct Failure: Error {}

/// Sends a word and completes, and says when it is asked to.
private func word(_ word: String, _ log: Log) -> Signal<String> {
  Signal { subscriber in
    log("(subscribed to \(word))")
    subscriber.sendNext(word)
    subscriber.sendCompleted()
    return nil
  }
}

/// Sends the values one second after the other.
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
