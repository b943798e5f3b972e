import Controls
import Reactive
import Stage

extension Lesson {
  /// `delay` sends later what a signal sends; `interval` sends the time, again and again. Values
  /// and the completion are delayed by the same amount. An error is not: it passes at once and
  /// drops what is waiting. The first tick of `interval` comes after one interval, and the ticks do
  /// not drift. A prints its dates in local time, D in UTC. The last scene has two operators more:
  /// `scan` makes a new result of the result so far and each value, and sends it, but not what it
  /// starts from; `startWith` sends a value before all others.
  ///
  /// **Trap.** An `interval` never ends: whoever starts one must stop it, by its disposable or with
  /// `take`. A's test waits in `asynchronouslyWaitUntilCompleted:`, which keeps the main run loop
  /// running and gives up after ten seconds; here a scene says how long it lasts.
  ///
  /// Buttons come with lesson 35. Combine's `Timer.publish(every:on:in:)` ticks only once it is
  /// connected. AsyncAlgorithms has an `AsyncTimerSequence`, whose ticks end with the loop that
  /// reads them; a loop with a clock may drift (lesson 65).
  ///
  /// Where the documents are wrong:
  /// - A says that `delay` sends each next later: the completion comes later too, an error does
  ///   not.
  /// - B and D assign what `subscribeNext:` returns to a `RACSignal *`: it is the disposable of the
  ///   subscription, and disposing of it while the value waits drops the value.
  /// - B sets the button's title for `UIControlStateNormal | UIControlStateDisabled`: normal is 0,
  ///   so that is the disabled state alone, and the enabled button keeps the title it had before,
  ///   here none.
  /// - B and D pass `[RACScheduler currentScheduler]`, which is nil on a thread without a scheduler
  ///   (lesson 25): then `interval` asserts, so name the scheduler.
  @LessonBuilder static var delayAndInterval: Lesson {
    Lesson(
      26, "Delay and interval", title: "Time: delay, interval and the countdown button",
      in: .operators,
      retelling: .a("delay(延迟)", "interval(定时)"),
      .b("RAC定时器", "ReactiveCocoa操作方法之时间"), .d("interval 定时", "delay 延时"))

    /// When does the first tick come?
    Scene(
      "interval", from: "2019-08-07 10:10:37.795691", lasting: .seconds(8.5),
      stillScheduled: ["every 1.0 seconds on main"]
    ) { log in
      Signal.interval(.seconds(1), on: .main).drawn("interval").subscribeNext { date in
        log("interval -- \(date.localDate)")
      }
    }

    /// The same ticks, printed as D prints them. Which time zone is it?
    Scene(
      "interval date", from: "2017-01-04 13:48:54.196", lasting: .seconds(3.5),
      stillScheduled: ["every 1.0 seconds on main"]
    ) { log in
      Signal.interval(.seconds(1), on: .main).drawn("interval").subscribeNext {
        log("定时:\($0.date)")
      }
    }

    /// B and D name the current scheduler. Which of these two threads has one, and ticks?
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

    /// The value is sent at once. What does the subscriber get at that moment?
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

    /// When does the subscriber hear of the end?
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

    /// The source fails one second after its value. What becomes of the value?
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

    /// The subscription ends after one second. Does the value still come?
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

    /// Who stops the timer, and which title does the button have in the end?
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

    /// Nothing is kept and nothing disposed of. What ends the countdown here?
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
  }
}

private struct Offline: Error, CustomStringConvertible {
  let description = "offline"
}
