import Reactive
import Testing

@Suite struct ScanTests {
  private static let table = [
    Scenario("sums", "11 · 13 · 16 · C") { _, log in
      Signal.of(1, 2, 3).scan(10) { $0 + $1 }.record(in: log)
    },
    Scenario("nothing for an empty signal", "C") { _, log in
      Signal<Int>.empty().scan(10) { $0 + $1 }.record(in: log)
    },
    Scenario("the values before an error", "sub A · 1 · E1 · disp A") { _, log in
      cold("A", log, .next(1), .failed()).scan(0) { $0 + $1 }.record(in: log)
    },
    Scenario("a result of another type", "a · ab · C") { _, log in
      Signal.of("a", "b").scan("") { $0 + $1 }.record(in: log)
    },
  ]

  @Test("SIG-scan-01: `scan` sends each running result, but not the start value", arguments: table)
  func results(_ scenario: Scenario) {
    #expect(scenario.text == scenario.expected)
  }

  @Test("SIG-scan-02: the running result starts anew for each subscription")
  func perSubscription() {
    let text = scenario { _, log in
      let sums = cold("A", log, .next(1), .next(2), .completed).scan(0) { $0 + $1 }
      sums.record(in: log)
      sums.record(in: log)
    }
    #expect(text == "sub A · 1 · 3 · C · disp A · sub A · 1 · 3 · C · disp A")
  }

  @Test("SIG-scan-03: the index counts from 0, and the start value may be nil")
  func withIndex() {
    let text = scenario { _, log in
      cold("A", log, .next(1), .next(2), .completed)
        .scan(String?.none) { "\($0 ?? "nil")-\($1)-\($2)" }
        .record(in: log) { $0 ?? "nil" }
    }
    #expect(text == "sub A · nil-1-0 · nil-1-0-2-1 · C · disp A")
  }

  @Test("SIG-scan-03: the index starts at 0 again for each subscription")
  func indexPerSubscription() {
    let text = scenario { _, log in
      let indices = Signal.of("a", "b").scan(0, withIndex: { _, _, index in index })
      indices.record(in: log)
      indices.record(in: log)
    }
    #expect(text == "0 · 1 · C · 0 · 1 · C")
  }

  @Test("SIG-scan-01: a value sent in the handler continues from the result being delivered")
  func nested() {
    let text = scenario { _, log in
      let numbers = Subject<Int>()
      numbers.scan(0) { $0 + $1 }.subscribeNext {
        log("in \($0)")
        if $0 == 1 { numbers.sendNext(10) }
        log("out \($0)")
      }
      numbers.sendNext(1)
      numbers.sendNext(100)
    }
    #expect(text == "in 1 · in 11 · out 11 · out 1 · in 111 · out 111")
  }

  @Test("`combinePrevious` passes each value and the previous one to the closure")
  func combinePrevious() {
    let text = scenario { _, log in
      let pairs = cold("A", log, .next(1), .next(4), .completed)
        .combinePrevious(0) { "\($0)→\($1)" }
      pairs.record(in: log)
      pairs.record(in: log)
    }
    #expect(text == "sub A · 0→1 · 1→4 · C · disp A · sub A · 0→1 · 1→4 · C · disp A")
  }

  @Test("`combinePrevious` sends nothing for an empty signal, and passes on an error")
  func combinePreviousEndings() {
    let text = scenario { _, log in
      Signal<Int>.empty().combinePrevious(0) { $0 + $1 }.record(in: log)
      Signal<Int>.error(TestError(2)).combinePrevious(0) { $0 + $1 }.record(in: log)
    }
    #expect(text == "C · E2")
  }
}
