import Reactive
import Testing

@Suite struct PackTests {
  @Test("`combineLatest` of signals of different types waits for all, then sends each change")
  func combineLatest() {
    let text = scenario { _, log in
      let number = LoggedSource<Int>("n", log)
      let word = LoggedSource<String>("w", log)
      let flag = LoggedSource<Bool>("f", log)
      Signal.combineLatest(number.signal, word.signal, flag.signal).record(in: log)
      number.send(1)
      word.send("x")
      flag.send(true)
      number.send(2)
      number.complete()
      word.complete()
      flag.complete()
    }
    #expect(
      text
        == "sub n · sub w · sub f · (1, \"x\", true) · (2, \"x\", true) · disp n · disp w · disp f · C"
    )
  }

  @Test("Latest values of any size are stored in one tuple, and released one by one")
  func layout() {
    let text = scenario { _, log in
      let flag = Subject<Bool>()
      let object = Subject<CallCounter?>()
      let triple = Subject<(Bool, Int16, Bool)>()
      let nothing = Subject<Void>()
      let word = Subject<String>()
      let last = Subject<Bool>()
      weak var first: CallCounter?
      Signal.combineLatest(flag, object, triple, nothing, word, last).record(in: log) {
        "\($0) \($1 == nil) \($2) \($4) \($5)"
      }
      do {
        let counting = CallCounter()
        first = counting
        object.sendNext(counting)
      }
      log("held \(first != nil)")
      flag.sendNext(true)
      triple.sendNext((true, -2, false))
      nothing.sendNext(())
      last.sendNext(true)
      word.sendNext("a word that is too long to be stored in the string itself")
      flag.sendNext(false)
      object.sendNext(nil)
      log("held \(first != nil)")
      word.sendNext("short")
      last.sendNext(false)
    }
    let long = "a word that is too long to be stored in the string itself"
    #expect(
      text == "held true · true false (true, -2, false) \(long) true"
        + " · false false (true, -2, false) \(long) true"
        + " · false true (true, -2, false) \(long) true · held false"
        + " · false true (true, -2, false) short true"
        + " · false true (true, -2, false) short false")
  }

  @Test("SIG-combineLatest-07: with a closure, `combineLatest` sends the closure's result")
  func reduce() {
    let text = scenario { _, log in
      let a = Subject<Int>()
      Signal.combineLatest(a.startWith(0), .return(9)) { $0 + $1 }.record(in: log)
      a.sendNext(1)
      a.sendCompleted()
    }
    #expect(text == "9 · 10 · C")
  }

  @Test("SIG-zip-08: `zip` accepts a reducer, a single signal, or no signal")
  func zip() {
    let text = scenario { _, log in
      Signal.zip(.of("1", "2"), .of("3", "4"), .of("5", "6")) { $0 + $1 + $2 }.record(in: log)
      Signal.zip(Signal.of(1, 2)).record(in: log)
      Signal<()>.zip().record(in: log)
      Signal<()>.combineLatest().record(in: log)
    }
    #expect(text == "135 · 246 · C · 1 · 2 · C · C · C")
  }

  @Test("SIG-zip-09: a tuple waits for the slowest signal, and an error drops waiting values")
  func slowest() {
    let text = scenario { _, log in
      let (a, b, c) = (Subject<Int>(), Subject<Int>(), Subject<Int>())
      Signal.zip(a, b, c).record(in: log)
      for value in 1...3 { a.sendNext(value) }
      b.sendNext(1)
      for value in 1...2 { c.sendNext(value) }
      for value in 2...4 { b.sendNext(value) }
      b.sendCompleted()
      log("log")
      for value in 3...5 { c.sendNext(value) }
      c.sendError(TestError())
      a.sendNext(4)
    }
    #expect(text == "(1, 1, 1) · (2, 2, 2) · log · (3, 3, 3) · E1")
  }

  @Test("`zip` of three ends the first two when they can form no more pairs, like nested zips")
  func earlyEnd() {
    let text = scenario { _, log in
      let a = LoggedSource<Int>("a", log)
      let b = LoggedSource<Int>("b", log)
      let c = LoggedSource<Int>("c", log)
      Signal.zip(a.signal, b.signal, c.signal).record(in: log)
      a.send(1)
      b.send(1)
      b.complete()
      log("log")
      c.send(1)
    }
    #expect(
      text == "sub a · sub b · sub c · disp b · disp a · log · (1, 1, 1) · disp c · C")
    let pairwise = scenario { _, log in
      let a = LoggedSource<Int>("a", log)
      let b = LoggedSource<Int>("b", log)
      let c = LoggedSource<Int>("c", log)
      a.signal.zip(with: b.signal).zip(with: c.signal)
        .map { ($0.0, $0.1, $1) }.record(in: log)
      a.send(1)
      b.send(1)
      b.complete()
      log("log")
      c.send(1)
    }
    #expect(text == pairwise)
  }

  @Test("SIG-reduceEach-01: the closure receives the elements as separate arguments")
  func reduceEach() {
    let text = scenario { _, log in
      Signal.return((1, Int?.none, 3)).reduceEach { "\($0) \($1 ?? 0) \($2)" }.record(in: log)
      let add: @Sendable ((Int, Int)) -> Int = { $0.0 + $0.1 }
      Signal.return((add, (1, 2))).reduceApply().record(in: log)
    }
    #expect(text == "1 0 3 · C · 3 · C")
  }

  @Test(
    "A completion sent by a handler waits until the handler returns, as downstream of RAC's `map`")
  func nestedCompletion() {
    let text = scenario { _, log in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      Signal.zip(a, b).subscribe(
        next: { _ in
          log("in")
          a.sendCompleted()
          log("out")
        }, completed: { log("C") })
      a.sendNext(1)
      b.sendNext(1)
      let (c, d) = (Subject<Int>(), Subject<Int>())
      Signal.combineLatest(c, d).subscribe(
        next: { _ in
          log("in")
          c.sendCompleted()
          d.sendCompleted()
          log("out")
        }, completed: { log("C") })
      c.sendNext(1)
      d.sendNext(1)
    }
    #expect(text == "in · out · C · in · out · C")
  }
}
