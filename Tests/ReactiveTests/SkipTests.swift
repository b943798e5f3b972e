import Reactive
import Testing

@Suite struct SkipTests {
  @Test(
    "SIG-skip-01: `skip` drops the first `count` values",
    arguments: [(0, "1 · 2 · C"), (1, "2 · C"), (2, "C"), (5, "C")])
  func skip(count: Int, expected: String) {
    let text = scenario { _, log in
      Signal.of(1, 2).skip(count).record(in: log)
    }
    #expect(text == expected)
  }

  @Test("SIG-skip-01: an error is not skipped, and each subscription has its own count")
  func skipError() {
    let text = scenario { _, log in
      let skipped = cold("A", log, .next(1), .next(2), .failed()).skip(1)
      skipped.record(in: log)
      skipped.record(in: log)
    }
    #expect(text == "sub A · 2 · E1 · disp A · sub A · 2 · E1 · disp A")
  }

  @Test(
    "SIG-takeWhen-01: `takeUntil` completes at the first value that passes, and does not send it")
  func takeUntilPredicate() {
    let text = scenario { _, log in
      cold("A", log, .next(1), .next(2), .next(3), .next(1), .completed).takeUntil {
        log("p\($0)")
        return $0 >= 3
      }.record(in: log)
      let hot = LoggedSource<Int>("H", log)
      hot.signal.takeUntil { _ in true }.record(in: log)
      hot.send(1)
    }
    #expect(
      text == "sub A · p1 · 1 · p2 · 2 · p3 · C · disp A · sub H · disp H · C")
  }

  @Test(
    "SIG-takeWhen-01: if a handler sends the passing value, the completion waits for the handler")
  func takeUntilNested() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("A", log)
      source.signal.takeUntil { $0 >= 3 }.subscribe(
        next: {
          log("in\($0)")
          source.send($0 + 2)
          log("out\($0)")
        }, completed: { log("C") })
      source.send(1)
    }
    #expect(text == "sub A · in1 · disp A · out1 · C")
  }

  @Test(
    "SIG-takeWhen-02: `takeWhile`, `skipWhile`, `skipUntil` split where the test's result changes",
    arguments: [
      OperatorCase("takeWhile", "sub A · 1 · C · disp A") { $0.takeWhile { $0 < 2 } },
      OperatorCase("skipWhile", "sub A · 3 · 1 · C · disp A") { $0.skipWhile { $0 < 3 } },
      OperatorCase("skipUntil", "sub A · 3 · 1 · C · disp A") { $0.skipUntil { $0 == 3 } },
      OperatorCase("skipUntil, never", "sub A · C · disp A") { $0.skipUntil { $0 == 9 } },
      OperatorCase("takeWhile, always", "sub A · 1 · 2 · 3 · 1 · C · disp A") {
        $0.takeWhile { $0 < 9 }
      },
    ])
  func splitting(operation: OperatorCase) {
    let text = scenario { _, log in
      operation.make(
        cold("A", log, .next(1), .next(2), .next(3), .next(1), .completed)
      ).record(in: log)
    }
    #expect(text == operation.expected)
  }

  @Test("SIG-takeWhen-02: `skipWhile` tests no more values after the first that fails")
  func skipTestsOnce() {
    let text = scenario { _, log in
      Signal.of(1, 3, 1).skipWhile {
        log("p\($0)")
        return $0 < 3
      }.record(in: log)
    }
    #expect(text == "p1 · p3 · 3 · 1 · C")
  }
}
