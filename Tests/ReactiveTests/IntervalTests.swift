import Reactive
import Testing

@Suite struct IntervalTests {
  private static let start = Instant(secondsSince1970: 0)

  private func milliseconds(_ instant: Instant) -> String {
    "\((instant - Self.start) / .milliseconds(1))"
  }

  @Test("SIG-interval-01: the n-th date comes after n intervals, on the scheduler")
  func ticks() {
    let text = scenario { clock, log in
      Signal.interval(.milliseconds(20), on: .main).take(3).record(in: log) {
        #expect(Scheduler.current === Scheduler.main)
        return "\(milliseconds($0)) at \(milliseconds(clock.now))"
      }
      clock.advance(by: .milliseconds(19))
      log("19")
      clock.advance(by: .milliseconds(100))
      #expect(clock.scheduled.isEmpty)
    }
    #expect(text == "19 · 20.0 at 20.0 · 40.0 at 40.0 · 60.0 at 60.0 · C")
  }

  @Test("SIG-interval-01: the shortest interval is a nanosecond")
  func shortest() {
    let text = scenario { clock, log in
      Signal.interval(.nanoseconds(1), on: .main).take(2).record(in: log) {
        "\(($0 - Self.start) / .nanoseconds(1))"
      }
      clock.advance(by: .nanoseconds(5))
    }
    #expect(text == "1.0 · 2.0 · C")
  }

  @Test("SIG-interval-02: one date is sent per interval until the subscription is disposed of")
  func disposal() {
    let text = scenario { clock, log in
      let disposable = Signal.interval(.seconds(1), on: .main).record(in: log, milliseconds)
      clock.step(5)
      disposable.dispose()
      #expect(clock.scheduled.isEmpty)
      clock.step(3)
    }
    #expect(text == "1000.0 · 2000.0 · 3000.0 · 4000.0 · 5000.0")
  }

  @Test("SIG-interval-02: each subscription counts its intervals from its own beginning")
  func perSubscription() {
    let text = scenario { clock, log in
      let interval = Signal.interval(.seconds(1), on: .main).take(2)
      interval.record(in: log, as: "x", milliseconds)
      clock.advance(by: .milliseconds(300))
      interval.record(in: log, as: "y", milliseconds)
      clock.advance(by: .seconds(3))
    }
    #expect(text == "x1000.0 · y1300.0 · x2000.0 · xC · y2300.0 · yC")
  }

  @Test("SIG-interval-02: after a disposal in the handler, nothing more is sent")
  func disposalInside() {
    let text = scenario { clock, log in
      let subscription = SerialDisposable()
      subscription.disposable = Signal.interval(.seconds(1), on: .main).subscribeNext { instant in
        log(milliseconds(instant))
        if instant >= Self.start + .seconds(2) { subscription.dispose() }
      }
      clock.advance(by: .seconds(5))
    }
    #expect(text == "1000.0 · 2000.0")
  }

  @Test("SIG-interval-01: on a background scheduler, the dates arrive there")
  func background() {
    let text = scenario { clock, log in
      let b = Scheduler.background(name: "b")
      Signal.interval(.seconds(1), on: b).take(1).record(in: log) { _ in "\(Scheduler.current!)" }
      clock.advance(by: .seconds(1))
    }
    #expect(text == "b · C")
  }

  @Test("SIG-interval-01: the immediate scheduler and an interval of zero are reported as misuse")
  func misuse() {
    let text = scenario { _, log in
      Misuse.intercepted(by: { log($0) }) {
        Signal.interval(.seconds(1), on: .immediate).record(in: log, milliseconds)
        Signal.interval(.zero, on: .main).record(in: log, milliseconds)
      }
    }
    #expect(
      text == """
        interval(1.0 seconds, on: immediate): it would never return. · \
        interval(0.0 seconds, on: main): the interval must be at least a nanosecond.
        """)
  }
}
