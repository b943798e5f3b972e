import Reactive
import Testing

@Suite struct PropertyChannelTests {
  @Test("OBJ-propChannel-04: a value sets the property without an echo, and nil sets `nilValue`")
  func nilValue() {
    let text = scenario { _, log in
      let property = Property(0)
      let terminal = property.channel(nilValue: 5)
      terminal.record(in: log) { $0.words }
      terminal.sendNext(2)
      log("is \(property.value)")
      terminal.sendNext(nil)
      log("is \(property.value)")
      property.value = 7
      property.value = 7
    }
    #expect(text == "0 · is 2 · is 5 · 7 · 7 · C")
  }

  @Test("OBJ-propChannel-04: values sent while the path has no object are ignored")
  func path() {
    let text = scenario { _, log in
      let child = Property(Child?.none)
      let terminal = child.channel(through: \.text)
      terminal.record(in: log) { $0.words }
      terminal.sendNext("lost")
      let first = Child()
      child.value = first
      terminal.sendNext("x")
      log("is \(first.text.value.words)")
      let second = Child()
      second.text.value = "n"
      child.value = second
      first.text.value = "unseen"
      terminal.sendNext("y")
      log("are \(first.text.value.words) and \(second.text.value.words)")
    }
    #expect(text == "nil · nil · is x · n · are unseen and y · C")
  }

  @Test("When an earlier object returns, its value is sent again, even if the terminal set it")
  func pathBack() {
    let text = scenario { _, log in
      let (first, second) = (Child(), Child())
      let child = Property(Child?.some(first))
      let terminal = child.channel(through: \.text)
      terminal.record(in: log) { $0.words }
      terminal.sendNext("x")
      child.value = second
      child.value = first
    }
    #expect(text == "nil · nil · x · C")
  }

  @Test(
    "OBJ-propChannel-05: a terminal does not retain its property, and completes when the property is deallocated"
  )
  func release() {
    let text = scenario { _, log in
      var property: Property<Int>? = Property(1)
      let isGone = { [weak property] in property == nil }
      var terminal = property?.channel
      let isTerminalGone = { [weak terminal] in terminal == nil }
      terminal?.record(in: log)
      property = nil
      log(isGone() ? "gone" : "held")
      terminal?.sendNext(2)
      terminal?.record(in: log, as: "late ")
      terminal = nil
      log(isTerminalGone() ? "gone" : "held")
    }
    // As in ReactiveObjC, a terminal that has ended still keeps the values sent to it for later
    // subscribers.
    #expect(text == "1 · C · gone · late 1 · late C · gone")
  }

  @Test(
    "OBJ-propChannel-05: a terminal through a path completes when the path's root is deallocated")
  func pathRelease() {
    let text = scenario { _, log in
      let child = Child()
      var root: Property<Child?>? = Property(child)
      let terminal = root?.channel(through: \.text)
      terminal?.record(in: log) { $0.words }
      root = nil
      child.text.value = "unseen"
      terminal?.sendNext("unwritten")
      log("is \(child.text.value.words)")
    }
    #expect(text == "nil · C · is unseen")
  }

