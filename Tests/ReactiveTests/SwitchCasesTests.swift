import Reactive
import Testing

@Suite struct SwitchCasesTests {
  @Test("SIG-switchCases-01: without a default, a key without a case is an error")
  func noDefault() {
    let text = scenario { _, log in
      let keys = LoggedSource<Int>("k", log)
      Signal.switch(keys.signal, cases: [1: .return("one")]).record(in: log)
      for key in [1, 9, 1] { keys.send(key) }
    }
    let error = #"Error Domain=RACSignalErrorDomain Code=2 "No matching signal found for value 9""#
    #expect(text == "sub k · one · disp k · \(error)")
  }

  @Test("SIG-switchCases-01, SIG-switchCases-02: nil is a key like any other")
  func nilKey() {
    let text = scenario { _, log in
      let keys = Subject<Int?>()
      Signal.switch(keys, cases: [1: .return("one"), nil: .return("nil")], default: .return("def"))
        .record(in: log)
      for key in [1, nil, 9, nil] { keys.sendNext(key) }
      keys.sendCompleted()
    }
    #expect(text == "one · nil · def · nil · C")
  }

  @Test("SIG-switchCases-02: the default handles keys without a case, including nil")
  func defaultCase() {
    let text = scenario { _, log in
      let keys = Subject<Int?>()
      Signal.switch(keys, cases: [0: .return("zero")], default: .return("def")).record(in: log)
      for key in [9, nil, 0] { keys.sendNext(key) }
    }
    #expect(text == "def · def · zero")
  }

  @Test(
    "SIG-switchCases-01: a case ends when the key changes, and begins anew when the key returns")
  func leaving() {
    let text = scenario { _, log in
      let keys = LoggedSource<String>("k", log)
      let (a, b) = (LoggedSource<Int>("a", log), LoggedSource<Int>("b", log))
      Signal.switch(keys.signal, cases: ["a": a.signal, "b": b.signal]).record(in: log)
      keys.send("a")
      a.send(1)
      keys.send("b")
      a.send(2)
      keys.send("a")
      a.send(3)
      keys.complete()
      a.complete()
    }
    #expect(text == "sub k · sub a · 1 · sub b · disp a · sub a · disp b · 3 · disp k · disp a · C")
  }

  @Test("SIG-switchCases-01: an error from the keys or from a case ends the result")
  func errors() {
    let text = scenario { _, log in
      for keysFail in [true, false] {
        let keys = LoggedSource<Int>("k", log)
        let one = LoggedSource<Int>("one", log)
        Signal.switch(keys.signal, cases: [1: one.signal]).record(in: log)
        keys.send(1)
        if keysFail { keys.fail(1) } else { one.fail(2) }
      }
    }
    #expect(
      text == "sub k · sub one · disp k · disp one · E1 · sub k · sub one · disp one · disp k · E2")
  }

  @Test(
    "SIG-ifThenElse-01: a condition that sends the same value again subscribes to the branch again")
  func unchangedCondition() {
    let text = scenario { _, log in
      let condition = Subject<Bool>()
      let (yes, no) = (LoggedSource<Int>("t", log), LoggedSource<Int>("f", log))
      Signal.if(condition, then: yes.signal, else: no.signal).record(in: log)
      for value in [true, true, false] { condition.sendNext(value) }
      yes.send(1)
      no.send(2)
      condition.sendCompleted()
      no.complete()
    }
    #expect(text == "sub t · sub t · disp t · sub f · disp t · 2 · disp f · C")
  }

  @Test(
    "SIG-ifThenElse-02: a branch is subscribed to, and can fail the result, only when it is chosen")
  func errorsOfBranches() {
    let text = scenario { _, log in
      let condition = LoggedSource<Bool>("k", log)
      let (yes, no) = (LoggedSource<Int>("t", log), LoggedSource<Int>("f", log))
      Signal.if(condition.signal, then: yes.signal, else: no.signal).record(in: log)
      yes.send(1)
      no.send(2)
      log("chosen")
      condition.send(false)
      yes.fail(3)
      no.fail(4)
      condition.send(true)
    }
    #expect(text == "sub k · chosen · sub f · disp f · disp k · E4")
  }
}
