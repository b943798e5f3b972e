import Controls
import Reactive
import Stage

extension Lesson {
  /// A user taps a button ten times, but only the first tap counts; or you need a signal's values
  /// only until a screen closes. These operators select values by position, by a test or by another
  /// signal.
  @LessonBuilder static var takeAndSkip: Lesson {
    Lesson(17, "Take and skip", title: "take, takeLast, takeUntil, skip", in: .operators)

    /// There is no operator yet. In which order do the source's lines and the subscriber's lines
    /// appear?
    Scene("all", from: "2020-06-03 14:51:53.558366") { log in
      createSignal(log).drawn("source").subscribeNext { log("subscribeNext -- \($0)") }
    }
    // Why: `sendNext` calls the subscriber's handler before it returns. So each value has been
    // handled before the source sends the next one.

    /// The source sends five values in a loop, and `take(2)` passes on two. Does the loop stop
    /// after the second one?
    ///
    /// - [ ] Yes: `take` disposes of its subscription to the source.
    ///   {no "subscriber sendNext -- 4"} → Disposal stops the delivery, but a loop that is already
    ///   running does not notice.
    /// - [x] No: it runs to its end. {"subscriber sendNext -- 4" and 2 "subscribeNext"}
    Scene("take 2", from: "2020-06-03 14:53:40.530949") { log in
      createSignal(log).drawn("source").take(2).drawn("take").subscribeNext {
        log("subscribeNext -- \($0)")
      }
    }
    // Why: After the second value `take` completes and disposes of its subscription. The source's
    // closure continues, and its subscriber drops the remaining values. A loop cannot stop early.
    // To stop the work, send each value from an action on a scheduler, and return the disposables
    // of these actions, as in lesson 4.
    //
    // Try:
    // - "1-2-3|" take 2 → The completion arrives together with the 2, and the source never sends
    //   its 3. {lane "take 2" gets | at 2 and lane "source" gets ! at 2 and lane "source"
    //   gets no 3}
    // - "1-2-3|" take 5 → Take more values than there are: the result completes with the source.
    //   {lane "take 5" gets 3 at 4 and lane "take 5" gets | at 5}
    // - "1-2-3|" takeLast 2 → Take the last two: they wait for the completion and arrive together.
    //   {lane "takeLast 2" gets 2 at 5 and lane "takeLast 2" gets 3 at 5}
    // - "1-2-3" takeLast 2 → Now remove the completion: nothing arrives. {lane "takeLast 2"
    //   gets no 2 and lane "takeLast 2" gets no 3}
    // - "1-2-3|" takeUntil "---x|" → Let another signal decide: its x completes the result before
    //   the 3. {lane "takeUntil other" gets | at 3 and lane "takeUntil other" gets no 3}

    /// Which value arrives? Would `take(1).skip(1)` give the same result?
    Scene("skip 1 take 1", from: "2020-06-03 14:59:58.615703") { log in
      createSignal(log).drawn("source").skip(1).take(1).drawn("result").subscribeNext {
        log("subscribeNext -- \($0)")
      }
    }
    // Why: Operators apply in the order in which you write them. `skip(1)` drops the 0, and
    // `take(1)` keeps the next value. The other way round, `skip(1)` would drop the only value
    // taken.
    //
    // **Trap.** The order matters: `skip(1).take(1)` sends the second value, but `take(1).skip(1)`
    // sends nothing.
    //
    // **Where A is wrong.** Its log ends with `RACExample[31246:2265921] subscriber sendNext -- 4`,
    // but the source runs to its end and logs `sendCompleted` as well.

    /// When do the last two values arrive?
    ///
    /// - [ ] Each as soon as it is sent. {"subscribeNext -- 3" before "signal -- 4"} → Until the
    ///   source completes, `takeLast` cannot know which values are the last.
    /// - [x] When the source completes. {"signal -- 4" before "subscribeNext -- 3"}
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
    // Why: `takeLast` keeps the latest two values and waits, because another one could always
    // follow. When the source completes, `takeLast` sends both together.
    //
    // The code above A's log cannot print that log: it uses `createSignal`, which logs `subscriber
    // sendNext -- 0` and `sendCompleted`, while the log has `RACExample[31419:2268388] signal --
    // 0`. So the scene has another source, and takes the last two values.

    /// The source sends one value per second and completes at 5 s. When does its last value arrive?
    Scene("takeLast 1") { log in
      everySecond(log).drawn("source").takeLast(1).drawn("takeLast 1").subscribeNext {
        log("subscribeNext -- \($0)")
      }
    }
    // Why: The 4 is sent at 4 s, but another value could still follow. Only the completion at 5 s
    // proves that it was the last.
    //
    // **Where A is wrong.** It says of `takeLast:1` "只获取最新的数据" (only the latest value),
    // which is right. But its log also has the 3, in `RACExample[31419:2268388] subscribeNext --
    // 3`. `takeLast:1` sends only one value; the transcript comes from `takeLast:2`.

    /// The source is the same. Which value arrives first?
    Scene("skip 2") { log in
      everySecond(log).drawn("source").skip(2).drawn("skip 2").subscribeNext {
        log("subscribeNext -- \($0)")
      }
    }
    // Why: `skip` counts and drops the first two values, and passes on everything after them.
    //
    // **Where D is wrong.** It says "跳过 第N次 的发送的信号": skip the Nth value. But `skip`
    // leaves out the first N.

    /// The subscriber takes no values. Does `take(0)` subscribe to the source?
    Scene("take 0") { log in
      createSignal(log).drawn("source").take(0).drawn("take").subscribeNext {
        log("subscribeNext -- \($0)")
      } completed: {
        log("(completed, without asking the source)")
      }
    }
    // Why: ReactiveObjC returns an empty signal for `take:0`. It completes at once, and the source
    // is never subscribed to.

    /// Two operators take values and two skip them, until or while a test is true. What does each
    /// of them do with the 2 and the 3?
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
    // Why: `takeUntil` completes at the first value that passes its test, `takeWhile` at the first
    // that fails it, and neither sends that value. `skipUntil` starts to send with the
    // first value that passes its test, and `skipWhile` with the first that fails it. After that,
    // both send every value without calling the test again.

    /// A subject sends 1, 2 and 3. Which of them does `take(2)` pass on?
    Scene("take on subject", from: "2017-01-03 17:35:54.566") { log in
      let subject = Subject<Int>()
      subject.take(2).subscribeNext { log("\($0)") }
      subject.sendNext(1)
      subject.sendNext(2)
      subject.sendNext(3)
    }
    // Why: After the second value the subscription has ended, so the subject has no subscriber for
    // the 3.

    /// When does `take(1)` complete: with the first value, or only when a second one arrives?
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
    // Why: `take` knows after the first value that it needs no more, so it completes in the same
    // call.

    /// The subject sends a value at 1, 2 and 3 s, and completes at 4 s. When does `takeLast(2)`
    /// send its values?
    Scene("takeLast on subject") { log in
      let subject = Subject<Int>().drawn(hot: "subject")
      subject.takeLast(2).drawn("takeLast 2").subscribeNext { log("\($0)") }
      for i in 1...3 {
        Scheduler.main.after(.seconds(i)) { subject.sendNext(i) }
      }
      Scheduler.main.after(.seconds(4)) { subject.sendCompleted() }
    }
    // Why: `takeLast` sends nothing before the completion, and then both values at once.

    /// By 3 s, the subject has sent two values. What has the subscriber received by then?
    Scene("takeLast without completion") { log in
      let signal = Subject<Int>().drawn(hot: "subject")
      signal.takeLast(1).drawn("takeLast 1").subscribeNext { log("\($0)") }
      Scheduler.main.after(.seconds(1)) { signal.sendNext(1) }
      Scheduler.main.after(.seconds(2)) { signal.sendNext(2) }
      Scheduler.main.after(.seconds(3)) { log("(not completed, so nothing has come)") }
      Scheduler.main.after(.seconds(4)) { signal.sendCompleted() }
    }
    // Why: The subject has not completed, so another value could still follow.
    //
    // **Trap.** If the source never completes, `takeLast` never sends anything.
    //
    // **In Combine** `take` is `prefix`, `takeLast` is `last` (which gives only one value), `skip`
    // is `dropFirst`, and `takeUntil` is `prefix(untilOutputFrom:)`. `Sequence` and `AsyncSequence`
    // have `prefix` and `dropFirst`, too.

    /// The signal passed to `takeUntil` sends a value. Does that end the result, and if so, how?
    ///
    /// - [ ] No: the other signal must complete, as the tutorials say. {"subscribeNext -- 3"} → A
    ///   value is enough.
    /// - [x] Yes, with a completion. {"(completed)" at 3}
    Scene("until a next") { log in
      let source = Subject<Int>().drawn(hot: "source")
      let until = Subject<String>().drawn(hot: "until")
      follow(source.takeUntil(until).drawn("takeUntil"), log)
      Scheduler.main.after(.seconds(1)) { source.sendNext(1) }
      Scheduler.main.after(.seconds(2)) { source.sendNext(2) }
      Scheduler.main.after(.seconds(3)) { until.sendNext("stop") }
      Scheduler.main.after(.seconds(4)) { source.sendNext(3) }
    }
    // Why: `takeUntil` subscribes to the other signal first. A value or the completion of that
    // signal disposes of the source and completes the result.
    //
    // **Where A, B and D are wrong.** They say "获取信号直到某个信号执行完成": take values until
    // some other signal has completed. But a value of that signal is enough, and its error does
    // nothing. A adds "替代的信号发出事件，原始信号终止": an event of the other signal ends the
    // source. That is right, except for an error.

    /// The other signal completes without a value. Is that enough?
    Scene("until a completion") { log in
      let source = Subject<Int>().drawn(hot: "source")
      let until = Subject<String>().drawn(hot: "until")
      follow(source.takeUntil(until).drawn("takeUntil"), log)
      Scheduler.main.after(.seconds(1)) { source.sendNext(1) }
      Scheduler.main.after(.seconds(2)) { until.sendCompleted() }
      Scheduler.main.after(.seconds(3)) { source.sendNext(2) }
    }
    // Why: The other signal's completion ends the result in the same way as a value does.

    /// The other signal fails at 2 s. What does the subscriber notice?
    ///
    /// - [ ] The error. {"(error)"} → `takeUntil` does not pass on errors from the other signal.
    /// - [ ] A completion. {"(completed)"} → An error is neither a value nor a completion.
    /// - [x] Nothing: it keeps receiving values. {"subscribeNext -- 2"}
    Scene("not until an error") { log in
      let source = Subject<Int>().drawn(hot: "source")
      let until = Subject<String>().drawn(hot: "until")
      follow(source.takeUntil(until).drawn("takeUntil"), log)
      Scheduler.main.after(.seconds(1)) { source.sendNext(1) }
      Scheduler.main.after(.seconds(2)) { until.sendError(Failure()) }
      Scheduler.main.after(.seconds(3)) { source.sendNext(2) }
    }
    // Why: `takeUntil` reacts only to values and to the completion of the other signal. Once that
    // signal has failed, only the source can end the result.

    /// A replacement takes over at 2 s. Whose values arrive afterwards, and whose completion
    /// counts?
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
    // Why: At the replacement's first value, `takeUntilReplacement` disposes of the source. From
    // then on, the result sends the replacement's values and its ending.

    /// The subscription to the text field lasts while an owner is alive. The user types an `a`, and
    /// after the owner has been released, a `b`. Does the `b` arrive?
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
    // Why: `rac_willDeallocSignal` completes when its object is deallocated, and then `takeUntil`
    // completes as well. So the subscription cannot outlive its owner.
    //
    // **Trap.** The handler must not hold the owner. An owner that its handler holds is never
    // deallocated, and `takeUntil` waits forever (lesson 38).

    /// On a text field, `skip(1)` drops the first value. Which text is that?
    ///
    /// - [ ] The first text that the user types. → The field sends its current text before that.
    /// - [x] The empty text that the field has at the beginning.
    Scene("skip 1 on a text field") { log in
      let textField = TextField()
      textField.textSignal.drawn("field").subscribeNext { log("(the field sends \"\($0)\")") }
      textField.textSignal.drawn("field").skip(1).drawn("skip").subscribeNext { log("\($0)") }
      textField.type("12")
    }
    // Why: The text signal sends the current text to each new subscriber, before any typing. That
    // is the value that `skip(1)` drops.
    //
    // **Where B and D are wrong.** They say that the first input "不会被监听到": is not heard. But
    // `skip(1)` drops the text that the field had before, and the first input does arrive. The rest
    // of their comment is right: "跳过第一次发出的信号", skip the first value sent.
  }
}

/// Returns a signal that sends 0 to 4, logs each of them, and completes.
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

/// Returns a signal that sends 0 to 4 one second apart, logs each of them, and completes.
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