  @Test("Each terminal sends the changes made through the other terminals")
  func several() {
    let text = scenario { _, log in
      let property = Property(0)
      let (a, b) = (property.channel, property.channel)
      a.record(in: log, as: "a ")
      b.record(in: log, as: "b ")
      property.signal.record(in: log, as: "signal ")
      a.sendNext(1)
      b.sendNext(2)
      property.value = 3
    }
    #expect(
      text == "a 0 · b 0 · signal 0 · b 1 · signal 1 · a 2 · signal 2 · a 3 · b 3 · signal 3 · "
        + "a C · b C · signal C")
  }

  @Test("A completed terminal no longer sets its property, which keeps working")
  func completes() {
    let text = scenario { _, log in
      let property = Property(0)
      let terminal = property.channel
      terminal.record(in: log)
      terminal.sendCompleted()
      terminal.sendNext(1)
      property.value = 2
      log("is \(property.value)")
      property.channel.record(in: log, as: "new ")
    }
    #expect(text == "0 · C · is 2 · new 2 · new C")
  }

  @Test("A two-way binding begins with the second property's value, without an echo")
  func bothWays() {
    let text = scenario { _, log in
      let (one, other) = (Property(1), Property(2))
      let watch = CompoundDisposable(
        one.signal.record(in: log, as: "one "), other.signal.record(in: log, as: "other "))
      let binding = one <~> other
      log("bound")
      one.value = 3
      other.value = 4
      binding.dispose()
      one.value = 5
      log("\(one.value) \(other.value)")
      watch.dispose()
    }
    #expect(
      text == "one 1 · other 2 · one 2 · bound · one 3 · other 3 · other 4 · one 4 · one 5 · 5 4")
  }

  @Test("A two-way binding with a map settles after one change")
  func converted() {
    let text = scenario { _, log in
      let (celsius, text) = (Property(20), Property(""))
      let (one, other) = (celsius.channel, text.channel)
      one.map { "\($0)" }.subscribe(other)
      other.skip(1).map { Int($0) ?? 0 }.subscribe(one)
      let watch = CompoundDisposable(
        celsius.signal.record(in: log), text.signal.record(in: log) { "\"\($0)\"" })
      text.value = "25"
      celsius.value = 30
      watch.dispose()
    }
    #expect(text == "20 · \"20\" · 25 · \"25\" · \"30\" · 30")
  }

  @Test(
    "After a bound property is deallocated, the other keeps its value and can be bound again"
  )
  func oneGoes() {
    let text = scenario { _, log in
      let one = Property(1)
      var other: Property<Int>? = Property(2)
      let isGone = { [weak other] in other == nil }
      if let other { one <~> other }
      other = nil
      log(isGone() ? "gone" : "held")
      one.value = 3
      let third = Property(4)
      one <~> third
      log("\(one.value) \(third.value)")
    }
    #expect(text == "gone · 4 4")
  }

  /// Scenarios of properties whose bindings form a ring.
  private static let circles = [
    Scenario("bound twice", "b 2 · a 2 · a 2 · bound · b 3 · a 3 · b 4 · a 4 · 4 4") { _, log in
      let (a, b) = (Property(1), Property(2))
      b.signal.record(in: log, as: "b ")
      a <~> b
      a.signal.record(in: log, as: "a ")
      a <~> b
      log("bound")
      a.value = 3
      b.value = 4
      log("\(a.value) \(b.value)")
      for property in [a, b] { log.keep(property) }
    },
    Scenario(
      "bound in the opposite direction, too",
      "b 2 · a 2 · b 2 · bound · b 3 · a 3 · b 4 · a 4 · 4 4"
    ) { _, log in
      let (a, b) = (Property(1), Property(2))
      b.signal.record(in: log, as: "b ")
      a <~> b
      a.signal.record(in: log, as: "a ")
      b <~> a
      log("bound")
      a.value = 3
      b.value = 4
      log("\(a.value) \(b.value)")
      for property in [a, b] { log.keep(property) }
    },
    Scenario("bound to itself", "1 · bound · 2 · is 2") { _, log in
      let property = Property(1)
      property.signal.record(in: log)
      property <~> property
      log("bound")
      property.value = 2
      log("is \(property.value)")
      log.keep(property)
    },
    Scenario("a ring", "3 3 3 · 4 4 4 · 5 5 5 · 6 6 6 · c 3 · c 3 · c 4 · c 5 · c 6") { _, log in
      let ring = [Property(1), Property(2), Property(3)]
      let heard = Log()
      ring[2].signal.record(in: heard, as: "c ")
      for (one, other) in [(0, 1), (1, 2), (2, 0)] { ring[one] <~> ring[other] }
      // Each property begins with the value of the next one, and the last with the first one's
      // value.
      log(ring.map { "\($0.value)" }.joined(separator: " "))
      for (number, property) in ring.enumerated() {
        property.value = 4 + number
        log(ring.map { "\($0.value)" }.joined(separator: " "))
      }
      for entry in heard.entries { log(entry) }
      for property in ring { log.keep(property) }
    },
    Scenario("a ring in which a handler sets a property", "1 1 1 · 7 7 7 · 7 7 7") { _, log in
      let ring = [Property(0), Property(0), Property(0)]
      for (one, other) in [(0, 1), (1, 2), (2, 0)] { ring[one] <~> ring[other] }
      ring[0].value = 1
      log(ring.map { "\($0.value)" }.joined(separator: " "))
      ring[1].signal.subscribeNext { [weak last = ring[2]] value in
        if value == 2 { last?.value = 7 }
      }
      for property in ring.dropLast() {
        property.value = 2
        log(ring.map { "\($0.value)" }.joined(separator: " "))
      }
      for property in ring { log.keep(property) }
    },
  ]

  @Test("A change in a ring of two-way bindings sets each property once", arguments: circles)
  func circle(_ scenario: Scenario) {
    #expect(scenario.text == scenario.expected)
  }

  @Test("Setting either end of a chain of three properties sets the others")
  func row() {
    let text = scenario { _, log in
      let (a, b, c) = (Property(1), Property(2), Property(3))
      a <~> b
      b <~> c
      log("\(a.value) \(b.value) \(c.value)")
      a.value = 4
      log("\(a.value) \(b.value) \(c.value)")
      c.value = 5
      log("\(a.value) \(b.value) \(c.value)")
    }
    #expect(text == "3 3 3 · 4 4 4 · 5 5 5")
  }
}
