import Testing

@testable import Reactive

/// Tests of handlers and operators' closures that end the subscription that calls them.
@Suite struct NestingTests {
  @Test("Work runs immediately if it is not nested deeply, however much ran before it")
  func immediately() {
    let (nesting, log) = (Nesting(), Log())
    nesting.run {
      for number in 1...20 {
        nesting.run { log("\(number)") }
        log("after")
      }
    }
    #expect(log.text == (1...20).map { "\($0) · after" }.joined(separator: " · "))
  }

  @Test("Work that is nested deeply runs in a loop, however much ran before it")
  func inLoop() {
    func depth(after count: Int) -> Int {
      let (nesting, depths) = (Nesting(), Guarded((current: 0, greatest: 0)))
      @Sendable func nest(_ left: Int) {
        nesting.run {
          depths.withLock { $0.current += 1 }
          if left > 0 { nest(left - 1) }
          depths.withLock { $0 = ($0.current - 1, max($0.current, $0.greatest)) }
        }
      }
      nesting.run {
        for _ in 0..<count { nest(0) }
        nest(100)
      }
      return depths.withLock { $0.greatest }
    }
    #expect(depth(after: 50) == depth(after: 0))
    #expect(depth(after: 0) < 100)
  }

  @Test(
    "After an operator built on `bind`, a completion sent by a handler waits until the handler returns",
    arguments: OperatorRow.bound.flatMap { $0.links(expecting: "in · disp · out · C") } + [
      OperatorCase("subject", "in · disp · C · out") { $0 },
      OperatorCase("doNext", "in · disp · C · out") { $0.doNext { _ in } },
      OperatorCase("takeUntil", "in · disp · C · out") { $0.takeUntil(Signal<Int>.never()) },
      OperatorCase("concat", "in · disp · C · out") { $0.concat(.empty()) },
      OperatorCase("flattenMap", "in · disp · out · C") { $0.flattenMap { .return($0) } },
      OperatorCase("flatten", "in · disp · out · C") { $0.map { .return($0) }.flatten() },
      OperatorCase("map, doNext", "in · disp · out · C") { $0.map { $0 }.doNext { _ in } },
      OperatorCase("doNext, map", "in · disp · out · C") { $0.doNext { _ in }.map { $0 } },
      OperatorCase("merge", "in · disp · C · out") { $0.merge(.empty()) },
      OperatorCase("merge, map", "in · disp · out · C") { $0.merge(.empty()).map { $0 } },
    ])
  func completion(operation: OperatorCase) {
    let text = scenario { _, log in
      let source = Source(log)
      operation.make(source.signal).subscribe(
        next: { _ in
          log("in")
          source.subject.sendCompleted()
          source.subject.sendNext(2)
          log("out")
        }, completed: { log("C") })
      source.subject.sendNext(1)
    }
    #expect(text == operation.expected)
  }

  @Test(
    "An error is never delayed",
    arguments: [
      OperatorCase("subject") { $0 },
      OperatorCase("map") { $0.map { $0 } },
      OperatorCase("take") { $0.take(5) },
      OperatorCase("flattenMap") { $0.flattenMap { .return($0) } },
      OperatorCase("merge, map") { $0.merge(.empty()).map { $0 } },
    ])
  func error(operation: OperatorCase) {
    let text = scenario { _, log in
      let source = Source(log)
      operation.make(source.signal).subscribe(
        next: { _ in
          log("in")
          source.subject.sendError(TestError())
          log("out")
        }, error: { log("\($0)") })
      source.subject.sendNext(1)
    }
    #expect(text == "in · disp · E1 · out")
  }

