import Reactive
import Stage

extension Lesson {
  /// A signal is a closure that waits. Disposing early stops the values.
  @LessonBuilder static var lifeCycle: Lesson {
    Lesson(
      4, "Life cycle", title: "The life of a signal", in: .signals)

    /// Does the closure run?
    ///
    /// - [ ] Yes. {"(somebody has subscribed)"} → Creating a signal only stores it.
    /// - [x] No. {no "(somebody has subscribed)"}
    Scene("nobody subscribes") { log in
      _ = Signal<Int> { _ in
        log("(somebody has subscribed)")
        return nil
      }
      log("(the signal is made)")
    }
    // Why: Only a subscription runs it.

    /// Which is the last number that arrives?
    Scene("disposed early") { log in
      let signal = Signal<Int> { subscriber in
        let sending = CompoundDisposable()
        for i in 0...5 {
          sending.add(Scheduler.main.after(.seconds(i)) { subscriber.sendNext(i) })
        }
        return sending
      }
      let disposable = signal.subscribeNext { log("Recive signal:\($0)") }
      Scheduler.main.after(.seconds(2.5)) { disposable.dispose() }
    }
    // Why: Disposing cancels the timers.
  }
}
