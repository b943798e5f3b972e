import Controls
import Reactive
import Stage

extension Lesson {
  /// A button that sends a code by text message counts down from ten before the user can tap it
  /// again. `interval` sends the current time at regular intervals, and `delay` sends events later.
  @LessonBuilder static var delayAndInterval: Lesson {
    Lesson(
      26, "Delay and interval", title: "Time: delay, interval and the countdown button",
      in: .operators)

    /// When does the first tick arrive?
    ///
    /// - [ ] At once. {"interval --" at 0} → Like a timer, `interval` first waits for one interval.
    /// - [x] After one second. {"interval --" at 1}
    Scene(
      "interval", from: "2019-08-07 10:10:37.795691", lasting: .seconds(8.5),
      stillScheduled: ["every 1.0 seconds on main"]
    ) { log in
      Signal.interval(.seconds(1), on: .main).drawn("interval").subscribeNext { date in
        log("interval -- \(date.localDate)")
      }
    }
    // Why: `interval` schedules a repeating action, which first runs after one interval. The time
    // of each tick is computed from the start, so the ticks do not drift.
    //
    // **Trap.** An `interval` never ends. Stop it with its disposable or with `take`. The test in
    // tutorial A waits in `asynchronouslyWaitUntilCompleted:`, which keeps the main run loop
    // running and gives up after ten seconds. Here a scene declares how long it lasts.
    //
    // Try:
    // - "1-2|" delay 3 → Everything arrives three seconds later, including the completion.
    //   {lane "delay 3" gets 1 at 3 and lane "delay 3" gets 2 at 5 and lane "delay 3" gets | at 6}
    // - "1-#" delay 3 → Let the source fail at 2 s: the error arrives at once, and the waiting 1 is
    //   lost. {lane "delay 3" gets # at 2 and lane "delay 3" gets no 1}
    // - interval 2, take 3 → Replace the source with an interval: a tick arrives every two seconds,
    //   and none at the start. {lane "take 3" gets 1 at 2 and lane "take 3" gets 2 at 4 and lane
    //   "take 3" gets | at 6}
    // - interval 2, delay 1, take 3 → Add a delay: every tick arrives a second later, but the ticks
    //   stay two seconds apart. {lane "delay 1" gets 1 at 3 and lane "delay 1" gets 2 at 5 and
    //   lane "delay 1" gets 3 at 7}

    /// The same signal sends dates again, printed as in tutorial D. In which time zone are they?
    Scene(
      "interval date", from: "2017-01-04 13:48:54.196", lasting: .seconds(3.5),
      stillScheduled: ["every 1.0 seconds on main"]
    ) { log in
      Signal.interval(.seconds(1), on: .main).drawn("interval").subscribeNext {
        log("定时:\($0.date)")
      }
    }
    // Why: A date has no time zone. Its description is in UTC, eight hours behind the times in the
    // log. Tutorial A formats its dates in local time.

    /// Tutorials B and D pass the current scheduler to `interval`. Here the main thread and a plain
    /// thread do the same. Which of them has a scheduler, and so receives a tick?
    Scene.staged("the current scheduler") { log, stage in
      let tickHere: @Sendable () -> Void = {
        guard let scheduler = Scheduler.current else {
          return log("(no scheduler here: interval would assert)")
        }
        Signal.interval(.seconds(1), on: scheduler).take(1).drawn("interval")
          .subscribeNext { _ in log("定时") }
      }
      tickHere()
      stage.onPlainThread(tickHere)
    }
    // Why: The main thread has a scheduler. On a thread without one, the current scheduler is nil,
    // and an assertion in the original fails.
    //
    // **Trap.** B and D write `[RACSignal interval:1 onScheduler:[RACScheduler currentScheduler]]`.
    // On the main thread that works. On a thread without a scheduler the argument is nil, and an
    // assertion in `interval` fails, so pass a particular scheduler instead.

    /// The source sends a value immediately. What does the subscriber receive at that moment?
    Scene("delay", from: "2017-01-04 13:55:21.751") { log in
      Signal<String> { subscriber in
        subscriber.sendNext("延迟输出")
        return nil
      }
      .drawn("source")
      .delay(.seconds(2))
      .drawn("delay")
      .subscribeNext { log("\($0)") }
    }
    // Why: `delay` schedules each value for later and returns, so the source does not have to wait.

    /// The source sends a value and completes immediately. When does the subscriber receive the
    /// completion?
    Scene("the completion is delayed too") { log in
      Signal<Int> { subscriber in
        subscriber.sendNext(1)
        subscriber.sendCompleted()
        return nil
      }
      .drawn("source")
      .delay(.seconds(2))
      .drawn("delay")
      .subscribe(next: { log("subscribeNext:\($0)") }, completed: { log("(completed)") })
    }
    // Why: `delay` schedules the completion as well, so the completion still arrives after the
    // values.

    /// The source sends a 1 and fails a second later, while `delay(2)` still holds the value. What
    /// does the subscriber receive?
    ///
    /// - [ ] The 1 at 2 s, then the error at 3 s. {"subscribeNext:1" at 2} → An error is not
    ///   delayed.
    /// - [ ] The error at 1 s, then the 1. {"(error offline)" before "subscribeNext:1"} → Nothing
    ///   can follow an error.
    /// - [x] Only the error, at 1 s. {"(error offline)" at 1 and no "subscribeNext:1"}
    Scene("an error is not") { log in
      Signal<Int> { subscriber in
        subscriber.sendNext(1)
        Scheduler.main.after(.seconds(1)) { subscriber.sendError(Offline()) }
        return nil
      }
      .drawn("source")
      .delay(.seconds(2))
      .drawn("delay")
      .subscribe(next: { log("subscribeNext:\($0)") }, error: { log("(error \($0))") })
    }
    // Why: An error passes through at once and ends the subscription, which cancels the scheduled
    // values.
    //
    // **Where A and B are incomplete.** They say "延迟发送next": `delay` delays each next. But the
    // completion is delayed too, and an error is not.

    /// The subscription is disposed of after one second. Does the delayed value still arrive?
    Scene("disposed of while it waits") { log in
      let disposable = Signal.return(1).drawn("source").delay(.seconds(2)).drawn("delay")
        .subscribeNext {
          log("subscribeNext:\($0)")
        }
      Scheduler.main.after(.seconds(1)) {
        disposable.dispose()
        log("(disposed)")
      }
    }
    // Why: The waiting value is a scheduled action that belongs to the subscription, so disposal
    // cancels it.
    //
    // **Where B and D are wrong.** They assign the result of `subscribeNext:` to a signal: B writes
    // `RACSignal *signal = [[[RACSignal createSignal:`, and D `RACSignal *signal2 = [[[RACSignal
    // createSignal:`. But the result is the subscription's disposable. If you dispose of it while a
    // value waits, the value is dropped.

    /// Every tick sets the title for `[.normal, .disabled]`. What does the button show when it is
    /// enabled again?
    ///
    /// - [ ] 发送验证码, the last title. {"(the button shows 发送验证码)"} → In UIKit `.normal` is 0, so only
    ///   the title for the disabled state was set.
    /// - [x] No title. {"(the button shows (null))"}
    Scene.staged("the countdown button") { log, stage in
      let button = stage.keep(Button())
      let time = Property(0)
      let ticks = SerialDisposable()
      button.isEnabled.signal.distinctUntilChanged().drawn(hot: "enabled")
      time.signal.skip(1).drawn(hot: "time")
      button.taps.subscribeNext { button in
        button.isEnabled.value = false
        time.value = 10
        ticks.disposable = Signal.interval(.seconds(1), on: .main).subscribeNext { _ in
          time.value -= 1
          let title = time.value > 0 ? "请等待 \(time.value) 秒后重试" : "发送验证码"
          button.setTitle(title, for: [.normal, .disabled])
          button.isEnabled.value = time.value == 0
          log("\(title) (enabled \(button.isEnabled.value))")
          if time.value == 0 { ticks.disposable?.dispose() }
        }
      }
      log("(tap)")
      button.tap()
      stage.at("14:00:00.5") {
        log("(tap while disabled)")
        button.tap()
      }
      stage.at("14:00:11") { log("(the button shows \(button.currentTitle))") }
    }
    // Why: Control states are bits, and normal is 0, so normal combined with disabled is just
    // disabled. The ticks change only the title for the disabled state.
    //
    // **Where B is wrong.** It sets the title for `UIControlStateNormal | UIControlStateDisabled`,
    // but normal is 0. So it sets only the title for the disabled state, and the enabled button
    // keeps its old title (here it has none).

    /// No variable counts the ticks, and no code disposes of them. What ends the countdown here?
    Scene.staged("the countdown without counters") { log, stage in
      let button = stage.keep(Button("发送验证码"))
      button.isEnabled.signal.distinctUntilChanged().drawn(hot: "enabled")
      button.taps.subscribeNext { button in
        Signal.interval(.seconds(1), on: .main).drawn("interval").take(10)
          .scan(10) { time, _ in time - 1 }
          .startWith(10)
          .drawn("time")
          .subscribeNext { time in
            button.setTitle(time > 0 ? "请等待 \(time) 秒后重试" : "发送验证码", for: .normal)
            button.isEnabled.value = time == 0
            log("\(button.currentTitle) (enabled \(button.isEnabled.value))")
          }
      }
      log("(tap)")
      button.tap()
      stage.at("14:00:11") { log("(the button shows \(button.currentTitle))") }
    }
    // Why: `take(10)` completes after ten ticks and disposes of the interval. `scan` computes each
    // number from the previous one, and `startWith` sends the 10 before the first tick.
    //
    // `scan` combines the result so far with each value and sends the new result. It does not send
    // the start value itself.
    //
    // **In Combine and Swift.** Combine's `Timer.publish(every:on:in:)` does not tick until it is
    // connected. AsyncAlgorithms has `AsyncTimerSequence`, whose ticks end with the loop that reads
    // them. If you write a loop that sleeps between ticks, the ticks may drift.
  }
}

private struct Offline: Error, CustomStringConvertible {
  let description = "offline"
}
