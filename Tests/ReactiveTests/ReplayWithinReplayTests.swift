import Reactive
import Testing

/// Tests of handlers that send, subscribe or dispose during a replay.
@Suite struct ReplayWithinReplayTests {
  @Test(
    "SUBJ-ReplaySubject-07: a value sent by a handler during a replay comes after the replayed ones"
  )
  func sendsWithin() {
    let text = scenario { _, log in
      let subject = ReplaySubject<Int>()
      for value in 1...3 { subject.sendNext(value) }
      subject.record(in: log, as: "x")
      subject.subscribeNext { value in
        log("y\(value)")
        if value < 3 { subject.sendNext(value * 10) }
      }
    }
    #expect(text == "x1 · x2 · x3 · y1 · x10 · y2 · x20 · y3 · y10 · y20")
  }

  @Test("SUBJ-ReplaySubject-07: a running replay loses nothing, even with a small capacity")
  func sendsMoreThanIsKept() {
    let text = scenario { _, log in
      let subject = ReplaySubject<Int>(capacity: 2)
      subject.sendNext(1)
      subject.sendNext(2)
      subject.subscribe(
        next: { value in
          log("x\(value)")
          guard value == 1 else { return }
          for value in 3...6 { subject.sendNext(value) }
          subject.sendCompleted()
        }, completed: { log("xC") })
      subject.record(in: log, as: "y")
    }
    #expect(text == "x1 · x2 · x3 · x4 · x5 · x6 · xC · y5 · y6 · yC")
  }

  @Test(
    "SUBJ-ReplaySubject-07: a value sent by the last replayed value's handler arrives inside the handler"
  )
  func sendsFromTheLast() {
    let text = scenario { _, log in
      let subject = ReplaySubject<Int>()
      subject.sendNext(1)
      subject.subscribe(
        next: { value in
          log("x\(value)")
          guard value == 1 else { return }
          subject.sendNext(2)
          log("sent")
          subject.sendCompleted()
          log("ended")
        }, completed: { log("xC") })
    }
    #expect(text == "x1 · x2 · sent · xC · ended")
  }

  @Test(
    "A subscriber added by the last replayed value's handler gets later values before that handler")
  func place() {
    let text = scenario { _, log in
      let subject = ReplaySubject<Int>()
      let nested = subject.flattenMap { _ in subject.flattenMap { _ in subject } }
      nested.subscribeNext { log("\($0)") }
      subject.sendNext(1)
      subject.sendNext(3)
    }
    #expect(text == "1 · 1 · 3 · 1 · 3 · 3 · 1 · 3")
  }

  @Test("SUBJ-BehaviorSubject-03: a value sent in the first value's handler is delivered at once")
  func behaviorSendsWithin() {
    let text = scenario { _, log in
      let subject = BehaviorSubject(0)
      subject.subscribe(
        next: { value in
          log("x\(value)")
          guard value == 0 else { return }
          subject.sendNext(1)
          subject.sendNext(2)
          log("sent")
        }, completed: { log("xC") })
      subject.record(in: log, as: "y")
      subject.sendCompleted()
    }
    #expect(text == "x0 · x1 · x2 · sent · y2 · xC · yC")
  }

  @Test(
    "SUBJ-BehaviorSubject-03: an ending sent from the first value's handler is not lost",
    arguments: [(Event<Int>.completed, "x0 · xC · sent"), (.failed(2), "x0 · xE2 · sent")])
  func behaviorEndsWithin(ending: Event<Int>, expected: String) {
    let text = scenario { _, log in
      let subject = BehaviorSubject(0)
      subject.subscribe(
        next: { value in
          log("x\(value)")
          if case .error(let error) = ending {
            subject.sendError(error)
          } else {
            subject.sendCompleted()
          }
          log("sent")
        }, error: { log("x\($0)") }, completed: { log("xC") })
    }
    #expect(text == expected)
  }

  @Test(
    "SUBJ-BehaviorSubject-04: a subscriber precedes those added while it receives its first value")
  func behaviorPlace() {
    let text = scenario { _, log in
      let subject = BehaviorSubject(0)
      subject.subscribeNext { value in
        log("outer \(value)")
        if value == 0 { subject.record(in: log, as: "inner ") }
      }
      subject.sendNext(1)
    }
    #expect(text == "outer 0 · inner 0 · outer 1 · inner 1")
  }

  @Test("SUBJ-BehaviorSubject-04: a subject that switches to itself sends every value once")
  func behaviorSwitchesToItself() {
    let text = scenario { _, log in
      let subject = BehaviorSubject(0)
      subject.map { _ in subject }.switchToLatest().record(in: log)
      subject.sendNext(1)
      subject.sendNext(2)
    }
    #expect(text == "0 · 1 · 2")
  }

  @Test(
    "SUBJ-ReplaySubject-09: a subscription made during a replay receives everything, like the first"
  )
  func subscribesWithin() {
    let text = scenario { _, log in
      let subject = ReplaySubject<Int>()
      subject.sendNext(1)
      subject.sendNext(2)
      subject.subscribeNext { value in
        log("x\(value)")
        if value == 1 { subject.record(in: log, as: "y") }
      }
      subject.sendNext(3)
    }
    #expect(text == "x1 · y1 · y2 · x2 · y3 · x3")
  }

  @Test("SUBJ-ReplaySubject-06: a subject deallocated during a replay leaves nothing in memory")
  func goesAwayWithin() {
    weak var seen: TrackedObject?
    let text = scenario { _, log in
      let tracked = TrackedObject()
      seen = tracked
      let subject = Lockbox<ReplaySubject<Int>>()
      subject.value = ReplaySubject()
      subject.value?.sendNext(1)
      subject.value?.sendNext(2)
      _ = subject.value?.subscribeNext { [tracked] value in
        subject.value = nil
        log("x\(value)")
        withExtendedLifetime(tracked) {}
      }
      log("log")
    }
    #expect(text == "x1 · x2 · log")
    #expect(seen == nil)
  }

  @Test("SUBJ-ReplaySubject-03: a replaced value may send a new one when it is deallocated")
  func forgottenObject() {
    final class CallOnDeinit: Sendable {
      let onDeinit: @Sendable () -> Void
      init(_ onDeinit: @escaping @Sendable () -> Void) { self.onDeinit = onDeinit }
      deinit { onDeinit() }
    }
    let text = scenario { _, log in
      let subject = BehaviorSubject<CallOnDeinit?>(nil)
      subject.record(in: log) { $0 == nil ? "nil" : "object" }
      subject.sendNext(CallOnDeinit { subject.sendNext(nil) })
      log("sent")
      subject.sendNext(CallOnDeinit {})
      subject.sendCompleted()
    }
    #expect(text == "nil · object · sent · object · nil · C")
  }
}
