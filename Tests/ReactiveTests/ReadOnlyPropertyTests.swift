import Reactive
import Testing

@Suite struct ReadOnlyPropertyTests {
  @Test("Other objects can read and observe the values that the owner sets", arguments: Self.cases)
  func shown(_ it: Scenario) {
    #expect(it.text == it.expected)
  }

  private static let cases: [Scenario] = [
    Scenario("a value that the owner sets", "a · b · is b · b") { _, log in
      let property = Property("a")
      let shown = property.readOnly
      shown.signal.record(in: log)
      property.value = "b"
      log("is \(shown.value)")
      shown.signal.take(1).subscribeNext { log($0) }
      log.keep(property)
    },
    Scenario("two views of one property", "one 1 · other 1 · one 2 · other 2") { _, log in
      let property = Property(1)
      let (one, other) = (property.readOnly, property.readOnly)
      one.signal.subscribeNext { log("one \($0)") }
      other.signal.subscribeNext { log("other \($0)") }
      property.value = 2
      log.keep(property)
    },
    Scenario("another property bound to a view", "is 2 · is 3") { _, log in
      let (property, bound) = (Property(2), Property(0))
      bound <~ property.readOnly.signal
      log("is \(bound.value)")
      property.value = 3
      log("is \(bound.value)")
    },
    Scenario("a view retains the property", "1 · 2 · C") { _, log in
      let source = Subject<Int>()
      var shown: ReadOnlyProperty<Int>? = ReadOnlyProperty(1, following: source)
      shown?.signal.record(in: log)
      source.sendNext(2)
      shown = nil
      source.sendNext(3)
    },
    Scenario("an observer does not retain the property", "1 · C · late C") { _, log in
      var property: Property<Int>? = Property(1)
      let signal = property?.readOnly.signal
      signal?.record(in: log)
      property = nil
      signal?.record(in: log, as: "late ")
    },
    Scenario("following a signal", "is 0 · 0 · 1 · 2 · is 2 · C") { _, log in
      let source = Subject<Int>()
      let shown = ReadOnlyProperty(0, following: source)
      log("is \(shown.value)")
      shown.signal.record(in: log)
      source.sendNext(1)
      source.sendNext(2)
      source.sendCompleted()
      source.sendNext(3)
      withExtendedLifetime(shown) { log("is \(shown.value)") }
    },
    Scenario("following a signal that sends a value at once", "is 5 · 5 · C") { _, log in
      let shown = ReadOnlyProperty(0, following: .return(5))
      log("is \(shown.value)")
      withExtendedLifetime(shown) { _ = shown.signal.record(in: log) }
    },
  ]

  @Test("The followed signal is released with the property")
  func released() {
    #expect(
      isReleased { clock, object in
        let source = Subject<Int>()
        clock.keep(source)
        let shown = ReadOnlyProperty(0, following: source.holding(object))
        shown.signal.subscribe(holding: object)
        source.sendNext(1)
      })
  }
}
