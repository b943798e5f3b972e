import Reactive
import Testing

@Suite struct BooleansTests {
  private static let table = [
    Scenario("not", "false · true · C") { _, log in Signal.of(true, false).not().record(in: log) },
    Scenario("not, with an error", "E1") { _, log in
      Signal<Bool>.error(TestError()).not().record(in: log)
    },
    Scenario("and", "true · false · false · true · C") { _, log in
      Signal.of([true, true], [true, false], [false], [true]).and().record(in: log)
    },
    Scenario("or", "true · true · false · true · C") { _, log in
      Signal.of([true, true], [false, true], [false, false], [true]).or().record(in: log)
    },
    Scenario("and, with combined signals", "false · false · false · true") { _, log in
      let (a, b) = (Subject<Bool>(), Subject<Bool>())
      Signal.combineLatest([a, b]).and().record(in: log)
      a.sendNext(true)
      b.sendNext(false)
      a.sendNext(false)
      b.sendNext(true)
      a.sendNext(true)
    },
  ]

  @Test("`not`, `and` and `or` are applied to each value", arguments: table)
  func results(_ scenario: Scenario) {
    #expect(scenario.text == scenario.expected)
  }

  @Test("An empty array is reported as misuse of `and` or `or`")
  func emptyArray() {
    let text = scenario { _, log in
      Misuse.intercepted(by: { log($0) }) {
        Signal.return([Bool]()).and().record(in: log)
        Signal.return([Bool]()).or().record(in: log)
      }
    }
    #expect(
      text == """
        and(): the array must not be empty. · true · C · or(): the array must not be empty. · false · C
        """)
  }

  @Test("SIG-reduceEach-01: the closure receives the tuple's elements one by one")
  func reduceEach() {
    let text = scenario { _, log in
      Signal.return((1, Int?.none, 3)).reduceEach { first, second, third in
        "\(first) \(second.map(String.init) ?? "nil") \(third)"
      }.record(in: log)
      Signal.of((1, "a"), (2, "b")).reduceEach { "\($0)\($1)" }.record(in: log)
    }
    #expect(text == "1 nil 3 · C · 1a · 2b · C")
  }

  @Test("SIG-reduceEach-01: tuples of zip and combineLatest are combined; an error passes through")
  func reduceEachOfCombined() {
    let text = scenario { _, log in
      Signal.of(1, 2).zip(with: Signal.of("a", "b")).reduceEach { "\($0)\($1)" }.record(in: log)
      let (a, b, c) = (Subject<Int>(), Subject<String>(), Subject<Bool>())
      Signal.combineLatest(a, b, c).reduceEach { "\($0)\($1)\($2)" }.record(in: log)
      a.sendNext(1)
      b.sendNext("x")
      c.sendNext(true)
      a.sendNext(2)
      b.sendError(TestError())
    }
    #expect(text == "1a · 2b · C · 1xtrue · 2xtrue · E1")
  }
}
