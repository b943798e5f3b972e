import Controls
import Reactive
import Stage

extension Lesson {
  /// Not every value of a signal is wanted. This family chooses by position, by a test or by
  /// another signal: `take` keeps the first values, `takeLast` the last, `skip` drops the first,
  /// and `takeUntil` listens until something else happens.
  ///
  /// Compare the source's lines with the subscriber's. The source counts to 4 and completes
  /// whatever happens to its values, since a loop that runs already is not interrupted; `take`
  /// completes its own subscriber right after the last value it lets through. `takeLast` cannot
  /// know which values are the last before the signal completes, so all of them come then, and none
  /// if it never does.
  ///
  /// What people get wrong is the order: `skip(1).take(1)` is the second value, `take(1).skip(1)`
  /// none. Combine calls them `prefix`, `last`, which gives one value, `dropFirst` and
  /// `prefix(untilOutputFrom:)`; sequences of all kinds have `prefix` and `dropFirst`.
  ///
  /// Where the documents are wrong:
  /// - A prints the last two values under `takeLast:1`, which gives one; its transcript is that of
  ///   `takeLast:2`.
  /// - A ends the log of `skip:1 take:1` with the source's 4, but the source runs to its end and
  ///   says `sendCompleted` as well.
  /// - A, B and D let `takeUntil` wait for the other signal to complete, but a value of it does as
  ///   well, and its error does nothing.
  /// - D lets `skip` leave out the N-th value, but it leaves out the first N.
  /// - B and D say that the first input in a text field is not heard after `skip(1)`, but it is:
  ///   what is skipped is the text that the field had before.
  @LessonBuilder static var takeAndSkip: Lesson {
    Lesson(
      16, "Take and skip", title: "take, takeLast, takeUntil, skip", in: .operators,
      retelling: .a("skip、take、takeUntil、takeLast"), .b("take", "takeLast", "takeUntil", "skip"),
      .d("skip", "take", "takeLast", "takeUntil"))

    Scene("all", from: "2020-06-03 14:51:53.558366") { log in
      createSignal(log).subscribeNext { log("subscribeNext -- \($0)") }
    }

    Scene("take 2", from: "2020-06-03 14:53:40.530949") { log in
      createSignal(log).drawn("source").take(2).drawn("take 2").subscribeNext {
        log("subscribeNext -- \($0)")
      }
    }

    Scene("skip 1 take 1", from: "2020-06-03 14:59:58.615703") { log in
      createSignal(log).drawn("source").skip(1).take(1).drawn("skip 1 take 1").subscribeNext {
        log("subscribeNext -- \($0)")
      }
    }

    Scene("take last", from: "2020-06-03 15:04:32.363153") { log in
      let signal = Signal<Int> { subscriber in
        for i in 0..<5 {
          log("signal -- \(i)")
          subscriber.sendNext(i)
        }
        subscriber.sendCompleted()
        return nil
      }
      signal.takeLast(2).subscribeNext { log("subscribeNext -- \($0)") }
    }

    Scene("takeLast 1") { log in
      createSignal(log).drawn("source").takeLast(1).drawn("takeLast 1").subscribeNext {
        log("subscribeNext -- \($0)")
      }
    }

    Scene("take 0") { log in
      createSignal(log).take(0).subscribeNext {
        log("subscribeNext -- \($0)")
      } completed: {
        log("(completed, without asking the source)")
      }
    }

    Scene("skip 2") { log in
      createSignal(log).skip(2).subscribeNext { log("subscribeNext -- \($0)") }
    }

    Scene("take until 3") { log in
      createSignal(log).takeUntil { $0 == 3 }.subscribeNext { log("subscribeNext -- \($0)") }
    }

    Scene("take while below 2") { log in
      createSignal(log).takeWhile { $0 < 2 }.subscribeNext { log("subscribeNext -- \($0)") }
    }

    Scene("skip until 3") { log in
      createSignal(log).skipUntil { $0 == 3 }.subscribeNext { log("subscribeNext -- \($0)") }
    }

    Scene("skip while below 3") { log in
      createSignal(log).skipWhile { $0 < 3 }.subscribeNext { log("subscribeNext -- \($0)") }
    }

    Scene("take 1 of a subject") { log in
      let signal = Subject<Int>()
      signal.take(1).subscribeNext {
        log("\($0)")
      } completed: {
        log("(take completed)")
      }
      signal.sendNext(1)
      log("(sending 2)")
      signal.sendNext(2)
    }

    Scene("take on subject", from: "2017-01-03 17:35:54.566") { log in
      let subject = Subject<Int>()
      subject.take(2).subscribeNext { log("\($0)") }
      subject.sendNext(1)
      subject.sendNext(2)
      subject.sendNext(3)
    }

    Scene("takeLast on subject") { log in
      let subject = Subject<Int>()
      subject.takeLast(2).subscribeNext { log("\($0)") }
      subject.sendNext(1)
      subject.sendNext(2)
      subject.sendNext(3)
      subject.sendCompleted()
    }

    Scene("takeLast without completion") { log in
      let signal = Subject<Int>()
      signal.takeLast(1).subscribeNext { log("\($0)") }
      signal.sendNext(1)
      signal.sendNext(2)
      log("(not completed, so nothing has come)")
      signal.sendCompleted()
    }

    Scene("until a next") { log in
      let (source, until) = (
        Subject<Int>().drawn(hot: "source"), Subject<String>().drawn(hot: "until")
      )
      follow(source.takeUntil(until).drawn("takeUntil"), log)
      source.sendNext(1)
      source.sendNext(2)
      until.sendNext("stop")
      source.sendNext(3)
    }

    Scene("until a completion") { log in
      let (source, until) = (
        Subject<Int>().drawn(hot: "source"), Subject<String>().drawn(hot: "until")
      )
      follow(source.takeUntil(until).drawn("takeUntil"), log)
      source.sendNext(1)
      until.sendCompleted()
      source.sendNext(2)
    }

    Scene("not until an error") { log in
      let (source, until) = (Subject<Int>(), Subject<String>())
      follow(source.takeUntil(until), log)
      source.sendNext(1)
      until.sendError(Failure())
      source.sendNext(2)
    }

    Scene("until a replacement") { log in
      let (source, replacement) = (Subject<String>(), Subject<String>())
      follow(source.takeUntilReplacement(replacement), log)
      source.sendNext("1")
      replacement.sendNext("R1")
      source.sendNext("2")
      replacement.sendNext("R2")
      source.sendCompleted()
      replacement.sendCompleted()
    }

    Scene.staged("until the owner goes") { log, stage in
      let textField = stage.keep(TextField())
      let owner = Property<Owner?>(Owner())
      if let lifetime = owner.value?.lifetime {
        textField.textSignal.takeUntil(lifetime.ended).subscribeNext {
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
