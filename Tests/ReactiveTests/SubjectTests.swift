import Reactive
import Testing

@Suite struct SubjectTests {
  @Test("SUBJ-Subject-01: every subscriber receives a value at once, in the order of subscription")
  func inOrder() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      for name in ["1:", "2:", "3:"] { subject.record(in: log, as: name) }
      subject.sendNext(0)
      log("sent")
      subject.sendError(TestError(1))
      subject.sendCompleted()
    }
    #expect(text == "1:0 · 2:0 · 3:0 · sent · 1:E1 · 2:E1 · 3:E1")
  }

  @Test(
    "SUBJ-Subject-01: no value is kept for later subscribers, and a disposed one may subscribe again"
  )
  func noMemory() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      subject.sendNext(1)
      subject.record(in: log, as: "x")
      subject.record(in: log, as: "y").dispose()
      subject.sendNext(2)
      subject.record(in: log, as: "y")
      subject.sendNext(3)
      subject.sendCompleted()
    }
    #expect(text == "x2 · x3 · y3 · xC · yC")
  }

  @Test("SUBJ-Subject-01: on a plain thread, subscribing and sending happen at once")
  func plainThread() {
    let text = scenario { clock, log in
      clock.runWithoutScheduler {
        let subject = Subject<Int>()
        subject.record(in: log)
        subject.sendNext(1)
        subject.sendCompleted()
        log("log")
      }
    }
    #expect(text == "1 · C · log")
  }

  @Test(
    "SUBJ-Subject-03: a handler can end another subscription before the current value reaches it",
    arguments: [(by: 0, of: 1, "A1 · A2"), (by: 1, of: 0, "A1 · B1 · B2")])
  func disposesOther(by: Int, of: Int, expected: String) {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      let all = [Lockbox<Disposable>(), Lockbox<Disposable>()]
      for (index, name) in ["A", "B"].enumerated() {
        all[index].value = subject.subscribeNext { value in
          log("\(name)\(value)")
          if index == by, value == 1 { all[of].value?.dispose() }
        }
      }
      subject.sendNext(1)
      subject.sendNext(2)
    }
    #expect(text == expected)
  }

  @Test("SUBJ-Subject-03: a subscriber that disposes of itself in its handler gets nothing more")
  func disposesItself() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      let own = Lockbox<Disposable>()
      own.value = subject.subscribe(
        next: {
          log("A\($0)")
          own.value?.dispose()
          subject.sendNext($0 + 10)
          log("after")
        }, completed: { log("AC") })
      subject.record(in: log, as: "B")
      subject.sendNext(1)
      subject.sendCompleted()
    }
    #expect(text == "A1 · B11 · after · B1 · BC")
  }

  @Test("SUBJ-Subject-03: a subscriber added in a handler gets later values only")
  func subscribesWithin() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      subject.subscribeNext { value in
        log("A\(value)")
        if value == 1 { subject.record(in: log, as: "B") }
      }
      subject.sendNext(1)
      subject.sendNext(2)
    }
    #expect(text == "A1 · A2 · B2")
  }

  @Test(
    "SUBJ-Subject-03: a disposed subscriber is released while others are added and removed")
  func releasedSubscriber() {
    let subject = Subject<Int>()
    subject.subscribeNext { _ in }.dispose()
    weak var seen: TrackedObject?
    let first: Disposable
    do {
      let object = TrackedObject()
      seen = object
      first = subject.subscribeNext { _ in withExtendedLifetime(object) {} }
    }
    subject.subscribeNext { _ in }
    #expect(seen != nil)
    first.dispose()
    #expect(seen == nil)
  }

  @Test("SUBJ-Subject-04: a value sent in a handler overtakes the value being handled")
  func sendsWithin() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      subject.subscribeNext { value in
        log("A\(value)")
        if value == 1 { subject.sendNext(2) }
      }
      subject.record(in: log, as: "B")
      subject.sendNext(1)
    }
    #expect(text == "A1 · A2 · B2 · B1")
  }

  @Test(
    "SUBJ-Subject-05: an ending sent by a handler overtakes the value, so other subscribers miss it",
    arguments: [
      (Event<Int>.completed, "A1 · AC · BC · back"),
      (.failed(3), "A1 · AE3 · BE3 · back"),
    ])
  func endsWithin(ending: Event<Int>, expected: String) {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      subject.subscribe(
        next: {
          log("A\($0)")
          if case .error(let error) = ending { return subject.sendError(error) }
          subject.sendCompleted()
        },
        error: { log("A\($0)") },
        completed: { log("AC") })
      subject.record(in: log, as: "B")
      subject.sendNext(1)
      log("back")
    }
    #expect(text == expected)
  }

  @Test("SUBJ-Subject-06: a plain subject does not remember that it has ended")
  func goesOnAfterItsEnd() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      subject.record(in: log, as: "A")
      subject.sendCompleted()
      subject.sendNext(1)
      subject.record(in: log, as: "B")
      subject.sendNext(2)
      subject.sendError(TestError(1))
      subject.record(in: log, as: "C")
      subject.sendCompleted()
    }
    #expect(text == "AC · B2 · BE1 · CC")
  }

  @Test("SUBJ-Subject-10: a deallocated subject sends nothing, and releases its subscribers")
  func goesAway() {
    weak var seen: TrackedObject?
    weak var gone: Subject<Int>?
    let text = scenario { _, log in
      let tracked = TrackedObject()
      let subject = Subject<Int>()
      (seen, gone) = (tracked, subject)
      let subscription = subject.subscribe(
        next: { [tracked] in log("\($0) \(tracked)") },
        error: { log("\($0)") }, completed: { log("C") })
      log("log")
      withExtendedLifetime((subject, subscription)) {}
    }
    #expect(text == "log")
    #expect(seen == nil)
    #expect(gone == nil)
  }

  @Test("SUBJ-Subject-10: a subscription to a deallocated subject can still be disposed of")
  func disposedLater() {
    let text = scenario { _, log in
      var subject: Subject<Int>? = Subject()
      let subscription = subject?.record(in: log)
      subject = nil
      subscription?.dispose()
      subscription?.dispose()
      log(subscription?.isDisposed == true ? "disposed" : "open")
    }
    #expect(text == "disposed")
  }
}
