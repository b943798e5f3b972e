import Reactive
import Testing

@Suite struct FilterTests {
  @Test("SIG-filter-01: the predicate runs once per value and subscriber")
  func predicate() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      let even = subject.filter { value in
        log("p\(value)")
        return value.isMultiple(of: 2)
      }
      even.record(in: log, as: "x")
      even.record(in: log, as: "y")
      subject.sendNext(1)
      subject.sendNext(2)
      subject.sendError(TestError())
    }
    #expect(text == "p1 · p1 · p2 · x2 · p2 · y2 · xE1 · yE1")
  }

  @Test("SIG-ignoreValues-01: `ignoreValues` passes on only the ending")
  func ignoreValues() {
    let text = scenario { _, log in
      cold("A", log, .next(1), .completed).ignoreValues().record(in: log)
      cold("B", log, .next(1), .failed()).ignoreValues().record(in: log)
    }
    #expect(text == "sub A · C · disp A · sub B · E1 · disp B")
  }

  @Test("`ignore` drops the values equal to its argument, which may be nil")
  func ignore() {
    let text = scenario { _, log in
      Signal.of(1, 2, 1, 3).ignore(1).record(in: log)
      Signal<Int?>.of(nil, 2, nil).ignore(nil).record(in: log)
    }
    #expect(text == "2 · 3 · C · Optional(2) · C")
  }
}
