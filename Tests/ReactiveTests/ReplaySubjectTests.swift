import Reactive
import Testing

@Suite struct ReplaySubjectTests {
  @Test("SUBJ-ReplaySubject-01: earlier values are replayed at once, then later values follow")
  func playsAll() {
    let text = scenario { _, log in
      let subject = ReplaySubject<Int>()
      subject.sendNext(1)
      subject.sendNext(2)
      subject.record(in: log, as: "x")
      subject.sendNext(3)
      subject.sendCompleted()
      subject.record(in: log, as: "y")
    }
    #expect(text == "x1 · x2 · x3 · xC · y1 · y2 · y3 · yC")
  }

  @Test(
    "SUBJ-ReplaySubject-03: the latest values are kept, up to the capacity, and always the ending",
    arguments: [(0, ""), (1, "z5 · "), (2, "z4 · z5 · "), (3, "z3 · z4 · z5 · ")])
  func keepsSoMany(capacity: Int, kept: String) {
    let text = scenario { _, log in
      let subject = ReplaySubject<Int>(capacity: capacity)
      for value in 1...5 { subject.sendNext(value) }
      subject.sendError(TestError(9))
      subject.record(in: log, as: "z")
    }
    #expect(text == kept + "zE9")
  }

  @Test("SUBJ-ReplaySubject-03: with a capacity of 0, only the ending is replayed")
  func keepsTheEndingOnly() {
    let text = scenario { _, log in
      let subject = ReplaySubject<Int>(capacity: 0)
      subject.record(in: log, as: "a")
      subject.sendNext(1)
      subject.record(in: log, as: "x")
      subject.sendNext(2)
      subject.sendCompleted()
      subject.record(in: log, as: "z")
    }
    #expect(text == "a1 · a2 · x2 · aC · xC · zC")
  }

  @Test("SUBJ-ReplaySubject-03: a negative capacity is reported as misuse, and counts as 0")
  func negativeCapacity() {
    let text = scenario { _, log in
      let subject = Misuse.intercepted(by: { log($0) }) { ReplaySubject<Int>(capacity: -1) }
      subject.sendNext(1)
      subject.record(in: log)
      subject.sendNext(2)
    }
    #expect(text == "ReplaySubject(capacity: -1): the capacity must not be negative. · 2")
  }

  @Test("SUBJ-ReplaySubject-04: nil is replayed like any other value")
  func playsNil() {
    let text = scenario { _, log in
      let subject = ReplaySubject<Int?>()
      subject.sendNext(nil)
      subject.sendNext(1)
      subject.record(in: log) { $0.map { "\($0)" } ?? "nil" }
    }
    #expect(text == "nil · 1")
  }

  @Test("SUBJ-ReplaySubject-06: taking one value ends the replay")
  func takesOne() {
    let text = scenario { _, log in
      let subject = ReplaySubject<Int>()
      subject.sendNext(1)
      subject.sendNext(2)
      subject.take(1).record(in: log)
    }
    #expect(text == "1 · C")
  }

  @Test("SUBJ-ReplaySubject-06: disposing in the handler of a replayed value ends the replay")
  func disposesInMidReplay() {
    let text = scenario { clock, log in
      let subject = ReplaySubject<Int>()
      subject.sendNext(1)
      subject.sendNext(2)
      let own = Lockbox<Disposable>()
      clock.runWithoutScheduler {
        own.value = subject.subscribe(
          next: {
            log("\($0)")
            own.value?.dispose()
          }, completed: { log("C") })
        subject.sendCompleted()
        log("log")
      }
      clock.turn()
    }
    #expect(text == "log · 1")
  }

  @Test("SUBJ-ReplaySubject-06: on a plain thread, a subscription disposed of early gets nothing")
  func disposedBeforeReplay() {
    let text = scenario { clock, log in
      let subject = ReplaySubject<Int>()
      subject.sendNext(1)
      clock.runWithoutScheduler { subject.record(in: log).dispose() }
      clock.turn()
      subject.sendNext(2)
    }
    #expect(text == "")
  }

  @Test(
    "SUBJ-ReplaySubject-07: on a plain thread, the replay comes later but before new values",
    arguments: [
      (Event.next(2), "log · 1 · 2"), (.completed, "log · 1 · C"), (.failed(3), "log · 1 · E3"),
    ])
  func playsFirst(event: Event<Int>, expected: String) {
    let text = scenario { clock, log in
      let subject = ReplaySubject<Int>()
      subject.sendNext(1)
      clock.runWithoutScheduler {
        subject.record(in: log)
        switch event {
        case .next(let value): subject.sendNext(value)
        case .error(let error): subject.sendError(error)
        case .completed: subject.sendCompleted()
        }
        log("log")
      }
      clock.turn()
    }
    #expect(text == expected)
  }

  @Test("SUBJ-ReplaySubject-07: handlers have a scheduler during a replay")
  func hasAScheduler() {
    let text = scenario { clock, log in
      let subject = ReplaySubject<Int>()
      subject.sendNext(1)
      clock.runWithoutScheduler {
        subject.subscribeNext { log("\($0) on \(Scheduler.current?.name ?? "none")") }
      }
      clock.turn()
      subject.subscribeNext { log("\($0) on \(Scheduler.current?.name ?? "none")") }
    }
    #expect(text == "1 on subscription · 1 on main")
  }

  @Test("SUBJ-ReplaySubject-09: a value is recorded before it is delivered")
  func recordsFirst() {
    let text = scenario { _, log in
      let subject = ReplaySubject<Int>(capacity: 1)
      subject.subscribeNext { value in
        log("o\(value)")
        subject.take(1).subscribeNext { log("i\($0)") }
      }
      subject.sendNext(1)
      subject.sendNext(2)
    }
    #expect(text == "o1 · i1 · o2 · i2")
  }

  @Test("SUBJ-ReplaySubject-10: a value sent after the end is replayed, before the completion")
  func sentAfterTheEnd() {
    let text = scenario { _, log in
      let subject = ReplaySubject<Int>()
      subject.record(in: log, as: "x")
      subject.sendCompleted()
      subject.sendNext(2)
      subject.sendError(TestError(1))
      subject.record(in: log, as: "y")
    }
    #expect(text == "xC · y2 · yC")
  }

  @Test("SUBJ-ReplaySubject-10: after an error and a completion, the completion is replayed")
  func completedAfterError() {
    let text = scenario { _, log in
      let subject = ReplaySubject<Int>()
      subject.record(in: log, as: "x")
      subject.sendError(TestError(1))
      subject.record(in: log, as: "y")
      subject.sendCompleted()
      subject.record(in: log, as: "z")
    }
    #expect(text == "xE1 · yE1 · zC")
  }
}
