import Controls
import Reactive
import Stage

extension Lesson {
  /// Not every value of a signal is wanted. This family chooses by position, by a test or by
  /// another signal: `take` keeps the first values, `takeLast` the last, `skip` drops the first,
  /// and `takeUntil` listens until something else happens.
  ///
  /// `take` completes its subscriber right after the last value it lets through, but the source
  /// knows nothing of it: a loop that is already running runs to its end. `takeLast` cannot know
  /// which values are the last before the signal completes. So all of them come then, or none if it
  /// never completes.
  ///
  /// **Trap.** The order counts: `skip(1).take(1)` is the second value, `take(1).skip(1)` none.
  /// (Text fields are lesson 35, the end of an owner is lesson 38.)
  ///
  /// Combine calls them `prefix`, `last`, which gives one value, `dropFirst` and
  /// `prefix(untilOutputFrom:)`; sequences of all kinds have `prefix` and `dropFirst`.
  ///
  /// Where the documents are wrong:
  /// - A prints the last two values under `takeLast:1`, which gives one; its transcript is that
  ///   of `takeLast:2`.
  /// - A ends the log of `skip:1 take:1` with the source's 4, but the source runs to its end and
  ///   says `sendCompleted` as well.
  /// - A, B and D say that `takeUntil` waits for the other signal to complete, but a value of it
  ///   does as well, and its error does nothing.
  /// - D says that `skip` leaves out the N-th value, but it leaves out the first N.
  /// - B and D say that the first input in a text field is not heard after `skip(1)`, but it is:
  ///   what is skipped is the text that the field had before.
  @LessonBuilder static var takeAndSkip: Lesson {
    Lesson(
      17, "Take and skip", title: "take, takeLast, takeUntil, skip", in: .operators,
      retelling: .a("skip、take、takeUntil、takeLast"), .b("take", "takeLast", "takeUntil", "skip"),
      .d("skip", "take", "takeLast", "takeUntil"))

    /// First without any operator: how do the lines of the source and of its subscriber
    /// alternate?
    Scene("all", from: "2020-06-03 14:51:53.558366") { log in
      createSignal(log).drawn("source").subscribeNext { log("subscribeNext -- \($0)") }
    }

    /// Two values are enough for the subscriber. Does the source stop?
    Scene("take 2", from: "2020-06-03 14:53:40.530949") { log in
      createSignal(log).drawn("source").take(2).drawn("take").subscribeNext {
        log("subscribeNext -- \($0)")
      }
    }

    /// Guess which value arrives. Would `take(1).skip(1)` give the same?
    Scene("skip 1 take 1", from: "2020-06-03 14:59:58.615703") { log in
      createSignal(log).drawn("source").skip(1).take(1).drawn("result").subscribeNext {
        log("subscribeNext -- \($0)")
      }
    }

    /// When do the last two values arrive?
    Scene("take last", from: "2020-06-03 15:04:32.363153") { log in
      let signal = Signal<Int> { subscriber in
        for i in 0..<5 {
          log("signal -- \(i)")
          subscriber.sendNext(i)
        }
        subscriber.sendCompleted()
        return nil
      }
      signal.drawn("source").takeLast(2).drawn("takeLast").subscribeNext {
        log("subscribeNext -- \($0)")
      }
    }

    /// The source sends a value a second and completes after 5. When does its last value
    /// arrive?
    Scene("takeLast 1") { log in
      everySecond(log).drawn("source").takeLast(1).drawn("takeLast 1").subscribeNext {
        log("subscribeNext -- \($0)")
      }
    }

    /// The same source. Which value is the first to arrive?
    Scene("skip 2") { log in
      everySecond(log).drawn("source").skip(2).drawn("skip 2").subscribeNext {
        log("subscribeNext -- \($0)")
      }
    }

    /// Nothing is to be taken. Is the source asked at all?
    Scene("take 0") { log in
      createSignal(log).take(0).subscribeNext {
        log("subscribeNext -- \($0)")
      } completed: {
        log("(completed, without asking the source)")
      }
    }

    /// Two operators take and two skip, until or while a test holds. Watch what each does
    /// at 2 and 3.
    Scene("by a test") { log in
      let numbers = everySecond(log).drawn("source").publish()
      for (name, signal) in [
        ("takeUntil", numbers.signal.takeUntil { $0 == 3 }),
        ("takeWhile", numbers.signal.takeWhile { $0 < 2 }),
        ("skipUntil", numbers.signal.skipUntil { $0 == 3 }),
        ("skipWhile", numbers.signal.skipWhile { $0 < 3 }),
      ] {
        signal.drawn(name).subscribeNext { log("\(name) -- \($0)") }
      }
      numbers.connect()
    }

    /// A subject is sent 1, 2 and 3. Which of them get through?
    Scene("take on subject", from: "2017-01-03 17:35:54.566") { log in
      let subject = Subject<Int>()
      subject.take(2).subscribeNext { log("\($0)") }
      subject.sendNext(1)
      subject.sendNext(2)
      subject.sendNext(3)
    }

    /// Look at what stands between the 1 and the remark that a 2 is being sent.
    Scene("take 1 of a subject") { log in
      let signal = Subject<Int>().drawn(hot: "subject")
      signal.take(1).drawn("take 1").subscribeNext {
        log("\($0)")
      } completed: {
        log("(take completed)")
      }
      Scheduler.main.after(.seconds(1)) { signal.sendNext(1) }
      Scheduler.main.after(.seconds(2)) {
        log("(sending 2)")
        signal.sendNext(2)
      }
    }

    /// The subject sends for three seconds and completes at 4. Where do the values stand in
    /// the diagram?
    Scene("takeLast on subject") { log in
      let subject = Subject<Int>().drawn(hot: "subject")
      subject.takeLast(2).drawn("takeLast 2").subscribeNext { log("\($0)") }
      for i in 1...3 {
        Scheduler.main.after(.seconds(i)) { subject.sendNext(i) }
      }
      Scheduler.main.after(.seconds(4)) { subject.sendCompleted() }
    }

    /// After 3 seconds two values have been sent. What has the subscriber got by then?
    Scene("takeLast without completion") { log in
      let signal = Subject<Int>().drawn(hot: "subject")
      signal.takeLast(1).drawn("takeLast 1").subscribeNext { log("\($0)") }
      Scheduler.main.after(.seconds(1)) { signal.sendNext(1) }
      Scheduler.main.after(.seconds(2)) { signal.sendNext(2) }
      Scheduler.main.after(.seconds(3)) { log("(not completed, so nothing has come)") }
      Scheduler.main.after(.seconds(4)) { signal.sendCompleted() }
    }

    /// The other signal sends a value. Does that end it, and how?
    Scene("until a next") { log in
      let source = Subject<Int>().drawn(hot: "source")
      let until = Subject<String>().drawn(hot: "until")
      follow(source.takeUntil(until).drawn("takeUntil"), log)
      Scheduler.main.after(.seconds(1)) { source.sendNext(1) }
      Scheduler.main.after(.seconds(2)) { source.sendNext(2) }
      Scheduler.main.after(.seconds(3)) { until.sendNext("stop") }
      Scheduler.main.after(.seconds(4)) { source.sendNext(3) }
    }

    /// The other signal completes without a value. Is that enough?
    Scene("until a completion") { log in
      let source = Subject<Int>().drawn(hot: "source")
      let until = Subject<String>().drawn(hot: "until")
      follow(source.takeUntil(until).drawn("takeUntil"), log)
      Scheduler.main.after(.seconds(1)) { source.sendNext(1) }
      Scheduler.main.after(.seconds(2)) { until.sendCompleted() }
      Scheduler.main.after(.seconds(3)) { source.sendNext(2) }
    }

    /// The other signal fails. What does the subscriber hear of that?
    Scene("not until an error") { log in
      let source = Subject<Int>().drawn(hot: "source")
      let until = Subject<String>().drawn(hot: "until")
      follow(source.takeUntil(until).drawn("takeUntil"), log)
      Scheduler.main.after(.seconds(1)) { source.sendNext(1) }
      Scheduler.main.after(.seconds(2)) { until.sendError(Failure()) }
      Scheduler.main.after(.seconds(3)) { source.sendNext(2) }
    }

    /// The replacement takes over. Who is heard after that, and whose completion counts?
    Scene("until a replacement") { log in
      let source = Subject<String>().drawn(hot: "source")
      let replacement = Subject<String>().drawn(hot: "replacement")
      follow(source.takeUntilReplacement(replacement).drawn("takeUntilReplacement"), log)
      Scheduler.main.after(.seconds(1)) { source.sendNext("1") }
      Scheduler.main.after(.seconds(2)) { replacement.sendNext("R1") }
      Scheduler.main.after(.seconds(3)) { source.sendNext("2") }
      Scheduler.main.after(.seconds(4)) { replacement.sendNext("R2") }
      Scheduler.main.after(.seconds(5)) { source.sendCompleted() }
      Scheduler.main.after(.seconds(6)) { replacement.sendCompleted() }
    }

    /// A field is listened to for as long as an owner lives. Is the `b` heard?
    Scene.staged("until the owner goes") { log, stage in
      let textField = stage.keep(TextField())
      let owner = Property<Owner?>(Owner())
      if let lifetime = owner.value?.lifetime {
        textField.textSignal.drawn("text field").takeUntil(lifetime.ended.drawn("owner gone"))
          .drawn("takeUntil").subscribeNext {
            log("\($0)")
          } completed: {
            log("(completed)")
          }
      }
      textField.type("a")
      Scheduler.main.after(.seconds(0.1)) {
        owner.value = nil
        log("(released)")
        textField.type("b")
      }
    }

    /// What is the first value of a text field, and so the one that `skip(1)` drops?
    Scene("skip 1 on a text field") { log in
      let textField = TextField()
      textField.textSignal.subscribeNext { log("(the field sends \"\($0)\")") }
      textField.textSignal.skip(1).subscribeNext { log("\($0)") }
      textField.type("12")
    }
  }
}

/// Counts from 0 to 4, aloud, and completes.
private func createSignal(_ log: Log) -> Signal<Int> {
  Signal { subscriber in
    for i in 0..<5 {
      log("subscriber sendNext -- \(i)")
      subscriber.sendNext(i)
    }
    log("sendCompleted")
    subscriber.sendCompleted()
    return nil
  }
}

/// The same, a second apart.
private func everySecond(_ log: Log) -> Signal<Int> {
  Signal { subscriber in
    for i in 0..<5 {
      Scheduler.main.after(.seconds(i)) {
        log("subscriber sendNext -- \(i)")
        subscriber.sendNext(i)
      }
    }
    Scheduler.main.after(.seconds(5)) {
      log("sendCompleted")
      subscriber.sendCompleted()
    }
    return nil
  }
}

private func follow<Value>(_ signal: Signal<Value>, _ log: Log) {
  signal.subscribeNext {
    log("subscribeNext -- \($0)")
  } error: { _ in
    log("(error)")
  } completed: {
    log("(completed)")
  }
}

private struct Failure: Error {}

private final class Owner: LifetimeOwner {
  let lifetime = Lifetime()
}
