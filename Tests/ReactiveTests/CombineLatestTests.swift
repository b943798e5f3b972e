import Reactive
import Testing

@Suite struct CombineLatestTests {
  @Test(
    "SIG-combineLatest-01: pairs are sent once both signals have a value, until both have completed"
  )
  func pairs() {
    let text = scenario { _, log in
      let (a, b) = (LoggedSource<Int>("a", log), LoggedSource<Int>("b", log))
      a.signal.combineLatest(with: b.signal).record(in: log, pair)
      a.send(1)
      a.send(2)
      b.send(10)
      a.send(3)
      a.complete()
      b.send(20)
      b.complete()
    }
    #expect(
      text == "sub a · sub b · (2,10) · (3,10) · disp a · (3,20) · disp b · C")
  }

  @Test(
    "SIG-combineLatest-01: an error or a disposal ends both subscriptions",
    arguments: [false, true])
  func endsBoth(byError: Bool) {
    let text = scenario { _, log in
      let (a, b) = (LoggedSource<Int>("a", log), LoggedSource<Int>("b", log))
      let subscription = a.signal.combineLatest(with: b.signal).record(in: log, pair)
      a.send(1)
      if byError { a.fail() } else { subscription.dispose() }
      b.send(1)
    }
    #expect(text == "sub a · sub b · disp a · disp b" + (byError ? " · E1" : ""))
  }

  @Test("SIG-combineLatest-01: if one signal ends without a value, only the ending is sent")
  func withoutValue() {
    let text = scenario { _, log in
      Signal.return(1).combineLatest(with: Signal<Int>.empty()).record(in: log, pair)
      cold("A", log, .failed()).combineLatest(with: cold("B", log, .next(1), .completed))
        .record(in: log) { (_: (Int, Int)) in "" }
    }
    #expect(text == "C · sub A · E1 · disp A")
  }

  @Test("SIG-combineLatest-02: nil counts as a value")
  func nilValues() {
    let text = scenario { _, log in
      let (a, b) = (Subject<Int?>(), Subject<Int?>())
      a.combineLatest(with: b).record(in: log) { "(\($0.0 as Any),\($0.1 as Any))" }
      a.sendNext(nil)
      b.sendNext(nil)
      a.sendNext(1)
    }
    #expect(text == "(nil,nil) · (Optional(1),nil)")
  }

  @Test("SIG-combineLatest-05: the signals in a list are subscribed to from left to right")
  func list() {
    let text = scenario { _, log in
      Signal.combineLatest([
        cold("A", log, .next(1), .next(2), .completed),
        cold("B", log, .next(10), .next(20), .completed),
      ]).record(in: log)
    }
    #expect(text == "sub A · disp A · sub B · [2, 10] · [2, 20] · C · disp B")
  }

  @Test(
    "SIG-combineLatest-06: an empty list completes at once, and a list of one sends arrays of one")
  func shortLists() {
    let text = scenario { _, log in
      Signal<[Int]>.combineLatest([Signal<Int>]()).record(in: log)
      Signal.combineLatest([Signal.return(1)]).record(in: log)
    }
    #expect(text == "C · [1] · C")
  }

  @Test("SIG-combineLatest-07: with a closure, a list sends the closure's result")
  func reduce() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      Signal.combineLatest([subject.startWith(0), .return(9)]) { $0.reduce(0, +) }
        .record(in: log)
      subject.sendNext(1)
      subject.sendCompleted()
    }
    #expect(text == "9 · 10 · C")
  }

  @Test(
    "SIG-combineLatest-08: the reducer is called when all signals have a value, and may return nil")
  func reduceToNil() {
    let text = scenario { _, log in
      let subjects = (0..<3).map { _ in Subject<Int?>() }
      Signal<Int?>.combineLatest(subjects) { row in
        log("\(row)")
        return nil
      }.record(in: log)
      for subject in subjects { subject.sendNext(nil) }
    }
    #expect(text == "[nil, nil, nil] · nil")
  }

  @Test("SIG-combineLatest-09: if two signals change together, an intermediate pair is sent too")
  func inBetween() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      Signal.combineLatest([subject, subject.map { $0 * 10 }]).record(in: log)
      subject.sendNext(1)
      subject.sendNext(2)
      let other = Subject<Int>()
      other.combineLatest(with: other).record(in: log, pair)
      other.sendNext(1)
      other.sendNext(2)
    }
    #expect(text == "[1, 10] · [2, 10] · [2, 20] · (1,1) · (2,1) · (2,2)")
  }

  @Test("SIG-combineLatest-10: a pair caused by a handler is delivered before the handler returns")
  func reentrant() {
    let text = scenario { _, log in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      a.combineLatest(with: b).subscribeNext {
        log(pair($0))
        guard $0.0 == 1 else { return }
        a.sendNext(9)
        log("in")
      }
      a.sendNext(1)
      b.sendNext(2)
      b.sendNext(3)
    }
    #expect(text == "(1,2) · (9,2) · in · (9,3)")
  }

  @Test(
    "SIG-combineLatest-10: `combineLatest` and `zip` of a list complete after the handler returns",
    arguments: [false, true])
  func completionOfLists(zipped: Bool) {
    let text = scenario { _, log in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      (zipped ? Signal.zip([a, b]) : Signal.combineLatest([a, b])).subscribe(
        next: {
          log("in\($0)")
          a.sendCompleted()
          b.sendCompleted()
          log("out")
        }, completed: { log("C") })
      a.sendNext(1)
      b.sendNext(2)
    }
    #expect(text == "in[1, 2] · out · C")
  }
}
