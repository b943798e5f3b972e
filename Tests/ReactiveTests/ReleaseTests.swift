import Reactive
import Testing

@Suite struct ReleaseTests {
  @Test("SIG-lifetime-03: a subscription released by its source is cleaned up")
  func releasedBySource() {
    let text = scenario { _, log in
      let disposable = cold("A", log, .next(1)).record(in: log)
      log("returned, disposed \(disposable.isDisposed)")
      disposable.dispose()
    }
    #expect(text == "sub A · 1 · disp A · returned, disposed true")
  }

  @Test("SIG-lifetime-03: a subscription lives as long as its source")
  func later() {
    let text = scenario { clock, log in
      Signal<Int> { subscriber in
        Scheduler.main.after(.seconds(1)) { subscriber.sendNext(1) }
        Scheduler.main.after(.seconds(2)) { subscriber.sendNext(2) }
        return Disposable { log("disp") }
      }.record(in: log)
      Scheduler.main.after(.seconds(2)) { log("other") }
      clock.advance(by: .seconds(1))
      log("1 s")
      clock.advance(by: .seconds(1))
    }
    #expect(text == "1 · 1 s · 2 · disp · other")
  }

  typealias Operation = @Sendable (Signal<Int>) -> Signal<Int>

  private static let operations: [(String, Operation)] = [
    ("sub A · 1 · disp A", { $0.map { $0 }.filter { _ in true } }),
    ("sub A · disp A", { $0.take(2).collect().map { $0.count } }),
    ("sub A · 1 · disp A", { $0.concat(.return(2)) }),
    ("sub A · 1 · disp A · 2", { $0.merge(.return(2)) }),
    ("sub A · 1 · disp A · 2 · C", { $0.merge(.return(2)).take(2) }),
    ("sub A · 1 · disp A", { Signal<Signal<Int>>.return($0).switchToLatest() }),
    ("sub A · disp A · sub A · 2 · disp A", { $0.combineLatest(with: $0).map { $0 + $1 } }),
    ("sub A · 1 · disp A", { source in Signal { source.subscribe($0) } }),
  ]

  @Test(
    "SIG-lifetime-03: a source that drops an operator's subscriber is cleaned up without an ending",
    arguments: operations)
  func operators(_ expected: String, _ operate: Operation) {
    #expect(scenario { operate(cold("A", $1, .next(1))).record(in: $1) } == expected)
  }

  @Test("A deallocated subject releases its subscribers, which are cleaned up")
  func subjectGoes() {
    let text = scenario { _, log in
      var subject: Subject<Int>? = Subject()
      let disposable = Signal<Int> { [weak subject] subscriber in
        subject?.subscribe(subscriber)
        return Disposable { log("disp") }
      }.record(in: log)
      subject?.sendNext(1)
      subject = nil
      log("disposed \(disposable.isDisposed)")
    }
    #expect(text == "1 · disp · disposed true")
  }

  @Test("A subscription is cleaned up when its only timer is disposed of")
  func timer() {
    let text = scenario { clock, log in
      let timer = SerialDisposable()
      Signal<Int> { subscriber in
        let ticks = Scheduler.main.every(.seconds(1)) { subscriber.sendNext(1) }
        timer.disposable = ticks
        return CompoundDisposable(ticks, Disposable { log("disp") })
      }.record(in: log)
      clock.advance(by: .seconds(1))
      timer.dispose()
      log("log")
      clock.advance(by: .seconds(1))
    }
    #expect(text == "1 · disp · log")
  }

  @Test("A replaced value's `deinit` may use the property or subject that held the value")
  func forgotten() {
    let text = scenario { _, log in
      let property = Property<Disposable?>(nil)
      property.value = Disposable { log("property \(property.value == nil)") }.asScoped()
      property.value = nil
      property.value = Disposable { log("modified \(property.value == nil)") }.asScoped()
      property.modify { $0 = nil }
      let subject = ReplaySubject<Disposable?>(capacity: 1)
      subject.sendNext(Disposable { subject.take(1).record(in: log) { "\($0 == nil)" } }.asScoped())
      subject.sendNext(nil)
      let behavior = BehaviorSubject<Disposable?>(Disposable { log("gone") }.asScoped())
      behavior.record(in: log) { "\($0 == nil)" }
      behavior.sendNext(nil)
    }
    #expect(text == "property true · modified true · true · C · false · true · gone")
  }

  @Test("A delay in fractions of a second is due together with the same delay in milliseconds")
  func fractions() {
    let text = scenario { clock, log in
      for milliseconds in 1...200 {
        Scheduler.main.after(.milliseconds(milliseconds)) { log("\(milliseconds)") }
        Scheduler.main.after(.seconds(Double(milliseconds) / 1000)) { log("same") }
      }
      clock.advance(by: .seconds(0.2))
    }
    #expect(text == (1...200).map { "\($0) · same" }.joined(separator: " · "))
  }
}
