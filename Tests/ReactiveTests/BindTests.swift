import Reactive
import Testing

@Suite struct BindTests {
  @Test("SIG-bind-01: the outer closure runs once a subscription")
  func outerClosure() {
    let text = scenario { _, log in
      let bound = Signal.of(1, 1).bind {
        log("blk")
        let count = Counting()
        return { value, _ in .return(value * 10 + count.next()) }
      }
      bound.record(in: log)
      bound.record(in: log)
    }
    #expect(text == "blk · 10 · 11 · C · blk · 10 · 11 · C")
  }

  @Test("SIG-bind-02: a nil signal stops listening to the source, running ones go on")
  func nilStops() {
    let text = scenario { _, log in
      let outer = Hot<Int>("o", log)
      let inner = Hot<Int>("i", log)
      outer.signal.bind { { value, _ in value == 1 ? inner.signal : nil } }.record(in: log)
      outer.send(1)
      outer.send(2)
      inner.send(7)
      outer.send(3)
      inner.complete()
    }
    #expect(text == "sub o · sub i · disp o · 7 · disp i · C")
  }
}
