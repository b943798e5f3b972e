import Reactive
import Testing

@Suite struct FlattenConcurrentTests {
  @Test("SIG-flattenN-01: a limit of 1 runs the signals one after the other")
  func oneAtATime() {
    let text = scenario { _, log in
      let outer = Subject<Signal<String>>()
      let (a, b, c) = (
        LoggedSource<String>("a", log), LoggedSource<String>("b", log),
        LoggedSource<String>("c", log)
      )
      outer.flatten(maxConcurrent: 1).record(in: log)
      for inner in [a, b, c] { outer.sendNext(inner.signal) }
      b.send("lost")
      a.send("1")
      a.complete()
      b.send("2")
      outer.sendCompleted()
      b.complete()
      c.send("3")
      c.complete()
    }
    #expect(text == "sub a · 1 · disp a · sub b · 2 · disp b · sub c · 3 · disp c · C")
  }

  @Test(
    "SIG-flattenN-01: the limit is the number of signals that run at once, and 0 means no limit",
    arguments: [
      (0, "sub a · sub b · sub c · disp a · disp b · disp c · C"),
      (2, "sub a · sub b · disp a · sub c · disp b · disp c · C"),
      (3, "sub a · sub b · sub c · disp a · disp b · disp c · C"),
    ])
  func limit(count: Int, expected: String) {
    let text = scenario { _, log in
      let inner = ["a", "b", "c"].map { LoggedSource<Int>($0, log) }
      let outer = Subject<Signal<Int>>()
      outer.flatten(maxConcurrent: count).record(in: log)
      for source in inner { outer.sendNext(source.signal) }
      outer.sendCompleted()
      for source in inner { source.complete() }
    }
    #expect(text == expected)
  }

  @Test("SIG-flattenN-01: an error from an inner or the outer signal drops the queued signals")
  func error() {
    for ofOuter in [false, true] {
      let text = scenario { _, log in
        let outer = LoggedSource<Signal<Int>>("o", log)
        let inner = LoggedSource<Int>("a", log)
        outer.signal.flatten(maxConcurrent: 1).record(in: log)
        outer.send(inner.signal)
        outer.send(cold("b", log, .next(1), .completed))
        if ofOuter { outer.fail() } else { inner.fail() }
      }
      #expect(
        text == "sub o · sub a · " + (ofOuter ? "disp o · disp a" : "disp a · disp o") + " · E1")
    }
  }

  @Test("SIG-flattenN-05: a disposal ends the running signals and drops the queued ones")
  func disposal() {
    let text = scenario { _, log in
      let outer = LoggedSource<Signal<Int>>("o", log)
      let (a, b) = (LoggedSource<Int>("a", log), LoggedSource<Int>("b", log))
      let subscription = outer.signal.flatten(maxConcurrent: 1).record(in: log)
      outer.send(a.signal)
      outer.send(b.signal)
      subscription.dispose()
      a.complete()
    }
    #expect(text == "sub o · sub a · disp o · disp a")
  }

  @Test("SIG-flattenN-06: the result completes as soon as the last inner signal completes")
  func completion() {
    let text = scenario { _, log in
      let outer = Subject<Signal<Int>>()
      outer.flatten(maxConcurrent: 1).record(in: log)
      outer.sendNext(.return(1))
      outer.sendCompleted()
      let inner = Subject<Int>()
      outer.flatten(maxConcurrent: 1).record(in: log)
      outer.sendNext(inner)
      outer.sendCompleted()
      log("log")
      inner.sendCompleted()
    }
    #expect(text == "1 · C · log · C")
  }

  @Test("SIG-flattenN-07: a signal sent by a handler waits until the active one has completed")
  func queuedByHandler() {
    let text = scenario { _, log in
      let outer = Subject<Signal<Int>>()
      outer.flatten(maxConcurrent: 1).subscribeNext { value in
        log("\(value)")
        guard value == 1 else { return }
        outer.sendNext(.return(2))
        log("queued")
      }
      outer.sendNext(.return(1))
    }
    #expect(text == "1 · queued · 2")
  }

  @Test("SIG-flattenN-09: an inner signal may dispose of the result while being subscribed to")
  func disposesWhileSubscribing() {
    let text = scenario { _, log in
      let own = SerialDisposable()
      let outer = Subject<Signal<Int>>()
      own.disposable = outer.flatten(maxConcurrent: 2).record(in: log)
      outer.sendNext(
        Signal { subscriber in
          log("sub i")
          own.dispose()
          subscriber.sendNext(1)
          subscriber.sendCompleted()
          return Disposable { log("disp i") }
        })
      outer.sendNext(cold("j", log, .next(2), .completed))
    }
    #expect(text == "sub i · disp i")
  }

  @Test("Signals that produce further signals keep their order, however deeply they nest")
  func deepOrder() {
    // Returns the children of a node in a tree that branches on levels 14 to 18. The tree is
    // traversed depth first.
    @Sendable func children(of node: String) -> [String] {
      switch node.count {
      case ..<14: [node + "a"]
      case ..<19: [node + "a", node + "b"]
      default: []
      }
    }
    let text = scenario { _, log in
      let outer = Subject<Signal<String>>()
      outer.flatten(maxConcurrent: 0).subscribeNext { node in
        log(node)
        for child in children(of: node) { outer.sendNext(.return(child)) }
      }
      outer.sendNext(.return("a"))
    }
    func branch(_ node: String) -> [String] { [node] + children(of: node).flatMap(branch) }
    #expect(text == branch("a").joined(separator: " · "))
  }

  @Test(
    "SIG-flattenN-05: after a disposal, a deeply nested signal that was deferred is not subscribed to"
  )
  func deepDisposal() {
    let text = scenario { _, log in
      let own = SerialDisposable()
      let outer = Subject<Signal<Int>>()
      own.disposable = outer.flatten(maxConcurrent: 0).subscribeNext { level in
        outer.sendNext(
          Signal { subscriber in
            log("sub \(level + 1)")
            subscriber.sendNext(level + 1)
            return nil
          })
        if level == 17 { own.dispose() }
      }
      outer.sendNext(.return(0))
    }
    #expect(text == (1...17).map { "sub \($0)" }.joined(separator: " · "))
  }

  @Test("A negative limit is reported as misuse")
  func negative() {
    let text = scenario { _, log in
      Misuse.intercepted(by: { log($0) }) {
        _ = Signal.of(Signal.return(1)).flatten(maxConcurrent: -1).record(in: log)
      }
    }
    #expect(text == "flatten(maxConcurrent: -1): the limit must not be negative. · 1 · C")
  }
}
