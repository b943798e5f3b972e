import Reactive
import Testing

@Suite struct AnyAllTests {
  private static let anyTable = [
    Scenario("values", "true · C") { _, log in Signal.of(1, 2).any().record(in: log) },
    Scenario("none", "false · C") { _, log in Signal<Int>.empty().any().record(in: log) },
    Scenario("an error", "false · C") { _, log in
      Signal<Int>.error(TestError()).any().record(in: log)
    },
    Scenario("a hot source, disposed of before the completion", "sub A · true · disp A · C") {
      _, log in
      let a = LoggedSource<Int>("A", log)
      a.signal.any().record(in: log)
      a.send(1)
      a.send(2)
    },
    Scenario("a test that the second value passes", "p1 · p2 · true · C") { _, log in
      Signal.of(1, 2, 3).any {
        log("p\($0)")
        return $0 == 2
      }.record(in: log)
    },
    Scenario("a test that no value passes", "p1 · p2 · false · C") { _, log in
      Signal.of(1, 2).any {
        log("p\($0)")
        return false
      }.record(in: log)
    },
    Scenario("a test that no value passes before an error", "sub A · p1 · false · C · disp A") {
      _, log in
      cold("A", log, .next(1), .failed()).any {
        log("p\($0)")
        return false
      }.record(in: log)
    },
    Scenario("nil, which counts as a value", "true · C") { _, log in
      Signal.return(Int?.none).any().record(in: log)
    },
  ]

  @Test(
    "SIG-any-01: `any` sends true if a value passes, else false, even after an error",
    arguments: anyTable)
  func any(_ scenario: Scenario) {
    #expect(scenario.text == scenario.expected)
  }

  private static let allTable = [
    Scenario("none", "true · C") { _, log in
      Signal<Int>.empty().all { _ in false }.record(in: log)
    },
    Scenario("an error after values that pass", "sub A · false · C · disp A") { _, log in
      cold("A", log, .next(1), .failed()).all { _ in true }.record(in: log)
    },
    Scenario("the second value fails the test", "sub A · p1 · p2 · false · C · disp A") { _, log in
      cold("A", log, .next(1), .next(2), .next(3), .completed).all {
        log("p\($0)")
        return $0 < 2
      }.record(in: log)
    },
    Scenario("all pass", "p1 · p2 · true · C") { _, log in
      Signal.of(1, 2).all {
        log("p\($0)")
        return true
      }.record(in: log)
    },
    Scenario("a hot source, disposed of before the completion", "sub A · false · disp A · C") {
      _, log in
      let a = LoggedSource<Int>("A", log)
      a.signal.all { $0 < 2 }.record(in: log)
      for value in 1...3 { a.send(value) }
    },
  ]

  @Test(
    "SIG-all-01: `all` sends true if every value passes, else false, even after an error",
    arguments: allTable)
  func all(_ scenario: Scenario) {
    #expect(scenario.text == scenario.expected)
  }

  @Test("SIG-any-01, SIG-all-01: one answer is sent, even if its handler sends or completes")
  func nested() {
    let text = scenario { _, log in
      let a = Subject<Int>()
      a.any().subscribe(
        next: {
          log("any \($0)")
          a.sendNext(2)
          a.sendCompleted()
        }, completed: { log("C") })
      a.sendNext(1)
      let b = Subject<Int>()
      b.all { $0 == 0 }.subscribe(
        next: {
          log("all \($0)")
          b.sendNext(2)
          b.sendError(TestError())
        }, completed: { log("C") })
      b.sendNext(1)
    }
    #expect(text == "any true · C · all false · C")
  }

  @Test(
    "SIG-any-01: after the answer, no value is tested, not even one sent by the answer's handler")
  func testedNoMore() {
    let text = scenario { _, log in
      let a = Subject<Int>()
      let tested = a.any {
        log("test \($0)")
        return true
      }
      tested.subscribeNext {
        log("\($0)")
        a.sendNext(2)
      }
      a.sendNext(1)
    }
    #expect(text == "test 1 · true")
  }

  @Test("SIG-any-01: no answer is sent after a disposal")
  func disposal() {
    let text = scenario { _, log in
      let a = LoggedSource<Int>("A", log)
      let disposable = a.signal.any().record(in: log)
      disposable.dispose()
      a.send(1)
    }
    #expect(text == "sub A · disp A")
  }
}
