import Reactive
import Testing

@Suite struct TakeLastTests {
  @Test("SIG-takeLast-01: the last values come after the source has completed and been cleaned up")
  func afterCompletion() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("A", log)
      source.signal.takeLast(2).record(in: log)
      for value in 1...3 { source.send(value) }
      log("log")
      source.complete()
    }
    #expect(text == "sub A · log · disp A · 2 · 3 · C")
  }

  @Test("SIG-takeLast-01: nil is kept like any other value")
  func keepsNil() {
    let text = scenario { _, log in
      Signal<Int?>.of(1, nil).takeLast(2).record(in: log) { $0.map { "\($0)" } ?? "nil" }
    }
    #expect(text == "1 · nil · C")
  }

  @Test(
    "SIG-takeLast-02, SIG-takeLast-03: `takeLast` handles empty, short and failing sources",
    arguments: [
      (0, [.next(1), .completed], "sub A · C · disp A"),
      (1, [.next(1), .next(2), .failed()], "sub A · E1 · disp A"),
      (1, [.completed], "sub A · C · disp A"),
      (3, [.next(1), .next(2), .completed], "sub A · 1 · 2 · C · disp A"),
      (.max, [.next(1), .next(2), .completed], "sub A · 1 · 2 · C · disp A"),
    ] as [(Int, [Event<Int>], String)])
  func edges(count: Int, events: [Event<Int>], expected: String) {
    let text = scenario { _, log in
      cold("A", log, events).takeLast(count).record(in: log)
    }
    #expect(text == expected)
  }

  @Test("Disposing in the handler of one of the last values drops the others")
  func disposal() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      let own = SerialDisposable()
      own.disposable = subject.takeLast(2).subscribe(
        next: {
          log("\($0)")
          own.dispose()
        }, completed: { log("C") })
      subject.sendNext(1)
      subject.sendNext(2)
      subject.sendCompleted()
      Signal.of(1, 2, 3).takeLast(2).take(1).record(in: log)
    }
    #expect(text == "1 · 2 · C")
  }
}
