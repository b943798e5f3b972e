import Reactive
import Testing

@Suite struct GroupByTests {
  /// Subscribes to the signal of groups, and to each group as soon as it is sent.
  @discardableResult
  private func record<Key, Value>(
    _ groups: Signal<GroupedSignal<Key, Value>>, _ log: Log
  ) -> Disposable {
    groups.subscribe(
      next: { group in
        log("group \(group.key)")
        group.record(in: log, as: "\(group.key):")
      }, error: { log("\($0)") }, completed: { log("C") })
  }

  @Test("SIG-groupBy-03: each new key creates a group, which is sent before its first value")
  func groups() {
    let text = scenario { _, log in
      let numbers = Subject<Int>()
      record(numbers.groupBy { $0 % 2 == 0 ? "even" : "odd" }, log)
      for number in 1...4 { numbers.sendNext(number) }
    }
    #expect(text == "group odd · odd:1 · group even · even:2 · odd:3 · even:4")
  }

  @Test("SIG-groupBy-03: the second closure computes the groups' values")
  func transform() {
    let text = scenario { _, log in
      let numbers = Subject<Int>()
      let groups = numbers.groupBy {
        log("key of \($0)")
        return $0 % 2
      } transform: { (number: Int) -> String in
        log("transform \(number)")
        return "#\(number)"
      }
      record(groups, log)
      numbers.sendNext(1)
      numbers.sendNext(3)
    }
    #expect(text == "key of 1 · group 1 · transform 1 · 1:#1 · key of 3 · transform 3 · 1:#3")
  }

  @Test("SIG-groupBy-03: a group keeps no values for later subscribers")
  func noReplay() {
    let text = scenario { _, log in
      let numbers = Subject<Int>()
      let found = Lockbox<GroupedSignal<Int, Int>>()
      numbers.groupBy { _ in 0 }.subscribe(
        next: { found.value = $0 }, error: { log("outer \($0)") })
      numbers.sendNext(1)
      found.value?.record(in: log)
      numbers.sendNext(2)
      numbers.sendError(TestError())
    }
    #expect(text == "2 · outer E1 · E1")
  }

  @Test("SIG-groupBy-04: no group is created if the key closure disposes of the subscription")
  func disposedByKey() {
    let text = scenario { _, log in
      let (numbers, own) = (Subject<Int>(), SerialDisposable())
      own.disposable = record(
        numbers.groupBy { number in
          own.dispose()
          return number
        }, log)
      numbers.sendNext(1)
    }
    #expect(text == "")
  }

  @Test("SIG-groupBy-03: the result ends first, then the groups in the order of their creation")
  func endings() {
    let text = scenario { _, log in
      for fails in [true, false] {
        let numbers = LoggedSource<Int>("A", log)
        record(numbers.signal.groupBy { $0 }, log)
        for number in [3, 1, 2] { numbers.send(number) }
        if fails { numbers.fail() } else { numbers.complete() }
      }
    }
    let values = "sub A · group 3 · 3:3 · group 1 · 1:1 · group 2 · 2:2 · disp A"
    #expect(text == "\(values) · E1 · 3:E1 · 1:E1 · 2:E1 · \(values) · C · 3:C · 1:C · 2:C")
  }

  @Test("SIG-groupBy-04: after the result's disposal, the groups send neither values nor an ending")
  func disposal() {
    let text = scenario { _, log in
      let numbers = LoggedSource<Int>("A", log)
      let disposable = record(numbers.signal.groupBy { _ in 0 }, log)
      numbers.send(1)
      disposable.dispose()
      numbers.send(2)
      numbers.complete()
    }
    #expect(text == "sub A · group 0 · 0:1 · disp A")
  }

  @Test(
    "SIG-groupBy-04: if `take` ends the result at a group, the group still gets its first value")
  func takeOne() {
    let text = scenario { _, log in
      let numbers = LoggedSource<Int>("A", log)
      record(numbers.signal.groupBy { _ in 0 }.take(1), log)
      numbers.send(1)
      numbers.send(2)
    }
    #expect(text == "sub A · group 0 · disp A · C · 0:1")
  }

  @Test(
    "SIG-groupBy-04: when a subscriber leaves a group, the other groups and the result continue")
  func leavingGroup() {
    let text = scenario { _, log in
      let numbers = Subject<Int>()
      numbers.groupBy { $0 % 2 }.subscribe(
        next: { group in group.take(1).record(in: log, as: "\(group.key):") },
        completed: { log("C") })
      for number in 1...4 { numbers.sendNext(number) }
      numbers.sendCompleted()
    }
    #expect(text == "1:1 · 1:C · 0:2 · 0:C · C")
  }

  @Test("SIG-groupBy-03: each subscription has its own groups")
  func perSubscription() {
    let text = scenario { _, log in
      let groups = Signal.of(1, 2).groupBy { _ in "k" }
      for _ in 1...2 { record(groups, log) }
    }
    #expect(text == "group k · k:1 · k:2 · C · k:C · group k · k:1 · k:2 · C · k:C")
  }

  @Test("SIG-groupBy-03: merging the groups sends every value once")
  func merged() {
    let text = scenario { _, log in
      Signal.of(1, 2, 3).groupBy { $0 % 2 }
        .flattenMap { group in group.map { "\(group.key):\($0)" } }
        .record(in: log)
    }
    #expect(text == "1:1 · 0:2 · 1:3 · C")
  }
}
