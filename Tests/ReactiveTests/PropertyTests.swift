import Reactive
import Testing

@Suite struct PropertyTests {
  @Test(
    "OBJ-observe-01: observers get the current value, then every value that is set, even an equal one"
  )
  func observed() {
    let text = scenario { _, log in
      let property = Property(String?.some("a"))
      let signal = property.signal
      property.value = "b"
      let subscription = signal.record(in: log) { $0.words }
      property.value = "c"
      property.value = "c"
      property.value = nil
      subscription.dispose()
      property.value = "d"
      log("set \(property.value.words)")
    }
    #expect(text == "b · c · c · nil · set d")
  }

  @Test("A value set with `setUnobserved` can be read, but is not sent")
  func unobserved() {
    let text = scenario { _, log in
      let property = Property("a")
      property.signal.record(in: log)
      property.channel.subscribeNext { log("channel \($0)") }
      property.setUnobserved("b")
      log("is \(property.value)")
      property.signal.take(1).record(in: log)
      property.modify { $0 += "c" }
      log.keep(property)
    }
    #expect(text == "a · channel a · is b · b · C · bc · channel bc")
  }

  @Test("OBJ-observe-02: a path is followed to its current object")
  func path() {
    let text = scenario { _, log in
      let child = Property(Child?.none)
      child.signal(through: \.text).record(in: log) { $0.words }
      let old = Child()
      child.value = old
      old.text.value = "1"
      child.value = nil
      old.text.value = "unseen"
      let new = Child()
      new.text.value = "2"
      child.value = new
    }
    #expect(text == "nil · nil · 1 · nil · 2 · C")
  }

  @Test("OBJ-observe-02: a path to a non-optional value is nil while there is no object")
  func pathToNumber() {
    let text = scenario { _, log in
      let child = Property(Child?.some(Child(1)))
      child.signal(through: \.number).record(in: log) { $0.words }
      child.value?.number.value = 2
      child.value = nil
      child.value = Child(3)
      child.value = Child(3)
    }
    #expect(text == "1 · 2 · nil · 3 · 3 · C")
  }

  @Test(
    "OBJ-observe-03: observing does not retain the property, and ends when the property is deallocated"
  )
  func release() {
    let text = scenario { _, log in
      var property: Property<Int>? = Property(1)
      let isGone = { [weak property] in property == nil }
      let signal = property?.signal
      signal?.record(in: log)
      property = nil
      log(isGone() ? "gone" : "held")
      signal?.record(in: log, as: "late ")
    }
    #expect(text == "1 · C · gone · late C")
  }

  @Test("OBJ-observe-03: observing until the observer is deallocated does not retain the observer")
  func observer() {
    let text = scenario { _, log in
      let property = Property(1)
      var player: Player? = Player()
      let isGone = { [weak player] in player == nil }
      let ended = player?.lifetime.ended ?? .empty()
      property.signal.takeUntil(ended).record(in: log)
      property.value = 2
      player = nil
      log(isGone() ? "gone" : "held")
      property.value = 3
      property.signal.takeUntil(ended).record(in: log, as: "late ")
    }
    #expect(text == "1 · 2 · C · gone · late C")
  }

  @Test(
    "OBJ-observe-03: a deallocated root completes the path's signal, even if the rest is retained"
  )
  func pathRelease() {
    let text = scenario { _, log in
      let child = Child(1)
      var root: Property<Child?>? = Property(child)
      let number = root?.signal(through: \.number)
      number?.record(in: log, as: "number ") { $0.words }
      root?.signal(through: \.text).record(in: log, as: "text ") { $0.words }
      root = nil
      child.number.value = 2
      child.text.value = "unseen"
      number?.record(in: log, as: "late ") { $0.words }
    }
    #expect(text == "number 1 · text nil · number C · text C · late C")
  }

  @Test("A handler that sets the property leaves no subscriber with an outdated value")
  func nested() {
    let text = scenario { _, log in
      let property = Property(0)
      property.signal.subscribeNext { [weak property] value in
        log("a \(value)")
        if value == 1 { property?.value = 2 }
      }
      property.signal.record(in: log, as: "b ")
      property.value = 1
      log("is \(property.value)")
    }
    #expect(text == "a 0 · b 0 · a 1 · a 2 · b 2 · b 2 · is 2 · b C")
  }

  @Test("Changing a value in place sends one value")
  func modify() {
    let text = scenario { _, log in
      let property = Property([1])
      property.signal.record(in: log)
      property.modify {
        $0.append(2)
        $0.append(3)
      }
    }
    #expect(text == "[1] · [1, 2, 3] · C")
  }

  @Test("Changing a value in place loses no change made by another thread at the same time")
  func modifyOvertaken() {
    let property = Property(1)
    let runs = CallCounter()
    property.modify { value in
      if runs.next() == 0 { onThreads(1) { _ in property.modify { $0 += 10 } } }
      value += 100
    }
    #expect(property.value == 111)
    #expect(runs.value == 2)
  }

  @Test("A replaced value's `deinit` may read the property without a deadlock")
  func valueWithDeinit() {
    final class Last: Sendable {
      let action: @Sendable () -> Void
      init(_ action: @escaping @Sendable () -> Void) { self.action = action }
      deinit { action() }
    }
    let text = scenario { _, log in
      let property = Property(Last?.none)
      property.value = Last { [weak property] in log("went, \(property?.value == nil)") }
      property.value = nil
      log("end")
    }
    #expect(text == "went, true · end")
  }

  @Test("After many threads have set a property, every subscriber has its latest value")
  func threads() async {
    let property = Property(0)
    let seen = Property(0)
    let copy = Property(0)
    property.signal.subscribeNext { seen.value = $0 }
    copy <~ property.signal
    await withTaskGroup { group in
      for thread in 1...8 {
        group.addTask {
          for step in 1...500 { property.value = thread * 1000 + step }
        }
      }
    }
    #expect(seen.value == property.value)
    #expect(copy.value == property.value)
    let count = Property(0)
    await withTaskGroup { group in
      for _ in 1...8 {
        group.addTask {
          for _ in 1...500 { count.modify { $0 += 1 } }
        }
      }
    }
    #expect(count.value == 4000)
  }
}
