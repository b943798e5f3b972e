import Reactive
import Testing

@Suite struct AggregateTests {
  private static let table = [
    Scenario("the sum", "sub A · 6 · C · disp A") { _, log in
      cold("A", log, .next(1), .next(2), .next(3), .completed).aggregate(0) { $0 + $1 }
        .record(in: log)
    },
    Scenario("the start value of an empty signal", "7 · C") { _, log in
      Signal<Int>.empty().aggregate(7) { start, _ in
        log("never")
        return start
      }.record(in: log)
    },
    Scenario("nothing after an error", "sub A · E1 · disp A") { _, log in
      cold("A", log, .next(1), .failed()).aggregate(0) { $0 + $1 }.record(in: log)
    },
    Scenario("with indices", "a0b1c2 · C") { _, log in
      Signal.of("a", "b", "c").aggregate("", withIndex: { $0 + $1 + "\($2)" }).record(in: log)
    },
    Scenario("a start value of nil", "nil · C") { _, log in
      Signal<Int>.empty().aggregate(Int?.none) { $1 }.record(in: log) {
        $0.map(String.init) ?? "nil"
      }
    },
  ]

  @Test(
    "SIG-aggregate-01: `aggregate` sends one result when the signal completes", arguments: table)
  func results(_ scenario: Scenario) {
    #expect(scenario.text == scenario.expected)
  }

  @Test("SIG-aggregate-01: the source is cleaned up before the result is sent")
  func afterCleanup() {
    let text = scenario { _, log in
      let a = LoggedSource<Int>("A", log)
      a.signal.aggregate(0) { $0 + $1 }.record(in: log)
      a.send(1)
      a.send(2)
      log("log")
      a.complete()
    }
    #expect(text == "sub A · log · disp A · 3 · C")
  }

  @Test(
    "SIG-aggregate-01: if the result's handler disposes of the subscription, no completion follows")
  func disposal() {
    let text = scenario { _, log in
      let a = Subject<Int>()
      let subscription = SerialDisposable()
      subscription.disposable = a.aggregate(0) { $0 + $1 }.subscribe(
        next: {
          log("\($0)")
          subscription.dispose()
        }, completed: { log("C") })
      a.sendNext(1)
      a.sendCompleted()
    }
    #expect(text == "1")
  }

  @Test(
    "SIG-aggregate-02: a start value is created for each subscription, before the source begins")
  func startFactory() {
    let text = scenario { _, log in
      let sum = cold("A", log, .next(1), .completed).aggregate {
        log("log")
        return 0
      } _: {
        $0 + $1
      }
      sum.record(in: log)
      sum.record(in: log)
    }
    #expect(text == "log · sub A · 1 · C · disp A · log · sub A · 1 · C · disp A")
  }

  private static let collections = [
    Scenario("values that include nil", "[1, nil] · C") { _, log in
      Signal.of(Int?.some(1), nil).collect().record(in: log) { values in
        "[" + values.map { $0.map(String.init) ?? "nil" }.joined(separator: ", ") + "]"
      }
    },
    Scenario("of an empty signal", "[] · C") { _, log in
      Signal<Int>.empty().collect().record(in: log)
    },
    Scenario("after an error", "sub A · E1 · disp A") { _, log in
      cold("A", log, .next(1), .failed()).collect().record(in: log)
    },
    Scenario("of a hot source", "sub A · log · disp A · [1, 2] · C") { _, log in
      let a = LoggedSource<Int>("A", log)
      a.signal.collect().record(in: log)
      a.send(1)
      a.send(2)
      log("log")
      a.complete()
      a.send(3)
    },
    Scenario("separately for each subscription", "[1, 2] · C · [1, 2] · C") { _, log in
      let all = Signal.of(1, 2).collect()
      all.record(in: log)
      all.record(in: log)
    },
  ]

  @Test(
    "SIG-collect-01: `collect` sends all values in one array on completion", arguments: collections)
  func collect(_ scenario: Scenario) {
    #expect(scenario.text == scenario.expected)
  }
}
