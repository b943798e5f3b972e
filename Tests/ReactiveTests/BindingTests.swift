import Reactive
import Testing

@Suite struct BindingTests {
  @Test("OBJ-bindProp-02: a binding sets the property until it is disposed of")
  func disposal() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("s", log)
      let property = Property(0)
      let binding = property <~ source.signal
      source.send(1)
      binding.dispose()
      source.send(2)
      log("is \(property.value)")
    }
    #expect(text == "sub s · disp s · is 1")
  }

  @Test(
    "OBJ-bindProp-02: a binding does not retain its property, and ends when the property is deallocated"
  )
  func release() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("s", log)
      var property: Property<Int>? = Property(0)
      let isGone = { [weak property] in property == nil }
      if let property { property <~ source.signal }
      source.send(1)
      log("is \(property?.value ?? -1)")
      property = nil
      log(isGone() ? "gone" : "held")
      source.send(2)
    }
    #expect(text == "sub s · is 1 · disp s · gone")
  }

  @Test("OBJ-bindProp-03: a second binding sets the value it gets at once, is reported, and ends")
  func boundTwice() {
    let (one, two) = (BehaviorSubject(1), BehaviorSubject(2))
    let text = scenario { _, log in
      let property = Property(0)
      property.signal.record(in: log)
      property <~ one
      Misuse.intercepted(by: { _ in log("misuse") }) { _ = property <~ two }
      two.sendNext(3)
      one.sendNext(4)
      withExtendedLifetime(property) {}
    }
    #expect(text == "0 · 1 · 2 · misuse · 4 · C")
  }

  @Test(
    "A value that the signal sends at once is set at once, and an equal value also counts as a change"
  )
  func atOnce() {
    let text = scenario { _, log in
      let property = Property(0)
      property.signal.record(in: log)
      property <~ .of(1, 1)
      log("bound")
    }
    #expect(text == "0 · 1 · 1 · bound · C")
  }

  @Test("An optional property can be bound to optional and non-optional signals")
  func optional() {
    let text = scenario { _, log in
      let property = Property(Int?.none)
      property.signal.record(in: log) { $0.words }
      property <~ Signal.return(1)
      property <~ Signal<Int?>.of(2, nil)
    }
    #expect(text == "nil · 1 · 2 · nil · C")
  }

  @Test("A property is set to `nilValue` when the signal sends nil")
  func nilValue() {
    let text = scenario { _, log in
      let property = Property(0)
      property.signal.record(in: log)
      property.bind(to: .of(1, nil, 2), nilValue: 5)
    }
    #expect(text == "0 · 1 · 5 · 2 · C")
  }

  @Test(
    "A property can be bound again when its binding has ended",
    arguments: ["completed", "disposed of", "sent an error"])
  func rebinding(ending: String) {
    let text = scenario { _, log in
      Misuse.intercepted(by: { _ in log("misuse") }) {
        let (first, second) = (Subject<Int>(), Subject<Int>())
        let property = Property(0)
        let binding = property <~ first
        first.sendNext(1)
        switch ending {
        case "completed": first.sendCompleted()
        case "disposed of": binding.dispose()
        default: first.sendError(TestError())
        }
        property <~ second
        first.sendNext(2)
        second.sendNext(3)
        log("is \(property.value)")
      }
    }
    #expect(text == (ending == "sent an error" ? "misuse · is 3" : "is 3"))
  }

  @Test("OBJ-bindProp-03: a second binding is refused and disposed of, and the first continues")
  func twice() {
    let text = scenario { _, log in
      Misuse.intercepted(by: { _ in log("misuse") }) {
        let (first, second) = (LoggedSource<Int>("a", log), LoggedSource<Int>("b", log))
        let property = Property(0)
        property <~ first.signal
        let refused = property <~ second.signal
        refused.dispose()
        first.send(1)
        second.send(2)
        log("is \(property.value)")
      }
    }
    #expect(text == "sub a · sub b · disp b · misuse · is 1 · disp a")
  }

  @Test("Bound properties can form a chain, which ends when one of them is deallocated")
  func chain() {
    let text = scenario { _, log in
      let (first, last) = (Property(1), Property(0))
      var middle: Property<Int>? = Property(0)
      if let middle {
        middle <~ first.signal.map { $0 * 10 }
        last <~ middle.signal.map { $0 + 1 }
      }
      last.signal.record(in: log)
      first.value = 2
      middle = nil
      first.value = 3
      log("end")
    }
    #expect(text == "11 · 21 · end · C")
  }

  @Test("A binding sets a value on the thread on which the value arrives")
  func otherThread() {
    let clock = VirtualClock()
    let log = Log()
    clock.run {
      let property = Property(0)
      let source = Subject<Int>()
      property <~ source
      property.signal.record(in: log) { "\($0) on \(Scheduler.current?.name ?? "none")" }
      clock.background(name: "b").schedule { source.sendNext(1) }
      clock.turn()
      log("end")
    }
    #expect(log.text == "0 on main · 1 on b · end · C")
  }
}
