import Reactive
import Testing

@Suite struct BehaviorSubjectTests {
  @Test("SUBJ-BehaviorSubject-01: a new subscriber gets the current value, then later values")
  func currentValue() {
    let text = scenario { _, log in
      let subject = BehaviorSubject(0)
      subject.record(in: log, as: "x")
      subject.sendNext(1)
      subject.record(in: log, as: "y")
      subject.sendCompleted()
    }
    #expect(text == "x0 · x1 · y1 · xC · yC")
  }

  @Test("SUBJ-BehaviorSubject-01: nil is a current value like any other")
  func currentNil() {
    let text = scenario { _, log in
      let subject = BehaviorSubject<Int?>(nil)
      let print: @Sendable (Int?) -> String = { $0.map { "\($0)" } ?? "nil" }
      subject.record(in: log, as: "x", print)
      subject.sendNext(2)
      subject.sendNext(nil)
      subject.record(in: log, as: "y", print)
    }
    #expect(text == "xnil · x2 · xnil · ynil")
  }

  @Test("SUBJ-BehaviorSubject-01: a behavior subject keeps its value, but not its ending")
  func forgetsItsEnd() {
    let text = scenario { _, log in
      let subject = BehaviorSubject(0)
      subject.sendNext(1)
      subject.sendError(TestError(1))
      subject.record(in: log, as: "x")
      subject.sendNext(2)
      subject.sendCompleted()
    }
    #expect(text == "x1 · x2 · xC")
  }

  @Test("SUBJ-BehaviorSubject-01: a signal that the subject subscribes to sets its value")
  func asSubscriber() {
    let text = scenario { _, log in
      let subject = BehaviorSubject(0)
      Signal.of(1, 2).subscribe(subject)
      subject.record(in: log)
    }
    #expect(text == "2")
  }

  @Test("SUBJ-BehaviorSubject-03: a subscriber added in a handler gets the value being handled")
  func subscribesWithin() {
    let text = scenario { _, log in
      let subject = BehaviorSubject(0)
      subject.subscribeNext { value in
        log("A\(value)")
        if value == 1 { subject.record(in: log, as: "B") }
      }
      subject.sendNext(1)
      subject.sendNext(2)
    }
    #expect(text == "A0 · A1 · B1 · A2 · B2")
  }

  @Test("SUBJ-BehaviorSubject-01: a subscriber on a plain thread misses no value sent afterwards")
  func plainThread() {
    let text = scenario { clock, log in
      let subject = BehaviorSubject(0)
      clock.runWithoutScheduler {
        subject.record(in: log, as: "x")
        subject.sendNext(1)
        subject.sendNext(2)
        subject.sendCompleted()
        log("log")
      }
      clock.turn()
    }
    #expect(text == "log · x0 · x1 · x2 · xC")
  }

  @Test("SUBJ-BehaviorSubject-01: on a plain thread, a subscription disposed of early gets nothing")
  func plainThreadDisposed() {
    let text = scenario { clock, log in
      let subject = BehaviorSubject(0)
      clock.runWithoutScheduler {
        let subscription = subject.record(in: log, as: "x")
        subject.sendNext(1)
        subscription.dispose()
      }
      clock.turn()
      subject.sendNext(2)
      log("log")
    }
    #expect(text == "log")
  }

  @Test("SUBJ-BehaviorSubject-01: `take(1)` gets the current value, and `skip(1)` only later ones")
  func takesOne() {
    let text = scenario { _, log in
      let subject = BehaviorSubject("a")
      subject.take(1).record(in: log)
      subject.sendNext("b")
      subject.skip(1).record(in: log, as: "later ")
      subject.sendNext("c")
    }
    #expect(text == "a · C · later c")
  }
}