  @Test(
    "If a handler fires a trigger, only an operator that is built on `bind` and downstream of the trigger delays the completion",
    arguments: [
      BinaryCase<Signal<Int>>("takeUntil", "in · C · out") { $0.takeUntil($1) },
      BinaryCase("takeUntil, map", "in · out · C") { $0.takeUntil($1).map { $0 } },
      BinaryCase("takeUntil, take", "in · out · C") { $0.takeUntil($1).take(5) },
      BinaryCase("takeUntil, flattenMap", "in · out · C") { source, trigger in
        source.takeUntil(trigger).flattenMap { .return($0) }
      },
      BinaryCase("map, takeUntil", "in · C · out") { $0.map { $0 }.takeUntil($1) },
      BinaryCase("sample", "in · C · out") { $1.startWith(0).sample($0) },
      BinaryCase("sample, map", "in · out · C") { $1.startWith(0).sample($0).map { $0 } },
    ])
  func trigger(operation: BinaryCase<Signal<Int>>) {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      let trigger = Subject<Int>()
      operation.make(subject, trigger).subscribe(
        next: { _ in
          log("in")
          trigger.sendCompleted()
          log("out")
        }, completed: { log("C") })
      subject.sendNext(1)
    }
    #expect(text == operation.expected)
  }

  @Test("If a handler ends a `zip` upstream of `map`, only the completion waits, not the cleanup")
  func zipBehindMap() {
    let text = scenario { _, log in
      let (a, b) = (LoggedSource<Int>("a", log), LoggedSource<Int>("b", log))
      a.signal.zip(with: b.signal).map { $0.0 + $0.1 }.subscribe(
        next: {
          log("in\($0)")
          a.complete()
          log("out")
        }, completed: { log("C") })
      a.send(1)
      b.send(10)
    }
    #expect(text == "sub a · sub b · in11 · disp a · disp b · out · C")
  }

  @Test("`concat` continues with the next signal at once, even upstream of `map`")
  func concatBehindMap() {
    let text = scenario { _, log in
      let (a, b) = (LoggedSource<Int>("a", log), LoggedSource<Int>("b", log))
      a.signal.concat(b.signal).map { $0 }.subscribe(
        next: {
          log("in\($0)")
          if $0 == 1 {
            a.complete()
            b.send(2)
          }
          log("out\($0)")
        }, completed: { log("C") })
      a.send(1)
      b.complete()
    }
    #expect(text == "sub a · in1 · disp a · sub b · in2 · out2 · out1 · disp b · C")
  }

  @Test("Upstream of `map`, `doCompleted` runs at once, but the completion waits")
  func doCompletedBehindMap() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      subject.doCompleted { log("do") }.map { $0 }.subscribe(
        next: { _ in
          log("in")
          subject.sendCompleted()
          log("out")
        }, completed: { log("C") })
      subject.sendNext(1)
    }
    #expect(text == "in · do · out · C")
  }

  @Test(
    "If a closure disposes of the subscription, its value is dropped and nothing else runs",
    arguments: (OperatorRow.bound + OperatorRow.joins).filter(\.hasClosure) + [
      .using("doNext") { source, use in source.doNext { _ = use($0) } }
    ])
  func disposeInClosure(row: OperatorRow) {
    let text = scenario { _, log in
      let source = Source(log)
      let own = SerialDisposable()
      own.disposable = row.make(source.signal, .never()) { value in
        log("act")
        own.dispose()
        return value
      }.map { value in
        log("later")
        return value
      }.record(in: log)
      source.subject.sendNext(1)
      source.subject.sendNext(2)
    }
    #expect(text == "act · disp")
  }

  @Test(
    "If a closure ends its source, its value is dropped",
    arguments: [("completed", "act · disp · C · done"), ("error", "act · disp · E1 · done")])
  func endInClosure(ending: String, expected: String) {
    let text = scenario { _, log in
      let source = Source(log)
      source.signal.map { value in
        log("act")
        if ending == "error" {
          source.subject.sendError(TestError())
        } else {
          source.subject.sendCompleted()
        }
        log("done")
        return value
      }.record(in: log)
      source.subject.sendNext(1)
    }
    #expect(text == expected)
  }
}

/// A source that logs its cleanup.
private struct Source {
  let subject = Subject<Int>()
  let signal: Signal<Int>

  init(_ log: Log) {
    signal = Signal { [subject] subscriber in
      let subscription = subject.subscribe(subscriber)
      return Disposable {
        subscription.dispose()
        log("disp")
      }
    }
  }
}
