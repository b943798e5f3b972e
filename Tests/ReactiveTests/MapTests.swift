import Reactive
import Testing

@Suite struct MapTests {
  @Test(
    "SIG-map-02: after an operator built on `bind`, values from a plain thread have a scheduler",
    arguments: [
      OperatorCase("map") { $0.map { $0 } },
      OperatorCase("map twice") { $0.map { -$0 }.map { -$0 } },
      OperatorCase("filter") { $0.filter { _ in true } },
      OperatorCase("take") { $0.take(9) },
      OperatorCase("takeWhile") { $0.takeWhile { _ in true } },
      OperatorCase("skip") { $0.skip(0) },
      OperatorCase("skipWhile") { $0.skipWhile { _ in false } },
      OperatorCase("scan") { $0.scan(0) { $1 } },
      OperatorCase("distinctUntilChanged") { $0.distinctUntilChanged() },
      OperatorCase("flattenMap") { $0.flattenMap { .return($0) } },
      OperatorCase("bind") { $0.bind { { value, _ in .return(value) } } },
      OperatorCase("doNext, then map") { $0.doNext { _ in }.map { $0 } },
      OperatorCase("combineLatest, then map") { $0.combineLatest(with: .return(0)).map { $0.0 } },
    ])
  func scheduler(operation: OperatorCase) {
    let text = scenario { clock, log in
      let subject = Subject<Int>()
      operation.make(subject).subscribeNext {
        log("\($0) \(Scheduler.current == nil ? "nowhere" : "somewhere")")
      }
      clock.runWithoutScheduler {
        subject.sendNext(1)
        subject.sendNext(2)
      }
      clock.turn()
    }
    #expect(text == "1 somewhere · 2 somewhere")
  }

  @Test(
    "SIG-map-02: a subject and operators not built on `bind` deliver on the sending thread, without a scheduler",
    arguments: [
      OperatorCase("subject") { $0 },
      OperatorCase("doNext") { $0.doNext { _ in } },
      OperatorCase("takeUntil") { $0.takeUntil(Signal<Int>.never()) },
      OperatorCase("merge") { $0.merge(.never()) },
      OperatorCase("concat") { $0.concat(.never()) },
      OperatorCase("flattenMap from another signal") { source in
        Signal.of(0).flattenMap { _ in source }
      },
    ])
  func noScheduler(operation: OperatorCase) {
    let text = scenario { clock, log in
      let subject = Subject<Int>()
      operation.make(subject).subscribeNext {
        log("\($0) \(Scheduler.current == nil ? "nowhere" : "somewhere")")
      }
      clock.runWithoutScheduler {
        subject.sendNext(1)
        subject.sendNext(2)
        log("sent")
      }
    }
    #expect(text == "1 nowhere · 2 nowhere · sent")
  }

  @Test("SIG-map-02: in a handler downstream of `map`, a new subscription begins at once")
  func subscribesThere() {
    let text = scenario { clock, log in
      let subject = Subject<Int>()
      subject.map { $0 }.subscribeNext { value in
        Signal.return(value * 10).record(in: log)
        log("out")
      }
      clock.runWithoutScheduler {
        subject.sendNext(1)
        log("\(Scheduler.current == nil)")
      }
      clock.turn()
    }
    #expect(text == "10 · C · out · true")
  }

  @Test("The closure runs once per value and subscriber")
  func onceASubscriber() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      let mapped = subject.map { value in
        log("m\(value)")
        return value * 10
      }
      mapped.record(in: log, as: "x")
      mapped.record(in: log, as: "y")
      subject.sendNext(1)
      subject.sendCompleted()
    }
    #expect(text == "m1 · x10 · m1 · y10 · xC · yC")
  }

  @Test("nil can be the argument and the result of the closure")
  func nilValues() {
    let text = scenario { _, log in
      let source = Signal<Int?>.of(nil, 1)
      source.map { $0 == nil }.record(in: log)
      source.mapReplace(Int?.none).record(in: log)
    }
    #expect(text == "true · false · C · nil · nil · C")
  }
}
