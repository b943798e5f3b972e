import Dispatch
import Reactive
import Testing

@Suite struct ListSignalTests {
  @Test("SEQ-signal-01: each action computes and sends one element")
  func signalOnMain() {
    let text = scenario { clock, log in
      let signal = numbers(through: 2, log).signal(on: .main)
      signal.record(in: log)
      Scheduler.main.schedule { log("other") }
      log("ret")
      clock.turn()
      log("turn")
      clock.turn()
      log("turn")
      clock.turn()
    }
    #expect(text == "ret · h1 · 1 · t1 · other · turn · h2 · 2 · t2 · turn · C")
  }

  @Test("SEQ-signal-01: each subscription reads the whole list, which is computed once")
  func twice() {
    let text = scenario { clock, log in
      let signal = numbers(through: 2, log).signal(on: .main)
      signal.record(in: log, as: "a")
      clock.turn()
      signal.record(in: log, as: "b")
      try? clock.advanceUntilIdle()
    }
    #expect(text == "h1 · a1 · t1 · h2 · a2 · t2 · b1 · aC · b2 · bC")
  }

  @Test("SEQ-signal-01: by default, the elements are sent on a background scheduler of their own")
  func signalInBackground() {
    let text = scenario { clock, log in
      let main = Scheduler.main
      let list = LazyList(1...2)
      let signal = list.signal
      signal.subscribe(
        next: { log("\($0) \(Scheduler.current === main ? "main" : Scheduler.current!.name)") },
        completed: { log("C \(Scheduler.current!.name)") })
      Scheduler.main.schedule { log("other") }
      log("ret")
      clock.advance(by: .zero)
    }
    #expect(text == "ret · 1 background · other · 2 background · C background")
  }

  @Test("SEQ-signal-01: on the immediate scheduler, everything is sent during the subscription")
  func signalAtOnce() {
    let text = scenario { _, log in
      numbers(through: 2, log).signal(on: .immediate).record(in: log)
      log("ret")
      LazyList<Int>.empty.signal(on: .immediate).record(in: log)
    }
    #expect(text == "h1 · 1 · t1 · h2 · 2 · t2 · C · ret · C")
    let count = long(100_000)
    let sum = onSmallStack {
      scenario { _, log in
        LazyList(1...count).signal(on: .immediate).aggregate(0) { $0 + $1 }.record(in: log)
      }
    }
    #expect(sum == "\(count * (count + 1) / 2) · C")
  }

  @Test("SEQ-signal-01: a live background scheduler sends all elements in order")
  func live() {
    #expect(LazyList(1...100).signal.toArray() == Array(1...100))
    #expect(LazyList(1...).signal.take(3).toArray() == [1, 2, 3])
  }

  @Test("After a disposal, no more elements are computed")
  func disposal() {
    let text = scenario { clock, log in
      numbers(log).signal(on: .main).take(2).record(in: log)
      let subscription = numbers(from: 8, log).signal(on: .main).record(in: log, as: "x")
      clock.turn()
      subscription.dispose()
      log("disposed")
      try? clock.advanceUntilIdle()
    }
    #expect(text == "h1 · 1 · t1 · h8 · x8 · t8 · disposed · h2 · 2 · C · t2")
  }

  @Test("Reading a signal's sequence waits for the next value")
  func sequence() {
    let text = scenario { clock, log in
      let source = Signal<Int> { subscriber in
        log("sub")
        for number in 1...3 {
          Scheduler.main.after(.seconds(number)) { subscriber.sendNext(number) }
        }
        Scheduler.main.after(.seconds(4)) { subscriber.sendCompleted() }
        return Disposable { log("disp") }
      }
      let list = source.sequence.map { number in
        log("m\(number)")
        return number * 10
      }
      log("made")
      log(list.head)
      log("\((clock.now - Instant(secondsSince1970: 0)).components.seconds) s")
      clock.advance(by: .seconds(1.5))
      log(list.tail.head)
      log(list)
      log("\((clock.now - Instant(secondsSince1970: 0)).components.seconds) s")
    }
    #expect(
      text == "sub · made · m1 · 10 · 1 s · m2 · 20 · m3 · disp · [10, 20, 30] · 4 s")
  }

  @Test("A signal's sequence ends with the signal, even after an error, and keeps earlier values")
  func sequenceEnds() {
    let text = scenario { clock, log in
      log(Signal.of(1, 2).sequence)
      log(Signal<Int>.empty().sequence)
      log(Signal<Int>.error(TestError(3)).sequence)
      let subject = Subject<Int>()
      let list = subject.sequence
      subject.sendNext(1)
      subject.sendNext(2)
      subject.sendError(TestError(3))
      subject.sendNext(4)
      log(list)
      log(list)
    }
    #expect(text == "[1, 2] · [] · [] · [1, 2] · [1, 2]")
  }

  @Test("If a signal's sequence can never continue, it is reported as misuse and ends")
  func sequenceWithoutEnd() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      let list = subject.sequence
      subject.sendNext(1)
      Misuse.intercepted(by: { log($0.contains("nothing is scheduled that could answer")) }) {
        log(list)
      }
    }
    #expect(text == "true · [1]")
  }

  @Test("A signal's sequence disposes of its subscription when it is released")
  func sequenceLetsGo() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("A", log)
      var list: LazyList<Int>? = source.signal.sequence
      source.send(1)
      log(list?.head)
      list = list?.tail
      log("last")
      list = nil
      log("gone")
    }
    #expect(text == "sub A · 1 · last · disp A · gone")
  }

  @Test("Reading a signal's sequence blocks the thread until values from another thread arrive")
  func sequenceLive() {
    let list = LazyList(1...1_000).signal.sequence
    #expect(list.foldLeft(0) { $0 + $1 } == 500_500)
  }
}
