import Reactive
import Testing

@Suite struct SubjectAsSubscriberTests {
  @Test("SUBJ-Subject-08: a deallocated subject disposes of its upstream subscriptions")
  func goes() {
    let log = Log()
    var subject: Subject<Int>? = Subject()
    let upstream = CompoundDisposable(Disposable { log("disposed of") })
    subject?.didSubscribe(with: upstream)
    log("there")
    subject = nil
    #expect(log.text == "there · disposed of")
  }

  @Test("SUBJ-Subject-09: a subject releases an upstream subscription that has ended")
  func endedUpstream() {
    let subject = Subject<Int>()
    weak var seen: CompoundDisposable?
    do {
      let upstream = CompoundDisposable()
      seen = upstream
      subject.didSubscribe(with: upstream)
      upstream.dispose()
    }
    #expect(seen == nil)
    withExtendedLifetime(subject) {}
  }

  @Test(
    "SUBJ-Subject-08: before a subject sends its ending, it disposes of its upstream subscription",
    arguments: [(Event<Int>.completed, "C"), (.failed(2), "E2")])
  func endsItself(ending: Event<Int>, expected: String) {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("a", log)
      let subject = Subject<Int>()
      source.signal.subscribe(subject)
      subject.record(in: log)
      source.send(1)
      if case .error(let error) = ending {
        subject.sendError(error)
      } else {
        subject.sendCompleted()
      }
      source.send(2)
      subject.sendNext(3)
    }
    #expect(text == "sub a · 1 · disp a · \(expected)")
  }

  @Test(
    "SUBJ-Subject-09: when one upstream signal ends, the subject and its other subscription also end",
    arguments: [(Event<Int>.completed, "C"), (.failed(2), "E2")])
  func endsWithOne(ending: Event<Int>, expected: String) {
    let log = Log()
    VirtualClock().run {
      let (first, second) = (LoggedSource<Int>("a", log), LoggedSource<Int>("c", log))
      let subject = Subject<Int>()
      first.signal.subscribe(subject)
      second.signal.subscribe(subject)
      subject.record(in: log)
      first.send(1)
      second.send(2)
      if case .error = ending { first.fail(2) } else { first.complete() }
      second.send(3)
    }
    // The order of the two disposals is not defined.
    #expect(log.entries.prefix(4) == ["sub a", "sub c", "1", "2"])
    #expect(log.entries.dropFirst(4).dropLast().sorted() == ["disp a", "disp c"])
    #expect(log.entries.last == expected)
    #expect(log.entries.count == 7)
  }

  @Test("SUBJ-Subject-09: disposing of one upstream subscription leaves the subject open")
  func losesOne() {
    let text = scenario { _, log in
      let (first, second) = (LoggedSource<Int>("a", log), LoggedSource<Int>("c", log))
      let subject = Subject<Int>()
      let subscription = first.signal.subscribe(subject)
      second.signal.subscribe(subject)
      subject.record(in: log)
      subscription.dispose()
      first.send(1)
      second.send(2)
      withExtendedLifetime(subject) { log("end") }
    }
    #expect(text == "sub a · sub c · disp a · 2 · end")
  }

  @Test("SUBJ-Subject-09: a new upstream subscription of an ended subject is disposed of at once")
  func subscribedTooLate() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("a", log)
      let subject = Subject<Int>()
      subject.sendCompleted()
      subject.record(in: log)
      let subscription = source.signal.subscribe(subject)
      log(subscription.isDisposed ? "disposed" : "open")
      source.send(1)
      subject.sendNext(2)
    }
    #expect(text == "sub a · disp a · disposed · 2")
  }

  @Test("SUBJ-Subject-08: subjects in a chain pass on values and endings")
  func inARow() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("a", log)
      let (first, second) = (Subject<Int>(), ReplaySubject<Int>())
      first.subscribe(second)
      source.signal.subscribe(first)
      second.record(in: log, as: "x")
      source.send(1)
      source.complete()
      second.record(in: log, as: "y")
    }
    #expect(text == "sub a · x1 · disp a · xC · y1 · yC")
  }

  @Test(
    "SUBJ-Subject-08: a subject passes on a mapped signal's events, and still works after an error")
  func handedToAClosure() {
    let text = scenario { _, log in
      let (trigger, result) = (Subject<Int>(), Subject<String>())
      trigger.map { "<\($0)>" }.subscribe(result)
      result.record(in: log)
      trigger.sendNext(1)
      trigger.sendError(TestError(7))
      trigger.sendNext(2)
      result.record(in: log, as: "late ")
      result.sendNext("still")
    }
    #expect(text == "<1> · E7 · late still")
  }
}
